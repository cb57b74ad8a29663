package weighbridge.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;

class RoundsTest {
    private final Rounds<String> rounds = new Rounds<>(3, r -> List.of("a/" + r, "b/" + r), c -> c,
            (a, b) -> a.charAt(0) == b.charAt(0), Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(1));
    private final List<Entry.OfCase> done = new ArrayList<>();

    private void done(String key, int seconds) {
        done.add(new Entry.OfCase("s", key, Instant.EPOCH, Duration.ofSeconds(seconds), new Outcome.Measured<>("")));
    }

    private Optional<Rounds.Turn<String>> next(int left) {
        return next(left, Set.of());
    }

    private Optional<Rounds.Turn<String>> next(int left, Set<String> open) {
        return rounds.next(done, open, Duration.ofSeconds(left), Optional::of);
    }

    private static Optional<Rounds.Turn<String>> turn(String cell, int seconds) {
        return Optional.of(new Rounds.Turn<>(cell, Duration.ofSeconds(seconds)));
    }

    @Test
    void everythingHasARoundEvenIfThatIsShort() {
        assertThat(next(60)).isEqualTo(turn("a/1", 5));
        assertThat(next(8)).isEqualTo(turn("a/1", 3));
        assertThat(next(1)).isEqualTo(turn("a/1", 2));
        assertThat(next(0)).isEmpty();
        done("a/1", 6);
        assertThat(next(1)).isEqualTo(turn("b/1", 2));
    }

    @Test
    void laterRoundsBeginNothingThatMightNotEndInTime() {
        done("a/1", 6);
        done("b/1", 7);
        assertThat(next(7)).isEqualTo(turn("a/2", 5));
        assertThat(next(6)).isEmpty();
    }

    @Test
    void roundsEnd() {
        for (int r = 1; r <= 3; r++) {
            done("a/" + r, 6);
            done("b/" + r, 6);
        }
        assertThat(next(60)).isEmpty();
    }

    @Test
    void whatFailedOrIsInProgressIsNotBegunAgain() {
        assertThat(next(60, Set.of("a/1"))).isEqualTo(turn("b/1", 5));
        done.add(new Entry.OfCase("s", "a/1", Instant.EPOCH, Duration.ZERO, new Outcome.Failed<>("gone")));
        done("b/1", 6);
        assertThat(next(60)).isEqualTo(turn("b/2", 5));
    }
}
