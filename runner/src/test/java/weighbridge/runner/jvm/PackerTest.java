package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests, in a JVM that is killed once every packer has worked, that none leaves a file behind. */
@EnabledOnOs(OS.LINUX)
class PackerTest {
    @TempDir
    Path folder;

    @Test
    void nativeCodeThatWasUnpackedIsGoneEvenIfTheJvmIsKilled() throws Exception {
        Process child = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-Dorg.xerial.snappy.tempdir=" + Files.createDirectory(folder.resolve("hsperfdata_snappy")), "-cp",
                System.getProperty("java.class.path"), Packs.class.getName()).redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as(said).isEqualTo(7);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(f -> !f.getFileName().toString().startsWith("hsperfdata_"))).isEmpty();
        }
    }

    /** Packs and unpacks in each way, and ends without the hooks of an orderly end. */
    static final class Packs {
        private Packs() {}

        public static void main(String[] arguments) throws Exception {
            byte[] some = "some bytes, some bytes, some bytes".getBytes(StandardCharsets.UTF_8);
            for (Packer packer : new Packer[] {new Packer.Zstd(3, new byte[0]), new Packer.Lz4(),
                new Packer.OfSnappy()}) {
                if (!Arrays.equals(packer.unpack(packer.pack(some), some.length), some)) System.exit(1);
            }
            Runtime.getRuntime().halt(7);
        }
    }
}
