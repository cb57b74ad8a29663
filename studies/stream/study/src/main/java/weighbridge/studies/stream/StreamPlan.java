package weighbridge.studies.stream;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.pipe.PassageOrder;
import weighbridge.stats.Thresholds;
import weighbridge.study.options.Supply;
import weighbridge.study.pipe.PassageCases;
import weighbridge.study.pipe.PassagePlan;

/**
 * What the user asked the stream to measure.
 *
 * @param codecs  the contestants; the others are compared with the first
 * @param links   in 10⁶ bit/s, ascending; 0, for no limit, comes last
 * @param seconds for each codec at each link, in all rounds together; empty for as many rounds as there is time for
 * @param rounds  the most rounds; empty if they were not requested
 * @param supply  the source of the messages
 * @param batch   messages per write
 * @param rate    messages/s if delays are measured; else 0
 * @param model   whether encoding and reading are also measured in trials
 */
record StreamPlan(List<String> codecs, List<Double> links, Optional<Double> seconds, Optional<Integer> rounds,
        Supply supply, PassageOrder.Transport transport, long messages, int batch, int senders, double rate, int port,
        List<PassageOrder.Limit> limits, boolean model) {
    /** A codec that only copies bytes, which shows what memory itself costs. */
    static final String COPY = "copy";
    /** The most rounds if none were requested. */
    static final int MOST_ROUNDS = 100;
    /** The rounds if only the time for all of them was requested: with fewer, nothing is claimed. */
    private static final int USUAL_ROUNDS = Thresholds.LIKELY_ROUNDS;
    /** In a shorter passage, hardly any codec is warm in time; in a longer one, three minutes have fewer rounds. */
    private static final Duration PASSAGE = Duration.ofSeconds(5);
    /** Half of the time of a shorter passage would be warm-up. */
    private static final Duration LEAST = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** The time of a run if nothing else was requested. */
    private static final Duration USUAL = Duration.ofMinutes(3);
    /** Rounds of encoding and reading trials for the model, which uses their median without an interval. */
    private static final int TRIAL_ROUNDS = 2;
    /**
     * The approximate time of a trial, including the start of the JVM and the warm-up. Nine trials of 41-KB messages
     * took four minutes on a noisy machine.
     */
    private static final double TRIAL_SECONDS = 15;
    /** Grading the machine, and generating code. */
    private static final double START_SECONDS = 20;
    /** Exact facts, without which there are no trials. */
    private static final double FACTS_SECONDS = 25;

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
        return Stream.concat(codecs.stream(), floors().stream()).toList();
    }

    /** Those that show a limit, unless they were requested as contestants. */
    List<String> floors() {
        return codecs.contains(COPY) ? List.of() : List.of(COPY);
    }

    /** The workload's name. */
    String name() {
        return supply.name();
    }

    /** The most rounds. */
    int mostRounds() {
        return rounds.orElse(seconds.isPresent() ? USUAL_ROUNDS : MOST_ROUNDS);
    }

    /** The plan of the passages. */
    PassagePlan passages() {
        Duration passage = passage();
        return new PassagePlan("stream", name(), field(), floors(), baseline(), links, mostRounds(), transport, limits,
                port, batch, senders, rate, messages, passage, passage.compareTo(LEAST) < 0 ? passage : LEAST,
                patience());
    }

    /** The time of one passage, warm-up included. */
    Duration passage() {
        return seconds.map(s -> Duration.ofMillis((long) (1000 * Math.max(1, s / mostRounds())))).orElse(PASSAGE);
    }

    private Duration patience() {
        return seconds.map(s -> Duration.ofMillis((long) (1000 * s))).orElse(PATIENCE);
    }

    private double roundSeconds() {
        return field().size() * links.size() * passage().plus(PassageCases.OVERHEAD).toMillis() / 1e3;
    }

    private double trialSeconds() {
        return !model ? 0 : FACTS_SECONDS + 2 * field().size() * TRIAL_ROUNDS * TRIAL_SECONDS;
    }

    private double streamSeconds() {
        if (seconds.isPresent() || rounds.isPresent()) return mostRounds() * roundSeconds();
        return Math.max(USUAL.toSeconds() - START_SECONDS, roundSeconds());
    }

    /**
     * The time of a run without a budget: for the requested rounds or, if none were requested, three minutes, or longer
     * if one round takes longer; and for the model's trials.
     */
    Duration whole() {
        return Duration.ofSeconds((long) (START_SECONDS + streamSeconds() + trialSeconds()));
    }

    /** The share of the time that is left for the model's trials. */
    double trialShare() {
        return trialSeconds() / (streamSeconds() + trialSeconds());
    }

    /** Whether the run measures delays at a given rate rather than the highest rate. */
    boolean isTimed() {
        return rate > 0;
    }
}
