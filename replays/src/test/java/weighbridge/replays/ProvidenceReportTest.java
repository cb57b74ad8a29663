package weighbridge.replays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.PassTimes;
import weighbridge.model.PassTimes.Direction;
import weighbridge.model.Separation;
import weighbridge.replays.ProvidenceReplay.Format;
import weighbridge.replays.ProvidenceReplay.Side;

class ProvidenceReportTest {
    private static final String W = "providence-containers";

    private final ProvidenceReplay replay = Providence.REPLAY;
    private final List<Format> formats = replay.formats().stream().filter(f -> List.of("binary", "json",
            "json_protocol").contains(f.name())).toList();
    private final ProvidenceResults results = new ProvidenceResults(replay, List.of(W), formats);

    @Test
    void everyFigureHasARowEvenIfNothingWasMeasured() {
        List<ReplayRow> rows = report().rows();

        // Binary and JSON protocol have two sides, JSON one: three ratios, three of one run at a time, two sizes each; and the note's three.
        assertThat(rows).hasSize(5 * 8 + 3).allSatisfy(r -> {
            assertThat(r.asPublished()).isEmpty();
            assertThat(r.corrected()).isEmpty();
        });
        assertThat(row("binary pvd", "ratio", "read").published()).hasValue(1.84);
        assertThat(row("binary pvd", "ratio.note", "read").published()).hasValue(1.45);
        assertThat(row("json_protocol thr", "ratio", "encode").published()).isEmpty();
        assertThat(row("binary pvd", "ratio", "read").note()).contains("as published: not run");
        assertThat(results.hasFailures()).isFalse();
    }

    @Test
    void ratiosAreSumsOverThoseOfThriftsBinaryProtocolAndTheSumIsTheirMean() {
        results.atOnce(W, measured(times(3, format("binary", Side.PROVIDENCE, 1000, dir(150, 100), dir(300, 100)), thrift(100, 200))));

        assertThat(row("binary pvd", "ratio", "read").asPublished().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(row("binary pvd", "ratio", "encode").asPublished().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(row("binary pvd", "ratio", "sum").asPublished().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(row("binary pvd", "ratio", "read").note()).startsWith("as published: 5 at once, 3 of 500 iterations");
        assertThat(row("binary thr", "ratio", "sum").asPublished()).hasValue(1);
    }

    @Test
    void correctedRatiosKeepTheirIntervals() {
        results.corrected(W, "providence-binary", Operation.READ, speed(2, 1.8, 2.2, 8, "2.0× slower"));
        results.corrected(W, "providence-binary", Operation.ENCODE, speed(1, 0.9, 1.2, 1, "provisionally no difference seen"));

        ReplayRow sum = row("binary pvd", "ratio", "sum");
        assertThat(sum.corrected()).hasValue(1.5);
        assertThat(sum.low().orElseThrow()).isCloseTo(1.35, within(1e-9));
        assertThat(sum.high().orElseThrow()).isCloseTo(1.7, within(1e-9));
        assertThat(report().sentences()).anySatisfy(s -> assertThat(s).contains("reading binary: published 1.84",
                "corrected 2.00 [1.80, 2.20], 8 rounds: 2.0× slower."))
                .anySatisfy(s -> assertThat(s).contains("writing binary", "[0.90, 1.20], one round: provisionally no difference seen."));
        assertThat(report().text("machine: quiet", 120)).contains("2.00±11% (1.84)", "1.00±20%° (1.06)", "1.50±13%° (1.45)");
    }

    @Test
    void aRatioWithoutAnIntervalIsMarkedAndOneOfNoValidTrialIsNone() {
        results.corrected(W, "thrift-binary", Operation.READ, nanos(100, ""));
        results.corrected(W, "providence-binary", Operation.READ, nanos(150, "no steady state"));
        results.corrected(W, "providence-json", Operation.READ, new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, "no valid trial", false));

        assertThat(row("binary pvd", "ratio", "read").corrected()).hasValue(1.5);
        assertThat(row("binary pvd", "ratio", "read").low()).isEmpty();
        assertThat(row("json pvd", "ratio", "read").corrected()).isEmpty();
        assertThat(report().text("machine: quiet", 120)).contains("~1.50 (1.84)").contains(" 1.00 (1.00)");
        assertThat(report().sentences()).anySatisfy(s -> assertThat(s).endsWith("corrected 1.50: without an interval nothing is claimed."));
    }

    @Test
    void sizesAreThoseOfAThousandMessagesWithTheirSeparators() {
        results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 10 << 20, dir(1, 1), dir(1, 1)), thrift(1, 1),
                format("json", Side.PROVIDENCE, 15 << 20, dir(1, 1), dir(1, 1)))));
        results.size(W, "providence-json", new Outcome.Measured<>(1046.576));

        ReplayRow json = size("json pvd", "size.file");
        assertThat(json.published()).hasValue(10.2);
        assertThat(json.asPublished().orElseThrow()).isCloseTo(15, within(1e-9));
        assertThat(json.corrected().orElseThrow()).isCloseTo(1.0, within(1e-9));
        assertThat(size("json pvd", "size.ratio").asPublished().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(report().sentences().getFirst()).isEqualTo("Sizes: 1 of 2 published ratios of sizes come out to 10 %; not "
                + "json/providence-containers (1.50 for 1.18).");
    }

    @Test
    void theLedgerNamesWhatOneSideLacksAndHowMuch() {
        PassTimes t = times(1, format("binary", Side.PROVIDENCE, 10, dir(1, 1), dir(1, 1)), thrift(1, 1));
        results.atOnce(W, measured(new PassTimes(t.messages(), 1, 1, 0, t.formats(), List.of(new PassTimes.Carried("pvd", "a", 5),
                new PassTimes.Carried("pvd", "b", 7),
                new PassTimes.Carried("thr", "a", 5)))));

        assertThat(results.ledger(W)).containsExactly("b (7 values, 0 on Thrift's side)");
        assertThat(report().sentences()).anySatisfy(s -> assertThat(s).contains("Thrift's side carried 5 values, Providence's 12"));
    }

    @Test
    void equalSidesAreSaidToBeEqual() {
        PassTimes t = times(1, format("binary", Side.PROVIDENCE, 10, dir(1, 1), dir(1, 1)), thrift(1, 1));
        results.atOnce(W, measured(new PassTimes(t.messages(), 1, 1, 0, t.formats(), List.of(new PassTimes.Carried("pvd", "a", 5),
                new PassTimes.Carried("thr", "a", 5)))));

        assertThat(report().sentences()).contains("As published, both sides carried as many values in every field of " + W + ".");
    }

    @Test
    void whatContentionChangesIsToldByBothClocks() {
        // One at a time: 2 by either clock. At once: 4 by the clock, 2 by CPU time.
        results.alone(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(200, 200), dir(200, 200)), thrift(100, 100))));
        results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(1200, 200), dir(1200, 200)),
                new PassTimes.Format("thr", "thrift-binary", 1, dir(300, 100), dir(300, 100), List.of(new PassTimes.Probe(Separation.NONE, 1,
                ""))))));

        assertThat(report().sentences()).anySatisfy(s -> assertThat(s).contains("ratios by the clock change by 100 % in the median",
                "ratios by CPU time by 0 % and 0 %"))
                .anySatisfy(s -> assertThat(s).startsWith("So the change is the clock's"));
    }

    @Test
    void whatProvesEqualPayloadsIsToldWithThoseThatAreMissing() {
        results.equal(W, new ProvidenceResults.Equal("0123456789abcdef0123", 200, 3, 1, List.of("x (not-reached)")));

        assertThat(report().sentences()).contains(W + ", corrected: 3 contestants read one payload of 200 messages (SHA-256 0123456789abcdef…) and "
                + "gave every value back; "
                + "1 more changed only what they declare; nothing is known of x (not-reached).");
    }

    @Test
    void whereCpuTimeMovesAsMuchTheClockIsNotBlamed() {
        results.alone(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(100, 100), dir(100, 100)), thrift(100, 100))));
        results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(200, 200), dir(200, 200)), thrift(100, 100))));

        assertThat(report().sentences()).noneSatisfy(s -> assertThat(s).startsWith("So the change is the clock's"))
                .anySatisfy(s -> assertThat(s).startsWith("Here CPU time changes its ratios about as much"));
    }

    @Test
    void whereCpuTimeMovesFarMoreThatIsSaidAndNoCoreIsMoreThanWhole() {
        results.alone(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(100, 100), dir(100, 100)), thrift(100, 100))));
        results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(100, 300), dir(100, 300)), thrift(100, 100))));

        assertThat(report().sentences()).anySatisfy(s -> assertThat(s).startsWith("Here CPU time changes its ratios more than the clock does"))
                .anySatisfy(s -> assertThat(s).contains("at most 100.0 % of the summed time was spent on a core with 5 at once"));
    }

    @Test
    void othersCompeteOnlyWhereNeitherACoreNorACollectionExplainsTheTime() {
        results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(100, 85), dir(100, 85)), thrift(100, 85))));
        for (long core : new long[] {85, 50}) {
            PassTimes.Format thrift = new PassTimes.Format("thr", "thrift-binary", 1, dir(100, core), dir(100, core),
                    List.of(new PassTimes.Probe(Separation.NONE, 1, "")));
            results.alone(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(100, core), dir(100, core)), thrift)));

            // A tenth of the time went by in collections.
            assertThat(report().sentences().stream().anyMatch(s -> s.startsWith("Even one run at a time had a core for only"))).isEqualTo(core == 50);
        }
    }

    @Test
    void thePageTellsHowManyRunsWentOnAtOnce() {
        assertThat(report().places()).containsEntry("procedure", "Here it was not run.");
        results.atOnce(W, measured(times(1, thrift(1, 1))));
        assertThat(report().places().get("procedure")).startsWith("Five runs go on at once, as the article's");
        assertThat(new ProvidenceReport(results, 3, 2).places().get("procedure")).startsWith("Three runs go on at once (the article had 5)");
        assertThat(new ProvidenceReport(results, 1, 2).places().get("procedure")).contains("one run at a time alone");
        assertThat(report().places().get("equal")).isEqualTo("No corrected contestant was measured.");
    }

    @Test
    void aStreamThatBreaksIsToldWithItsReason() {
        PassTimes.Format json = new PassTimes.Format("pvd", "providence-json-protocol", 1, dir(1, 1), dir(1, 1), List.of(
                new PassTimes.Probe(Separation.LINE_AND_BYTE, 1, "message 2: no brace"), new PassTimes.Probe(Separation.BYTE, 100, "")));
        results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 1, dir(1, 1), dir(1, 1)), thrift(1, 1), json)));

        assertThat(report().sentences()).contains("providence-json-protocol: with the article's line feed and one byte after a message 1 come back, "
                + "then: message 2: no brace; "
                + "with one byte after a message all of the 100 messages tried come back unchanged.");
    }

    @Test
    void aProcedureThatFailedIsAFailureWithItsReason() {
        results.atOnce(W, new Outcome.Failed<>("the heap was exhausted"));

        assertThat(results.hasFailures()).isTrue();
        assertThat(row("binary pvd", "ratio", "read").note()).contains("as published: failed, the heap was exhausted");
    }

    @Test
    void aFormatThatNoWayOfSeparatingMessagesSuitsIsAFailure() {
        PassTimes.Format json = new PassTimes.Format("pvd", "providence-json-protocol", 0, Direction.NONE, Direction.NONE, List.of(
                new PassTimes.Probe(Separation.LINE_AND_BYTE, 1, "message 2: no brace"), new PassTimes.Probe(Separation.BYTE, 1, "message 2: no brace")));
        results.alone(W, measured(times(1, thrift(1, 1))));
        assertThat(results.hasFailures()).isFalse();
        results.atOnce(W, measured(times(1, thrift(1, 1), json)));
        assertThat(results.hasFailures()).isTrue();
    }

    @Test
    void aCorrectedContestantThatFailedIsAFailureAndOneThatTheTimeStoppedIsNone() {
        results.corrected(W, "providence-json", Operation.READ, new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, "not-reached", false));
        results.size(W, "providence-json", new Outcome.NotReached<>("the time ended"));
        assertThat(results.hasFailures()).isFalse();
        results.corrected(W, "providence-json", Operation.ENCODE, new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, "mismatched", true));
        assertThat(results.hasFailures()).isTrue();
    }

    @Test
    void tablesHaveTheArticlesShapeSortedByProvidencesSum() {
        results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 1 << 20, dir(500, 1), dir(500, 1)), thrift(100, 100),
                format("json", Side.PROVIDENCE, 1 << 20, dir(200, 1), dir(300, 1)))));

        String text = report().text("machine: quiet", 120);
        assertThat(text).containsSubsequence("READ pvd", "WRITE pvd", "SUM pvd", "SIZE", "\njson ", "\nbinary ", "\njson_protocol ");
        assertThat(text).contains("3.00 (6.64)", "2.50 (7.83)", "1.00 (1.18) / 1.0 (10.2) MiB");
        Sheet sheet = report().sheets().getFirst();
        assertThat(sheet.rows().getFirst()).hasSameSizeAs(sheet.head()).contains("json", "2.00 (9.01)");
    }

    @Test
    void thePageIsFilledWhateverWasMeasured() {
        for (boolean measured : new boolean[] {false, true}) {
            if (measured) results.atOnce(W, measured(times(1, format("binary", Side.PROVIDENCE, 10, dir(1, 1), dir(1, 1)), thrift(1, 1))));
            Map<String, String> places = new HashMap<>(report().places());
            for (String general : List.of("command", "run", "article", "tables")) places.put(general, general);

            assertThat(ReplayPage.of(replay, places)).startsWith("# Replay: ").contains("## Deviations").doesNotContain("${");
        }
    }

    private ProvidenceReport report() {
        return new ProvidenceReport(results, 10, 2);
    }

    private ReplayRow row(String contender, String metric, String op) {
        return report().rows().stream().filter(r -> r.contender().equals(contender) && r.metric().equals(metric)
                && r.op().equals(Optional.of(op))).findFirst().orElseThrow();
    }

    private ReplayRow size(String contender, String metric) {
        return report().rows().stream().filter(r -> r.contender().equals(contender) && r.metric().equals(metric)).findFirst().orElseThrow();
    }

    private static Outcome<PassTimes> measured(PassTimes times) {
        return new Outcome.Measured<>(times);
    }

    private static PassTimes times(int iterations, PassTimes.Format... formats) {
        return new PassTimes(1000, iterations, 1, 0.1, List.of(formats), List.of());
    }

    private static PassTimes.Format format(String name, Side side, long bytes, Direction read, Direction write) {
        return new PassTimes.Format(side.text(), "providence-" + name, bytes, write, read, List.of(new PassTimes.Probe(Separation.BYTE, 100, "")));
    }

    private static PassTimes.Format thrift(long read, long write) {
        return new PassTimes.Format("thr", "thrift-binary", 1, dir(write, write), dir(read, read), List.of(new PassTimes.Probe(Separation.NONE, 100,
                "")));
    }

    private static Direction dir(long nanos, long cpu) {
        return new Direction(nanos, nanos, 10, nanos / 2, cpu, 100);
    }

    private static CorrectedSpeed nanos(double nanos, String note) {
        return new CorrectedSpeed(new Spread(OptionalDouble.of(nanos), OptionalDouble.empty(), OptionalDouble.empty()), Spread.NONE, "", 1, note, false);
    }

    private static CorrectedSpeed speed(double ratio, double low, double high, int rounds, String verdict) {
        return new CorrectedSpeed(Spread.NONE, new Spread(OptionalDouble.of(ratio), OptionalDouble.of(low), OptionalDouble.of(high), rounds < 6), verdict,
                rounds, "", false);
    }
}
