package weighbridge.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Family;
import weighbridge.stats.Verdict;

class PairedTest {
    private static final int CODECS = 9;
    private static final int LINKS = 5;
    private static final int COSTS = 2;
    private static final int RUNS = 150;

    /** Runs of identical codecs at several speeds, looked at after 6, 8 and 10 rounds. */
    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.08})
    @Tag("slow")
    void ofAHundredRunsOfIdenticalCodecsAtMostOneClaimsADifference(double deviation) {
        RandomGenerator random = new SplittableRandom(7);
        long wrong = 0;
        for (int run = 0; run < RUNS; run++) if (claimsADifference(random, deviation)) wrong++;
        assertThat(wrong).isLessThanOrEqualTo(RUNS / 100);
    }

    private static boolean claimsADifference(RandomGenerator random, double deviation) {
        Family family = Family.of(CODECS, (long) LINKS * COSTS, false);
        for (int link = 0; link < LINKS; link++) {
            Map<String, Map<Integer, Double>> all = field(random, deviation, 10);
            for (int rounds : new int[] {6, 8, 10}) {
                Paired<Double> paired = new Paired<>(first(all, rounds), family, 0.03);
                for (String one : all.keySet()) {
                    for (String other : all.keySet()) {
                        if (one.compareTo(other) >= 0) continue;
                        Verdict said = paired.compare(one, other, v -> v).map(Comparison::verdict).orElseThrow();
                        if (said.claim() != Verdict.Basis.NONE && !said.isTie(0.03)) return true;
                    }
                }
            }
        }
        return false;
    }

    private static Map<String, Map<Integer, Double>> field(RandomGenerator random, double deviation, int rounds) {
        Map<String, Map<Integer, Double>> field = new LinkedHashMap<>();
        for (int c = 0; c < CODECS; c++) {
            Map<Integer, Double> values = new TreeMap<>();
            for (int r = 1; r <= rounds; r++) values.put(r, Math.exp(random.nextGaussian(0, deviation)));
            field.put("codec-" + c, values);
        }
        return field;
    }

    private static Map<String, Map<Integer, Double>> first(Map<String, Map<Integer, Double>> all, int rounds) {
        Map<String, Map<Integer, Double>> some = new LinkedHashMap<>();
        all.forEach((codec, values) -> some.put(codec, new TreeMap<>(values).headMap(rounds, true)));
        return some;
    }

    private static Paired<Double> paired(Family family, double... ratios) {
        Map<Integer, Double> one = new TreeMap<>();
        Map<Integer, Double> other = new TreeMap<>();
        for (int i = 0; i < ratios.length; i++) {
            one.put(i, 10 * ratios[i]);
            other.put(i, 10.0);
        }
        return new Paired<>(Map.of("one", one, "other", other), family, 0.03);
    }

    @Test
    void theMoreIsComparedTheMoreAClaimTakes() {
        double[] ratios = {1.2, 1.21, 1.19, 1.2, 1.22, 1.18};
        assertThat(verdict(paired(new Family(1, false), ratios))).isInstanceOf(Verdict.LikelySlower.class);
        assertThat(verdict(paired(new Family(360, false), ratios))).isInstanceOf(Verdict.Seen.class);
    }

    private static Verdict verdict(Paired<Double> paired) {
        return paired.compare("one", "other", v -> v).orElseThrow().verdict();
    }

    @Test
    void belowSixRoundsNothingIsClaimed() {
        assertThat(verdict(paired(new Family(1, false), 9, 9, 9, 9, 9))).isInstanceOf(Verdict.Seen.class);
    }

    @Test
    void aMultipleAndAFixedNumberAreComparedInTheSameWay() {
        Paired<Double> paired = paired(new Family(1, false), 2, 2, 2, 2, 2, 2, 2, 2);
        assertThat(paired.compare("one", "other", 3, v -> v).orElseThrow().verdict().saysFaster()).isTrue();
        assertThat(paired.compare("one", "other", 1.5, v -> v).orElseThrow().verdict().reversed().saysFaster())
                .isTrue();
        assertThat(paired.against("one", 30, v -> v).orElseThrow().verdict().saysFaster()).isTrue();
        assertThat(paired.against("one", 30, v -> v).orElseThrow().ratio().point()).isCloseTo(2.0 / 3, within(1e-9));
    }

    @Test
    void whatIsCountedHasNoNoiseButWhatItShows() {
        Paired<Double> paired = new Paired<>(Map.of("one", Map.of(1, 100.0, 2, 101.0, 3, 104.0, 4, Double.NaN)),
                new Family(1, false), 0.03);
        Estimate bytes = paired.counted("one", v -> v).orElseThrow();
        assertThat(new double[] {bytes.low(), bytes.point(), bytes.high()}).containsExactly(100, 101, 104);
        assertThat(bytes.n()).isEqualTo(3);
        assertThat(paired.counted("one", _ -> 100).orElseThrow().isExact()).isTrue();
        assertThat(paired.counted("other", v -> v)).isEmpty();
    }

    @Test
    void theSpreadOfOthersDoesNotNarrowAnInterval() {
        Map<String, Map<Integer, Double>> calm =
                Map.of("one", Map.of(1, 10.0, 2, 11.0), "other", Map.of(1, 5.0, 2, 5.0));
        Map<String, Map<Integer, Double>> alone = Map.of("one", Map.of(1, 10.0, 2, 11.0));
        Family family = new Family(1, false);
        assertThat(new Paired<>(calm, family, 0.03).estimate("one", v -> v))
                .isEqualTo(new Paired<>(alone, family, 0.03).estimate("one", v -> v));
    }

    @Test
    void ofThoseWithoutARoundInCommonNothingIsClaimed() {
        Paired<Double> paired =
                new Paired<>(Map.of("one", Map.of(1, 1.0), "other", Map.of(2, 9.0)), new Family(1, false), 0.03);
        assertThat(paired.compare("one", "other", v -> v).orElseThrow().verdict().claim())
                .isEqualTo(Verdict.Basis.NONE);
        assertThat(paired.compare("one", "other", v -> v).orElseThrow().rounds()).isZero();
        assertThat(paired.compare("one", "third", v -> v)).isEmpty();
        assertThat(paired.estimate("one", _ -> Double.NaN)).isEmpty();
    }
}
