package weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.run.Entry;

class JournalTest {
    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("trials.jsonl");
    }

    private void append(Entry... entries) throws IOException {
        try (Journal journal = Journal.open(file())) {
            for (Entry entry : entries) journal.append(entry);
        }
    }

    @Test
    void entriesComeBackInTheirOrder() throws IOException {
        append(Examples.facts(), Examples.trial(1));
        append(Examples.failed());

        assertThat(Journal.read(file())).containsExactly(Examples.facts(), Examples.trial(1), Examples.failed());
    }

    @Test
    void aJournalThatWasNeverWrittenIsEmpty() throws IOException {
        assertThat(Journal.read(file())).isEmpty();
    }

    @Test
    void anEntryCanBeReadBeforeTheJournalIsClosed() throws IOException {
        try (Journal journal = Journal.open(file())) {
            journal.append(Examples.trial(1));

            assertThat(Journal.read(file())).containsExactly(Examples.trial(1));
        }
    }

    @Test
    void aLastLineTornAnywhereIsPassedOverAndCutOffWhenTheRunGoesOn() throws IOException {
        append(Examples.facts(), Examples.trial(1));
        byte[] whole = Files.readAllBytes(file());
        int second = EntryJson.write(Examples.facts()).getBytes().length + 1;
        for (int length = second; length < whole.length; length += 7) {
            Files.write(file(), Arrays.copyOf(whole, length));

            assertThat(Journal.read(file())).containsExactly(Examples.facts());
            append(Examples.trial(1));
            assertThat(Files.readAllBytes(file())).isEqualTo(whole);
        }
    }

    @Test
    void aLineThatLacksOnlyItsEndCountsAsTorn() throws IOException {
        Files.writeString(file(), EntryJson.write(Examples.facts()));

        assertThat(Journal.read(file())).isEmpty();
    }

    @Test
    void aDamagedLineIsAnErrorThatNamesFileAndLine() throws IOException {
        append(Examples.facts());
        Files.writeString(file(), "{\"v\":1,\"entry\":\n", StandardOpenOption.APPEND);
        appendUnchecked(Examples.trial(1));

        assertThatThrownBy(() -> Journal.read(file())).isInstanceOf(RunException.class)
                .hasMessageStartingWith(file() + ":2: is not JSON").hasMessageEndingWith("fix or delete this line");
    }

    @Test
    void aDamagedJournalIsNotOpenedAndNotChanged() throws IOException {
        Files.writeString(file(), "nonsense\n{\"v\":1,");

        assertThatThrownBy(() -> Journal.open(file())).isInstanceOf(RunException.class)
                .hasMessageContaining(":1: is not JSON");
        assertThat(file()).hasContent("nonsense\n{\"v\":1,");
    }

    @Test
    void bytesThatAreNoTextAreAnError() throws IOException {
        Files.write(file(), new byte[] {(byte) 0xff, '\n'});

        assertThatThrownBy(() -> Journal.read(file())).hasMessageContaining(":1: is not UTF-8");
    }

    /** A killed process leaves a prefix of what it would have written, with everything that it reported as stored. */
    @Test
    @Tag("processes")
    void nothingThatWasStoredIsLostWhenTheProcessIsKilled() throws Exception {
        Process writer = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Endless.class.getName(), file().toString())
                .redirectErrorStream(true).start();
        int stored = 0;
        try (var said = writer.inputReader()) {
            while (stored < 20) assertThat(said.readLine()).isEqualTo("stored " + ++stored);
            writer.toHandle().destroyForcibly();
            assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
            while (said.readLine() instanceof String line) { if (line.equals("stored " + (stored + 1))) stored++; }
        }

        List<Entry> entries = Journal.read(file());
        assertThat(entries).hasSizeBetween(stored, stored + 1);
        for (int i = 0; i < entries.size(); i++) assertThat(entries.get(i)).isEqualTo(Examples.trial(i + 1));
    }

    @Test
    @Tag("processes")
    void aFullDiskEndsTheWriterWithTheFilesNameAndKeepsWhatWasStored() throws Exception {
        // The system rejects writes beyond a file's maximum size just as it rejects those that do not fit on a disk.
        Process writer = new ProcessBuilder("sh", "-c", "ulimit -f 16; exec \"$@\"", "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData", "-cp",
                System.getProperty("java.class.path"), Endless.class.getName(), file().toString())
                .redirectErrorStream(true).start();
        List<String> said;
        try (var lines = writer.inputReader()) {
            said = lines.readAllLines();
        }
        assertThat(writer.waitFor()).isEqualTo(1);

        assertThat(said).anyMatch(l -> l.contains("FileSystemException: " + file() + ": File too large"));
        assertThat(Files.size(file())).isLessThanOrEqualTo(16 * 1024);
        assertThat(Journal.read(file())).hasSize((int) said.stream().filter(l -> l.startsWith("stored ")).count());
        append(Examples.failed());
        assertThat(Journal.read(file())).endsWith(Examples.failed());
    }

    private void appendUnchecked(Entry entry) throws IOException {
        Files.writeString(file(), EntryJson.write(entry) + "\n", StandardOpenOption.APPEND);
    }

    /** Writes until it is killed, and reports what is stored. */
    static final class Endless {
        private Endless() {}

        static void main(String[] file) throws IOException {
            try (Journal journal = Journal.open(Path.of(file[0]))) {
                for (int round = 1;; round++) {
                    journal.append(Examples.trial(round));
                    IO.println("stored " + round);
                }
            }
        }
    }
}
