package weighbridge.study.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;

class ClaimsTest {
    private static final Claim FELL = Claim.of("A is small", Rule.fact("a", false)).told("It is not.");
    private static final Claim MAIN = Claim.of("A is fast", Rule.fact("b", true)).told("It is.").main();

    @Test
    void theGistNamesTheMainClaimTheCountAndWhatFellForTheBestKnownReason() {
        assertThat(Claims.gist(List.of(FELL, MAIN))).isEqualTo(
                """
                - **Claimed:** A is fast.
                - **Found:** That holds (number 2). 2 claims: 1 holds, 1 falls, 0 cannot be tested here, 0 are open.""");
        Claim likely = FELL.because(Cause.likely(Verdict.FALLS, "a byte too many"));
        Claim shown = FELL.because(Cause.shown(Verdict.FALLS, "two bytes too many"));
        assertThat(Claims.gist(List.of(likely, MAIN, shown)))
                .endsWith("\n- **Why number 3 falls (shown):** \"A is small\": two bytes too many.");
        assertThat(Claims.gist(List.of(shown.found(), MAIN, likely))).as("the article's own claims come first")
                .endsWith("\n- **Why number 3 falls (likely):** \"A is small\": a byte too many.");
        assertThat(Claims.gist(List.of(shown, likely.main()))).as("the main claim comes first").endsWith("""

                - **Why it falls (likely):** a byte too many.
                - **Why number 1 falls (shown):** "A is small": two bytes too many.""");
        assertThat(Claims.gist(List.of(likely, likely.main()))).as("what is only likely is told of one")
                .endsWith("0 are open.\n- **Why it falls (likely):** a byte too many.");
        assertThat(Claims.gist(List.of(shown, shown.main())))
                .endsWith("0 are open.\n- **Why it falls (shown):** two bytes too many.");
    }

    @Test
    void theGistTellsOfWhatIsCountedBeforeWhatIsTimed() {
        Claim timed = Claim.of("B is fast", new Rule.Below(measured(2), measured(1)))
                .because(Cause.shown(Verdict.FALLS, "a lock"));
        Claim counted = FELL.because(Cause.shown(Verdict.FALLS, "two bytes too many"));
        assertThat(Claims.gist(List.of(MAIN, timed, counted))).contains("- **Why number 3 falls (shown):**");
    }

    private static Figure measured(double value) {
        return Figure.measured("a",
                new Spread(OptionalDouble.of(value), OptionalDouble.of(value - 0.1), OptionalDouble.of(value + 0.1)),
                9);
    }

    @Test
    void theGistSaysWhatIsSoInstead() {
        assertThat(Claims.gist(List.of(FELL.main().here("here, A is the largest"))))
                .contains("- **Found:** That falls (number 1): here, A is the largest. 1 claim: ");
    }

    @Test
    void whatIsNotClaimedWasTested() {
        assertThat(Claims.gist(List.of(FELL.found()))).startsWith("- **Tested:** A is small.\n- **Found:** That falls");
    }
}
