package weighbridge.studies.providence.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.run.Outcome;

class PassProcedureTest {
    private static final int MESSAGES = 60;
    /** Bytes of the notes: a number of 8 bytes, a length of 2, and a text of 10.5 letters on average. */
    private static final long BYTES = MESSAGES * 10 + MESSAGES * 105 / 10;
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private Path payload;

    @BeforeEach
    void writeMessages() throws IOException {
        payload = Notes.write(folder.resolve("payload"), MESSAGES);
    }

    @Test
    void separatorsCountInTheSizeButOfNoneThereIsNone() {
        PassTimes times = measured(run(1, 1, 1, LONG, format("plain", Separation.NONE),
                format("plain", Separation.BYTE), format("lines", Separation.LINE_AND_BYTE)));

        assertThat(times.messages()).isEqualTo(MESSAGES);
        assertThat(times.formats()).extracting(PassTimes.Format::bytes).containsExactly(BYTES, BYTES + MESSAGES,
                BYTES + 2 * MESSAGES);
    }

    @Test
    void everyMessageOfEveryIterationIsTimedBothWays() {
        PassTimes times = measured(
                run(4, 3, 2, LONG, format("plain", Separation.NONE), format("lines", Separation.LINE_AND_BYTE)));

        assertThat(times.iterations()).isEqualTo(12);
        assertThat(times.formats()).hasSize(2).allSatisfy(f -> {
            for (PassTimes.Direction d : List.of(f.write(), f.read())) {
                assertThat(d.messages()).isEqualTo(12 * MESSAGES);
                assertThat(d.nanos()).isPositive();
                assertThat(d.sharedNanos()).isPositive();
                assertThat(d.slowest()).isPositive().isLessThanOrEqualTo(d.nanos());
                assertThat(d.allocated()).isGreaterThan(12 * MESSAGES * 16);
            }
        });
    }

    @Test
    void aloneNothingOfTheSharedSumsIsLost() {
        PassTimes times = measured(run(2, 5, 1, LONG, format("plain", Separation.NONE)));

        assertThat(times.formats().getFirst().write().sharedNanos())
                .isEqualTo(times.formats().getFirst().write().nanos());
        assertThat(times.formats().getFirst().read().sharedNanos())
                .isEqualTo(times.formats().getFirst().read().nanos());
    }

    @Test
    void withoutTimeOneIterationCounts() {
        assertThat(measured(run(50, 50, 1, Duration.ZERO, format("plain", Separation.NONE))).iterations()).isEqualTo(1);
    }

    @Test
    void aReaderThatLeavesTheLineFeedIsReadWithOneByteAndSaysWhy() {
        PassTimes.Format format =
                measured(run(1, 1, 1, LONG, format("plain", Separation.LINE_AND_BYTE))).formats().getFirst();

        assertThat(format.probes()).extracting(PassTimes.Probe::separation).containsExactly(Separation.LINE_AND_BYTE,
                Separation.BYTE);
        assertThat(format.probes().getFirst().messages()).isEqualTo(1);
        assertThat(format.probes().getFirst().failure()).startsWith("message 2: ");
        assertThat(format.probes().getLast().messages()).isEqualTo(MESSAGES);
        assertThat(format.failure()).isEmpty();
        assertThat(format.bytes()).isEqualTo(BYTES + MESSAGES);
    }

    @Test
    void aFormatThatChangesValuesIsNotTimed() {
        PassTimes times =
                measured(run(1, 1, 1, LONG, format("plain", Separation.NONE), format("clips", Separation.NONE)));

        assertThat(times.formats().getLast().failure()).isEqualTo("message 5: Note.number: value, expected 4, got 3");
        assertThat(times.formats().getLast().write()).isEqualTo(PassTimes.Direction.NONE);
        assertThat(times.formats().getLast().bytes()).isZero();
        assertThat(times.formats().getFirst().write().messages()).isEqualTo(MESSAGES);
    }

    @Test
    void whatEachSideCarriedIsCountedFieldByField() {
        assertThat(measured(run(1, 1, 1, LONG, format("plain", Separation.NONE))).carried()).containsExactly(
                new PassTimes.Carried("ours", "number", MESSAGES), new PassTimes.Carried("ours", "text", MESSAGES));
    }

    @Test
    void theSlowestThousandthIsTakenFromTheTop() {
        Tally tally = new Tally();
        IntStream.range(0, 1998).forEach(_ -> tally.add(100));
        tally.add(1_000_000);
        tally.add(3_000_000);

        PassTimes.Direction told = tally.told(new Tally.Shared());
        assertThat(told.messages()).isEqualTo(2000);
        assertThat(told.nanos()).isEqualTo(1998 * 100 + 4_000_000);
        assertThat(told.slowest()).isEqualTo(4_000_000);
    }

    @Test
    void aCodecThatCannotWriteToAStreamIsNamed() {
        Outcome<PassTimes> outcome =
                run(1, 1, 1, LONG, new PassProcedure.Job.Format(Notes.contestant("arrays"), Separation.NONE));

        assertThat(outcome.reason()).contains("arrays cannot write to a stream");
    }

    private static PassProcedure.Job.Format format(String id, Separation separation) {
        return new PassProcedure.Job.Format(Notes.contestant(id), separation);
    }

    private Outcome<PassTimes> run(int runs, int iterations, int atOnce, Duration budget,
            PassProcedure.Job.Format... formats) {
        PassProcedure.Job.Side side = new PassProcedure.Job.Side("ours", payload, List.of(), List.of(formats));
        return PassProcedure.run(new PassProcedure.Job(List.of(side), runs, iterations, atOnce, budget, 1));
    }

    private static PassTimes measured(Outcome<PassTimes> outcome) {
        if (outcome instanceof Outcome.Measured<PassTimes>(PassTimes times)) return times;
        throw new AssertionError(outcome.toString());
    }
}
