package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Outcome;
import weighbridge.runner.TimeLimit;

class EachTest {
    private final Each<String, Long> each = new Each<>(List.of("a", "b", "c"));

    @Test
    void whatAJvmWasAtWhenItEndedIsBlamedAndTheRestIsForAnother() {
        each.has("a", new Outcome.Measured<>(1L));
        each.ended(new Outcome.TimedOut<>("it took too long"));
        assertThat(each.open()).containsExactly("c");
        each.has("c", new Outcome.Measured<>(3L));
        assertThat(each.outcomes()).containsExactly(new Outcome.Measured<>(1L),
                new Outcome.TimedOut<>("it took too long"), new Outcome.Measured<>(3L));
    }

    @Test
    void aJvmThatEndsWellBlamesNobodyUnlessSomethingIsMissing() {
        for (String thing : List.of("a", "b")) each.has(thing, new Outcome.Measured<>(0L));
        each.ended(new Outcome.Measured<>(3L));
        assertThat(each.outcomes().getLast()).isEqualTo(new Outcome.Failed<>("its JVM left no result"));
        each.ended(new Outcome.Failed<>("too late"));
        assertThat(each.outcomes()).doesNotContain(new Outcome.Failed<>("too late"));
    }

    @Test
    void eachThingHasTenSecondsMore() {
        assertThat(Each.limit(TimeLimit.of(Duration.ofSeconds(60)), 4)).isEqualTo(TimeLimit.of(Duration.ofSeconds(90)));
    }
}
