package weighbridge.studies.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import weighbridge.grid.GridOrder.Bench;
import weighbridge.grid.GridRun;
import weighbridge.model.run.Outcome;
import weighbridge.studies.hazelcast.cluster.ClusterRun;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;
import weighbridge.study.Findings;
import weighbridge.study.replay.Claim;

class HazelcastReportTest {
    private static final double[] WOBBLES = {1, 1.004, 0.997, 1.002, 0.999, 1.001, 1.003};
    private static final SetUp COMPACT_LARGE = new SetUp(Bench.WRITE, Size.LARGE, Kind.COMPACT);

    private HazelcastAsked asked =
            new HazelcastAsked(SetUp.all(), 100_000, Optional.empty(), MemoryCost.PRICE, true, true);
    private final Map<HazelcastResults.Message, Outcome<Double>> sizes = new HashMap<>();
    private final Map<Cell, Outcome<ClusterRun>> published = new HashMap<>();
    private final Map<Cell, Outcome<GridRun>> corrected = new HashMap<>();

    HazelcastReportTest() {
        for (SetUp s : SetUp.all()) {
            published.put(new Cell(Cell.Way.PUBLISHED, s, 1), new Outcome.Measured<>(MadeUp.cluster(s, 10_000)));
        }
    }

    /** Makes rounds in which Compact takes this multiple of the other kinds' CPU time. */
    private void rounds(double compact, int rounds) {
        corrected.clear();
        for (SetUp s : SetUp.all()) {
            for (int round = 1; round <= rounds; round++) {
                double micros = 100 * WOBBLES[(round - 1) % WOBBLES.length]
                        * (s.kind() == Kind.COMPACT ? compact * WOBBLES[(round + 2) % WOBBLES.length] : 1);
                corrected.put(new Cell(Cell.Way.CORRECTED, s, round),
                        new Outcome.Measured<>(MadeUp.grid(s.bench(), micros)));
            }
        }
    }

    @Test
    void memoryToTheByteHolds() {
        Claim memory = claim("An entry takes");
        assertThat(memory.verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(memory.evidence()).contains("16 of 16");
        assertThat(sheet("Bytes of an entry").getFirst().subList(0, 3)).containsExactly("write-small/compact", "184",
                "184");
    }

    @Test
    void oneByteMoreFalls() {
        published.put(new Cell(Cell.Way.PUBLISHED, COMPACT_LARGE, 1),
                new Outcome.Measured<>(MadeUp.cluster(COMPACT_LARGE, 10_000, 1)));
        Claim memory = claim("An entry takes");
        assertThat(memory.verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(memory.evidence()).contains("15 of 16", "write-large/compact 547.0 instead of 546");
    }

    @Test
    void aSetUpWithoutANumberLeavesItOpenAndSaysWhy() {
        published.put(new Cell(Cell.Way.PUBLISHED, COMPACT_LARGE, 1), new Outcome.Failed<>("no room"));
        assertThat(claim("An entry takes").verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(report().hasFailures()).isTrue();
        assertThat(report().sentences()).contains("write-large/compact: failed, no room.");
    }

    @Test
    void withinTenPerCentIsAsFast() {
        rounds(1.01, 12);
        assertThat(claim("Compact writes and reads").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claim("SQL queries").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claim("SQL queries").confidence()).isEqualTo(
                "12 rounds or more; at most one in a hundred such runs should make a false claim about any of its 42 comparisons");
        rounds(1.01, 7);
        assertThat(claim("SQL queries").verdict()).as("too few rounds for so many comparisons")
                .isEqualTo(Claim.Verdict.OPEN);
    }

    @Test
    void aFifthMoreIsNot() {
        rounds(1.2, 12);
        assertThat(difference("write-large")).contains("more, by more than the noise");
        assertThat(claim("Compact writes and reads").verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(claim("Compact writes and reads").evidence())
                .contains("write-large 1.20 [1.16, 1.24] from 12 rounds (1.06 by the article's throughput)");
    }

    @Test
    void whatDiffersByNoMoreThanTheRoundsDoIsNotToldFromNoise() {
        rounds(1, 7);
        assertThat(difference("read-small")).contains("Whether they differ is not proven.");
        assertThat(sheet("Cost of an operation")).allSatisfy(r -> assertThat(r.getLast()).isEqualTo("not proven"));
    }

    @Test
    void fewerThanSixRoundsProveNothing() {
        rounds(1.2, 3);
        Claim claim = claim("Compact writes and reads");
        assertThat(claim.verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(claim.evidence()).endsWith("The figures suggest that it falls, but do not prove it.");
        assertThat(difference("write-large")).contains("open (too few rounds)");
    }

    @Test
    void runsWhoseCompilersWereAtWorkDoNotCount() {
        rounds(1.2, 12);
        corrected.replaceAll((c, o) -> c.round() > 3 ? cold(o) : o);
        assertThat(claim("Compact writes and reads").evidence()).contains("write-large 1.2", "from 3 rounds");
        assertThat(report().sentences())
                .contains("Corrected runs whose speed does not count, since JIT compilers took more "
                        + "than 20 % of the CPU time, or the system did not tell: " + 9 * SetUp.all().size() + ".");
    }

    private static Outcome<GridRun> cold(Outcome<GridRun> outcome) {
        GridRun run = ((Outcome.Measured<GridRun>) outcome).data();
        GridRun.Work w = run.work();
        return new Outcome.Measured<>(new GridRun(
                new GridRun.Work(w.operations(), 0, w.nanos(), w.clientNanos(), w.memberNanos(),
                        Optional.of(w.clientNanos())),
                run.delays(), run.control(), run.memory(), run.traffic(), run.matched(), run.compared(), run.survived(),
                run.notes()));
    }

    @Test
    void theOldEnginesRatioIsOfLargeObjects() {
        rounds(0.3, 12);
        assertThat(claim("The old engine queries").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        rounds(0.4, 12);
        assertThat(claim("The old engine queries").verdict()).isEqualTo(Claim.Verdict.FALLS);
    }

    @Test
    void portableMustBeSlowerThanBoth() {
        rounds(0.8, 12);
        assertThat(claim("Portable writes").verdict()).as("as fast as Identified").isNotEqualTo(Claim.Verdict.HOLDS);
        corrected.replaceAll((c, o) -> c.setUp().kind() == Kind.PORTABLE
                ? new Outcome.Measured<>(MadeUp.grid(c.setUp().bench(), 150 * WOBBLES[c.round() % WOBBLES.length]))
                : o);
        assertThat(claim("Portable writes").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        rounds(1.2, 12);
        assertThat(claim("Portable writes").verdict()).as("faster than Compact").isEqualTo(Claim.Verdict.FALLS);
    }

    @Test
    void whatIsOpenIsMeasuredFirstWhereTheFewestSetUpsDecideIt() {
        assertThat(wanting()).hasSize(4).isSortedAccordingTo(Comparator.comparing(List::size)).first()
                .isEqualTo(List.of(new SetUp(Bench.PREDICATE, Size.LARGE, Kind.COMPACT),
                        new SetUp(Bench.PREDICATE, Size.LARGE, Kind.IDENTIFIED)));
        rounds(1.2, 12);
        assertThat(wanting()).isEmpty();
        corrected.keySet().removeIf(c -> c.setUp().bench() == Bench.QUERY);
        assertThat(wanting()).singleElement().asInstanceOf(InstanceOfAssertFactories.list(SetUp.class))
                .extracting(SetUp::key).containsExactly("query-small/compact", "query-small/identified");
    }

    private List<List<SetUp>> wanting() {
        return new HazelcastClaims(new HazelcastResults(asked, sizes, published, corrected)).wanting();
    }

    @Test
    void queriesThatFindNothingAreSaid() {
        Claim selects = claim("The article's queries select");
        assertThat(selects.verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(selects.evidence()).contains("no row was found in 9 runs");
        rounds(1, 6);
        assertThat(sheet("Operations per second").getLast().getLast()).isEqualTo("0 / 100");
    }

    @Test
    void whatTheArticlesOwnFiguresDecideNeedsNoRun() {
        published.clear();
        assertThat(claim("The latency of the old").verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(claim("The latency of the old").evidence()).contains("waits 282 ms");
        assertThat(claim("The write benchmark").evidence()).endsWith("for latency, make 16 runs.");
        assertThat(claim("The byte array").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claim("An entry takes").verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(report().text("on a machine", 100)).doesNotContain("null", "NaN");
    }

    @Test
    void aMonthOfMemoryIsOfEntriesAndTheirCopies() {
        assertThat(MemoryCost.month(546, 3.24)).isCloseTo(546 * 2e9 / (1 << 30) * 3.24, within(1e-9));
        assertThat(report().sentences()).anyMatch(s -> s.startsWith("write-large: a billion entries and their copies "
                + "cost 3,295 dollars per month with compact but 3,066 with Identified, a difference of 229."));
        asked = new HazelcastAsked(SetUp.all(), 100_000, Optional.empty(), 6.48, true, true);
        assertThat(report().sentences()).anyMatch(s -> s.contains("cost 6,590 dollars per month with compact"))
                .anyMatch(s -> s.contains("6.48 US dollars per GiB and month, as given in --ram-price"));
    }

    @Test
    void barsShowTheGraphsOwnAxisBesideOneFromZero() {
        List<List<String>> drawn = sheet("write-small, operations");
        assertThat(drawn.getFirst()).element(0).isEqualTo("compact");
        assertThat(full(drawn.get(0).get(1)) - full(drawn.get(1).get(1))).isGreaterThan(12);
        assertThat(full(drawn.get(0).get(2)) - full(drawn.get(1).get(2))).isLessThanOrEqualTo(2);
        assertThat(drawn.stream().flatMap(r -> r.stream().skip(1))).allSatisfy(bar -> assertThat(bar).hasSize(24));
    }

    private static long full(String bar) {
        return bar.chars().filter(c -> c == '█').count();
    }

    @Test
    void everyFigureIsARow() {
        rounds(1.05, 6);
        assertThat(report().rows()).hasSize(25 * 3 + 16)
                .anyMatch(r -> r.metric().equals("memory") && r.published().orElseThrow().value() == 1166)
                .anyMatch(r -> r.metric().equals("cpu") && r.corrected().orElse(0) > 104 && r.low().isPresent());
    }

    @Test
    void thePageIsFilled() {
        rounds(1.05, 7);
        assertThat(report().page(new Findings.PageFacts("replay hazelcast", "1s", "on a machine")).orElseThrow())
                .contains("write-large: an operation with Compact takes 1.05").doesNotContain("null", "NaN")
                .containsOnlyOnce("${");
    }

    private String difference(String test) {
        return report().sentences().stream().filter(s -> s.startsWith(test + ": an operation")).findFirst()
                .orElseThrow();
    }

    private List<List<String>> sheet(String caption) {
        return report().sheets().stream().filter(s -> s.caption().startsWith(caption)).findFirst().orElseThrow().rows();
    }

    private Claim claim(String start) {
        return report().claims().stream().filter(c -> c.claimed().startsWith(start)).findFirst().orElseThrow();
    }

    private HazelcastReport report() {
        return new HazelcastReport(new HazelcastResults(asked, sizes, published, corrected));
    }
}
