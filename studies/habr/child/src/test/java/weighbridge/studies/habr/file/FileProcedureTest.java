package weighbridge.studies.habr.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Difference;
import weighbridge.model.run.Outcome;

class FileProcedureTest {
    private static final int RECORDS = 60;
    /** Bytes that {@link NoteCodec} writes: a number of 8 bytes and a text of 10.5 letters on average, per record. */
    private static final long MESSAGE_BYTES = RECORDS * 8 + RECORDS * 105 / 10;

    @TempDir
    Path folder;

    private Path csv;

    @BeforeEach
    void writeRecords() throws IOException {
        Notes.write(folder.resolve("payload"));
        csv = Files.writeString(folder.resolve("records.csv"), IntStream.range(0, RECORDS)
                .mapToObj(n -> n + "," + Notes.text(n) + "\r\n").collect(Collectors.joining()));
    }

    @Test
    void framingsAddTheirBytesToEachMessage() {
        assertThat(measured(run("good", Framing.LENGTH32, 0)).bytes()).isEqualTo(MESSAGE_BYTES + 4 * RECORDS);
        assertThat(measured(run("good", Framing.PACKED_INT, 0)).bytes()).isEqualTo(MESSAGE_BYTES + RECORDS);
        assertThat(measured(run("good", Framing.PACKED_INT, 0)).records()).isEqualTo(RECORDS);
    }

    @Test
    void theSizeOfTheRecordsIsToldBesideThatOfTheMessages() throws IOException {
        assertThat(measured(run("good", Framing.LENGTH32, 0)).source()).isEqualTo(Files.size(csv));
    }

    @Test
    void packedLengthsTakeTheShortestForm() throws IOException {
        Files.writeString(csv, "1," + "a".repeat(119) + "\n2," + "b".repeat(120) + "\n3," + "c".repeat(248) + "\n");

        assertThat(measured(run("good", Framing.PACKED_INT, 0)).bytes()).isEqualTo(3 * 8 + 119 + 120 + 248 + 1 + 2 + 3);
    }

    @Test
    void everyRunThatCountsIsTold() {
        FileTimes times = measured(run("good", Framing.LENGTH32, 3));

        assertThat(FileTimes.counted(times.writes())).hasSize(3).allSatisfy(r -> assertThat(r.millis()).isPositive());
        assertThat(FileTimes.counted(times.reads())).hasSize(3);
    }

    @Test
    void oneRunCountsWhenThereIsNoTime() {
        FileProcedure.Job job = new FileProcedure.Job(Notes.contestant("good"), folder.resolve("payload"), csv,
                Framing.LENGTH32, folder.resolve("file"), 7, 3, 15, Duration.ZERO, true);

        assertThat(measured(FileProcedure.run(job)).writes()).hasSize(1);
    }

    @Test
    void runsDuringWhichTheCollectorRanDoNotCountUnlessAllOfThemSawIt() {
        List<FileTimes.Run> runs =
                List.of(new FileTimes.Run(10, true), new FileTimes.Run(4, false), new FileTimes.Run(6, false));

        assertThat(FileTimes.mean(runs)).hasValue(5);
        assertThat(FileTimes.mean(runs.subList(0, 1))).hasValue(10);
        assertThat(FileTimes.mean(List.of())).isEmpty();
    }

    @Test
    void valuesThatComeBackOtherwiseAreMismatchedUnlessDeclared() {
        assertThat(run("clips", Framing.LENGTH32, 0))
                .isEqualTo(new Outcome.Mismatched<>("record 4: Note.number: value, expected 4, got 3"));
        FileProcedure.Job declared = new FileProcedure.Job(Notes.contestant("clips", Difference.Kind.VALUE),
                folder.resolve("payload"), csv, Framing.LENGTH32, folder.resolve("file"), 7, 0, 0, Duration.ZERO, true);

        assertThat(FileProcedure.run(declared).word()).isEqualTo("measured");
    }

    @Test
    void codecWithoutAFormOfItsOwnSaysSo() {
        assertThat(run("good", Framing.OWN, 0).reason())
                .contains("the codec has no file format of its own that can hold many messages");
    }

    @Test
    void brokenRecordIsNamed() throws IOException {
        Files.writeString(csv, "1,a\n2\n");
        assertThat(run("good", Framing.LENGTH32, 0).reason()).contains("records.csv, line 2 has 1 fields; expected 2");
        Files.writeString(csv, "1,a\nx,b\n");
        assertThat(run("good", Framing.LENGTH32, 0).reason()).contains("line 2 has \"x\" in number, which is int64");
        Files.writeString(csv, "1,a,b\n");
        assertThat(run("good", Framing.LENGTH32, 0).reason()).contains("line 1 has more than 2 fields");
    }

    private Outcome<FileTimes> run(String codec, Framing framing, int runs) {
        return FileProcedure.run(new FileProcedure.Job(Notes.contestant(codec), folder.resolve("payload"), csv, framing,
                folder.resolve("file"), 7, 2, runs, Duration.ofMinutes(1), true));
    }

    private static FileTimes measured(Outcome<FileTimes> outcome) {
        if (outcome instanceof Outcome.Measured<FileTimes>(FileTimes times)) return times;
        throw new AssertionError(outcome.toString());
    }
}
