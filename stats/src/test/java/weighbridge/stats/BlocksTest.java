package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksTest {
    @Test
    void whatABlockAddsToAllIsFoundAlthoughLevelsAreMissingAndOneContestantDiffers() {
        double[] added = {-0.3, 0.1, 0.2};
        Map<String, Map<Integer, Double>> levels = new HashMap<>();
        for (int c = 0; c < 9; c++) {
            Map<Integer, Double> own = new HashMap<>();
            for (int b = 0; b < 3; b++) if (c % 4 != 3 || b != 1) own.put(b, c + added[b]);
            levels.put("c" + c, own);
        }
        levels.get("c0").merge(2, 0.7, Double::sum);
        Map<Integer, Double> offsets = Blocks.offsets(levels);
        for (int b = 0; b < 3; b++) assertThat(offsets.get(b)).isCloseTo(added[b], within(0.03));
    }

    @Test
    void nothingCanBeSaidOfOneBlockOrOfBlocksWithOneRoundEach() {
        assertThat(Blocks.alike(Map.of(1, new double[] {1, 2, 3}))).isEqualTo(1);
        assertThat(Blocks.alike(Map.of(1, new double[] {1}, 2, new double[] {5}))).isEqualTo(1);
        assertThat(Blocks.alike(Map.of(1, new double[] {1, 1.01}, 2, new double[] {}))).isEqualTo(1);
    }

    /** Differences of contestants that all machines treat alike, as far apart as runs of one machine are. */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"2, 6, 0", "8, 3, 0", "8, 2, 0.2", "100, 2, 0.2", "4, 12, 0.4"})
    void blocksThatAreAlikeAreSeldomSaidToDiffer(int blocks, int rounds, double slow) {
        Random random = new Random(7);
        int families = 500;
        int wrong = 0;
        for (int f = 0; f < families; f++) {
            boolean any = false;
            for (int pair = 0; pair < 30; pair++)
                any |= Blocks.alike(made(blocks, rounds, slow, 0, random)) < 0.01 / 30;
            if (any) wrong++;
        }
        assertThat(wrong).isLessThanOrEqualTo(families * 3 / 100);
    }

    @Test
    void aMachineOnWhichARatioIsHalfAsHighAgainIsFound() {
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < 200; i++) if (Blocks.alike(made(8, 3, 0, Math.log(1.5), random)) < 0.01 / 30) found++;
        assertThat(found).isGreaterThan(190);
    }

    /** @param slow the share of JVMs that are 23 % slower; @param other what the first block adds */
    private static Map<Integer, double[]> made(int blocks, int rounds, double slow, double other, Random random) {
        Map<Integer, double[]> made = new HashMap<>();
        for (int b = 0; b < blocks; b++) {
            double own = random.nextGaussian() * Thresholds.BETWEEN_RATIOS + (b == 0 ? other : 0);
            double[] all = new double[rounds];
            for (int r = 0; r < rounds; r++)
                all[r] = own + 0.05 * random.nextGaussian() + (random.nextDouble() < slow ? 0.2 : 0);
            made.put(b, all);
        }
        return made;
    }
}
