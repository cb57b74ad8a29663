package weighbridge.studies.stream;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.pipe.PassageOrder;
import weighbridge.study.options.Supply;
import weighbridge.study.pipe.PassagePlan;

/**
 * What was asked for.
 *
 * @param codecs    the first is the one that others are compared with
 * @param links     10⁶ bit/s, ascending; 0 for no limit, the last
 * @param seconds   of each codec at each link, all rounds together
 * @param supply    where its messages come from
 * @param batch     messages a write
 * @param rate      messages/s where delays are measured; else 0
 */
record StreamPlan(List<String> codecs, List<Double> links, double seconds, int rounds, Supply supply,
        PassageOrder.Transport transport, long messages, int batch, int senders, double rate, int port,
        List<PassageOrder.Limit> limits, boolean noModel) {
    /** Copies bytes and nothing else: what memory itself takes. */
    static final String COPY = "copy";
    /** The approximate time to start three JVMs and get ready. */
    private static final double OVERHEAD_SECONDS = 3;
    /** Rounds of encoding and reading trials for the model, which uses their median without an interval. */
    private static final int TRIAL_ROUNDS = 2;
    /** With JVM and warm-up; of 41-KB messages, nine trials filled four minutes of a noisy machine. */
    private static final double TRIAL_SECONDS = 15;
    private static final double START_SECONDS = 45;

    StreamPlan {
        codecs = List.copyOf(codecs);
        links = links.stream().sorted(Comparator.comparingDouble(StreamPlan::speed)).toList();
        limits = List.copyOf(limits);
    }

    /** For comparisons: no limit counts as more than any limit. */
    static double speed(double link) {
        return link == 0 ? Double.POSITIVE_INFINITY : link;
    }

    String baseline() {
        return codecs.getFirst();
    }

    /** The contestants of every table. */
    List<String> field() {
        if (codecs.contains(COPY)) return codecs;
        return Stream.concat(codecs.stream(), Stream.of(COPY)).toList();
    }

    /** The name of the messages. */
    String name() {
        return supply.name();
    }

    /** The passages of it. */
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

    /** The share of the time that is left to trials, for the model. */
    double trialShare() {
        return trialSeconds() / (streamSeconds() + trialSeconds());
    }

    /** Whether trials of encoding and reading are run, and their prediction compared with the measured rate. */
    boolean hasModel() {
        return !noModel && !isTimed();
    }

    /** Whether delays at a rate are measured, not how much can pass. */
    boolean isTimed() {
        return rate > 0;
    }
}
