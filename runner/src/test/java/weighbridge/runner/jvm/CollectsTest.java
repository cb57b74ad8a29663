package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Collector;

class CollectsTest {
    @TempDir
    private Path jdk;

    private void jvm(String script) throws IOException {
        Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void thisJvmHasTheCollectorsOfAServer() throws IOException {
        Path own = Path.of(System.getProperty("java.home"));
        for (Collector c : new Collector[] {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
            assertThat(Collects.objection(own, c)).as(c.text()).isEmpty();
    }

    @Test
    void aJvmThatRefusesSaysWhy() throws IOException {
        jvm("echo \"Error: Option UseZGC not supported.\" >&2; exit 1");
        assertThat(Collects.objection(jdk, Collector.ZGC)).contains("Error: Option UseZGC not supported.");
    }

    @Test
    void aJvmThatOnlyWarnsDoesNotCollectSo() throws IOException {
        jvm("echo \"warning: Ignoring option UseShenandoahGC\"; echo \"bool UseShenandoahGC = false {product}\"");
        assertThat(Collects.objection(jdk, Collector.SHENANDOAH)).contains("warning: Ignoring option UseShenandoahGC");
        jvm("exit 0");
        assertThat(Collects.objection(jdk, Collector.SHENANDOAH)).contains("it took another");
    }

    @Test
    void aFlagThatIsRefusedOrIgnoredIsAnObjection() throws IOException {
        jvm("exit 0");
        assertThat(Collects.objection(jdk, List.of("--new"))).isEmpty();
        jvm("echo \"Unrecognized option: --new\" >&2; echo \"Error: Could not create the JVM.\" >&2; exit 1");
        assertThat(Collects.objection(jdk, List.of("--new"))).contains("Unrecognized option: --new");
        jvm("echo \"warning: Ignoring option ZGenerational; support was removed\"; exit 0");
        assertThat(Collects.objection(jdk, List.of("-XX:+ZGenerational"))).isPresent();
        jvm("exit 7");
        assertThat(Collects.objection(jdk, List.of())).contains("it ended with exit code 7");
    }
}
