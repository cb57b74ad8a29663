package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.file.Scratch;

final class OwnPathTest {
    @TempDir
    private Path folder;

    private Path classes(String name, String content) throws IOException {
        Path file = Files.createDirectories(folder.resolve(name).resolve("acme")).resolve("Order.class");
        Files.writeString(file, content);
        return folder.resolve(name);
    }

    @Test
    void theSameClassesHaveOneDigestWhereverTheyLie() throws IOException {
        Path one = classes("one", "1");
        assertThat(OwnPath.digest(List.of(classes("two", "1")))).isEqualTo(OwnPath.digest(List.of(one)));
        assertThat(OwnPath.digest(List.of(classes("three", "2")))).isNotEqualTo(OwnPath.digest(List.of(one)));
        Path jar = Files.writeString(Files.createDirectories(folder.resolve("lib")).resolve("a.jar"), "jar");
        Files.writeString(folder.resolve("lib/notes.txt"), "no jar");
        assertThat(OwnPath.digest(List.of(folder.resolve("lib/*")))).isEqualTo(OwnPath.digest(List.of(jar)));
    }

    @Test
    void aCopyStaysWhenTheClassesAreBuiltAnew() throws IOException {
        Path classes = classes("classes", "1");
        Path jar = Files.writeString(folder.resolve("a.jar"), "jar");
        String digest = OwnPath.digest(List.of(classes, jar));
        try (Scratch scratch = new Scratch(folder.resolve("scratch"))) {
            List<Path> copies = OwnPath.copy(List.of(classes, jar), scratch);
            Files.writeString(classes.resolve("acme/Order.class"), "2");
            Files.copy(Files.writeString(folder.resolve("b.jar"), "another"), jar, StandardCopyOption.REPLACE_EXISTING);
            assertThat(OwnPath.digest(copies)).isEqualTo(digest);
            assertThat(copies.getFirst().resolve("acme/Order.class")).hasContent("1");
        }
    }
}
