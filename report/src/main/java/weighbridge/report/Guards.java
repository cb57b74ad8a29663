package weighbridge.report;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import weighbridge.model.CodecInfo;
import weighbridge.model.Environment;
import weighbridge.model.Facts;
import weighbridge.model.Operation;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.stats.Estimate;

/**
 * The laws that numbers must obey. One that breaks a law is refused, whatever the round trip said: then the operation did not do its
 * work, or something else was measured than its name says.
 */
final class Guards {
    /** No operation on a message takes less: a few instructions of a processor of some GHz. */
    private static final double LEAST_NANOS = 1;

    /** More threads cannot gain more than cores; what lies this far above is no noise. Judgement. */
    private static final double SPEED_UP_TOLERANCE = 1.25;

    /** Writing bytes without reading others takes half of a copy at the least: it moves half as many. */
    private static final double WRITTEN_OF_COPIED = 2;

    /** Fewer messages than this may have equal sizes by chance. Judgement. */
    private static final long LEAST_MESSAGES = 32;

    private static final String WIRE = "wire";
    /** With a format's name: why a codec's messages may have as many bytes as those of that format. */
    private static final String SIZED = "sized.";

    private final Plan plan;
    private final Environment environment;
    private final Map<String, CodecInfo> codecs;
    private final Speeds speeds;
    private final BiFunction<String, String, Optional<Facts>> facts;

    /** @param facts of a codec and a workload, where they were found out */
    Guards(Plan plan, Environment environment, Map<String, CodecInfo> codecs, Speeds speeds, BiFunction<String, String, Optional<Facts>> facts) {
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        this.speeds = speeds;
        this.facts = facts;
    }

    /** Why a speed cannot be. */
    Optional<String> speed(Scenario scenario) {
        boolean judged = !speeds.isLimit(scenario.codec()) && scenario.operation() != Operation.COLD && speeds.weighed(scenario).values().length > 0;
        if (!judged) return Optional.empty();
        Estimate own = speeds.estimate(scenario);
        if (own.point() < LEAST_NANOS) return Optional.of("impossible: " + Answers.nanos(own.point()) + " an operation; the work was optimised away");
        return belowFloor(scenario, own).or(() -> belowCopy(scenario, own)).or(() -> tooParallel(scenario));
    }

    private Optional<String> belowFloor(Scenario scenario, Estimate own) {
        return plan.codecs().stream().map(scenario.group()::of).filter(this::isFloor)
                .filter(floor -> speeds.weighed(floor).values().length > 0 && own.high() < speeds.estimate(floor).low()).findFirst()
                .map(floor -> "impossible: " + Answers.nanos(own.point()) + " an operation is less than what the harness itself costs, "
                        + Answers.nanos(speeds.estimate(floor).point()) + " (" + floor.codec() + ")");
    }

    /** A limit that makes no bytes costs what the harness itself costs. */
    private boolean isFloor(Scenario scenario) {
        return speeds.isLimit(scenario.codec()) && facts.apply(scenario.codec(), scenario.workload()).map(f -> f.maxBytes() == 0).orElse(false);
    }

    /** Bytes must at least be written, into a used buffer too, and no memory is faster than the cache that the copy was timed in. */
    private Optional<String> belowCopy(Scenario scenario, Estimate own) {
        if (scenario.operation() != Operation.ENCODE || environment.copySpeed() <= 0) return Optional.empty();
        return size(scenario).map(bytes -> bytes / (WRITTEN_OF_COPIED * environment.copySpeed())).filter(least -> own.high() < least)
                .map(least -> "impossible: " + Answers.nanos(own.point()) + " for " + Math.round(size(scenario).orElseThrow())
                        + " bytes; this machine cannot write so many in less than " + Answers.nanos(least));
    }

    private Optional<Double> size(Scenario scenario) {
        return facts.apply(scenario.codec(), scenario.workload()).map(f -> f.sizes().get(ReportModel.SIZE));
    }

    /** Compares with one thread alone, where both have clean wall times. */
    private Optional<String> tooParallel(Scenario scenario) {
        if (scenario.threads() == 1) return Optional.empty();
        Scenario alone = new Scenario(scenario.codec(), scenario.workload(), scenario.operation(), 1);
        int most = Math.min(scenario.threads(), environment.cores());
        return speeds.wall(scenario).flatMap(many -> speeds.wall(alone).map(one -> scenario.threads() * one.low() / many.high()))
                .filter(times -> times > SPEED_UP_TOLERANCE * most)
                .map(times -> "impossible: " + scenario.threads() + " threads on " + environment.cores() + " cores did " + Answers.decimal(times)
                        + " times the work of one");
    }

    /** Why a codec's sizes cannot be. */
    Optional<String> sizes(String codec, String workload) {
        if (speeds.isLimit(codec)) return Optional.empty();
        return facts.apply(codec, workload).flatMap(own -> twin(codec, workload, own).map(twin -> "impossible: its "
                + own.messages() + " messages have exactly as many bytes as those of " + twin + ", which is another format ("
                + wire(codec) + ", " + wire(twin) + "); at least one of the two counts something else than its messages"));
    }

    /** Another codec with as many bytes that are others, although it says that it writes another format. One message may well be a coincidence. */
    private Optional<String> twin(String codec, String workload, Facts own) {
        if (own.messages() < LEAST_MESSAGES) return Optional.empty();
        return plan.codecs().stream().filter(other -> !other.equals(codec) && !speeds.isLimit(other) && !mayBeAlike(codec, other))
                .filter(other -> facts.apply(other, workload).map(f -> total(f) == total(own) && !f.digest().equals(own.digest())).orElse(false))
                .findFirst();
    }

    /** One format, or two whose messages may have as many bytes for a reason that a codec states. */
    private boolean mayBeAlike(String one, String other) {
        return wire(one).equals(wire(other)) || isSizedAs(one, wire(other)) || isSizedAs(other, wire(one));
    }

    private boolean isSizedAs(String codec, String wire) {
        return Optional.ofNullable(codecs.get(codec)).map(i -> i.facts().containsKey(SIZED + wire)).orElse(false);
    }

    private static long total(Facts facts) {
        return Math.round(facts.sizes().get(ReportModel.SIZE) * facts.messages());
    }

    private String wire(String codec) {
        return Optional.ofNullable(codecs.get(codec)).map(i -> i.facts().getOrDefault(WIRE, codec)).orElse(codec);
    }
}
