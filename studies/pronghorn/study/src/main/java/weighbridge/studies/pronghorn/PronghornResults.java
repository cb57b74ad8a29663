package weighbridge.studies.pronghorn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.Passage;
import weighbridge.stats.Estimate;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.ring.RingRun;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Spread;

/**
 * What a replay measured.
 *
 * @param sizes    by codec, mean bytes per message
 * @param runs     of the test's way, by key
 * @param passages of the corrected codecs
 */
record PronghornResults(PronghornAsked asked, Map<String, Outcome<Double>> sizes, Map<String, Outcome<RingRun>> runs,
        Passages passages) {
    PronghornResults {
        sizes = Map.copyOf(sizes);
        runs = Map.copyOf(runs);
    }

    PronghornReplay replay() {
        return asked.replay();
    }

    /** Bytes of a message in the mean. */
    OptionalDouble size(String codec) {
        return sizes.get(codec) instanceof Outcome.Measured<Double>(Double bytes) ? OptionalDouble.of(bytes)
                : OptionalDouble.empty();
    }

    /** A run of the test's way with the table's messages, from 1. */
    Optional<RingRun> run(Contender c, int number) {
        return measured(new RingCell(c, false, number));
    }

    /** The run with the same message again and again. */
    Optional<RingRun> constant(Contender c) {
        return measured(new RingCell(c, true, 1));
    }

    private Optional<RingRun> measured(RingCell cell) {
        return runs.get(cell.key()) instanceof Outcome.Measured<RingRun>(RingRun r) ? Optional.of(r) : Optional.empty();
    }

    /** The middle one of the runs with the table's messages that have a number. */
    OptionalDouble middle(Contender c, ToDoubleFunction<RingRun> of) {
        double[] sorted = IntStream.rangeClosed(1, RingCell.RUNS).mapToObj(n -> run(c, n)).flatMap(Optional::stream)
                .mapToDouble(of).sorted().toArray();
        return sorted.length == 0 ? OptionalDouble.empty()
                : OptionalDouble.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
    }

    /** Why a contender's runs failed. */
    Optional<Outcome<RingRun>> failure(Contender c) {
        return RingCell.rounds(asked).stream().flatMap(List::stream).filter(r -> r.contender().equals(c))
                .map(RingCell::key).map(k -> Optional.ofNullable(runs.get(k))).flatMap(Optional::stream)
                .filter(o -> !(o instanceof Outcome.Measured<RingRun>)).findFirst();
    }

    /** The link of tables with a single one: the test's, by default unlimited. */
    double link() {
        return asked.links().getFirst();
    }

    /** Messages/s of a corrected codec. */
    Spread rate(String codec, double link) {
        return spread(passages.rate(codec, link));
    }

    /** 10⁶ bit/s of a corrected codec, with the pipe's frames. */
    Spread megabits(String codec, double link) {
        return spread(passages.estimate(codec, link, p -> p.stream().megabits()));
    }

    private static Spread spread(Optional<Estimate> estimate) {
        if (estimate.isEmpty()) return Spread.NONE;
        Estimate e = estimate.get();
        Spread spread = new Spread(OptionalDouble.of(e.point()), OptionalDouble.of(e.low()),
                OptionalDouble.of(e.high()), e.provisional());
        // The interval of a single round would only reflect the noise of others.
        return e.n() == 1 ? spread.withoutInterval() : spread;
    }

    /** The fewest passages of any of those codecs. */
    int rounds(List<String> codecs, double link) {
        return codecs.stream().mapToInt(c -> passages.passages(c, link).size()).min().orElse(0);
    }

    boolean hasFailures() {
        return sizes.values().stream().anyMatch(Outcome::isFailure)
                || runs.values().stream().anyMatch(Outcome::isFailure) || passages.hasFailures();
    }

    /** The longest share of a passage in which the receiver waited for the comparison. */
    double held() {
        return passages.all().values().stream().mapToDouble(Passage::held).max().orElse(0);
    }

    /** Whether a passage began before both ends were warm. */
    boolean beganCold() {
        return passages.all().values().stream().anyMatch(p -> !p.sending().warm() || !p.reading().warm());
    }

    /** Whether a run of the test's way was cut off by the time. */
    boolean isCut() {
        return runs.values().stream().anyMatch(o -> o instanceof Outcome.Measured<RingRun>(RingRun r) && !r.whole());
    }

    /** The nanoseconds after which a run stopped sending, if there was one. */
    OptionalDouble cutAfter() {
        return runs.values().stream().filter(o -> o instanceof Outcome.Measured<RingRun>)
                .mapToDouble(o -> ((Outcome.Measured<RingRun>) o).data().mostNanos()).max();
    }
}
