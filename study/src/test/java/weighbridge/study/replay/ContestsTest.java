package weighbridge.study.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.study.replay.Claim.Verdict;

class ContestsTest {
    private static final Comparison FASTER =
            new Comparison(new Estimate(0.5, 0.4, 0.6, 2, true), new Estimate(0.5, 0.4, 0.6, 2, true), 2,
                    new weighbridge.stats.Verdict.AtLeastFaster(1.5), Optional.empty(), 0.1);

    private final Contests contests = new Contests(List.of(group(1, Optional.of(FASTER)), group(5, Optional.empty())));

    private static ReportModel.Group group(int threads, Optional<Comparison> comparison) {
        return new ReportModel.Group(
                "w", Operation.READ, threads, "a", List.of("a", "b", "c").stream()
                        .map(c -> new ReportModel.Row(c, new Outcome.NotReached<>("made up"))).toList(),
                List.of(new ReportModel.Pair("a", "b", comparison)), List.of());
    }

    private static Scenario scenario(String codec, int threads) {
        return new Scenario(codec, "w", Operation.READ, threads);
    }

    @Test
    void aClaimAboutAPairIsOneOfAllPairsOfTheRunAndReadsAlikeInBothDirections() {
        Rule faster = contests.faster(scenario("a", 1), scenario("b", 1));
        assertThat(faster.proven()).isEqualTo(Verdict.HOLDS);
        assertThat(faster.confidence()).isEqualTo("2 rounds or more, which is enough for large differences; at most "
                + "one in a hundred such runs should make a false claim about any of its 6 comparisons");
        assertThat(contests.faster(scenario("b", 1), scenario("a", 1)).proven()).isEqualTo(Verdict.FALLS);
    }

    @Test
    void whatWasNotComparedIsOpen() {
        assertThat(contests.faster(scenario("a", 1), scenario("c", 1)).proven()).isEqualTo(Verdict.OPEN);
        assertThat(contests.faster(scenario("a", 5), scenario("b", 5)).proven()).isEqualTo(Verdict.OPEN);
        assertThat(Contests.NONE.faster(scenario("a", 1), scenario("b", 1)).confidence())
                .isEqualTo("none: not everything that this claim needs was measured");
    }

    @Test
    void aComparisonWithWhatFailedWantsNoTrials() {
        assertThat(contests.faster(scenario("a", 1), scenario("c", 1)).wanting()).hasSize(2);
        Contests failed =
                new Contests(
                        List.of(new ReportModel.Group("w", Operation.READ, 1, "a",
                                List.of(new ReportModel.Row("a", new Outcome.NotReached<>("made up")),
                                        new ReportModel.Row("b", new Outcome.Failed<>("made up"))),
                                List.of(), List.of())));
        assertThat(failed.faster(scenario("a", 1), scenario("b", 1)).wanting()).isEmpty();
    }

    @Test
    void aVerdictRestsOnTheRoundsOfWhatDecidesIt() {
        Rule rule = Rule.all(contests.faster(scenario("b", 1), scenario("a", 1)),
                contests.faster(scenario("a", 1), scenario("c", 1)));
        assertThat(rule.proven()).isEqualTo(Verdict.FALLS);
        assertThat(rule.confidence()).startsWith("2 rounds or more");
    }
}
