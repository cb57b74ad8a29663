package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

class DamagedInputTest {
    private static final byte[] MARKS = "\",;|\t\n\r{}[]:-.0e\\ \u00ff".getBytes(StandardCharsets.ISO_8859_1);

    @TempDir
    private Path folder;

    /** Whatever its bytes, a file is either imported or refused with one sentence; no other exception escapes. */
    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"orders.csv", "events.jsonl"})
    void aDamagedFileIsImportedOrRefused(String name) throws IOException {
        byte[] whole = Arrays.copyOf(Files.readAllBytes(Path.of("..", "examples", name)), 4_000);
        SplittableRandom random = new SplittableRandom(11);
        Given schema = Given.schema(
                Importer.read(Path.of("..", "examples", name), Given.NOTHING, folder, 1, Progress.NONE).fileSchema());
        int refused = 0;
        int runs = 600;
        for (int n = 0; n < runs; n++) {
            int length = 1 + random.nextInt(whole.length);
            // Half of the files are cut between two lines.
            if (random.nextBoolean()) while (length > 1 && whole[length - 1] != '\n') length--;
            byte[] damaged = Arrays.copyOf(whole, length);
            for (int k = random.nextInt(4); k > 0; k--)
                damaged[random.nextInt(damaged.length)] = MARKS[random.nextInt(MARKS.length)];
            Path file = Files.write(folder.resolve(name), damaged);
            try {
                Importer.read(file, random.nextBoolean() ? schema : Given.NOTHING, folder.resolve("payloads"), 1,
                        Progress.NONE);
            } catch (ImportException e) {
                refused++;
                assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n").hasSizeLessThan(1_000);
            }
        }
        assertThat(refused).isBetween(runs / 20, runs - runs / 20);
    }
}
