package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.InputException;

class JdksTest {
    @TempDir
    private Path folder;

    private Path jdk(String name, String version) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name).resolve("bin")).getParent();
        Path java = Files.writeString(home.resolve("bin/java"), "");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("release"),
                "IMPLEMENTOR=\"V\"\nJAVA_VERSION=\"" + version + "\"\nJAVA_RUNTIME_VERSION=\"" + version + "+9\"\n");
        return home;
    }

    @Test
    void aContestantGetsTheJdkThatItAsksFor() throws Exception {
        Path new25 = jdk("a", "25.0.3");
        Path old21 = jdk("b", "21.0.8");
        Jdks jdks = Jdks.of(List.of(old21, new25));
        assertThat(jdks.of("kryo")).isEqualTo(old21);
        assertThat(jdks.of("kryo@5+jdk25+zgc")).isEqualTo(new25);
        assertThat(jdks.of("kryo+jdk21")).isEqualTo(old21);
        assertThat(jdks.numbers()).containsExactly(21, 25);
        assertThat(Jdks.name(new25)).isEqualTo("25.0.3+9 V");
        assertThatThrownBy(() -> jdks.of("kryo+jdk26")).isInstanceOf(InputException.class)
                .hasMessageStartingWith("kryo+jdk26: which JDK 26? Name its folder with --jdk; known are 21 (")
                .hasMessageContaining(new25.toString());
    }

    @Test
    void whatCannotBeUsedIsRefused() throws Exception {
        Path old = jdk("old", "17.0.15");
        assertThatThrownBy(() -> Jdks.of(List.of(old))).isInstanceOf(InputException.class)
                .hasMessageContaining("is JDK 17, and contestants run on JDK 21 or newer");
        Path one = jdk("one", "25");
        Path two = jdk("two", "25.0.1");
        assertThatThrownBy(() -> Jdks.of(List.of(one, two))).isInstanceOf(InputException.class)
                .hasMessageContaining("are both JDK 25");
        assertThat(Jdks.of(List.of(one, one)).numbers()).containsExactly(25);
        Path eight = jdk("eight", "1.8.0_392");
        assertThatThrownBy(() -> Jdks.of(List.of(eight))).hasMessageContaining("is JDK 1");
        Path none = jdk("none", "");
        assertThatThrownBy(() -> Jdks.of(List.of(none))).isInstanceOf(IOException.class)
                .hasMessageContaining("has no JAVA_VERSION");
        assertThatThrownBy(() -> Jdks.of(List.of(folder))).hasMessageContaining("it has no release file");
    }
}
