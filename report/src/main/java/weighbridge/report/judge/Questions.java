package weighbridge.report.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.stats.FirstLook;
import weighbridge.stats.Stopping;
import weighbridge.stats.Verdict;

/**
 * Chooses what a run with little time should measure next, given what it has measured.
 *
 * <p>First, each scenario gets a first look. If that leaves a claim open, a second look follows and then a third,
 * starting with the scenarios that an answer depends on. After that, whole trials go to the answer that needs the fewest
 * trials until its next look; once all answers are known, they go to everything that is not settled (docs/order.md).
 */
public final class Questions {
    /** The looks at a scenario before any gets more, vague ones aside. */
    private static final int LOOKS = 2;
    /** The most looks at a scenario, vague ones aside (docs/order.md says what the third brings). */
    private static final int MOST_LOOKS = 3;
    /** The vague looks at a scenario that are made up for. */
    private static final int VAGUE = 2;
    private static final int NAMED = 3;

    private final Analysis analysis;
    private final Set<Scenario> live;

    /** @param live the scenarios that can still be measured */
    public Questions(Analysis analysis, Set<Scenario> live) {
        this.analysis = analysis;
        this.live = live;
    }

    /**
     * What the next trial is for.
     *
     * @param text      the question as shown to the reader; may be empty
     * @param scenarios the candidates for the next trial, which goes to the one with the fewest rounds
     * @param brief     whether a first look is enough
     * @param trials    after how many trials it may be answered, at the earliest; 0 if that is not known
     */
    public record Question(String text, List<Scenario> scenarios, boolean brief, long trials) {
        public Question {
            scenarios = List.copyOf(scenarios);
        }
    }

    /** The next question; empty if none is left. */
    public Optional<Question> next() {
        return Stream
                .<Supplier<Optional<Question>>>of(() -> look(false), () -> look(true),
                        () -> lookAgainAtContenders(LOOKS, 0), () -> lookAgainAtPairs(LOOKS, 0),
                        () -> lookAgainAtContenders(LOOKS, VAGUE), () -> lookAgainAtPairs(LOOKS, VAGUE),
                        () -> lookAgainAtPairs(MOST_LOOKS, VAGUE), this::answer, this::rest)
                .flatMap(q -> q.get().stream()).findFirst();
    }

    private Optional<Question> look(boolean limits) {
        return asked("first look",
                live.stream().filter(
                        s -> analysis.speeds().lastRound(s) == 0 && analysis.speeds().isLimit(s.codec()) == limits)
                        .toList(),
                true);
    }

    private static Optional<Question> asked(String text, List<Scenario> scenarios, boolean brief) {
        return scenarios.isEmpty() ? Optional.empty() : Optional.of(new Question(text, scenarios, brief, 0));
    }

    /** @param spare how many of its looks may have been vague: they are repeated only once no scenario lacks its second */
    private boolean mayBeLookedAt(Scenario scenario, int looks, int spare) {
        if (!live.contains(scenario) || scenario.operation() == Operation.COLD) return false;
        int last = analysis.speeds().lastRound(scenario);
        long vague = analysis.speeds().weighed(scenario).levels().values().stream().filter(FirstLook::isVague).count();
        return last - Math.min(vague, spare) < looks;
    }

    private Optional<Question> lookAgainAtContenders(int looks, int spare) {
        for (Plan.Workload w : analysis.plan().workloads()) {
            Contenders contenders = new Contenders(analysis, w.name());
            for (Contenders.Score score : contenders.scores()) {
                List<String> best = contenders.mayBeBest(score);
                if (best.size() < 2) continue;
                Optional<Question> asked = asked(text(best, score),
                        best.stream()
                                .flatMap(c -> Contenders.operations(score).stream().map(o -> contenders.scenario(c, o)))
                                .filter(s -> mayBeLookedAt(s, looks, spare)).toList(),
                        true);
                if (asked.isPresent()) return asked;
            }
        }
        return Optional.empty();
    }

    private static String text(List<String> codecs, Contenders.Score score) {
        List<String> named = codecs.size() > NAMED ? List.of(codecs.getFirst(), codecs.size() - 1 + " others") : codecs;
        return String.join(", ", named.subList(0, named.size() - 1)) + " or " + named.getLast() + " " + score.purpose()
                + "?";
    }

    private Optional<Question> lookAgainAtPairs(int looks, int spare) {
        List<Scenario> open = live.stream().filter(s -> mayBeLookedAt(s, looks, spare) && s.threads() == 1
                && !analysis.speeds().isLimit(s.codec()) && isOpen(s)).toList();
        return asked("which others are far apart?", open, true);
    }

    private boolean isOpen(Scenario scenario) {
        return analysis.plan().codecs().stream()
                .filter(c -> !c.equals(scenario.codec()) && !analysis.speeds().isLimit(c))
                .anyMatch(c -> analysis.speeds().compare(scenario, scenario.group().of(c))
                        .filter(d -> d.verdict().claim() == Verdict.Basis.NONE).isPresent());
    }

    private record Candidate(Question question, int look) {}

    /**
     * The question about the answer that needs the fewest trials until its next look; none goes to a later look before
     * all others have had theirs.
     */
    private Optional<Question> answer() {
        List<Candidate> candidates = new ArrayList<>();
        for (Plan.Workload w : analysis.plan().workloads()) {
            Contenders contenders = new Contenders(analysis, w.name());
            for (Contenders.Score score : contenders.scores()) candidate(contenders, score).ifPresent(candidates::add);
        }
        return candidates.stream()
                .min(Comparator.comparingInt(Candidate::look).thenComparingLong(c -> c.question.trials))
                .map(Candidate::question);
    }

    private Optional<Candidate> candidate(Contenders contenders, Contenders.Score score) {
        List<String> best = contenders.mayBeBest(score);
        List<Operation> operations = Contenders.operations(score);
        List<String> rivals = best.stream().skip(1)
                .filter(c -> operations.stream().anyMatch(o -> isUndecided(contenders, best.getFirst(), c, o, score)))
                .toList();
        if (rivals.isEmpty()) return Optional.empty();
        List<Scenario> scenarios = Stream.concat(Stream.of(best.getFirst()), rivals.stream())
                .flatMap(c -> operations.stream().map(o -> contenders.scenario(c, o))).filter(live::contains).toList();
        int whole = rivals.stream()
                .flatMapToInt(c -> operations.stream().mapToInt(o -> whole(contenders, best.getFirst(), c, o))).min()
                .orElseThrow();
        int look = Stopping.nextLook(whole);
        if (look == 0 || scenarios.isEmpty()) return Optional.empty();
        long trials = scenarios.stream().mapToLong(s -> Math.max(1, look - wholeTrials(s))).sum();
        List<String> named = Stream.concat(Stream.of(best.getFirst()), rivals.stream()).toList();
        return Optional.of(new Candidate(new Question(text(named, score), scenarios, false, trials), look));
    }

    private long wholeTrials(Scenario scenario) {
        return analysis.speeds().weighed(scenario).levels().values().stream().filter(l -> !l.brief()).count();
    }

    private static int whole(Contenders contenders, String one, String other, Operation operation) {
        return contenders.bounds(one, other, operation).map(Speeds.Bounds::whole).orElse(0);
    }

    /**
     * Whether the ratio of two codecs is still open: for a single operation a claim decides it; otherwise it must reach
     * the requested precision.
     */
    private boolean isUndecided(Contenders contenders, String one, String other, Operation operation,
            Contenders.Score score) {
        boolean alone = Contenders.operations(score).size() == 1 && score.bytes() == 0;
        Optional<Speeds.Bounds> b = contenders.bounds(one, other, operation);
        if (alone && b.filter(p -> p.verdict().claim() != Verdict.Basis.NONE).isPresent()) return false;
        return !analysis.settled(contenders.scenario(one, operation), contenders.scenario(other, operation));
    }

    /** Everything that is not settled, as in a run with ample time. */
    private Optional<Question> rest() {
        return asked("", live.stream().filter(s -> !analysis.isDone(s)).toList(), false);
    }
}
