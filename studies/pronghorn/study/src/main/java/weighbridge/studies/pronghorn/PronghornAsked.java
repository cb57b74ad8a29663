package weighbridge.studies.pronghorn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.pipe.PassageOrder;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.study.pipe.PassagePlan;

/**
 * What the user asked the replay to measure.
 *
 * @param chosen      those of the replay's contenders that are measured
 * @param bandwidth   in 2²⁰ bit/s, the test's unit; empty for no limit
 * @param messages    in a run of the test's procedure
 * @param most        the longest time that such a run may take
 * @param asPublished whether the test's procedure is run
 * @param corrected   whether the libraries are measured as Weighbridge does elsewhere
 */
record PronghornAsked(PronghornReplay replay, List<Contender> chosen, Optional<Double> bandwidth, long messages,
        Duration most, boolean asPublished, boolean corrected) {
    /** The test's default bandwidth in 2²⁰ bit/s, which no memory reaches. */
    static final double UNLIMITED = 102_400;
    /** A codec that only copies bytes, which shows what the pipe itself passes. */
    static final String COPY = "copy";

    private static final double MEBI = 1 << 20;
    private static final List<Double> LIMITS = List.of(10.0, 100.0, 1000.0, 10_000.0);
    /**
     * With 5 s, of which 2.2 s may go into the warm-up, no end got warm on a machine half as fast as that for which
     * this sufficed.
     */
    private static final Duration PASSAGE = Duration.ofSeconds(12);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_ROUNDS = 12;

    PronghornAsked {
        chosen = List.copyOf(chosen);
    }

    List<String> correctedCodecs() {
        return chosen.stream().map(Contender::corrected).distinct().toList();
    }

    /**
     * The links in 10⁶ bit/s, with 0 for no limit: the requested one alone, or else no limit, as in the test, and then
     * several limits.
     */
    List<Double> links() {
        if (bandwidth.isPresent()) return List.of(bandwidth.get() * MEBI / 1e6);
        List<Double> links = new ArrayList<>(List.of(0.0));
        links.addAll(LIMITS);
        return links;
    }

    /** The plan of the corrected passages over these links. */
    PassagePlan passages(List<Double> links) {
        List<String> field = Stream.concat(correctedCodecs().stream(), Stream.of(COPY)).toList();
        return new PassagePlan(replay.article().name(), replay.article().workloads().getFirst(), field, List.of(COPY),
                field.getFirst(), links, MOST_ROUNDS, PassageOrder.Transport.TCP, List.of(PassageOrder.Limit.values()),
                0, 1, 1, 0, 0, PASSAGE, PASSAGE, PATIENCE);
    }
}
