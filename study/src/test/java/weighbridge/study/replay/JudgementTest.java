package weighbridge.study.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;

class JudgementTest {
    @Test
    void onlyIntervalsThatLieApartAndComeFromRoundsEnoughDecide() {
        assertThat(Judgement.below(of(1, 0.9, 1.1, false), of(2, 1.8, 2.2, false))).isEqualTo(Judgement.of(true));
        assertThat(Judgement.below(of(2, 1.8, 2.2, false), of(1, 0.9, 1.1, false))).isEqualTo(Judgement.of(false));
        assertThat(Judgement.below(of(1, 0.5, 1.9, false), of(2, 1.8, 2.2, false))).as("they overlap")
                .isEqualTo(new Judgement(Verdict.OPEN, Verdict.HOLDS));
        assertThat(Judgement.below(of(1, 0.9, 1.1, true), of(2, 1.8, 2.2, false))).as("too few rounds")
                .isEqualTo(new Judgement(Verdict.OPEN, Verdict.HOLDS));
        assertThat(Judgement.below(of(1, 0.9, 1.1, false).withoutInterval(), of(2, 1.8, 2.2, false)).proven())
                .isEqualTo(Verdict.OPEN);
        assertThat(Judgement.below(Spread.NONE, of(2, 1.8, 2.2, false))).isEqualTo(Judgement.OPEN);
    }

    @Test
    void whatIsEqualIsNotLess() {
        assertThat(Judgement.below(Spread.exact(3), Spread.exact(3))).isEqualTo(Judgement.of(false));
    }

    @Test
    void aClaimOfAllFallsWithOneAndStaysOpenWithOneUnknown() {
        Judgement open = new Judgement(Verdict.OPEN, Verdict.HOLDS);
        assertThat(Judgement.all(List.of(Judgement.of(true), Judgement.of(false), open)).proven())
                .isEqualTo(Verdict.FALLS);
        assertThat(Judgement.all(List.of(Judgement.of(true), open))).isEqualTo(open);
        assertThat(Judgement.all(List.of(Judgement.of(true), Judgement.of(true)))).isEqualTo(Judgement.of(true));
        assertThat(Judgement.all(List.of())).as("nothing was looked at").isEqualTo(Judgement.OPEN);
        assertThat(Judgement.any(List.of(open, Judgement.of(false))).proven()).isEqualTo(Verdict.OPEN);
        assertThat(Judgement.any(List.of(Judgement.of(false), Judgement.of(true)))).isEqualTo(Judgement.of(true));
        assertThat(Judgement.any(List.of(Judgement.of(false)))).isEqualTo(Judgement.of(false));
    }

    @Test
    void soManyMustHoldOrStillBeAble() {
        Judgement open = new Judgement(Verdict.OPEN, Verdict.FALLS);
        List<Judgement> parts = List.of(Judgement.of(true), Judgement.of(true), open, Judgement.of(false));
        assertThat(Judgement.atLeast(2, parts).proven()).isEqualTo(Verdict.HOLDS);
        assertThat(Judgement.atLeast(3, parts)).isEqualTo(new Judgement(Verdict.OPEN, Verdict.FALLS));
        assertThat(Judgement.atLeast(4, parts).proven()).isEqualTo(Verdict.FALLS);
    }

    @Test
    void anExplanationFallsWithItsEffectAndIsNeverShownByIt() {
        assertThat(Judgement.of(true).explains()).isEqualTo(Judgement.OPEN);
        assertThat(Judgement.of(false).explains()).isEqualTo(Judgement.of(false));
    }

    @Test
    void anOpenClaimSaysWhatItsNumbersSuggestAndThatItIsNoVerdict() {
        Claim claim = Claim.judged("A is fast", new Judgement(Verdict.OPEN, Verdict.FALLS), "A takes 2, B 1.",
                Confidence.of(2), Cause.UNKNOWN);
        assertThat(claim.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(claim.evidence())
                .isEqualTo("A takes 2, B 1. The figures suggest that it falls, but do not prove it.");
        assertThat(claim.confidence()).isEqualTo("none: 2 rounds, but a verdict takes 6");
        assertThat(Claim.judged("A is fast", Judgement.of(false), "A takes 2.", Confidence.of(8), Cause.UNKNOWN)
                .evidence()).isEqualTo("A takes 2.");
    }

    @Test
    void aCauseStandsOnlyBesideTheVerdictThatItExplains() {
        Cause cause = Cause.shown(Verdict.FALLS, "the file was framed twice");
        assertThat(Claim.exact("c", Judgement.of(false), "e", cause).cause().line())
                .isEqualTo("shown: the file was framed twice");
        assertThat(Claim.exact("c", Judgement.of(true), "e", cause).cause()).isEqualTo(Cause.UNKNOWN);
        assertThat(Claim.exact("c", Judgement.OPEN, "e", cause)).satisfies(c -> {
            assertThat(c.cause()).isEqualTo(Cause.UNKNOWN);
            assertThat(c.confidence()).isEqualTo("none: not everything that this claim needs was measured");
        });
    }

    @Test
    void claimsAreFiveLinesEachAfterTheirCount() {
        List<Claim> claims = List.of(
                Claim.exact("A is small", Judgement.of(true), "3 bytes.", Cause.shown(Verdict.HOLDS, "no names")),
                Claim.notTestable("B is liked", "Nobody was asked."));
        assertThat(Claims.markdown(claims)).isEqualTo("""
                2 claims: 1 holds, 0 fall, 1 cannot be tested here, 0 are open.

                **1. A is small.**
                - Verdict: holds
                - Evidence: 3 bytes.
                - Confidence: certain: bytes and counts are exact
                - Cause: shown: no names

                **2. B is liked.**
                - Verdict: not testable here
                - Evidence: Nobody was asked.
                - Confidence: none: not tested
                - Cause: unknown
                """);
        assertThat(Claims.text(claims, 80)).contains("1. A is small.\n  - Verdict: holds\n");
    }

    @Test
    void oneClaimIsCountedAsOne() {
        assertThat(Claims.count(List.of(Claim.exact("A is small", Judgement.OPEN, "3 bytes.", Cause.UNKNOWN))))
                .isEqualTo("1 claim: 0 hold, 0 fall, 0 cannot be tested here, 1 is open.");
        assertThat(Claims.count(List.of(Claim.exact("A is small", Judgement.of(false), "3 bytes.", Cause.UNKNOWN))))
                .contains("1 falls");
    }

    @Test
    void sixRepetitionsHaveAnIntervalAndFiveHaveNone() {
        Spread six = Repeated.of(List.of(1.0, 1.1, 1.2, 1.3, 1.4, 1.5));
        assertThat(six.decides()).isTrue();
        assertThat(six.low().getAsDouble()).as("all six and the scatter between runs").isBetween(0.98, 0.9999);
        Spread five = Repeated.of(List.of(1.0, 1.1, 1.2, 1.3, 1.4));
        assertThat(five.value()).isPresent();
        assertThat(five.hasInterval()).isFalse();
        assertThat(five.decides()).isFalse();
        assertThat(Repeated.of(List.of())).isEqualTo(Spread.NONE);
    }

    private static Spread of(double value, double low, double high, boolean provisional) {
        return new Spread(OptionalDouble.of(value), OptionalDouble.of(low), OptionalDouble.of(high), provisional);
    }
}
