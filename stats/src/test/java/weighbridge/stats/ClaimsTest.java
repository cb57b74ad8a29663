package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.stats.Pair.SIXTEEN;
import static weighbridge.stats.Pair.look;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What holds of every claim, whatever the levels. */
final class ClaimsTest {
    /** Whatever the levels: times are at least N apart, and the order of the times agrees with every claim. */
    @Test
    void everyClaimHoldsForTheTimes() {
        RandomGenerator random = new SplittableRandom(11);
        for (int repeat = 0; repeat < 300; repeat++) {
            Map<String, Contest.Entrant> field = new TreeMap<>();
            for (String name : List.of("a", "b", "c")) {
                TreeMap<Integer, Level> levels = new TreeMap<>();
                double centre = random.nextDouble(-1, 1);
                for (int round = 1; round <= 1 + random.nextInt(14); round++) {
                    double v = centre + random.nextDouble(-0.3, 0.3);
                    if (random.nextDouble() < 0.8)
                        levels.put(round, round < 3 ? look(v) : new Level(v - 0.02, v, v + 0.02, random.nextBoolean()));
                }
                if (!levels.isEmpty()) field.put(name, new Contest.Entrant(levels, 1 + random.nextDouble()));
            }
            Claims.areCarried(new Contest(SIXTEEN, 0.03, field), field.keySet());
        }
    }

    @Test
    void changingPlacesReversesWhatIsSaid() {
        RandomGenerator random = new SplittableRandom(7);
        for (int repeat = 0; repeat < 300; repeat++) {
            double centre = random.nextDouble(-1, 1);
            List<Level> levels = random.doubles(1 + random.nextInt(12), centre - 0.1, centre + 0.1)
                    .mapToObj(v -> new Level(v - 0.02, v, v + 0.01, random.nextBoolean())).toList();
            Contest contest = Pair.contest(SIXTEEN, 0.03, levels, 1);
            Comparison one = contest.compare("one", "other").orElseThrow();
            Comparison other = contest.compare("other", "one").orElseThrow();
            assertThat(other.words()).isEqualTo(one.reversed().words());
            assertThat(other.ratio().point()).isCloseTo(1 / one.ratio().point(), within(1e-9));
            List<Level> mirrored =
                    levels.stream().map(l -> new Level(-l.high(), -l.value(), -l.low(), l.steady())).toList();
            assertThat(Pair.contest(SIXTEEN, 0.03, mirrored, 1).compare("one", "other").orElseThrow().verdict().words())
                    .isEqualTo(other.verdict().words());
        }
    }
}
