package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.report.judge.Analysis;
import weighbridge.report.judge.Contenders;
import weighbridge.report.judge.Questions;

final class QuestionsTest {
    private static final List<String> CODECS = List.of("base", "small", "quick", "slow");

    private final List<Entry> entries = new ArrayList<>();
    private final Set<Scenario> crowded = new HashSet<>();
    private int rounds;

    /** Starts with facts of the codecs: sizes of 300, 100, 200 and 300 bytes. */
    QuestionsTest() {
        List.of(300.0, 100.0, 200.0, 300.0)
                .forEach(size -> entries.add(
                        new Entry.OfFacts(CODECS.get(entries.size()), "orders", Instant.EPOCH, new Outcome.Measured<>(
                                new Facts(1000, Map.of("size.raw", size), 1, 1, "d", true, Map.of(), List.of(), 0)))));
    }

    private static Scenario scenario(String codec, Operation operation) {
        return new Scenario(codec, "orders", operation, 1);
    }

    /**
     * Adds a round of trials with this many slices, given each codec's nanoseconds to encode, then to read; 0 stands
     * for no trial.
     */
    private QuestionsTest round(int slices, double... nanos) {
        rounds++;
        for (int i = 0; i < nanos.length; i++) {
            Operation operation = i < CODECS.size() ? Operation.ENCODE : Operation.READ;
            if (nanos[i] == 0) continue;
            Scenario s = scenario(CODECS.get(i % CODECS.size()), operation);
            List<Slice> all =
                    CrowdedTest.slices(slices, nanos[i], crowded.contains(s) ? CrowdedTest.CROWDED : CrowdedTest.ALONE);
            entries.add(new Entry.OfTrial(s, rounds, 1, Instant.EPOCH,
                    new Outcome.Measured<>(new Trial(all, 1, 2_000_000_000, "compiler, hints", ""))));
        }
        return this;
    }

    private Analysis analysis() {
        Payload none = new Payload(Path.of("none"), 0, "");
        Plan plan = new Plan("orders", List.of(new Plan.Workload("orders", new Origin.BuiltIn(""), none, none, 0, 0)),
                CODECS, List.of(Operation.ENCODE, Operation.READ), List.of(1), "base", 20, 0.03, Duration.ofMinutes(3),
                1, "");
        return new Analysis(plan, new MadeUpRun("base").environment(), entries, List.of());
    }

    private Questions.Question next() {
        return new Questions(analysis(), all()).next().orElseThrow();
    }

    private static Set<Scenario> all() {
        return CODECS.stream().flatMap(c -> List.of(Operation.ENCODE, Operation.READ).stream().map(o -> scenario(c, o)))
                .collect(Collectors.toSet());
    }

    @Test
    void firstAllAreLookedAt() {
        assertThat(next().brief()).isTrue();
        assertThat(next().scenarios()).containsExactlyInAnyOrderElementsOf(all());
        round(10, 500, 300, 100, 900);
        assertThat(next().scenarios()).hasSize(4).allMatch(s -> s.operation() == Operation.READ);
    }

    @Test
    void thenThoseThatMayBeTheFastestAreLookedAtOnceMore() {
        round(10, 500, 400, 100, 5000, 500, 120, 100, 5000);
        Questions.Question q = next();
        assertThat(q.text()).isEqualTo("quick or small to read?");
        assertThat(q.brief()).isTrue();
        assertThat(q.scenarios()).containsExactlyInAnyOrder(scenario("quick", Operation.READ),
                scenario("small", Operation.READ));
    }

    @Test
    void aLookThatNeverHadItsCoreIsTakenAgain() {
        double[] all = {500, 400, 100, 5000, 500, 120, 100, 5000};
        round(10, all);
        crowded.add(scenario("small", Operation.READ));
        round(25, all);
        assertThat(next().brief()).isTrue();
        assertThat(next().scenarios()).containsExactly(scenario("small", Operation.READ));
        round(25, 0, 0, 0, 0, 0, 120);
        assertThat(next().scenarios()).containsExactly(scenario("small", Operation.READ));
        round(25, 0, 0, 0, 0, 0, 120);
        assertThat(next().text()).as("four are enough").isEqualTo("which others are far apart?");
        assertThat(next().scenarios()).contains(scenario("quick", Operation.READ), scenario("small", Operation.READ));
        round(10, 0, 0, 0, 0, 0, 120, 100);
        assertThat(next().scenarios()).as("a third look, and not a fourth").isNotEmpty()
                .doesNotContain(scenario("quick", Operation.READ), scenario("small", Operation.READ));
    }

    @Test
    void thenTheOthersWhoseRatiosAreOpen() {
        round(10, 500, 480, 100, 5000, 500, 2000, 100, 9000);
        Questions.Question q = next();
        assertThat(q.text()).as("all answers are there").isEqualTo("which others are far apart?");
        assertThat(q.scenarios()).containsExactlyInAnyOrder(scenario("base", Operation.ENCODE),
                scenario("small", Operation.ENCODE));
    }

    @Test
    void thenWholeTrialsGoToTheAnswerThatIsNearest() {
        double[] all = {500, 400, 100, 5000, 500, 120, 100, 5000};
        round(10, all).round(10, all).round(10, all);
        Questions.Question q = next();
        assertThat(q.brief()).isFalse();
        assertThat(q.text()).isEqualTo("quick or small to read?");
        for (int i = 0; i < 6; i++) {
            assertThat(next().text()).isEqualTo("quick or small to read?");
            assertThat(next().trials()).as("both until round 6").isEqualTo(12 - 2 * i);
            round(45, 0, 0, 0, 0, 0, 120, 100, 0);
        }
        assertThat(next().text()).as("it is answered").isNotEqualTo("quick or small to read?");
    }

    @Test
    void whatIsSettledIsAskedOfNoMore() {
        double[] all = {500, 400, 100, 5000, 500, 2000, 100, 5000};
        for (int i = 0; i < 8; i++) round(45, all);
        assertThat(new Questions(analysis(), all()).next()).isEmpty();
    }

    @Test
    void theSmallMayBeTheBestOverASlowLinkAndTheQuickOverAFastOne() {
        round(10, 500, 400, 100, 5000, 500, 400, 100, 5000);
        Contenders contenders = new Contenders(analysis(), "orders");
        assertThat(contenders.mayBeBest(Contenders.TO_READ)).containsExactly("quick");
        assertThat(contenders.mayBeBest(Contenders.FAST_LINK)).containsExactly("quick");
        assertThat(contenders.mayBeBest(Contenders.SLOW_LINK)).containsExactly("small");
        assertThat(contenders.mayBeBest(contenders.scores())).containsExactlyInAnyOrder("quick", "small");
    }
}
