package weighbridge.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SourceInfoTest {
    @TempDir
    private Path folder;

    private SourceInfo info() throws Exception {
        return SourceInfo.read(Files.writeString(folder.resolve(SourceInfo.FILE),
                "title = Protobuf\nclass = acme.Source\nschema.endings = .proto\ndata = true\njson = true\n"));
    }

    @ParameterizedTest
    @CsvSource({"orders.bin, true", "orders.PB.gz, true", "orders.csv, false", "orders.txt, false", "-, false"})
    void messagesThatLookLikeTextAreKnownByTheFilesName(Path file, boolean reads) throws Exception {
        assertThat(info().readsData(file, "*\n(abc".getBytes(), true, false)).isEqualTo(reads);
        assertThat(info().readsData(file, "{\"id\": 1}".getBytes(), true, false)).isTrue();
        assertThat(info().readsData(file, "\ufeff{\"id\": 1}".getBytes(StandardCharsets.UTF_8), true, false)).isTrue();
        assertThat(info().readsData(file, new byte[] {1, 2}, false, false)).isTrue();
    }

    @Test
    void theRootOfTheFilesIsNotASchema() throws Exception {
        assertThat(info().readsSchema(Path.of("/"))).isFalse();
        assertThat(info().readsSchema(Path.of("/a/Orders.PROTO"))).isTrue();
    }
}
