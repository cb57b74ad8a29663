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
 * @param sizes    mean bytes of a message, by codec
 * @param runs     of the test's procedure, by key
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

    /** Mean bytes of a message. */
    OptionalDouble size(String codec) {
        return sizes.get(codec) instanceof Outcome.Measured<Double>(Double bytes) ? OptionalDouble.of(bytes)
                : OptionalDouble.empty();
    }

    /** A run of the test's procedure with the table's messages, counted from 1. */
    Optional<RingRun> run(Contender c, int number) {
        return measured(new RingCell(c, false, number));
    }

    /** The run of the test's procedure that sends the same message again and again. */
    Optional<RingRun> constant(Contender c) {
        return measured(new RingCell(c, true, 1));
    }

    private Optional<RingRun> measured(RingCell cell) {
        return runs.get(cell.key()) instanceof Outcome.Measured<RingRun>(RingRun r) ? Optional.of(r) : Optional.empty();
    }

    /**
     * The median over the runs that sent all of the table's messages; empty if there are none. A run that was cut covers
     * other messages, and a colder JVM.
     */
    OptionalDouble middle(Contender c, ToDoubleFunction<RingRun> of) {
        double[] sorted = IntStream.rangeClosed(1, RingCell.RUNS).mapToObj(n -> run(c, n)).flatMap(Optional::stream)
                .filter(RingRun::whole).mapToDouble(of).sorted().toArray();
        return sorted.length == 0 ? OptionalDouble.empty()
                : OptionalDouble.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
    }

    /** The first outcome of a contender's runs that is not a measurement, if there is one. */
    Optional<Outcome<RingRun>> failure(Contender c) {
        return RingCell.rounds(asked).stream().flatMap(List::stream).filter(r -> r.contender().equals(c))
                .map(RingCell::key).map(k -> Optional.ofNullable(runs.get(k))).flatMap(Optional::stream)
                .filter(o -> !(o instanceof Outcome.Measured<RingRun>)).findFirst();
    }

    /** The link of tables that show a single one: the requested one, or else no limit. */
    double link() {
        return asked.links().getFirst();
    }

    /** Messages/s of a corrected codec. */
    Spread rate(String codec, double link) {
        return spread(codec, link, passages.rate(codec, link));
    }

    /** 10⁶ bit/s of a corrected codec, including the pipe's frames. */
    Spread megabits(String codec, double link) {
        return spread(codec, link, passages.estimate(codec, link, p -> p.stream().megabits()));
    }

    private Spread spread(String codec, double link, Optional<Estimate> estimate) {
        Spread spread = estimate.map(Spread::of).orElse(Spread.NONE);
        return passages.isCold(codec, link) ? spread.withoutInterval() : spread;
    }

    /** The smallest number of passages of any of those codecs. */
    int rounds(List<String> codecs, double link) {
        return codecs.stream().mapToInt(c -> passages.passages(c, link).size()).min().orElse(0);
    }

    boolean hasFailures() {
        return sizes.values().stream().anyMatch(Outcome::isFailure)
                || runs.values().stream().anyMatch(Outcome::isFailure) || passages.hasFailures();
    }

    /** The largest share of a passage in which the receiver waited for the comparison. */
    double held() {
        return passages.all().values().stream().mapToDouble(Passage::held).max().orElse(0);
    }

    /** How many passages do not count because they began before both ends were warm. */
    int cold() {
        return asked.links().stream().flatMap(l -> asked.correctedCodecs().stream().map(c -> passages.cold(c, l)))
                .mapToInt(n -> n).sum();
    }

    /** Whether the time ended a run of the test's procedure early. */
    boolean isCut() {
        return runs.values().stream().anyMatch(o -> o instanceof Outcome.Measured<RingRun>(RingRun r) && !r.whole());
    }

    /** The time after which runs stopped sending, in nanoseconds; empty if there were no runs. */
    OptionalDouble cutAfter() {
        return runs.values().stream().filter(o -> o instanceof Outcome.Measured<RingRun>)
                .mapToDouble(o -> ((Outcome.Measured<RingRun>) o).data().mostNanos()).max();
    }
}
