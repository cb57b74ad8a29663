package weighbridge.report.judge;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Scenario;

/**
 * Finds the contestants that may still be the best in a workload by the cost of a message: those that no other is known
 * to beat.
 *
 * <p>One contestant beats another if it costs less even when all ratios between the two lie at those ends of their
 * claimed bounds that favour the other. For a single operation, this means that it is claimed to be faster.
 */
public final class Contenders {
    /**
     * A formula for the cost of a message in nanoseconds; less is better.
     *
     * @param purpose what it is for, such as {@code to read}
     * @param encode  the weight of a nanosecond of {@code encode}; 0 or more, like the next two
     * @param read    the weight of a nanosecond of {@code read}
     * @param bytes   nanoseconds that each byte adds: 8 on a link of 1 Gbit/s
     */
    public record Score(String purpose, double encode, double read, double bytes) {
        public Score {
            if (!(encode >= 0 && read >= 0 && bytes >= 0))
                throw new IllegalArgumentException("the weights of \"" + purpose + "\" must be 0 or more, but are "
                        + encode + ", " + read + " and " + bytes);
        }

        private double of(Operation operation) {
            return operation == Operation.ENCODE ? encode : read;
        }
    }

    public static final Score TO_READ = new Score("to read", 0, 1, 0);
    public static final Score TO_ENCODE = new Score("to encode", 1, 0, 0);
    /**
     * This score and the next are the extremes of link speed between which codecs trade size against speed. Judgement.
     */
    public static final Score FAST_LINK = new Score("over a fast link (10 Gbit/s)", 1, 1, 0.8);
    public static final Score SLOW_LINK = new Score("over a slow link (100 Mbit/s)", 1, 1, 80);

    private final Analysis analysis;
    private final String workload;
    private final List<String> codecs;
    private final Map<String, Optional<Speeds.Bounds>> bounds = new HashMap<>();

    /** Considers the workload's codecs with measured facts, and their speeds on one thread. */
    public Contenders(Analysis analysis, String workload) {
        this.analysis = analysis;
        this.workload = workload;
        this.codecs = analysis.plan().codecs().stream()
                .filter(c -> !analysis.speeds().isLimit(c) && analysis.measuredFacts(c, workload).isPresent()).toList();
    }

    /**
     * Those scores for the fastest codec and for the best over a link that can be computed from the plan's operations.
     */
    public List<Score> scores() {
        return Stream.of(TO_READ, TO_ENCODE, FAST_LINK, SLOW_LINK)
                .filter(s -> operations(s).stream().allMatch(analysis.plan().operations()::contains)).toList();
    }

    /** The operations that a score needs. */
    static List<Operation> operations(Score score) {
        return Stream.of(Operation.ENCODE, Operation.READ).filter(o -> score.of(o) > 0).toList();
    }

    /** The codecs that may still be the best by any of these scores. */
    public Set<String> mayBeBest(List<Score> scores) {
        Set<String> best = new LinkedHashSet<>();
        scores.forEach(s -> best.addAll(mayBeBest(s)));
        return best;
    }

    /** The codecs that may still be the best by a score, the leader first. */
    public List<String> mayBeBest(Score score) {
        List<String> known = codecs.stream().filter(c -> operations(score).stream().allMatch(o -> isKnown(c, o)))
                .sorted(Comparator.comparingDouble(c -> cost(c, score))).toList();
        return known.stream().filter(c -> known.stream().noneMatch(d -> !d.equals(c) && beats(d, c, score))).toList();
    }

    private boolean isKnown(String codec, Operation operation) {
        Scenario scenario = scenario(codec, operation);
        return analysis.without(scenario).isEmpty() && !analysis.speeds().weighed(scenario).levels().isEmpty();
    }

    private double cost(String codec, Score score) {
        return operations(score).stream().mapToDouble(o -> score.of(o) * nanos(codec, o)).sum()
                + score.bytes() * size(codec);
    }

    private double nanos(String codec, Operation operation) {
        return analysis.speeds().estimate(scenario(codec, operation)).orElseThrow().point();
    }

    private double size(String codec) {
        return analysis.comparedFacts(codec, workload).or(() -> analysis.measuredFacts(codec, workload))
                .map(f -> f.sizes().getOrDefault(Facts.SIZE, 0.0)).orElseThrow();
    }

    /** Whether both codecs have sizes over the same messages. */
    private boolean areSized(String one, String other) {
        return Stream.of(one, other).allMatch(c -> analysis.comparedFacts(c, workload).isPresent());
    }

    private boolean beats(String one, String other, Score score) {
        if (score.bytes() > 0 && !areSized(one, other)) return false;
        double less = score.bytes() * (size(other) - size(one));
        for (Operation o : operations(score)) {
            Optional<Speeds.Bounds> b = bounds(other, one, o);
            if (b.isEmpty()) return false;
            less += score.of(o) * nanos(one, o) * Math.expm1(b.get().logs().low());
        }
        return less > 0;
    }

    /** The bounds on the ratio of one codec to another; empty if they have no round in common. */
    Optional<Speeds.Bounds> bounds(String one, String other, Operation operation) {
        return bounds.computeIfAbsent(one + " " + other + " " + operation,
                _ -> analysis.speeds().bounds(scenario(one, operation), scenario(other, operation)));
    }

    Scenario scenario(String codec, Operation operation) {
        return new Scenario(codec, workload, operation, 1);
    }
}
