package weighbridge.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import weighbridge.model.CodecInfo;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.report.Analysis;
import weighbridge.runner.Referee;
import weighbridge.stats.Thresholds;
import weighbridge.stats.WarmUp;

/** Judges a run while it goes on, by the same analysis that its report is made of. */
final class Rules implements Referee {
    /** What the exact facts of a dozen contestants take from a cold cache, in seconds. */
    private static final double FACTS_SECONDS = 30;
    /** What a trial takes beside its slices, in seconds: 0.63 on the machine of docs/validation.md, the rest for trials that turn out longer. */
    private static final double BESIDE_SECONDS = 0.7;
    /** Slices of a trial that needs more where nothing will be claimed: three rounds of 15 codecs are to be through in five minutes. */
    private static final int SMOKE_MOST = 30;
    /** Slices of the longest trial whose length is not asked for by what was measured. */
    private static final int MOST = 80;

    private static final double SLICE_SECONDS = 0.1;
    /** So many scenarios get an audit, and the baseline of one of them. */
    private static final int AUDITED = 3;
    private static final double AUDITS_SECONDS = (AUDITED + 1) * (Referee.AUDIT_SLICES * SLICE_SECONDS + BESIDE_SECONDS);
    /** Audits may take this part of a budget. Judgement. */
    private static final int AUDITS_OF_BUDGET = 8;
    /** Slices that a trial can be steady with at all. */
    private static final int FEWEST = WarmUp.STANDARD.fewestSlices(SLICE_SECONDS);

    private final Plan plan;
    private final Environment environment;
    private final List<CodecInfo> codecs;
    private List<Entry> analysed = List.of();
    private Analysis analysis;

    Rules(Plan plan, Environment environment, List<CodecInfo> codecs) {
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        this.analysis = new Analysis(plan, environment, analysed, codecs);
    }

    @Override
    public Optional<String> invalid(Entry.OfTrial trial) {
        return Analysis.invalid(trial, WarmUp.ofRounds(plan.maxRounds()), environment.cores());
    }

    @Override
    public boolean settled(Scenario scenario, List<Entry> entries) {
        return of(entries).settled(scenario);
    }

    @Override
    public int slices(Scenario scenario, List<Entry> entries) {
        int slices = of(entries).slices(scenario, least(plan));
        return mayClaim(plan) ? slices : Math.min(slices, SMOKE_MOST);
    }

    @Override
    public double worth(Scenario scenario, List<Entry> entries) {
        return of(entries).worth(scenario);
    }

    /** Scenarios at random; what comes after the first round does not change which. */
    @Override
    public List<Scenario> audits(List<Entry> entries) {
        if (!mayClaim(plan) || !hasAudits(plan)) return List.of();
        List<Scenario> chosen = new ArrayList<>(of(entries).auditable().stream().filter(s -> !s.codec().equals(plan.baseline())).toList());
        Collections.shuffle(chosen, new Random(plan.seed()));
        List<Scenario> audits = new ArrayList<>(chosen.stream().limit(AUDITED).toList());
        if (!audits.isEmpty()) audits.add(audits.getFirst().group().of(plan.baseline()));
        return audits;
    }

    /** Whether the run has rounds enough for the first claims. */
    private static boolean mayClaim(Plan plan) {
        return plan.maxRounds() >= Thresholds.LIKELY_ROUNDS;
    }

    private static boolean hasAudits(Plan plan) {
        return plan.budget().isZero() || plan.budget().toMillis() / 1000.0 >= AUDITS_OF_BUDGET * AUDITS_SECONDS;
    }

    /**
     * The slices of a trial that needs no more. Rounds that are too few for any claim have short trials. A budget that just has room for the
     * rounds that a first claim needs has trials a little shorter, so that all of them fit. One that has no room for a second round buys a
     * longer first one: more trials then reach a steady state. One that has hardly room for the first buys a shorter one, so that every
     * contestant has its turn.
     */
    static int least(Plan plan) {
        if (!mayClaim(plan)) return WarmUp.SMOKE.fewestSlices(SLICE_SECONDS);
        if (plan.budget().isZero()) return SLICES;
        int trials = plan.groups().size() * plan.codecs().size();
        double seconds = plan.budget().toMillis() / 1000.0 - FACTS_SECONDS;
        int ofClaim = slices((seconds - (hasAudits(plan) ? AUDITS_SECONDS : 0)) / trials / Thresholds.LIKELY_ROUNDS);
        if (ofClaim >= FEWEST) return Math.min(SLICES, ofClaim);
        int slices = slices(seconds / trials);
        return slices >= 2 * SLICES ? SLICES : Math.clamp(slices, FEWEST, MOST);
    }

    /** The slices of a trial that takes so long in all. */
    private static int slices(double seconds) {
        return (int) ((seconds - BESIDE_SECONDS) / SLICE_SECONDS);
    }

    /** Every scenario of a round asks about the same entries; they are judged once. */
    private Analysis of(List<Entry> entries) {
        if (entries != analysed) {
            analysed = entries;
            analysis = new Analysis(plan, environment, entries, codecs);
        }
        return analysis;
    }
}
