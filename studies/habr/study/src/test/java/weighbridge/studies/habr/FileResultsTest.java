package weighbridge.studies.habr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Figure;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.studies.habr.file.Framing;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.CorrectedSpeed;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

class FileResultsTest {
    private static final Contender SMALL =
            new Contender("small", "small", Framing.OWN, "small", Framing.OWN, "nothing is different", "");
    private static final Contender PADDED = new Contender("padded", "old-padded", Framing.OWN, "padded",
            Framing.LENGTH32, "its buffers were written whole", "slow");
    private static final FileReplay REPLAY = new FileReplay(
            new Article("test", "Two formats", "https://example.org/article", List.of("data"),
                    List.of("Everything is invented."), List.of("The article's charts.")),
            1000, 10, 1, 2, List.of(SMALL, PADDED),
            List.of(figure("small", Quantity.WRITE, "100.50"), figure("small", Quantity.READ, "50"),
                    figure("small", Quantity.SIZE, "3"), figure("padded", Quantity.WRITE, "200"),
                    figure("padded", Quantity.READ, "80"), figure("padded", Quantity.SIZE, "9")),
            Map.of("data", Printed.of("5")), List.of());

    private final FileResults results = new FileResults(REPLAY);

    @Test
    void everyFigureHasARowEvenIfNothingWasMeasured() {
        assertThat(results.rows()).hasSize(6).allSatisfy(r -> {
            assertThat(r.published()).isPresent();
            assertThat(r.asPublished()).isEmpty();
            assertThat(r.corrected()).isEmpty();
        });
        assertThat(results.hasFailures()).isFalse();
    }

    @Test
    void timesAreMillisecondsForAllRecordsAndTellTheirRuns() {
        results.take("data", SMALL, false, times(2 << 20, new FileTimes.Run(90, false), new FileTimes.Run(500, true)));
        results.corrected("data", "small", Operation.ENCODE,
                new CorrectedSpeed(
                        new Spread(OptionalDouble.of(2000), OptionalDouble.of(1500), OptionalDouble.of(2500)),
                        Spread.NONE, "", 8, "", false));

        ReplayRow row = row("small", Optional.of("encode"));
        assertThat(row.asPublished()).hasValue(90);
        assertThat(row.corrected().orElseThrow()).isCloseTo(2, within(1e-9));
        assertThat(row.low().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(row.unit()).isEqualTo("ms");
        assertThat(row.note())
                .isEqualTo("as published: one run (the article: 2), 1 with a garbage collection left out; 95 % "
                        + "interval 1.50 to 2.50 ms");
    }

    @Test
    void tooFewRoundsForAClaimAreMarkedAndTheMarkIsExplained() {
        for (int rounds : new int[] {6, 1}) {
            results.corrected("data", "small", Operation.ENCODE, new CorrectedSpeed(
                    new Spread(OptionalDouble.of(2000), OptionalDouble.of(1600), OptionalDouble.of(2500), rounds < 6),
                    Spread.NONE, "", rounds, "", false));
            FileReport report = new FileReport(REPLAY, results, List.of());

            assertThat(report.sheets().getFirst().rows().toString()).contains(rounds < 6 ? "±25%°" : "±25%,");
            assertThat(report.sentences().contains(Spread.LEGEND + ".")).isEqualTo(rounds < 6);
            assertThat(report.text("machine: quiet", 100).contains("±25%°")).isEqualTo(rounds < 6);
        }
    }

    @Test
    void aCorrectedSpeedThatFailedIsAFailure() {
        results.corrected("data", "small", Operation.READ,
                new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, "refused", true));
        assertThat(results.hasFailures()).isTrue();
    }

    @Test
    void runsThatAllSawACollectionCountAndSaySo() {
        results.take("data", SMALL, false, times(1, new FileTimes.Run(90, true), new FileTimes.Run(110, true)));

        assertThat(row("small", Optional.of("encode")).asPublished()).hasValue(100);
        assertThat(row("small", Optional.of("encode")).note())
                .isEqualTo("as published: mean of 2 runs, each with a garbage collection");
    }

    @Test
    void sizesAreMebibytesAndMissingOnesGiveTheirReason() {
        results.take("data", PADDED, false, times(9 << 20));
        results.take("data", PADDED, true, new Outcome.Mismatched<>("record 4: value"));

        ReplayRow row = row("padded", Optional.empty());
        assertThat(row.asPublished()).hasValue(9);
        assertThat(row.corrected()).isEmpty();
        assertThat(row.note()).startsWith("corrected: mismatched, record 4: value");
        assertThat(results.hasFailures()).isTrue();
    }

    @Test
    void tableSaysWhatTheCorrectionChangesAndWhatIsNotReplayed() {
        results.take("data", SMALL, false, times(5 << 20));
        results.take("data", SMALL, true, times(5 << 20));
        results.take("data", PADDED, false, times(9 << 20));
        results.take("data", PADDED, true, times(4 << 20));

        String text = new FileReport(REPLAY, results, List.of()).text("machine: quiet", 200);
        assertThat(text)
                .contains("padded: its corrected files have 4.0 MiB instead of 9.0 (data); its buffers were "
                        + "written whole.")
                .contains("Everything is invented.").contains("Not replayed: The article's charts.");
        assertThat(text.lines().filter(l -> l.startsWith("padded "))).singleElement().asString().contains(" 200 ")
                .contains("9.00", "4.00");
    }

    @Test
    void thePageHasSizesToTheHundredthAndPublishedOnesAsPrinted() {
        results.take("data", PADDED, false, times(9 << 20));

        assertThat(new FileReport(REPLAY, results, List.of()).sheets()).first().extracting(Sheet::markdown).asString()
                .startsWith("### data\n\n| format |").contains("| padded | 200 | - | - | 80 | - | - | 9 | 9.00 | - |")
                .contains("| small | 100.50 |");
    }

    @Test
    void aSingleRoundHasNoIntervalAndSaysSo() {
        results.corrected("data", "small", Operation.READ,
                new CorrectedSpeed(
                        new Spread(OptionalDouble.of(2000), OptionalDouble.empty(), OptionalDouble.empty(), true),
                        Spread.NONE, "", 1, "", false));
        FileReport report = new FileReport(REPLAY, results, List.of());
        assertThat(report.sheets().getFirst().rows().getFirst()).contains("~2.0");
        assertThat(report.sentences()).contains(Spread.LEGEND + ".");
    }

    @Test
    void thePageSaysHowOftenTheArticlesWayWasDone() {
        assertThat(new FileReport(REPLAY, results, List.of()).places()).containsEntry("passes",
                "The article's procedure was not run.");
        results.take("data", SMALL, false, times(1, new FileTimes.Run(90, false)));
        results.take("data", PADDED, false, times(1, new FileTimes.Run(90, false), new FileTimes.Run(91, false)));
        assertThat(new FileReport(REPLAY, results, List.of()).places().get("passes"))
                .contains("the article made 2 passes; this replay had time for 1 to 2, all in one JVM.");
    }

    private static Figure figure(String contender, Quantity quantity, String printed) {
        return new Figure("data", contender, quantity, Printed.of(printed));
    }

    private ReplayRow row(String contender, Optional<String> op) {
        return results.rows().stream().filter(r -> r.contender().equals(contender) && r.op().equals(op)).findFirst()
                .orElseThrow();
    }

    private static Outcome<FileTimes> times(long bytes, FileTimes.Run... runs) {
        return new Outcome.Measured<>(new FileTimes(1000, 1, bytes, List.of(runs), List.of(runs)));
    }
}
