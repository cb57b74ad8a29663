package weighbridge.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    @TempDir
    Path all;

    @Test
    void whatIsRemovedIsNeverFoundInPart() throws IOException {
        Path entry = Files.createDirectories(all.resolve("entry"));
        Files.writeString(entry.resolve("outcome"), "measured");
        // A process that was killed while it removed an entry of that name left this.
        Files.writeString(Files.createDirectories(all.resolve("entry.gone")).resolve("code"), "some");
        Scratch.remove(entry);
        Scratch.remove(entry);
        assertThat(content()).isEmpty();
    }

    @Test
    @Tag("slow")
    void runsThatStartAndEndAtTheSameMomentDoNotDisturbEachOther() throws Exception {
        Callable<Void> run = () -> {
            for (int i = 0; i < 200; i++) {
                try (Scratch scratch = new Scratch(all)) {
                    Files.writeString(scratch.make("verify").resolve("encoded"), "bytes");
                    Files.writeString(Files.createDirectory(scratch.folder().resolve("a")).resolve("b"), "bytes");
                    assertThat(scratch.folder()).isDirectory();
                }
            }
            return null;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            List<Future<Void>> runs = new ArrayList<>();
            for (int i = 0; i < 8; i++) runs.add(pool.submit(run));
            for (Future<Void> r : runs) r.get();
        }
        assertThat(content()).isEmpty();
    }

    @Test
    @Tag("processes")
    void whatAKilledRunLeftBehindIsRemovedByTheNext() throws Exception {
        Process owner = owner();
        Path left;
        try (var said = owner.inputReader()) {
            left = Path.of(said.readLine());
            new Scratch(all).close();
            assertThat(left.resolve("encoded")).as("its owner is alive").exists();

            owner.destroyForcibly().waitFor();
        }
        new Scratch(all).close();
        assertThat(left).doesNotExist();
        assertThat(content()).isEmpty();
    }

    @Test
    @Tag("processes")
    void whatAKilledRunLeftBehindGoesByItselfWithinTwoSeconds() throws Exception {
        Process owner = owner();
        try (var said = owner.inputReader()) {
            assertThat(Path.of(said.readLine()).resolve("encoded")).exists();
            owner.destroyForcibly().waitFor();
        }
        for (int i = 0; i < 80 && !content().isEmpty(); i++) Thread.sleep(50);
        assertThat(content()).isEmpty();
    }

    @Test
    @Tag("processes")
    void whatALateChildMakesAnewGoesToo() throws Exception {
        Process owner = owner();
        Path folder;
        try (var said = owner.inputReader()) {
            folder = Path.of(said.readLine());
            owner.destroyForcibly().waitFor();
        }
        Thread.sleep(1_000);
        Files.createDirectories(folder.resolve("late"));
        for (int i = 0; i < 80 && !content().isEmpty(); i++) Thread.sleep(50);
        assertThat(content()).isEmpty();
    }

    private Process owner() throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Owner.class.getName(), all.toString()).redirectErrorStream(true)
                .start();
    }

    @Test
    void aFolderThatNobodyCouldHoldIsRemovedWhenItIsOld() throws IOException {
        Path old = Files.createDirectories(all.resolve("run1/verify"));
        Files.writeString(old.resolve("encoded"), "left");
        Files.setLastModifiedTime(old.getParent(), FileTime.from(Instant.now().minus(Duration.ofDays(3))));
        Path recent = Files.createDirectories(all.resolve("run2"));
        new Scratch(all).close();

        assertThat(content()).containsExactly(recent);
    }

    @Test
    void whatCannotBeRemovedIsLeftAndDisturbsNoRun() throws IOException {
        // A folder cannot be locked, and neither can another user's file.
        Path odd = Files.createDirectory(all.resolve("odd.held"));
        try (Scratch scratch = new Scratch(all)) {
            assertThat(scratch.folder()).isDirectory();
        }

        assertThat(content()).containsExactly(odd);
    }

    private List<Path> content() throws IOException {
        try (Stream<Path> list = Files.list(all)) {
            return list.toList();
        }
    }

    /** Creates a folder, prints its path, and waits. */
    static final class Owner {
        private Owner() {}

        static void main(String[] all) throws IOException {
            Scratch scratch = new Scratch(Path.of(all[0]));
            Files.writeString(scratch.folder().resolve("encoded"), "bytes");
            IO.println(scratch.folder());
            IO.readln();
        }
    }
}
