package weighbridge.study.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;

class RuleTest {
    private static final Rule HELD = Rule.fact("so", true);
    private static final Rule FALLEN = Rule.fact("so", false);
    private static final Rule UNKNOWN = new Rule.Fact("so", Optional.empty(), Figure.Source.COUNTED);
    /** What figures suggest, but do not prove. */
    private static final Rule SUGGESTED = below(of(1, 0.5, 1.9, false), of(2, 1.8, 2.2, false));

    @Test
    void onlyIntervalsThatLieApartAndComeFromRoundsEnoughDecide() {
        assertThat(judged(of(1, 0.9, 1.1, false), of(2, 1.8, 2.2, false))).isEqualTo(Judgement.of(true));
        assertThat(judged(of(2, 1.8, 2.2, false), of(1, 0.9, 1.1, false))).isEqualTo(Judgement.of(false));
        assertThat(judged(of(1, 0.5, 1.9, false), of(2, 1.8, 2.2, false))).as("they overlap")
                .isEqualTo(new Judgement(Verdict.OPEN, Verdict.HOLDS));
        assertThat(judged(of(1, 0.9, 1.1, true), of(2, 1.8, 2.2, false))).as("too few rounds")
                .isEqualTo(new Judgement(Verdict.OPEN, Verdict.HOLDS));
        assertThat(judged(of(1, 0.9, 1.1, false).withoutInterval(), of(2, 1.8, 2.2, false)).proven())
                .isEqualTo(Verdict.OPEN);
        assertThat(judged(Spread.NONE, of(2, 1.8, 2.2, false))).isEqualTo(Judgement.OPEN);
    }

    @Test
    void whatIsEqualIsNotLess() {
        assertThat(judged(Spread.exact(3), Spread.exact(3))).isEqualTo(Judgement.of(false));
    }

    @Test
    void aClaimOfAllFallsWithOneAndStaysOpenWithOneUnknown() {
        assertThat(Rule.all(HELD, FALLEN, SUGGESTED).proven()).isEqualTo(Verdict.FALLS);
        assertThat(Rule.all(HELD, SUGGESTED).judge()).isEqualTo(SUGGESTED.judge())
                .isEqualTo(new Judgement(Verdict.OPEN, Verdict.HOLDS));
        assertThat(Rule.all(HELD, HELD).judge()).isEqualTo(Judgement.of(true));
        assertThat(Rule.all().judge()).as("nothing was looked at").isEqualTo(Judgement.OPEN);
        assertThat(Rule.any(List.of(SUGGESTED, FALLEN)).proven()).isEqualTo(Verdict.OPEN);
        assertThat(Rule.any(List.of(FALLEN, HELD)).judge()).isEqualTo(Judgement.of(true));
        assertThat(Rule.any(List.of(FALLEN)).judge()).isEqualTo(Judgement.of(false));
        assertThat(Rule.any(List.of()).judge()).isEqualTo(Judgement.OPEN);
    }

    @Test
    void soManyMustHoldOrStillBeAble() {
        List<Rule> parts = List.of(HELD, HELD, SUGGESTED.not(), FALLEN);
        assertThat(new Rule.AtLeast(2, parts).proven()).isEqualTo(Verdict.HOLDS);
        assertThat(new Rule.AtLeast(3, parts).judge()).isEqualTo(new Judgement(Verdict.OPEN, Verdict.FALLS));
        assertThat(new Rule.AtLeast(4, parts).proven()).isEqualTo(Verdict.FALLS);
    }

    @Test
    void noneFallsUnlessOneIsDisproven() {
        assertThat(new Rule.NoneFalls(List.of(HELD, SUGGESTED.not())).judge())
                .isEqualTo(new Judgement(Verdict.HOLDS, Verdict.OPEN));
        assertThat(new Rule.NoneFalls(List.of(HELD, FALLEN)).judge()).isEqualTo(Judgement.of(false));
    }

    @Test
    void aFigureIsWithinBoundsWithAllOfItsIntervalAndOutsideWithNone() {
        assertThat(within(of(2, 1.8, 2.2, false), 1.8, 2.2)).as("its ends count").isEqualTo(Judgement.of(true));
        assertThat(within(of(2, 1.8, 2.2, false), 1.9, 2.2)).isEqualTo(new Judgement(Verdict.OPEN, Verdict.HOLDS));
        assertThat(within(of(2, 1.8, 2.2, false), 2.3, 3)).isEqualTo(Judgement.of(false));
        assertThat(within(of(2, 1.8, 2.2, true), 2.3, 3)).isEqualTo(new Judgement(Verdict.OPEN, Verdict.FALLS));
        assertThat(within(Spread.exact(3), 3, 3)).isEqualTo(Judgement.of(true));
        assertThat(within(Spread.NONE, 3, 3)).isEqualTo(Judgement.OPEN);
        assertThat(Rule.near(Figure.counted("a", OptionalDouble.of(103)), 100, 0.03).proven()).isEqualTo(Verdict.HOLDS);
        assertThat(Rule.near(Figure.counted("a", OptionalDouble.of(104)), 100, 0.03).proven()).isEqualTo(Verdict.FALLS);
    }

    @Test
    void anExplanationFallsWithItsEffectAndIsNeverShownByIt() {
        assertThat(HELD.explains().judge()).isEqualTo(Judgement.OPEN);
        assertThat(FALLEN.explains().judge()).isEqualTo(Judgement.of(false));
        assertThat(FALLEN.explains().confidence()).as("it fell with its effect").isEqualTo(FALLEN.confidence());
        assertThat(HELD.explains().confidence()).isEqualTo("none: no measurement here varies this alone");
    }

    @Test
    void ofSumsOnlyWhatAllSummandsShowIsShown() {
        assertThat(new Rule.Unanimous(List.of(HELD, HELD)).proven()).isEqualTo(Verdict.HOLDS);
        assertThat(new Rule.Unanimous(List.of(FALLEN, FALLEN)).proven()).isEqualTo(Verdict.FALLS);
        assertThat(new Rule.Unanimous(List.of(HELD, FALLEN)).proven()).isEqualTo(Verdict.OPEN);
        assertThat(new Rule.Unanimous(List.of(HELD, SUGGESTED)).proven()).isEqualTo(Verdict.OPEN);
    }

    @Test
    void whatIsClaimedToBeSlowerIsNotFaster() {
        for (weighbridge.stats.Verdict slower : List.of(new weighbridge.stats.Verdict.Slower(2),
                new weighbridge.stats.Verdict.AtLeastSlower(2))) {
            Comparison compared = new Comparison(new Estimate(2, 1.8, 2.2, 9, false),
                    new Estimate(2, 1.8, 2.2, 9, false), 9, slower, Optional.empty(), 0.1);
            assertThat(new Rule.Faster("a", "b", 1, Optional.of(compared), 45).proven()).isEqualTo(Verdict.FALLS);
        }
    }

    @Test
    void whatIsShownToBeAboutAsFastIsNeitherFasterNorNot() {
        assertThat(faster(0.95, new weighbridge.stats.Verdict.Within(0.06))).isEqualTo(Verdict.OPEN);
        assertThat(faster(0.93, new weighbridge.stats.Verdict.Faster(1.08))).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void anOpenRuleWantsTheTrialsOfWhatIsOpenInIt() {
        Scenario a = new Scenario("a", "w", Operation.READ, 1);
        Scenario b = new Scenario("b", "w", Operation.READ, 1);
        Scenario c = new Scenario("c", "w", Operation.READ, 1);
        Rule open = new Rule.Faster(new Rule.Pair("a", "b", Optional.empty(), 45, List.of(a, b)), 1);
        Rule known = new Rule.Faster(
                new Rule.Pair("a", "c", Optional.of(comparison(0.5, 0.4, 0.6, 9)), 45, List.of(a, c)), 1);
        assertThat(Rule.all(open, known).wanting()).containsExactly(a, b);
        assertThat(Rule.all(open, known.not()).wanting()).as("it fell").isEmpty();
        assertThat(Rule.any(List.of(open, known)).wanting()).as("it holds").isEmpty();
        assertThat(open.explains().wanting()).containsExactly(a, b);
        Rule more = new Rule.Faster(new Rule.Pair("b", "c", Optional.empty(), 45, List.of(b, c)), 1);
        assertThat(Rule.all(Rule.any(List.of(known, more)), open).wanting()).as("of a part that is decided, none")
                .containsExactly(a, b);
        assertThat(Rule.all(more.not(), open).wanting()).containsExactly(b, c, a);
    }

    @Test
    void aRatioIsBetweenBoundsOrOutsideOfThemByTheIntervalOfItsWholeFamily() {
        assertThat(between(comparison(2, 1.8, 2.2, 9), 1.8, 2.2)).as("its ends count").isEqualTo(Judgement.of(true));
        assertThat(between(comparison(2, 1.8, 2.2, 9), 1.9, 2.2)).as("the ratio's own interval is narrower")
                .isEqualTo(new Judgement(Verdict.OPEN, Verdict.HOLDS));
        assertThat(between(comparison(2, 1.8, 2.2, 9), 2.3, 3)).isEqualTo(Judgement.of(false));
        assertThat(between(comparison(2, 1.8, 2.2, 9), 1, 1.7)).isEqualTo(Judgement.of(false));
        assertThat(between(comparison(2, 1.8, 2.2, 5), 2.3, 3)).isEqualTo(new Judgement(Verdict.OPEN, Verdict.FALLS));
        Rule missing = new Rule.Between(new Rule.Pair("a", "b", Optional.empty(), 45, List.of()), 1, 2);
        assertThat(missing.judge()).isEqualTo(Judgement.OPEN);
        assertThat(missing.confidence()).isEqualTo("none: not everything that this claim needs was measured");
    }

    private static Judgement between(Comparison compared, double low, double high) {
        return new Rule.Between(new Rule.Pair("a", "b", Optional.of(compared), 45, List.of()), low, high).judge();
    }

    /** A comparison whose own interval is next to nothing, and which its family makes as wide as given. */
    private static Comparison comparison(double ratio, double low, double high, int rounds) {
        return new Comparison(Estimate.exact(ratio), new Estimate(ratio, low, high, rounds, false), rounds,
                new weighbridge.stats.Verdict.Faster(2), Optional.empty(), 0.1);
    }

    @Test
    void whatIsAsFastDoesNotProveTheOpposite() {
        Rule tie = rule(0.99, new weighbridge.stats.Verdict.Within(0.03));
        Rule slower = rule(2, new weighbridge.stats.Verdict.Slower(2));
        assertThat(tie.not().proven()).isEqualTo(Verdict.OPEN);
        assertThat(Rule.any(List.of(tie, slower)).not().proven()).isEqualTo(Verdict.OPEN);
        assertThat(slower.not().proven()).isEqualTo(Verdict.HOLDS);
    }

    private static Verdict faster(double ratio, weighbridge.stats.Verdict verdict) {
        return rule(ratio, verdict).proven();
    }

    private static Rule rule(double ratio, weighbridge.stats.Verdict verdict) {
        Comparison compared = new Comparison(new Estimate(ratio, ratio - 0.01, ratio + 0.01, 9, false),
                new Estimate(ratio, ratio - 0.01, ratio + 0.01, 9, false), 9, verdict, Optional.empty(), 0.1);
        return new Rule.Faster("a", "b", 1, Optional.of(compared), 45);
    }

    @Test
    void confidenceFollowsFromTheFewestRoundsAndFromWhatIsCounted() {
        Figure a = Figure.measured("a", of(1, 0.9, 1.1, false), 8);
        Figure b = Figure.measured("b", of(2, 1.8, 2.2, false), 7);
        assertThat(new Rule.Below(a, b).confidence()).startsWith("95 % intervals from 7 rounds");
        assertThat(new Rule.Below(a, Figure.published("b", 2)).confidence()).startsWith("95 % intervals from 8 rounds");
        assertThat(Rule.all(new Rule.Below(a, b), new Rule.Below(a, Figure.measured("c", Spread.NONE, 9))).confidence())
                .isEqualTo("none: not everything that this claim needs was measured");
        assertThat(HELD.confidence()).isEqualTo("certain: bytes and counts are exact");
        assertThat(Rule.arithmetic("sum", true).confidence()).isEqualTo("certain: arithmetic on the published figures");
        assertThat(Rule.untestable("no such machine").confidence()).isEqualTo("none: no such machine");
        Comparison compared =
                new Comparison(new Estimate(0.5, 0.4, 0.6, 9, false), new Estimate(0.5, 0.4, 0.6, 9, false), 9,
                        new weighbridge.stats.Verdict.Faster(2), Optional.empty(), 0.1);
        assertThat(new Rule.Faster("a", "b", 1, Optional.of(compared), 45).confidence()).isEqualTo(
                "9 rounds or more; at most one in a hundred such runs should make a false claim about any of its "
                        + "45 comparisons");
    }

    @Test
    void whatRoundsDoNotDecideHasNoConfidence() {
        Figure a = Figure.measured("a", of(1, 0.9, 1.1, false), 8);
        Figure overlapping = Figure.measured("b", of(1.05, 1, 1.2, false), 7);
        assertThat(new Rule.Below(a, overlapping).confidence()).isEqualTo("none: 7 rounds or more do not decide it");
        Comparison close =
                new Comparison(new Estimate(0.99, 0.9, 1.1, 9, false), new Estimate(0.99, 0.9, 1.1, 9, false), 9,
                        new weighbridge.stats.Verdict.TooClose(3), Optional.empty(), 0.1);
        assertThat(new Rule.Faster("a", "b", 1, Optional.of(close), 45).confidence())
                .isEqualTo("none: 9 rounds or more do not decide it");
    }

    @Test
    void anOpenClaimSaysWhatItsNumbersSuggestAndThatItIsNoVerdict() {
        Claim claim = Claim.of("A is fast", new Rule.Below(Figure.measured("A", of(2, 1.9, 2.1, true), 2),
                Figure.measured("B", of(1, 0.9, 1.1, true), 2))).told("A takes 2, B 1.");
        assertThat(claim.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(claim.evidence())
                .isEqualTo("A takes 2, B 1. The figures suggest that it falls, but do not prove it.");
        assertThat(claim.told("").evidence()).startsWith("A: 2 [1.90, 2.10]; B: 1 [0.90, 1.10]. The figures suggest");
        assertThat(claim.confidence()).isEqualTo("none: 2 rounds, but a verdict takes 6");
        assertThat(Claim.of("A is fast", FALLEN).told("A takes 2.").evidence()).isEqualTo("A takes 2.");
    }

    @Test
    void aCauseStandsOnlyBesideTheVerdictThatItExplains() {
        Cause cause = Cause.shown(Verdict.FALLS, "the file was framed twice");
        assertThat(Claim.of("c", FALLEN).because(cause).cause().line()).isEqualTo("shown: the file was framed twice");
        assertThat(Claim.of("c", HELD).because(cause).cause()).isEqualTo(Cause.UNKNOWN);
        assertThat(Claim.of("c", HELD).because(cause).because(Cause.likely(Verdict.HOLDS, "luck")).cause().line())
                .isEqualTo("likely: luck");
        assertThat(Claim.of("c", HELD).toldIfCounted("3 bytes.").evidence()).isEqualTo("3 bytes.");
        assertThat(Claim.of("c", SUGGESTED).because(Cause.shown(Verdict.HOLDS, "luck")).cause().line())
                .as("an open question has no shown cause").isEqualTo("likely: luck");
        assertThat(Claim.of("c", UNKNOWN).toldIfCounted("3 bytes.").because(cause)).satisfies(c -> {
            assertThat(c.cause()).isEqualTo(Cause.UNKNOWN);
            assertThat(c.evidence()).isEqualTo("Not everything that this claim needs was measured.");
            assertThat(c.confidence()).isEqualTo("none: not everything that this claim needs was measured");
        });
    }

    @Test
    void programsReadTheRuleItsFiguresAndTheRounds() {
        Figure a = Figure.measured("a", of(1, 0.9, 1.1, false), 8);
        Claim claim = Claim.of("A is small and fast",
                Rule.all(new Rule.Below(a, Figure.counted("b", OptionalDouble.of(2))).not(), HELD)).found();
        assertThat(claim.tree()).containsEntry("own", false).containsEntry("rounds", 8).containsEntry("rule",
                Map.of("all", List.of(Map.of("not", Map.of("below", List.of("a", "b"))), Map.of("fact", "so"))));
        assertThat(claim.tree().get("figures").toString()).contains("name=a, source=measured", "rounds=8",
                "name=b, source=counted", "rounds=null");
        assertThat(Claim.of("c", HELD).tree()).containsEntry("rounds", null);
    }

    @Test
    void whatTheReplayFoundIsCountedApartFromTheArticlesClaims() {
        Claim own = Claim.of("A is small", HELD);
        assertThat(Claims.count(List.of(own, Claim.of("B is large", FALLEN).found(), own)))
                .isEqualTo("2 claims: 2 hold, 0 fall, 0 cannot be tested here, 0 are open. Added by the replay, "
                        + "and counted apart: number 2 falls.");
        assertThat(Claims.count(List.of(own.found(), Claim.of("B", UNKNOWN).found())))
                .isEqualTo("2 tests: 1 holds, 0 fall, 0 cannot be tested here, 1 is open.");
    }

    @Test
    void thatNobodyKnowsWhyIsToldOfWhatFellAlone() {
        List<Claim> claims =
                List.of(Claim.of("A is small", HELD).told("3 bytes.").because(Cause.shown(Verdict.HOLDS, "no names")),
                        Claim.untestable("B is liked", "Nobody was asked."));
        assertThat(Claims.markdown(claims)).isEqualTo("""
                **1. A is small.**
                - Verdict: holds
                - Evidence: 3 bytes.
                - Confidence: certain: bytes and counts are exact
                - Cause: shown: no names

                **2. B is liked.**
                - Verdict: not testable here
                - Evidence: Nobody was asked.
                - Confidence: none: not tested
                """);
        assertThat(Claims.markdown(List.of(Claim.of("A is small", FALLEN)))).endsWith("- Cause: unknown\n");
        assertThat(Claims.text(claims, 80)).contains("1. A is small.\n  - Verdict: holds\n");
    }

    @Test
    void oneClaimIsCountedAsOne() {
        assertThat(Claims.count(List.of(Claim.of("A is small", UNKNOWN))))
                .isEqualTo("1 claim: 0 hold, 0 fall, 0 cannot be tested here, 1 is open.");
        assertThat(Claims.count(List.of(Claim.of("A is small", FALLEN)))).contains("1 falls");
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

    private static Rule below(Spread a, Spread b) {
        return new Rule.Below(Figure.measured("a", a, 8), Figure.measured("b", b, 8));
    }

    private static Judgement judged(Spread a, Spread b) {
        return below(a, b).judge();
    }

    private static Judgement within(Spread a, double low, double high) {
        return new Rule.Within(Figure.measured("a", a, 8), low, high).judge();
    }

    private static Spread of(double value, double low, double high, boolean provisional) {
        return new Spread(OptionalDouble.of(value), OptionalDouble.of(low), OptionalDouble.of(high), provisional);
    }

    /** Findings are made again in another JVM, byte for byte. */
    @Test
    void theFormThatProgramsReadHasOneOrder() {
        assertThat(new Rule.AtLeast(1, List.of(HELD, HELD)).tree().toString()).startsWith("{atLeast=1, of=[");
    }
}
