import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/**
 * Simulates runs of one codec under 16 names, drawn with replacement from the levels of stored trials and judged after
 * each of 20 rounds: any claim that one name is faster than another is false.
 */
final class SixteenNames {
    private static final int NAMES = 16;
    private static final int ROUNDS = 20;
    private static final Family FAMILY = Family.of(NAMES, 1, true);

    private SixteenNames() {}

    /** The number of runs in which anything was claimed before 6 rounds, and in which anything was claimed at all. */
    record False(int early, int ever, int runs) {
        False plus(False other) {
            return new False(early + other.early, ever + other.ever, runs + other.runs);
        }
    }

    /** @param speeds how far apart JVMs of the codec are known to be */
    static False draw(List<Level> pool, double speeds, int runs, long seed) {
        Family family = FAMILY.apart(speeds);
        RandomGenerator random = new SplittableRandom(seed);
        int early = 0;
        int ever = 0;
        for (int run = 0; run < runs; run++) {
            int first = firstFalse(family, pool, random);
            if (first < Thresholds.LIKELY_ROUNDS) early++;
            if (first <= ROUNDS) ever++;
        }
        return new False(early, ever, runs);
    }

    /** The number of rounds after which something false was first claimed; one more than there are rounds if never. */
    private static int firstFalse(Family family, List<Level> pool, RandomGenerator random) {
        List<List<Level>> names = new ArrayList<>();
        for (int name = 0; name < NAMES; name++) {
            List<Level> levels = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) levels.add(pool.get(random.nextInt(pool.size())));
            names.add(levels);
        }
        for (int rounds = 1; rounds <= ROUNDS; rounds++) if (isFalse(family, names, rounds)) return rounds;
        return ROUNDS + 1;
    }

    private static boolean isFalse(Family family, List<List<Level>> names, int rounds) {
        for (int a = 0; a < NAMES; a++) {
            for (int b = a + 1; b < NAMES; b++) {
                List<Level> differences = new ArrayList<>();
                for (int r = 0; r < rounds; r++) differences.add(names.get(a).get(r).less(names.get(b).get(r)));
                Verdict v = family.compare(differences, Thresholds.MARGIN, Prior.OF_DIFFERENCES).verdict();
                if (v.saysFaster() || v.reversed().saysFaster()) return true;
            }
        }
        return false;
    }
}
