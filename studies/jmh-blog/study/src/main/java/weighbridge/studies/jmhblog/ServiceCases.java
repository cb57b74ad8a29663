package weighbridge.studies.jmhblog;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Operation;
import weighbridge.model.form.Form;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.runner.Launcher;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/**
 * Samples service times of the first workload, in one JVM per contender: the article's, or the corrected ones with a
 * control.
 */
final class ServiceCases implements Cases {
    private static final String SERVICE = "service/";
    private static final int MOST_SECONDS = 5;
    private static final int WARM_UPS = 2;
    /** The time that a JVM takes besides its samples. */
    private static final double OVERHEAD_SECONDS = 1.2;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final JmhBlogReplay replay;
    private final Ground ground;
    private final double share;
    private final boolean corrected;

    private ServiceCases(JmhBlogReplay replay, Ground ground, double share, boolean corrected) {
        this.replay = replay;
        this.ground = ground;
        this.share = share;
        this.corrected = corrected;
    }

    /**
     * Cases of the article's procedure.
     *
     * @param share of the time that they may take
     */
    static ServiceCases asPublished(JmhBlogReplay replay, Ground ground, double share) {
        return new ServiceCases(replay, ground, share, false);
    }

    /** Corrected cases, only of codecs whose values came back right, since wrong values have no service times. */
    static ServiceCases corrected(JmhBlogReplay replay, Ground ground, double share) {
        return new ServiceCases(replay, ground, share, true);
    }

    static String key(Contender contender) {
        return SERVICE + contender.name();
    }

    /** @throws Form.Misfit if no case of the article's service times has that key */
    static Contender contender(JmhBlogReplay replay, String key) {
        return replay.contenders().stream().filter(c -> key(c).equals(key)).findFirst().orElseThrow(
                () -> new Form.Misfit("key", "the key of a case in the replay " + replay.article().name(), key));
    }

    /** The scenario of a codec's service times. */
    static Scenario scenario(JmhBlogReplay replay, String codec) {
        return new Scenario(codec, replay.workloads().getFirst(), Operation.ROUNDTRIP, replay.sampled());
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        return corrected ? corrected(done) : asPublished(done, open);
    }

    private Optional<Case> asPublished(Journalled done, Set<String> open) {
        return replay.contenders().stream().filter(c -> !done.has(key(c)) && !open.contains(key(c))).findFirst()
                .map(c -> new Case.OfService(key(c), order(c.asPublished(), false, true)));
    }

    private Optional<Case> corrected(Journalled done) {
        List<Contender> all = replay.contenders();
        if (!isControlled(replay, done)) {
            return Optional.of(new Case.Service(order(all.getFirst().corrected(), true, false)));
        }
        return all.stream().map(Contender::corrected)
                .filter(c -> sampled(replay, done, c).isEmpty() && isRight(done, c)).findFirst()
                .map(c -> new Case.Service(order(c, false, false)));
    }

    /** Whether the control, which comes before all service times, was sampled. */
    static boolean isControlled(JmhBlogReplay replay, Journalled done) {
        return done.entries().stream().anyMatch(e -> e instanceof Entry.OfControl c && c.threads() == replay.sampled());
    }

    /** The corrected service times of a codec. */
    static Optional<Entry.OfLatency> sampled(JmhBlogReplay replay, Journalled done, String codec) {
        Scenario scenario = scenario(replay, codec);
        return done
                .entries().stream().flatMap(e -> e instanceof Entry.OfLatency l && l.scenario().equals(scenario)
                        ? Optional.of(l).stream() : Optional.<Entry.OfLatency>empty().stream())
                .reduce((_, later) -> later);
    }

    /** Whether a codec's values were verified and its last trial did not fail. */
    private boolean isRight(Journalled done, String codec) {
        Scenario scenario = scenario(replay, codec);
        boolean verified = false;
        boolean failed = false;
        for (Entry e : done.entries()) {
            switch (e) {
                case Entry.OfFacts(String c, String w, _, Outcome<Facts> facts) when c.equals(codec)
                        && w.equals(scenario.workload()) ->
                    verified = facts instanceof Outcome.Measured<?>;
                case Entry.OfTrial t when t.scenario().equals(scenario) -> failed = t.outcome().isFailure();
                default -> {}
            }
        }
        return verified && !failed;
    }

    private Launcher.LatencyOrder order(String codec, boolean control, boolean lenient) {
        return new Launcher.LatencyOrder(scenario(replay, codec), ground.workload(replay.workloads().getFirst()),
                seconds(ground.budget()), WARM_UPS, control, ground.seed(), lenient);
    }

    private int seconds(Duration budget) {
        int samples = replay.contenders().size() + 1;
        double each = budget.toMillis() * share / MILLIS_PER_SECOND / samples - WARM_UPS - OVERHEAD_SECONDS;
        return Math.clamp((long) each, 1, MOST_SECONDS);
    }
}
