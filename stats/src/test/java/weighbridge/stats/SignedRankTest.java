package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SignedRankTest {
    /**
     * Quantiles from R's qsignrank(0.025, n): the smallest q with P(W+ ≤ q) ≥ 0.025, one more than what is left out.
     */
    @ParameterizedTest
    @CsvSource({"6,1", "9,6", "10,9", "15,26", "20,53", "25,90", "50,435"})
    void agreesWithTheQuantilesOfR(int n, int quantile) {
        assertThat(SignedRank.leftOut(n, 0.95)).isEqualTo(quantile - 1);
    }

    @ParameterizedTest
    @CsvSource({"6,0", "8,3", "10,8", "12,13"})
    void leavesOutTheTabulatedNumberAt95Percent(int n, int k) {
        assertThat(SignedRank.leftOut(n, 0.95)).isEqualTo(k);
    }

    @ParameterizedTest
    @CsvSource({"8,0", "10,3", "12,7"})
    void leavesOutTheTabulatedNumberAt99Percent(int n, int k) {
        assertThat(SignedRank.leftOut(n, 0.99)).isEqualTo(k);
    }

    /** Values computed by counting subsets with integers of arbitrary size. */
    @ParameterizedTest
    @CsvSource({"51,453,390", "52,473,408", "100,1955,1779", "200,8444,7944", "1000,232346,226730"})
    void isExactForAsManyValuesAsARunMayHaveRounds(int n, int at95, int at99) {
        assertThat(SignedRank.leftOut(n, 0.95)).isEqualTo(at95);
        assertThat(SignedRank.leftOut(n, 0.99)).isEqualTo(at99);
    }

    @Test
    void saysThatTooFewValuesBoundNothing() {
        assertThat(SignedRank.leftOut(5, 0.95)).isEqualTo(-1);
        assertThat(SignedRank.leftOut(6, 0.95)).isEqualTo(0);
        assertThat(SignedRank.leftOut(7, 0.99)).isEqualTo(-1);
        assertThat(SignedRank.leftOut(8, 0.99)).isEqualTo(0);
    }

    /** P(W+ ≤ 0) = 2^−n exactly, so a confidence exactly on the edge is attained. */
    @ParameterizedTest
    @CsvSource({"3,0.75", "4,0.875", "5,0.9375", "10,0.998046875"})
    void attainsAConfidenceOnTheEdge(int n, double confidence) {
        assertThat(SignedRank.leftOut(n, confidence)).isEqualTo(0);
    }
}
