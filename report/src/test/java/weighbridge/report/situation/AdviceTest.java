package weighbridge.report.situation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import weighbridge.model.run.Operation;
import weighbridge.report.Fixture;
import weighbridge.report.MadeUpRun;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.Summary;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Verdict;

/** Sentences about made-up runs claim what the run shows, and no more. */
final class AdviceTest {
    private static final Situation RPC = Situation.of(Catalogue.INSTANCE.preset("rpc"));
    private static final Situation LOG = Situation.of(Catalogue.INSTANCE.preset("log"));

    /** A made-up run in which encoding takes as long as reading. */
    private static ReportModel run(int rounds) {
        return run(rounds, 250);
    }

    private static ReportModel run(int rounds, double kryo) {
        ReportModel read = reads(rounds, kryo, Operation.READ).model();
        ReportModel encode = reads(rounds, kryo, Operation.ENCODE).model();
        ReportModel.Workload w = read.workloads().getFirst();
        return new ReportModel(read.run(), read.title(), read.conditions(), List.of(),
                List.of(new ReportModel.Workload(w.name(), w.origin(), w.records(), w.sized(), w.fields(),
                        w.jsonBytes(), w.digest(), List.of(), List.of(), w.exact(),
                        List.of(encode.workloads().getFirst().groups().getFirst(), w.groups().getFirst()))),
                List.of(), List.of(), Optional.empty(), read.command());
    }

    private static MadeUpRun reads(int rounds, double kryo, Operation operation) {
        return new MadeUpRun("kryo", "fory", "java").operation(operation).facts("kryo", 134, 57).facts("fory", 158, 61)
                .facts("java", 507, 64).reads("kryo", rounds, kryo, 0.01).reads("fory", rounds, 100, 0.01)
                .reads("java", rounds, 4000, 0.01);
    }

    private static Advice advice(ReportModel model, Situation situation) {
        return Advice.of(model, Optional.of(situation), codecs -> "weigh --codecs " + String.join(",", codecs));
    }

    @Test
    void withoutASituationTheLinesSayWhoToChooseByTheLink() {
        Advice advice = Advice.of(run(10), Optional.empty(), _ -> "");
        assertThat(advice.workloads().getFirst().sentences()).hasSize(1).first().asString()
                .matches("JVM only: kryo below \\d+ Mbit/s; fory above \\d+ Mbit/s; in between too close to call\\.");
        assertThat(advice.workloads().getFirst().title())
                .matches("orders.csv: choose kryo below \\d+ Mbit/s; fory above \\d+ Mbit/s; in between too close to "
                        + "call\\.");
        assertThat(advice.json()).isEmpty();
    }

    @Test
    void aLogIsAnsweredWithMoney() {
        List<String> sentences = advice(run(10), LOG).workloads().getFirst().sentences();
        assertThat(sentences.getFirst()).startsWith(
                "For a log of 20,000 messages/s kept for 30 days choose kryo: $829 a month; fory $887, java $");
        assertThat(sentences).contains(Catalogue.INSTANCE.lacks());
    }

    @Test
    void aCallIsAnsweredWithTime() {
        assertThat(advice(run(10), RPC.with(Parameter.LINK, 1e10)).workloads().getFirst().sentences().getFirst())
                .isEqualTo("For an RPC over 10 Gbit/s choose fory: 326 ns a message; kryo 607 ns, java 8.41 µs.");
    }

    @Test
    void whatIsTooCloseToCallIsNamedWithTheCommandThatTellsMore() {
        ReportModel model = run(10);
        double flip = 8.0 * 24 / 300 * 1e9;
        Advice.OfWorkload said = advice(model, RPC.with(Parameter.LINK, flip)).workloads().getFirst();
        assertThat(said.sentences().getFirst()).contains("too close to call").contains("kryo (").contains("fory (");
        assertThat(said.narrowing()).first()
                .satisfies(n -> assertThat(n.command()).contains("weigh --codecs").contains("kryo").contains("fory"));
    }

    @Test
    void whatNoVerdictClaimsNoAnswerClaims() {
        ReportModel early = run(1, 150);
        Comparison seen =
                early.workloads().getFirst().groups().getFirst().pairs().getFirst().comparison().orElseThrow();
        assertThat(seen.verdict()).isInstanceOf(Verdict.Seen.class);
        assertThat(seen.ratio().high()).as("what the pair's own interval would say").isLessThan(1);

        assertThat(
                advice(early, RPC.with(Parameter.LINK, 1e11)).workloads().getFirst().answer().orElseThrow().winners())
                .contains("kryo", "fory").doesNotContain("java");
    }

    @Test
    void aRatioRestsOnWhatIsClaimed() {
        assertThat(ratio(new Verdict.TooClose(3))).isEqualTo(new Span(0.4, 0.5, 1));
        assertThat(ratio(new Verdict.Seen(0.5, 3))).isEqualTo(new Span(0.4, 0.5, 1));
        assertThat(ratio(new Verdict.Faster(2))).isEqualTo(new Span(0.4, 0.5, 0.6));
        assertThat(ratio(new Verdict.AtLeastFaster(1.6))).isEqualTo(new Span(0.4, 0.5, 1 / 1.6));
        assertThat(ratio(new Verdict.By(0.3, 0.9))).isEqualTo(new Span(0.3, 0.5, 0.9));
        assertThat(Ratio.of(comparison(new Estimate(0.5, 0, Double.POSITIVE_INFINITY, 6, false), new Verdict.TooClose(3))))
                .isEmpty();
    }

    private static Span ratio(Verdict verdict) {
        return Ratio.of(comparison(new Estimate(0.5, 0.4, 0.6, 8, false), verdict)).orElseThrow();
    }

    private static Comparison comparison(Estimate ratio, Verdict verdict) {
        return new Comparison(ratio, ratio.n(), verdict, Optional.empty(), 0.1);
    }

    @Test
    void whoCannotBeMeasuredIsLeftOutWithTheReasonAndLimitsNeverAppear() {
        Numbers numbers = Numbers.of(Fixture.ORDERS.workloads().getFirst(), 0.03);
        Answer answer = Decision.of(LOG, numbers);
        assertThat(answer.leftOut()).anySatisfy(l -> {
            assertThat(l.id()).isEqualTo("java");
            assertThat(l.reason()).startsWith("read: timed-out");
            assertThat(l.mayWin()).isFalse();
        });
        assertThat(answer.leftOut()).extracting(Answer.LeftOut::id).contains("capnproto", "leaky", "fory");
    }

    @Test
    void theSummaryHasTheSituationAndTheIdsThatItsSentencesName() {
        ReportModel model = run(10);
        Summary summary = Summary.of(model, Map.of(), Optional.of(advice(model, LOG)));
        assertThat(summary.answers().getFirst().sentence()).startsWith("For a log of ");
        assertThat(summary.answers().getFirst().ids()).containsExactly("kryo");
        JsonNode situation = summary.situation().orElseThrow();
        assertThat(situation.path("for").asString()).isEqualTo("log");
        assertThat(situation.path("fragment").asString()).isEqualTo("#for=log");
        assertThat(situation.path("workloads").path(0).path("winners").path(0).asString()).isEqualTo("kryo");
        assertThat(Summary.parse(summary.json()).json()).isEqualTo(summary.json());
    }

    @Test
    void withoutASpeedThereIsNoAnswerAndItSaysWhy() {
        MadeUpRun run = new MadeUpRun("kryo", "fory").facts("kryo", 134, 57).facts("fory", 158, 61);
        assertThat(advice(run.model(), LOG).workloads().getFirst().sentences().getFirst()).isEqualTo(
                "For a log of 20,000 messages/s kept for 30 days there is no answer: no suitable codec has all "
                        + "three figures: its size, encoding time and reading time. Left out: kryo, "
                        + "fory (encode was not timed).");
        assertThat(Advice.of(run.model(), Optional.empty(), _ -> "").workloads().getFirst().sentences()).isEmpty();
    }
}
