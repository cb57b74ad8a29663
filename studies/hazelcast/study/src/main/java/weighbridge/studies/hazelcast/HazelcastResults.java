package weighbridge.studies.hazelcast;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import weighbridge.grid.GridRun;
import weighbridge.model.run.Outcome;
import weighbridge.stats.Comparison;
import weighbridge.stats.Family;
import weighbridge.stats.Thresholds;
import weighbridge.studies.hazelcast.cluster.ClusterRun;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.study.Paired;
import weighbridge.study.replay.Repeated;
import weighbridge.study.replay.Spread;

/**
 * What a replay measured.
 *
 * @param sizes     mean bytes of a message
 * @param published runs of the article's procedure
 * @param corrected runs in the grid as Weighbridge measures elsewhere
 */
record HazelcastResults(HazelcastAsked asked, Map<Message, Outcome<Double>> sizes,
        Map<Cell, Outcome<ClusterRun>> published, Map<Cell, Outcome<GridRun>> corrected) {
    /** The CPU time of each two kinds in every test. */
    private static final Family FAMILY =
            Family.of(Kind.values().length, SetUp.all().stream().map(SetUp::test).distinct().count(), false);

    HazelcastResults {
        sizes = Map.copyOf(sizes);
        published = Map.copyOf(published);
        corrected = Map.copyOf(corrected);
    }

    /** A workload's messages, encoded by a codec. */
    record Message(String codec, String workload) {}

    /** The mean bytes of a message. */
    OptionalDouble size(Message message) {
        return sizes.get(message) instanceof Outcome.Measured<Double>(Double bytes) ? OptionalDouble.of(bytes)
                : OptionalDouble.empty();
    }

    /** The rounds of a set-up by the article's procedure. */
    List<ClusterRun> published(SetUp setUp) {
        return List.copyOf(rounds(published, setUp).values());
    }

    /** A set-up's result under the article's procedure, with an interval if there are at least six rounds. */
    Spread published(SetUp setUp, ToDoubleFunction<ClusterRun> of) {
        return Repeated
                .of(published(setUp).stream().map(of::applyAsDouble).filter(HazelcastResults::isNumber).toList());
    }

    private static boolean isNumber(double value) {
        return value > 0 && Double.isFinite(value);
    }

    /** Bytes per entry by the article's procedure; empty if rounds disagree, which nothing would explain. */
    OptionalDouble publishedMemory(SetUp setUp) {
        double[] costs = published(setUp).stream().mapToDouble(r -> r.memory().perEntry()).distinct().toArray();
        return costs.length == 1 ? OptionalDouble.of(costs[0]) : OptionalDouble.empty();
    }

    /** The corrected runs of a set-up, by round. */
    Map<Integer, GridRun> corrected(SetUp setUp) {
        return rounds(corrected, setUp);
    }

    /** Those of them whose speed counts: their JVMs were warm. */
    Map<Integer, GridRun> counting(SetUp setUp) {
        Map<Integer, GridRun> counting = corrected(setUp);
        counting.values().removeIf(r -> !r.work().isWarm());
        return counting;
    }

    /** How many corrected runs of all set-ups have a speed that does not count. */
    long cold() {
        return corrected.values().stream()
                .filter(o -> o instanceof Outcome.Measured<GridRun>(GridRun r) && !r.work().isWarm()).count();
    }

    private static <T> Map<Integer, T> rounds(Map<Cell, Outcome<T>> all, SetUp setUp) {
        Map<Integer, T> rounds = new TreeMap<>();
        all.forEach((cell, outcome) -> {
            if (cell.setUp().equals(setUp) && outcome instanceof Outcome.Measured<T>(T run)) {
                rounds.put(cell.round(), run);
            }
        });
        return rounds;
    }

    /** CPU nanoseconds of an operation, on clients and members together. */
    static double cpu(GridRun run) {
        return run.work().clientCpu() + run.work().memberCpu();
    }

    /** The central value of a corrected number, with its interval. */
    Spread corrected(SetUp setUp, ToDoubleFunction<GridRun> of) {
        return paired(setUp).estimate(setUp.kind().text(), of).map(Spread::of).orElse(Spread.NONE);
    }

    /** Bytes that each corrected run counts, warm or not: the middle one. */
    OptionalDouble bytes(SetUp setUp, ToDoubleFunction<GridRun> of) {
        String kind = setUp.kind().text();
        return new Paired<>(Map.of(kind, corrected(setUp)), FAMILY, Thresholds.MARGIN).counted(kind, of)
                .map(e -> OptionalDouble.of(e.point())).orElse(OptionalDouble.empty());
    }

    /** The CPU time of an operation as a multiple of that with another kind, from the rounds that both have. */
    Spread ratio(SetUp setUp, Kind other) {
        return compare(setUp, other, 1).map(c -> Spread.of(c.ratio())).orElse(Spread.NONE);
    }

    /**
     * The CPU time of an operation compared with this multiple of that with another kind; empty if they have no round in
     * common.
     */
    Optional<Comparison> compare(SetUp setUp, Kind other, double times) {
        return paired(setUp).compare(setUp.kind().text(), other.text(), times, HazelcastResults::cpu);
    }

    private Paired<GridRun> paired(SetUp setUp) {
        Map<String, Map<Integer, GridRun>> field = new LinkedHashMap<>();
        for (SetUp s : setUp.likes()) field.put(s.kind().text(), counting(s));
        return new Paired<>(field, FAMILY, Thresholds.MARGIN);
    }

    /** The number of rounds that this ratio comes from. */
    int rounds(SetUp setUp, Kind other) {
        return compare(setUp, other, 1).map(c -> c.ratio().n()).orElse(0);
    }

    /** The number of comparisons about which claims are made jointly. */
    static long comparisons() {
        return FAMILY.pairs();
    }

    /** The outcomes of a set-up that are not measurements, as published and corrected. */
    List<Outcome<?>> failures(SetUp setUp) {
        return Stream
                .concat(published.entrySet().stream().filter(e -> e.getKey().setUp().equals(setUp))
                        .<Outcome<?>>map(Map.Entry::getValue),
                        corrected.entrySet().stream().filter(e -> e.getKey().setUp().equals(setUp))
                                .<Outcome<?>>map(Map.Entry::getValue))
                .filter(o -> !(o instanceof Outcome.Measured<?>)).toList();
    }

    boolean hasFailures() {
        return Stream.of(sizes, published, corrected).flatMap(m -> m.values().stream()).anyMatch(Outcome::isFailure);
    }

    /** How long the article's procedure was to measure throughput, in nanoseconds; empty if it was not run. */
    Optional<Long> askedNanos() {
        return asked.setUps().stream().flatMap(s -> published(s).stream()).map(ClusterRun::askedNanos).findFirst();
    }
}
