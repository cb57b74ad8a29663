package weighbridge.studies.providence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.studies.providence.Blocks.Done;
import weighbridge.studies.providence.Blocks.Turn;

/** In these tests, a case of one iteration takes 10 s, and each further iteration 4 s. */
class BlocksTest {
    private static final List<String> CASES = List.of("a", "b");
    private static final Duration LONG = Duration.ofDays(1);

    private final Blocks<String> blocks = new Blocks<>(CASES, Set.of(), 50, 7);
    private final List<Done<String>> done = new ArrayList<>();

    /** Takes turns until there are no more, each time with the same time left. */
    private List<Turn<String>> turns(Duration left, int most) {
        List<Turn<String>> turns = new ArrayList<>();
        for (Optional<Turn<String>> t = blocks.next(done, left); t.isPresent() && turns.size() < most; t =
                blocks.next(done, left)) {
            turns.add(t.get());
            take(t.get());
        }
        return turns;
    }

    private void take(Turn<String> t) {
        done.add(new Done<>(t.what(), t.block(), Duration.ofSeconds(10 + 4L * (t.iterations() - 1)),
                Duration.ofSeconds(4L * t.iterations()), t.iterations()));
    }

    private void takeFirstBlock() {
        turns(LONG, CASES.size());
    }

    @Test
    void aFirstBlockIsRepeatedWhereSixDoNotFit() {
        takeFirstBlock();
        assertThat(turns(Duration.ofSeconds(100), 100)).allMatch(t -> t.iterations() == 1).hasSize(15 * CASES.size());
        assertThat(done.getLast().block()).isEqualTo(16);
    }

    @Test
    void aCaseThatIsNotLikelyToEndInTimeIsNotBegun() {
        takeFirstBlock();
        assertThat(blocks.next(done, Duration.ofSeconds(11))).isPresent();
        assertThat(blocks.next(done, Duration.ofSeconds(9))).isEmpty();
    }

    @Test
    void aShortCaseIsDoneWhereALongOneDoesNotFit() {
        done.add(new Done<>("a", 1, Duration.ofSeconds(100), Duration.ofSeconds(1), 1));
        done.add(new Done<>("b", 1, Duration.ofSeconds(10), Duration.ofSeconds(1), 1));
        assertThat(turns(Duration.ofSeconds(50), 100)).hasSize(15).extracting(Turn::what).containsOnly("b");
    }

    @Test
    void withTimeForMoreThanSixTheCasesBecomeLongerAndAreCountedAnew() {
        takeFirstBlock();
        // A block took 20 s, 8 s of which grow with the iterations: six blocks of 20 + 3 × 8 s fit.
        Turn<String> second = blocks.next(done, Duration.ofSeconds(6 * 44 + 1)).orElseThrow();
        assertThat(second).satisfies(t -> {
            assertThat(t.block()).isEqualTo(2);
            assertThat(t.iterations()).isEqualTo(4);
        });
        take(second);
        assertThat(blocks.next(done, Duration.ofSeconds(23))).isPresent();
        assertThat(blocks.next(done, Duration.ofSeconds(21))).as("22 s a case").isEmpty();
        assertThat(turns(Duration.ofHours(1), 100)).as("all alike").allMatch(t -> t.iterations() == 4)
                .hasSize(16 * CASES.size() - 1);
    }

    @Test
    void noCaseIsLongerThanTheArticlesRun() {
        takeFirstBlock();
        assertThat(blocks.next(done, LONG).orElseThrow().iterations()).isEqualTo(50);
    }

    @Test
    void nothingIsLongerWhereNothingWasTimed() {
        for (String c : CASES) done.add(new Done<>(c, 1, Duration.ofSeconds(1), Duration.ZERO, 0));
        assertThat(blocks.next(done, LONG).orElseThrow().iterations()).isEqualTo(1);
    }

    @Test
    void whatIsDoneWhateverTheTimeIsDoneOnce() {
        Blocks<String> always = new Blocks<>(CASES, Set.of("b"), 50, 7);
        assertThat(always.next(List.of(), Duration.ZERO)).contains(new Turn<>("b", 1, 1));
        take(new Turn<>("b", 1, 1));
        assertThat(always.next(done, Duration.ZERO)).isEmpty();
    }

    @Test
    void aBlockThatWasBrokenOffIsGoneOnWithByItsOwnLength() {
        takeFirstBlock();
        Turn<String> first = blocks.next(done, Duration.ofSeconds(6 * 44 + 1)).orElseThrow();
        take(first);

        Turn<String> next = blocks.next(done, LONG).orElseThrow();
        assertThat(next.block()).isEqualTo(2);
        assertThat(next.what()).isNotEqualTo(first.what());
        assertThat(next.iterations()).as("however much time there is now").isEqualTo(4);
    }

    @Test
    void aCaseThatFoundNoTimeIsMadeUpForInItsBlockIfThereIsTimeLater() {
        Blocks<String> always = new Blocks<>(CASES, Set.of("b"), 50, 7);
        take(new Turn<>("b", 1, 1));
        assertThat(always.next(done, LONG)).contains(new Turn<>("a", 1, 1));
    }

    @Test
    void aBlockWhoseFirstCaseFailedIsAsLongAsTheTimeAllows() {
        takeFirstBlock();
        String failed = blocks.next(done, LONG).orElseThrow().what();
        done.add(new Done<>(failed, 2, Duration.ofSeconds(1), Duration.ZERO, 0));
        assertThat(blocks.next(done, Duration.ofSeconds(6 * 44 + 1)).orElseThrow().iterations()).isEqualTo(4);
    }

    @Test
    void eachBlockHasAnOrderOfItsOwnThatTheSeedRepeats() {
        List<Integer> cases = IntStream.range(0, 12).boxed().toList();
        Blocks<Integer> many = new Blocks<>(cases, Set.of(), 1, 3);
        List<Done<Integer>> all = new ArrayList<>();
        Random random = new Random(3);
        List<Integer> order = new ArrayList<>(cases);
        for (int block = 1; block <= 3; block++) {
            Collections.shuffle(order, random);
            for (int c : order) {
                assertThat(many.next(all, LONG)).contains(new Turn<>(c, block, 1));
                all.add(new Done<>(c, block, Duration.ofSeconds(1), Duration.ZERO, 1));
            }
        }
    }
}
