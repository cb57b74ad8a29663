package weighbridge.workloads.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UrnTest {
    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void everyLotIsDrawnAsOftenAsItIsThere() {
        for (int size = 1; size < 40; size++) {
            long[] counts = random.longs(size, 0, 20).toArray();
            counts[0]++;
            Urn urn = new Urn(counts);
            for (int turn = 0; turn < 3; turn++) {
                long[] drawn = new long[size];
                for (long n = java.util.Arrays.stream(counts).sum(); n > 0; n--) drawn[urn.next(random)]++;
                assertThat(drawn).isEqualTo(counts);
            }
        }
    }

    @Test
    void valuesComeInRunsAsOftenAsAsked() {
        long[] counts = {5_000, 3_000, 2_000};
        Urn urn = new Urn(counts, 3, 9_000);
        long[] drawn = new long[3];
        int repeats = 0;
        int last = -1;
        for (int i = 0; i < 10_000; i++) {
            int lot = urn.next(random);
            drawn[lot]++;
            if (lot == last) repeats++;
            last = lot;
        }
        assertThat(drawn).isEqualTo(counts);
        assertThat(repeats / 10_000.0).isCloseTo(0.9, within(0.03));
    }

    @Test
    void hiddenLotsAreNotDrawnUntilTheyAreShown() {
        Urn urn = new Urn(new long[] {5, 5, 5});
        int first = urn.next(random, 0);
        urn.hide(first);
        int second = urn.next(random, 0);
        urn.hide(second);
        int third = urn.next(random, 0);
        urn.hide(third);
        assertThat(new int[] {first, second, third}).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(urn.next(random, 0)).isEqualTo(-1);
        urn.showAll();
        assertThat(urn.next(random, 0)).isBetween(0, 2);
    }

    @Test
    void onlyLotsFromAPlaceOnAreDrawnWhileThereAreAny() {
        Urn urn = new Urn(new long[] {5, 1, 1});
        assertThat(new int[] {urn.next(random, 1), urn.next(random, 1)}).containsExactlyInAnyOrder(1, 2);
        assertThat(urn.next(random, 1)).isZero();
    }
}
