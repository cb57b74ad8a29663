package weighbridge.replays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weighbridge.model.FileTimes;
import weighbridge.model.Framing;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.replays.FileReplay.Contender;
import weighbridge.replays.FileReplay.Figure;
import weighbridge.replays.FileReplay.Quantity;

class FileResultsTest {
    private static final Contender SMALL = new Contender("small", "small", Framing.OWN, "small", Framing.OWN, "nothing is different", "");
    private static final Contender PADDED = new Contender("padded", "old-padded", Framing.OWN, "padded", Framing.LENGTH32,
            "its buffers were written whole", "slow");
    private static final FileReplay REPLAY = new FileReplay("test", "Two formats", "https://example.org/article", List.of("data"), 1000, 10, 1, 2,
            List.of(SMALL, PADDED),
            List.of(figure("small", Quantity.WRITE, 100), figure("small", Quantity.READ, 50), figure("small", Quantity.SIZE, 3),
                    figure("padded", Quantity.WRITE, 200), figure("padded", Quantity.READ, 80), figure("padded", Quantity.SIZE, 9)),
            List.of("Everything is invented."));

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
        results.asPublished("data", SMALL, times(2 << 20, new FileTimes.Run(90, false), new FileTimes.Run(500, true)));
        results.corrected("data", "small", Operation.ENCODE, new CorrectedSpeed(new Spread(OptionalDouble.of(2000), OptionalDouble.of(1500),
                OptionalDouble.of(2500)), Spread.NONE, "", 8, "", false));

        ReplayRow row = row("small", Optional.of("encode"));
        assertThat(row.asPublished()).hasValue(90);
        assertThat(row.corrected().orElseThrow()).isCloseTo(2, within(1e-9));
        assertThat(row.low().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(row.unit()).isEqualTo("ms");
        assertThat(row.note()).isEqualTo("as published: one run (the article: 2), 1 with a garbage collection left out; "
                + "95 % interval 1.50 to 2.50 ms");
    }

    @Test
    void tooFewRoundsForAClaimAreMarkedAndTheMarkIsExplained() {
        for (int rounds : new int[] {6, 1}) {
            results.corrected("data", "small", Operation.ENCODE, new CorrectedSpeed(new Spread(OptionalDouble.of(2000), OptionalDouble.of(1600),
                    OptionalDouble.of(2500), rounds < 6), Spread.NONE, "", rounds, "", false));
            FileReport report = new FileReport(REPLAY, results);

            assertThat(report.sheets().getFirst().rows().toString()).contains(rounds < 6 ? "±25%°" : "±25%,");
            assertThat(report.sentences().contains(Spread.LEGEND + ".")).isEqualTo(rounds < 6);
        }
    }

    @Test
    void aCorrectedSpeedThatFailedIsAFailure() {
        results.corrected("data", "small", Operation.READ, new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, "refused", true));
        assertThat(results.hasFailures()).isTrue();
    }

    @Test
    void runsThatAllSawACollectionCountAndSaySo() {
        results.asPublished("data", SMALL, times(1, new FileTimes.Run(90, true), new FileTimes.Run(110, true)));

        assertThat(row("small", Optional.of("encode")).asPublished()).hasValue(100);
        assertThat(row("small", Optional.of("encode")).note()).isEqualTo("as published: mean of 2 runs, each with a garbage collection");
    }

    @Test
    void sizesAreMebibytesAndMissingOnesGiveTheirReason() {
        results.asPublished("data", PADDED, times(9 << 20));
        results.corrected("data", PADDED, new Outcome.Mismatched<>("record 4: value"));

        ReplayRow row = row("padded", Optional.empty());
        assertThat(row.asPublished()).hasValue(9);
        assertThat(row.corrected()).isEmpty();
        assertThat(row.note()).startsWith("corrected: mismatched, record 4: value");
        assertThat(results.hasFailures()).isTrue();
    }

    @Test
    void tableSaysWhatComesOutAndWhatTheCorrectionChanges() {
        results.asPublished("data", SMALL, times(5 << 20));
        results.corrected("data", SMALL, times(5 << 20));
        results.asPublished("data", PADDED, times(9 << 20));
        results.corrected("data", PADDED, times(4 << 20));

        String text = new FileReport(REPLAY, results).text("machine: quiet", 200);
        assertThat(text).contains("1 of 2 published file sizes come out by the article's own way (to 3 % or half a MiB); not small/data.")
                .contains("padded: corrected, its files have 4.0 MiB instead of 9.0 (data): its buffers were written whole.")
                .contains("Everything is invented.");
        assertThat(text.lines().filter(l -> l.startsWith("padded "))).singleElement().asString().contains("200.0").contains("9.0", "4.0");
    }

    @Test
    void thePageHasSizesToTheHundredthAndPublishedOnesAsPrinted() {
        results.asPublished("data", PADDED, times(9 << 20));

        assertThat(new FileReport(REPLAY, results).sheets()).singleElement().extracting(Sheet::markdown).asString()
                .startsWith("### data\n\n| format |").contains("| padded | 200.0 | - | - | 80.0 | - | - | 9 | 9 | - |")
                .contains("| small | 100.0 |");
    }

    private static Figure figure(String contender, Quantity quantity, double value) {
        return new Figure("data", contender, quantity, value);
    }

    private ReplayRow row(String contender, Optional<String> op) {
        return results.rows().stream().filter(r -> r.contender().equals(contender) && r.op().equals(op)).findFirst().orElseThrow();
    }

    private static Outcome<FileTimes> times(long bytes, FileTimes.Run... runs) {
        return new Outcome.Measured<>(new FileTimes(1000, bytes, List.of(runs), List.of(runs)));
    }
}
