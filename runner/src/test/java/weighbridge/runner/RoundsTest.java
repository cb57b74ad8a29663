package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

class RoundsTest {
    private static final Plan PLAN = RunFixture.plan(40, Duration.ZERO);
    private final Rounds rounds = new Rounds(PLAN, new RunFixture.Lenient());

    @Test
    void eachRoundHasAnOrderOfGroupsOfItsOwnInWhichEachComesFirstAboutAsOften() {
        List<List<Scenario.Group>> orders = IntStream.rangeClosed(2, 401).mapToObj(rounds::groups).toList();
        assertThat(orders).allSatisfy(o -> assertThat(o).containsExactlyInAnyOrderElementsOf(PLAN.groups()));
        // 100 times of 400 are expected; five standard deviations of the binomial are 43.
        assertThat(PLAN.groups()).hasSize(4).allSatisfy(
                g -> assertThat(orders.stream().filter(o -> o.getFirst().equals(g)).count()).isBetween(57L, 143L));
        assertThat(new Rounds(PLAN, new RunFixture.Lenient()).groups(7)).isEqualTo(rounds.groups(7));
    }

    @Test
    void theFirstRoundBeginsWithTheOperationThatTellsMost() {
        assertThat(rounds.groups(1)).extracting(Scenario.Group::operation)
                .isSortedAccordingTo((a, b) -> Rounds.BY_WORTH.indexOf(a) - Rounds.BY_WORTH.indexOf(b));
    }
}
