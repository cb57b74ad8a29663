package weighbridge.report.situation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.report.Fixture;
import weighbridge.report.MadeUpRun;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.Summary;
import weighbridge.situation.Answer;
import weighbridge.situation.Decision;
import weighbridge.situation.Numbers;
import weighbridge.situation.Parameter;
import weighbridge.situation.Preset;
import weighbridge.situation.Situation;
import weighbridge.situation.Span;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Verdict;

/** Sentences about made-up runs claim what the run shows, and no more. */
final class AdviceTest {
    private static final Situation RPC = Situation.of(Preset.RPC);
    private static final Situation LOG = Situation.of(Preset.LOG);

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
    void withoutASituationNothingIsAdvised() {
        Advice advice = Advice.of(run(10), Optional.empty(), _ -> "");
        assertThat(advice.workloads().getFirst().sentences()).isEmpty();
        assertThat(advice.json()).isEmpty();
    }

    @Test
    void aLogIsAnsweredWithMoney() {
        List<String> sentences = advice(run(10), LOG).workloads().getFirst().sentences();
        assertThat(sentences.getFirst()).startsWith(
                "For a log of 20,000 messages/s kept for 30 days, kryo is cheapest: $829 a month; fory $887, java $");
        assertThat(sentences.getLast()).startsWith("The model leaves out ");
    }

    @Test
    void aCallIsAnsweredWithTime() {
        assertThat(advice(run(10), RPC.with(Parameter.LINK, 1e10)).workloads().getFirst().sentences().getFirst())
                .isEqualTo("For an RPC over 10 Gbit/s, fory is fastest: 326 ns a message; kryo 607 ns, java 8.41 µs.");
    }

    @Test
    void whatIsTooCloseToCallIsNamedWithTheCommandThatTellsMore() {
        ReportModel model = run(10);
        double flip = 8.0 * 24 / 300 * 1e9;
        Situation all = RPC.with(Parameter.LINK, flip).with(Parameter.SHARE, 0);
        Advice.OfWorkload said = advice(model, all).workloads().getFirst();
        assertThat(said.sentences().getFirst()).contains("too close to call").contains("kryo (").contains("fory (");
        assertThat(said.narrowing()).first()
                .satisfies(n -> assertThat(n.command()).contains("weigh --codecs").contains("kryo").contains("fory"));
        assertThat(advice(model, RPC.with(Parameter.LINK, flip)).workloads().getFirst().narrowing())
                .as("what does not matter need not be told apart").isEmpty();
    }

    @Test
    void whatNoVerdictClaimsNoAnswerClaims() {
        ReportModel early = run(1, 150);
        Comparison seen =
                early.workloads().getFirst().groups().getFirst().pairs().getFirst().comparison().orElseThrow();
        assertThat(seen.verdict()).as("no claim").isInstanceOf(Verdict.Seen.class);
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
        assertThat(Known.ratio(new Comparison(new Estimate(0.5, 0, Double.POSITIVE_INFINITY, 6, false),
                new Estimate(0.5, 0, Double.POSITIVE_INFINITY, 6, false), 6, new Verdict.TooClose(3), Optional.empty(),
                1))).isEmpty();
    }

    private static Span ratio(Verdict verdict) {
        return Known.ratio(new Comparison(new Estimate(0.5, 0.4, 0.6, 8, false), new Estimate(0.5, 0.4, 0.6, 8, false),
                8, verdict, Optional.empty(), 0.1)).orElseThrow();
    }

    @Test
    void whoCannotBeMeasuredIsLeftOutWithTheReasonAndLimitsNeverAppear() {
        Numbers numbers = Known.of(Fixture.ORDERS.workloads().getFirst());
        Answer answer = Decision.of(LOG, numbers);
        assertThat(answer.leftOut()).anySatisfy(l -> {
            assertThat(l.id()).isEqualTo("java");
            assertThat(l.reason()).startsWith("reading timed out");
            assertThat(l.mayWin()).isFalse();
        });
        assertThat(answer.leftOut()).extracting(Answer.LeftOut::id).contains("capnproto", "leaky").as("not failed")
                .doesNotContain("fory");
    }

    @Test
    void theUsersFileIsComparedIfItsRecordsLieInItAsMessagesDo() {
        assertThat(saving(new OwnFile.Format("CSV", OwnFile.Arrangement.ROWS, true)))
                .contains("Moving from your CSV to kryo saves $1,047 a month (56 %) in storage and network, by bytes "
                        + "alone.");
        assertThat(saving(new OwnFile.Format("CSV", OwnFile.Arrangement.ROWS, false))).as("it holds more").isEmpty();
        assertThat(saving(new OwnFile.Format("Parquet", OwnFile.Arrangement.COLUMNS, true))).isEmpty();
    }

    private static String saving(OwnFile.Format format) {
        ReportModel model = run(10);
        ReportModel.Workload w = model.workloads().getFirst();
        OwnFile file = new OwnFile(format, 1000, 172_000, 172_000, Optional.empty(), Map.of("size.batch.zstd", 129.0));
        ReportModel with = new ReportModel(model.run(), model.title(), model.conditions(), List.of(),
                List.of(new ReportModel.Workload(w.name(), w.origin(), w.records(), w.sized(), w.fields(),
                        w.jsonBytes(), w.digest(), List.of(), List.of(), w.exact(), w.groups(), Optional.of(file),
                        Optional.empty())),
                List.of(), List.of(), Optional.empty(), model.command());
        return advice(with, LOG).workloads().getFirst().sentences().stream().filter(s -> s.startsWith("Moving"))
                .findFirst().orElse("");
    }

    @Test
    void theSummaryHasTheSituationAndItsSentences() {
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
    void anAnswerSaysThatItsSizesAreOfASampleAndAmongHowManyItsBestIs() {
        MadeUpRun run = new MadeUpRun("kryo", "fory", "java").sample(100)
                .facts("java", new Outcome.Unsupported<>("list of lists")).facts("kryo", 100, Map.of("size.raw", 134.0))
                .facts("fory", 100, Map.of("size.raw", 158.0));
        assertThat(advice(run.model(), Situation.of(Preset.QUEUE)).workloads().getFirst().sentences())
                .contains("The sizes are those of a sample of the messages.");
        run.facts("kryo", 134, 57);
        assertThat(advice(run.model(), Situation.of(Preset.QUEUE)).workloads().getFirst().sentences())
                .as("fory has no others").contains("The sizes are those of a sample of the messages.");
        assertThat(advice(run.model(), LOG).workloads().getFirst().sentences())
                .doesNotContain("The sizes are those of a sample of the messages.").first().asString()
                .endsWith(" kryo is the only one measured (of 2) by its bytes: $829 a month.");
        run.facts("fory", 158, 61);
        assertThat(advice(run.model(), Situation.of(Preset.QUEUE)).workloads().getFirst().sentences())
                .doesNotContain("The sizes are those of a sample of the messages.");
        assertThat(advice(run.model(), LOG).workloads().getFirst().sentences()).first().asString()
                .endsWith(" kryo is cheapest by its bytes: $829 a month; fory $887.");
    }

    @Test
    void withoutTimesBytesAnswerForALogAndNothingForACall() {
        MadeUpRun run = new MadeUpRun("kryo", "fory").facts("kryo", 134, 57).facts("fory", 158, 61);
        assertThat(advice(run.model(), LOG).workloads().getFirst().sentences()).containsExactly(
                "For a log of 20,000 messages/s kept for 30 days, kryo is cheapest by its bytes: $829 a month; fory $887.",
                "No encoding or reading time was measured; if writing and reading kryo took 100 µs a message longer than "
                        + "fory, fory would be cheaper.",
                "The model leaves out the CPU of compressing, queueing, the collector's work in the background and "
                        + "other hardware (docs/situations.md).");
        assertThat(advice(run.model(), RPC).workloads().getFirst().sentences().getFirst())
                .isEqualTo("For an RPC over 1 Gbit/s there is no answer: no encoding or reading time was measured. "
                        + "On the link alone, kryo takes least: 1.07 µs a message.");
        assertThat(Advice.of(run.model(), Optional.empty(), _ -> "").workloads().getFirst().sentences()).isEmpty();
    }
}
