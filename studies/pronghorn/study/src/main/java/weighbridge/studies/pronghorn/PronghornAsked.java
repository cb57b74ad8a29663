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
 * What was asked for.
 *
 * @param chosen      of the replay's contenders
 * @param bandwidth   in 2²⁰ bit/s, the test's unit; empty for no limit
 * @param messages    of a run of the test's way
 * @param most        that such a run may take
 * @param asPublished whether the test's way is run
 * @param corrected   whether the libraries are weighed as they are elsewhere here
 */
record PronghornAsked(PronghornReplay replay, List<Contender> chosen, Optional<Double> bandwidth, long messages,
        Duration most, boolean asPublished, boolean corrected) {
    /** The test's default, in 2²⁰ bit/s, which no memory reaches. */
    static final double UNLIMITED = 102_400;
    /** Copies bytes and nothing else: what the pipe itself passes. */
    static final String COPY = "copy";

    private static final double MEBI = 1 << 20;
    private static final List<Double> LIMITS = List.of(10.0, 100.0, 1000.0, 10_000.0);
    private static final Duration PASSAGE = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_ROUNDS = 12;

    PronghornAsked {
        chosen = List.copyOf(chosen);
    }

    /** The corrected codecs. */
    List<String> correctedCodecs() {
        return chosen.stream().map(Contender::corrected).distinct().toList();
    }

    /** 10⁶ bit/s, 0 for no limit: first the requested link or, as the test had it, none. */
    List<Double> links() {
        if (bandwidth.isPresent()) return List.of(bandwidth.get() * MEBI / 1e6);
        List<Double> links = new ArrayList<>(List.of(0.0));
        links.addAll(LIMITS);
        return links;
    }

    /** The corrected passages over those links. */
    PassagePlan passages(List<Double> links) {
        List<String> field = Stream.concat(correctedCodecs().stream(), Stream.of(COPY)).toList();
        return new PassagePlan(replay.article().name(), replay.article().workloads().getFirst(), field,
                field.getFirst(), links, MOST_ROUNDS, PassageOrder.Transport.TCP, List.of(PassageOrder.Limit.values()),
                0, 1, 1, 0, 0, PASSAGE, PATIENCE);
    }
}
