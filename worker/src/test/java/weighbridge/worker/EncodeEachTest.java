package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Contestant;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

class EncodeEachTest {
    @TempDir
    private Path folder;

    private Job.EncodeEach.Item item(String name, int messages, int batch) throws IOException {
        return new Job.EncodeEach.Item(Messages.write(folder.resolve(name), messages), folder, batch,
                folder.resolve(name + "-encoded"), folder.resolve(name + "-outcome"));
    }

    private static Outcome<Long> outcome(Job.EncodeEach.Item item) throws IOException {
        return OutcomeFormat.COUNT.read(item.outcome());
    }

    private static List<Integer> lengths(Path encoded) throws IOException {
        List<Integer> lengths = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(encoded))) {
            while (in.available() > 0) {
                lengths.add(in.readInt());
                in.skipNBytes(lengths.getLast());
            }
        }
        return lengths;
    }

    @Test
    void everyPayloadIsEncodedAndHasAnOutcomeOfItsOwn() throws IOException {
        Job.EncodeEach.Item few = item("few", 3, 1);
        Job.EncodeEach.Item more = item("more", 5, 1);
        assertThat(EncodeEach.run(new Job.EncodeEach(Messages.contestant("right"), List.of(few, more))))
                .isEqualTo(new Outcome.Measured<>(2L));
        assertThat(outcome(few)).isEqualTo(new Outcome.Measured<>(3L));
        assertThat(outcome(more)).isEqualTo(new Outcome.Measured<>(5L));
        assertThat(lengths(more.encoded())).hasSize(5).startsWith(lengths(few.encoded()).toArray(Integer[]::new));
    }

    @Test
    void aLibraryThatTakesBatchesGetsThoseThatAreAskedFor() throws IOException {
        Contestant batching = Messages.batching("batching", 1_000);
        Job.EncodeEach.Item item = item("batches", 10, 4);
        EncodeEach.run(new Job.EncodeEach(batching, List.of(item)));
        assertThat(outcome(item)).isEqualTo(new Outcome.Measured<>(10L));
        assertThat(lengths(item.encoded())).as("batches of 4, 4 and 2").hasSize(3);
    }

    @Test
    void whatIsNotCarriedOrNotBroughtBackSaysSo() throws IOException {
        Job.EncodeEach.Item unsupported = item("unsupported", 2, 1);
        EncodeEach.run(new Job.EncodeEach(Messages.contestant("unsupported"), List.of(unsupported)));
        assertThat(outcome(unsupported)).isEqualTo(new Outcome.Unsupported<>("Note.text: no texts"));
        Job.EncodeEach.Item loses = item("loses", 6, 1);
        EncodeEach.run(new Job.EncodeEach(Messages.contestant("loses"), List.of(loses)));
        assertThat(outcome(loses))
                .isEqualTo(new Outcome.Mismatched<>("message 4: Note.number: value, expected 4, got 3"));
    }
}
