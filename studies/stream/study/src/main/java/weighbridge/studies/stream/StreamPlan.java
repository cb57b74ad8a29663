package weighbridge.studies.stream;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.pipe.PassageOrder;
import weighbridge.study.options.Supply;
import weighbridge.study.pipe.PassagePlan;

/**
 * What the user asked the stream to measure.
 *
 * @param codecs  the contestants; the others are compared with the first
 * @param links   in 10⁶ bit/s, ascending; 0, for no limit, comes last
 * @param seconds for each codec at each link, in all rounds together
 * @param supply  the source of the messages
 * @param batch   messages per write
 * @param rate    messages/s if delays are measured; else 0
 */
record StreamPlan(List<String> codecs, List<Double> links, double seconds, int rounds, Supply supply,
        PassageOrder.Transport transport, long messages, int batch, int senders, double rate, int port,
        List<PassageOrder.Limit> limits, boolean noModel) {
    /** A codec that only copies bytes, which shows what memory itself costs. */
    static final String COPY = "copy";
    /** The approximate time to start and prepare three JVMs. */
    private static final double OVERHEAD_SECONDS = 3;
    /** Rounds of encoding and reading trials for the model, which uses their median without an interval. */
    private static final int TRIAL_ROUNDS = 2;
    /**
     * The approximate time of a trial, including the start of the JVM and the warm-up. Nine trials of 41-KB messages
     * took four minutes on a noisy machine.
     */
    private static final double TRIAL_SECONDS = 15;
    private static final double START_SECONDS = 45;

    StreamPlan {
        codecs = List.copyOf(codecs);
        links = links.stream().sorted(Comparator.comparingDouble(StreamPlan::speed)).toList();
        limits = List.copyOf(limits);
    }

    /** A link's speed for comparisons, where no limit counts as infinite. */
    static double speed(double link) {
        return link == 0 ? Double.POSITIVE_INFINITY : link;
    }

    String baseline() {
        return codecs.getFirst();
    }

    /** The contestants that every table shows. */
    List<String> field() {
        if (codecs.contains(COPY)) return codecs;
        return Stream.concat(codecs.stream(), Stream.of(COPY)).toList();
    }

    /** The workload's name. */
    String name() {
        return supply.name();
    }

    /** The plan of the passages. */
    PassagePlan passages() {
        return new PassagePlan("stream", name(), field(), baseline(), links, rounds, transport, limits, port, batch,
                senders, rate, messages, passage(), patience());
    }

    /** The time of one passage, warm-up included. */
    Duration passage() {
        return Duration.ofMillis((long) (1000 * Math.max(1, seconds / rounds)));
    }

    Duration patience() {
        return Duration.ofMillis((long) (1000 * seconds));
    }

    private double streamSeconds() {
        return field().size() * links.size() * (double) rounds * (passage().toMillis() / 1e3 + OVERHEAD_SECONDS);
    }

    private double trialSeconds() {
        return !hasModel() ? 0 : 2 * field().size() * TRIAL_ROUNDS * TRIAL_SECONDS;
    }

    /** The approximate time for everything. */
    Duration whole() {
        return Duration.ofSeconds((long) (START_SECONDS + streamSeconds() + trialSeconds()));
    }

    /** The share of the time that is left for the model's trials. */
    double trialShare() {
        return trialSeconds() / (streamSeconds() + trialSeconds());
    }

    /**
     * Whether encoding and reading are also measured in trials, whose prediction is compared with the measured rate.
     */
    boolean hasModel() {
        return !noModel && !isTimed();
    }

    /** Whether the run measures delays at a given rate rather than the highest rate. */
    boolean isTimed() {
        return rate > 0;
    }
}
