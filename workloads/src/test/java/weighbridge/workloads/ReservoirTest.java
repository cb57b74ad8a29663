package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservoirTest {
    private static List<Integer> sample(int capacity, long seed, IntStream items) {
        Reservoir<Integer> reservoir = new Reservoir<>(capacity, 1_000_000, seed);
        items.forEach(i -> {
            if (reservoir.wantsNext()) reservoir.take(i, 1);
        });
        return reservoir.sample();
    }

    @Test
    void fewItemsAreAllKeptInTheirOrder() {
        assertThat(sample(8, 1, IntStream.range(0, 5))).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void manyItemsAreSampledWithoutRepetitionInTheirOrder() {
        assertThat(sample(8, 1, IntStream.range(0, 10_000))).hasSize(8).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void theSeedDecides() {
        assertThat(sample(8, 1, IntStream.range(0, 10_000))).isEqualTo(sample(8, 1, IntStream.range(0, 10_000)));
        assertThat(sample(8, 1, IntStream.range(0, 10_000))).isNotEqualTo(sample(8, 2, IntStream.range(0, 10_000)));
    }

    @Test
    void everyItemHasTheSameChance() {
        int[] chosen = new int[4];
        for (int seed = 0; seed < 4_000; seed++)
            for (int i : sample(10, seed, IntStream.range(0, 100))) chosen[i / 25]++;
        // 10,000 per quarter are expected; five standard deviations of the binomial are 433.
        assertThat(IntStream.of(chosen)).allMatch(n -> Math.abs(n - 10_000) < 433);
    }

    @Test
    void repetitionsDoNotKeepRareItemsOut() {
        assertThat(sample(8, 1, IntStream.range(0, 10_000).map(i -> i % 1_000 == 999 ? i : 0))).hasSize(8)
                .doesNotHaveDuplicates();
    }

    @Test
    void heavyItemsMakeTheSampleSmallerAndAreChosenAsOftenAsOthers() {
        int[] chosen = new int[4];
        int eleventh = 0;
        for (int seed = 0; seed < 4_000; seed++) {
            Reservoir<Integer> reservoir = new Reservoir<>(20, 100, seed);
            for (int i = 0; i < 100; i++) if (reservoir.wantsNext()) reservoir.take(i, 10);
            assertThat(reservoir.sample()).hasSize(10).isSorted();
            for (int i : reservoir.sample()) chosen[i / 25]++;
            if (reservoir.sample().contains(10)) eleventh++;
        }
        assertThat(IntStream.of(chosen)).allMatch(n -> Math.abs(n - 10_000) < 433);
        // The one that makes the sample too heavy, too: 400 are expected; five standard deviations are 95.
        assertThat(eleventh).isBetween(305, 495);
    }

    @Test
    void oneItemIsKeptHoweverHeavy() {
        Reservoir<String> reservoir = new Reservoir<>(20, 100, 1);
        for (String item : List.of("a", "b", "c")) if (reservoir.wantsNext()) reservoir.take(item, 1_000);
        assertThat(reservoir.sample()).hasSize(1);
    }
}
