package weighbridge.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.report.judge.Analysis;
import weighbridge.report.judge.Questions;
import weighbridge.report.situation.Known;
import weighbridge.runner.Referee;
import weighbridge.situation.Situation;
import weighbridge.stats.Thresholds;
import weighbridge.stats.WarmUp;

/** Judges a run in progress with the same analysis as its report. */
public final class Rules implements Referee {
    private static final double SLICE_SECONDS = Slice.LENGTH.toMillis() / 1e3;
    /**
     * A trial of one thread that has not been seen to need more: it lasts for the shortest time in which it can be
     * steady, and then until it is. {@code most} is a judgement: the next trial of a scenario that is not steady by
     * then may be longer. So is {@code limit}: on a machine that leaves a trial an unshared core for a third of the
     * time, it can still be steady.
     */
    public static final TrialLength USUAL =
            new TrialLength(WarmUp.STANDARD.fewestSlices(SLICE_SECONDS), 60, 180, true, 0);
    /**
     * The same for a run without claims: three rounds of 15 codecs and two operations should take five minutes, whether
     * the trials become steady or not.
     */
    private static final TrialLength SMOKE =
            new TrialLength(WarmUp.SMOKE.fewestSlices(SLICE_SECONDS), 23, 23, false, 0);
    /**
     * Slices beyond the least: those that trials of several threads have, since their threads end together, and those
     * that one thread may have on the smallest budget.
     */
    private static final int SPARE = 5;
    private static final double BESIDE_SECONDS = TrialLength.BESIDE.toMillis() / 1e3;
    /** The number of scenarios that are audited, besides the baseline of one of them. */
    private static final int AUDITED = 3;
    private static final double AUDITS_SECONDS =
            (AUDITED + 1) * (Referee.AUDIT_SLICES * SLICE_SECONDS + BESIDE_SECONDS);
    /** A machine that leaves a worker less of a core than this is not thought to be any slower. Judgement. */
    private static final double LEAST_SHARE = 0.1;
    /** Audits may take at most a budget divided by this. Judgement. */
    private static final int AUDITS_OF_BUDGET = 10;

    /** So many entries later, what is wanted may be something else. Judgement: a round of a few scenarios. */
    private static final int ASKED_AFTER = 30;
    /** More than any scenario is worth. */
    private static final double FIRST = 1e6;

    private final Plan plan;
    private final Environment environment;
    private final List<CodecInfo> codecs;
    private final boolean asks;
    private final Optional<Situation> situation;
    private final Function<List<Entry>, Set<Scenario>> wanting;
    private List<Entry> analysed = List.of();
    private int asked = -1;
    private Set<Scenario> wanted = Set.of();
    private Analysis analysis;

    /** The rules for a run that proceeds round by round. */
    public Rules(Plan plan, Environment environment, List<CodecInfo> codecs) {
        this(plan, environment, codecs, false, Optional.empty(), _ -> Set.of());
    }

    private Rules(Plan plan, Environment environment, List<CodecInfo> codecs, boolean asks,
            Optional<Situation> situation, Function<List<Entry>, Set<Scenario>> wanting) {
        this.asks = asks;
        this.wanting = wanting;
        this.situation = situation;
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        this.analysis = new Analysis(plan, environment, analysed, codecs);
    }

    /**
     * The rules for a run that first measures what matters, if its budget has no room for first claims about
     * everything.
     */
    public static Rules asking(Plan plan, Environment environment, List<CodecInfo> codecs) {
        return asking(plan, environment, codecs, Optional.empty());
    }

    /**
     * The rules for a run whose trials decide what a study is to find out.
     *
     * @param wanting which scenarios need more trials for that, by what was stored
     */
    public static Rules deciding(Plan plan, Environment environment, List<CodecInfo> codecs,
            Function<List<Entry>, Set<Scenario>> wanting) {
        return new Rules(plan, environment, codecs, false, Optional.empty(), wanting);
    }

    /** @param situation that the run is asked about */
    static Rules asking(Plan plan, Environment environment, List<CodecInfo> codecs, Optional<Situation> situation) {
        return new Rules(plan, environment, codecs, true, situation, _ -> Set.of());
    }

    @Override
    public boolean isWanted(String codec) {
        return codecs.stream().filter(i -> i.id().equals(codec))
                .allMatch(i -> situation.map(s -> Known.admits(s, i, plan.workloads())).orElse(true));
    }

    @Override
    public boolean factsDecide() {
        return situation.filter(Known::isPacked).isPresent();
    }

    @Override
    public boolean beginsBriefly() {
        return asks;
    }

    @Override
    public double slowdown() {
        return slowdown(environment);
    }

    /** How many times as long as on an idle machine work takes on one. */
    static double slowdown(Environment environment) {
        double runs = 1 - Math.max(0, environment.runDelay()) / 100;
        return 1 / Math.max(LEAST_SHARE, runs);
    }

    /** A shard has whole rounds only: what it lacks for an answer, others may have. */
    @Override
    public boolean asks(List<Entry> entries) {
        return asks && plan.shard().isWhole() && mayClaim(plan)
                && (entries.stream().anyMatch(Rules::isLook) || !hasRoom());
    }

    private static boolean isLook(Entry entry) {
        return entry instanceof Entry.OfTrial t && t.outcome() instanceof Outcome.Measured(Trial trial)
                && t.scenario().operation() != Operation.COLD && trial.slices().size() <= TrialLength.LOOK.limit();
    }

    /** Whether each scenario can get enough rounds for a first fine claim. */
    private boolean hasRoom() {
        double each = (USUAL.least() + SPARE) * SLICE_SECONDS + BESIDE_SECONDS;
        double all = plan.groups().size() * plan.codecs().size() * Thresholds.LIKELY_ROUNDS * each;
        return plan.budget().isZero() || plan.budget().toMillis() / 1e3 >= all;
    }

    @Override
    public Optional<Question> question(List<Entry> entries, Set<Scenario> live) {
        if (!asks || !plan.shard().isWhole() || !mayClaim(plan)) return Optional.empty();
        return new Questions(of(entries), live).next()
                .map(q -> new Question(q.text(), q.scenarios(), q.brief(), q.trials()));
    }

    @Override
    public TrialLength look(Scenario scenario, List<Entry> entries) {
        return scenario.threads() == 1 ? TrialLength.LOOK.withUncrowded(of(entries).uncrowded())
                : TrialLength.LOOK_TOGETHER;
    }

    @Override
    public Optional<String> invalid(Entry.OfTrial trial) {
        return Analysis.invalid(trial, WarmUp.ofRounds(plan.maxRounds()), environment.cores());
    }

    @Override
    public boolean settled(Scenario scenario, List<Entry> entries) {
        return of(entries).settled(scenario) && !wanted(entries).contains(scenario);
    }

    /** What is wanted is found out anew after every so many entries, since it takes as long as a report. */
    private Set<Scenario> wanted(List<Entry> entries) {
        int known = entries.size() - entries.size() % ASKED_AFTER;
        if (known != asked) {
            asked = known;
            wanted = wanting.apply(entries.subList(0, known));
        }
        return wanted;
    }

    @Override
    public TrialLength length(Scenario scenario, List<Entry> entries) {
        boolean claims = mayClaim(plan);
        int limit = limit();
        TrialLength usual =
                claims ? new TrialLength(USUAL.least(), Math.min(USUAL.most(), limit), limit, true, 0) : SMOKE;
        int together = usual.least() + SPARE;
        TrialLength length = of(entries).length(scenario,
                scenario.threads() == 1 ? usual : new TrialLength(together, together, together, claims, 0));
        if (claims) return length;
        int most = Math.min(length.most(), SMOKE.most());
        return new TrialLength(Math.min(length.least(), most), most, most, false, length.uncrowded());
    }

    /**
     * The limit of a trial: however crowded the machine or unsteady the codec, a trial must leave the budget room for
     * one of each scenario.
     */
    private int limit() {
        if (plan.budget().isZero()) return USUAL.limit();
        double each = plan.budget().toMillis() / 1e3 / (plan.groups().size() * plan.codecs().size()) - BESIDE_SECONDS;
        return Math.clamp((int) (each / SLICE_SECONDS), USUAL.least() + SPARE, USUAL.limit());
    }

    @Override
    public double worth(Scenario scenario, List<Entry> entries) {
        if (!isWanted(scenario.codec())) return 0;
        double worth = of(entries).worth(scenario);
        return wanted(entries).contains(scenario) ? FIRST + worth : worth;
    }

    /** Random scenarios, which no longer change after the first round. */
    @Override
    public List<Scenario> audits(List<Entry> entries) {
        if (!mayClaim(plan) || !hasAudits(plan)) return List.of();
        List<Scenario> chosen = new ArrayList<>(
                of(entries).auditable().stream().filter(s -> !s.codec().equals(plan.baseline())).toList());
        Collections.shuffle(chosen, new Random(plan.seed()));
        List<Scenario> audits = new ArrayList<>(chosen.stream().limit(AUDITED).toList());
        if (!audits.isEmpty()) audits.add(audits.getFirst().group().of(plan.baseline()));
        return audits;
    }

    /** Whether the run may have enough rounds for first claims. */
    private static boolean mayClaim(Plan plan) {
        return plan.maxRounds() >= Thresholds.LIKELY_ROUNDS;
    }

    private static boolean hasAudits(Plan plan) {
        return plan.budget().isZero() || plan.budget().toMillis() / 1000.0 >= AUDITS_OF_BUDGET * AUDITS_SECONDS;
    }

    /**
     * The analysis of entries. All scenarios of a round ask about the same entries, which are therefore judged only
     * once.
     */
    private Analysis of(List<Entry> entries) {
        if (entries != analysed) {
            analysed = entries;
            analysis = new Analysis(plan, environment, entries, codecs);
        }
        return analysis;
    }
}
