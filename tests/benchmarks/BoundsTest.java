import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A goal is reached, or missed, only by a whole interval. */
class BoundsTest {
    private static final Bounds AT_MOST_A_HUNDREDTH = new Bounds(0, 0.01);
    private static final Bounds AT_LEAST_NINE_TENTHS = new Bounds(0.9, 1);
    private static final Bounds NEVER = new Bounds(0, 0);

    @Test
    void noneOfFewIsNotEnough() {
        assertThat(AT_MOST_A_HUNDREDTH.judge(new Share(0, 220))).isEqualTo("so far (0.0–1.7 %)");
        assertThat(AT_MOST_A_HUNDREDTH.judge(new Share(0, 400))).isEqualTo("yes");
        assertThat(AT_MOST_A_HUNDREDTH.judge(new Share(3, 220))).isEqualTo("not so far (0.3–3.9 %)");
    }

    @Test
    void nineOfTenAreNotYetNineTenths() {
        assertThat(AT_LEAST_NINE_TENTHS.judge(new Share(9, 10))).isEqualTo("so far (55.5–99.7 %)");
        assertThat(AT_LEAST_NINE_TENTHS.judge(new Share(0, 10))).isEqualTo("**no**");
    }

    @Test
    void neverIsMissedByOneAndNeverProven() {
        assertThat(NEVER.judge(new Share(1, 24))).isEqualTo("**no**");
        assertThat(NEVER.judge(new Share(0, 16))).isEqualTo("so far (0.0–20.6 %)");
        assertThat(NEVER.judge(new Share(0, 0))).isEqualTo("not measured yet");
    }
}
