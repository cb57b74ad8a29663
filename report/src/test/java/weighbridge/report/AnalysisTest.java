package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.report.MadeUpRun.cpu;
import static weighbridge.report.MadeUpRun.flat;
import static weighbridge.report.MadeUpRun.group;
import static weighbridge.report.MadeUpRun.read;
import static weighbridge.report.MadeUpRun.slices;
import static weighbridge.report.MadeUpRun.standing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.model.run.Trial;
import weighbridge.report.model.Flag;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ModelBuilder;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.Summary;
import weighbridge.report.view.SummaryAnswer;
import weighbridge.report.view.SummaryPair;
import weighbridge.report.view.TerminalTable;
import weighbridge.stats.Ranking;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

final class AnalysisTest {
    private static List<String> headlines(ReportModel model) {
        return model.workloads().getFirst().headlines().stream().map(Headline::sentence).toList();
    }

    private static Ranking.Place place(ReportModel model, String codec) {
        return standing(model, codec).ranked().orElseThrow().place();
    }

    private static List<String> codecs(ReportModel.Group group) {
        return group.rows().stream().map(ReportModel.Row::codec).toList();
    }

    /** A run of eight rounds. */
    private static MadeUpRun eightRounds() {
        return new MadeUpRun("kryo", "protobuf", "sbe").facts("kryo", 160, 68).facts("protobuf", 164, 69)
                .facts("sbe", 182, 71).reads("kryo", 8, 250, 0.01).reads("protobuf", 8, 251, 0.01)
                .reads("sbe", 8, 95, 0.01);
    }

    @Test
    void whatIsProvenIsSaidInWords() {
        ReportModel model = eightRounds().model();

        assertThat(codecs(group(model))).containsExactly("sbe", "kryo", "protobuf");
        assertThat(standing(model, "sbe").verdict()).isEqualTo("fastest");
        assertThat(standing(model, "sbe").toFastest()).isEmpty();
        assertThat(standing(model, "kryo").verdict()).isEqualTo("2.6× slower");
        assertThat(group(model).rows()).extracting(r -> place(model, r.codec()))
                .containsExactly(new Ranking.Place(1, 1), new Ranking.Place(2, 3), new Ranking.Place(2, 3));
        assertThat(headlines(model)).containsExactly("kryo is smallest.", "sbe reads fastest, 2.6× faster than kryo.");
    }

    @Test
    void whoDiffersByLessThanTheMarginSharesAPlace() {
        ReportModel model = eightRounds().margin(0.10).model();

        assertThat(standing(model, "kryo").ties()).containsExactly("protobuf");
        assertThat(standing(model, "protobuf").ties()).containsExactly("kryo");
        assertThat(group(model).rows()).extracting(r -> place(model, r.codec()))
                .containsExactly(new Ranking.Place(1, 1), new Ranking.Place(2, 2), new Ranking.Place(2, 2));
        assertThat(new TerminalTable(120, false).render(model)).contains("differs by < 10 %");
    }

    @Test
    void aRunOfVeryManyRoundsHasAReport() {
        ReportModel model = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 200, 250, 0.01).reads("sbe", 200, 95, 0.01).model();

        assertThat(cpu(model, "sbe").n()).isEqualTo(200);
        assertThat(standing(model, "sbe").verdict()).isEqualTo("fastest");
    }

    @Test
    void ratiosAreTakenToTheBaselineByRounds() {
        // Both codecs drift together; only pairing shows that the ratio is exactly 2.
        double[] base = {100, 110, 121, 133, 146, 161, 177, 195};
        double[] twice = {200, 220, 242, 266, 292, 322, 354, 390};
        ReportModel model =
                new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5).reads("a", base).reads("b", twice).model();

        ReportModel.Ratio ratio = cpu(model, "b").ratio().orElseThrow();
        assertThat(ratio.to()).isEqualTo("a");
        assertThat(ratio.estimate()).isCloseTo(2, within(1e-4));
        assertThat(ratio.high() - ratio.low()).as("what three and five per cent of unseen noise leave").isLessThan(0.2);
        assertThat(cpu(model, "b").high() - cpu(model, "b").low()).as("beside a drift by half").isGreaterThan(100);
        assertThat(cpu(model, "b").verdict()).isEqualTo("2.0× slower");
        assertThat(cpu(model, "a").verdict()).isEqualTo("baseline");
        assertThat(cpu(model, "a").ratio()).isEmpty();
    }

    @Test
    void aRoundThatOneOfTheTwoMissedIsLeftOut() {
        MadeUpRun run = new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5);
        for (int round = 1; round <= 8; round++) run.trial("a", round, 1, flat(45, 100));
        // In round 9, the machine was slow for one codec, and the other's trial is missing.
        run.trial("a", 9, 1, flat(45, 1000));
        for (int round = 1; round <= 8; round++) run.trial("b", round, 1, flat(45, 150));
        ReportModel model = run.model();

        assertThat(cpu(model, "a").n()).isEqualTo(9);
        assertThat(standing(model, "b").toFastest().orElseThrow().estimate()).isCloseTo(1.5, within(1e-4));
        assertThat(standing(model, "b").toFastest().orElseThrow().low()).isGreaterThan(1.4);
    }

    @Test
    void threeRoundsClaimWhatIsFarApart() {
        ReportModel model = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 3, 250, 0.01).reads("sbe", 3, 95, 0.01).model();

        assertThat(standing(model, "sbe").verdict()).isEqualTo("fastest");
        assertThat(standing(model, "kryo").verdict()).isEqualTo("at least 2.2× slower");
        assertThat(place(model, "kryo")).isEqualTo(new Ranking.Place(2, 2));
        assertThat(cpu(model, "kryo").provisional()).isTrue();
        assertThat(headlines(model)).contains("sbe reads fastest, at least 2.2× faster than kryo.");
        assertThat(model.warnings()).anySatisfy(w -> assertThat(w.cause()).isEqualTo(
                "2 of 2 speeds rest on fewer than 6 rounds, so only large differences between them are claimed."));
    }

    @Test
    void oneRoundHasAnIntervalFromThePrior() {
        ReportModel model = new MadeUpRun("kryo").facts("kryo", 160, 68).reads("kryo", 250.0).model();
        assertThat(cpu(model, "kryo").low()).isBetween(200.0, 240.0);
        assertThat(cpu(model, "kryo").high()).isBetween(260.0, 300.0);
    }

    @Test
    void whatCannotBeToldApartIsNotRanked() {
        ReportModel model = new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5)
                .reads("a", 100, 130, 90, 120, 80, 110, 105, 95).reads("b", 112, 104, 138, 95, 134, 91, 121, 117)
                .model();

        assertThat(List.of(place(model, "a"), place(model, "b"))).containsOnly(Ranking.Place.NONE);
        String first = codecs(group(model)).getFirst();
        assertThat(standing(model, first).verdict()).isEqualTo("among the fastest");
        assertThat(standing(model, first.equals("a") ? "b" : "a").verdict()).startsWith("too close to call; about ");
        assertThat(headlines(model)).anyMatch(h -> h.endsWith(" reads fastest; no difference between them is shown."));
    }

    @Test
    void whoHasNoRoundInCommonWithTheFastestIsComparedByAllLevels() {
        MadeUpRun run = new MadeUpRun("a", "b", "c").facts("a", 10, 5).facts("b", 10, 5).facts("c", 10, 5)
                .reads("a", 3, 100, 0.01).reads("b", 3, 300, 0.01);
        for (int round = 4; round <= 6; round++) run.trial("c", round, 1, flat(45, 1000));
        assertThat(standing(run.model(), "c").verdict()).startsWith("at least ").endsWith("× slower");
        assertThat(headlines(run.model())).anyMatch(h -> h.startsWith("a reads fastest"));
        assertThat(Summary.of(run.model(), Map.of()).pairs()).extracting(SummaryPair::a, SummaryPair::b,
                SummaryPair::verdict, SummaryPair::rounds, SummaryPair::claim)
                .containsExactly(tuple("a", "b", "at least 2.5× faster", 3, "coarse"),
                        tuple("a", "c", "at least 8.5× faster", 0, "coarse"),
                        tuple("b", "c", "at least 2.8× faster", 0, "coarse"));
    }

    @Test
    void everyPairAndEveryAnswerIsInTheSummary() {
        Summary summary = Summary.of(eightRounds().model(), Map.of());
        assertThat(summary.pairs()).extracting(SummaryPair::a, SummaryPair::b, SummaryPair::verdict,
                SummaryPair::rounds, SummaryPair::claim).containsExactly(tuple("sbe", "kryo", "2.6× faster", 8, "fine"),
                        tuple("sbe", "protobuf", "2.6× faster", 8, "fine"),
                        tuple("kryo", "protobuf", "differs by < 10 %", 8, "fine"));
        assertThat(summary.answers()).extracting(SummaryAnswer::sentence, SummaryAnswer::ids).containsExactly(
                tuple("kryo is smallest.", List.of("kryo")),
                tuple("sbe reads fastest, 2.6× faster than kryo.", List.of("sbe")));
        assertThat(Summary.parse(summary.json())).isEqualTo(summary);
    }

    @Test
    void aFailedGateIsARowWithItsReason() {
        ReportModel model = new MadeUpRun("kryo", "leaky", "capnproto").facts("kryo", 160, 68)
                .facts("leaky", new Outcome.Mismatched<>("Order.price: float, expected 12.25, got 12.2"))
                .facts("capnproto", new Outcome.Unsupported<>("map<string, list<int32>>")).reads("kryo", 8, 250, 0.01)
                .model();

        assertThat(codecs(group(model))).containsExactly("kryo", "leaky", "capnproto");
        assertThat(group(model).row("leaky").orElseThrow().outcome())
                .isEqualTo(new Outcome.Mismatched<>("Order.price: float, expected 12.25, got 12.2"));
        assertThat(model.workloads().getFirst().exact().get(2).outcome().reason())
                .isEqualTo("map<string, list<int32>>");
        assertThat(standing(model, "kryo").verdict()).isEqualTo("the only one");
    }

    @Test
    void aTrialThatFailedTakesItsCodecOut() {
        MadeUpRun run = eightRounds();
        run.trial("sbe", 9, 1, 1, new Outcome.TimedOut<>("no answer within 60 s"));
        assertThat(group(run.model()).row("sbe").orElseThrow().outcome())
                .isEqualTo(new Outcome.TimedOut<>("no answer within 60 s"));
        assertThat(standing(run.model(), "kryo").verdict()).isEqualTo("among the fastest");
        assertThat(place(run.model(), "kryo")).isEqualTo(Ranking.Place.NONE);
    }

    @Test
    void aCrashThatDidNotComeAgainDoesNot() {
        MadeUpRun run = eightRounds();
        run.trial("sbe", 9, 1, 1, new Outcome.Failed<>("exit status 1")).trial("sbe", 9, 2, flat(45, 95));
        assertThat(standing(run.model(), "sbe").verdict()).isEqualTo("fastest");
    }

    @Test
    void wrongValuesAfterTheSlicesAreAMismatch() {
        MadeUpRun run = eightRounds();
        run.trial("sbe", 9, 1, 1,
                new Outcome.Measured<>(new Trial(flat(45, 95), 1, 1, "compiler", "Order.id differs in message 3")));
        assertThat(group(run.model()).row("sbe").orElseThrow().outcome())
                .isEqualTo(new Outcome.Mismatched<>("after the slices: Order.id differs in message 3"));
    }

    @Test
    void whatAnotherMachineMeasuredLaterDoesNotMendAWrongValue() {
        MadeUpRun run = eightRounds();
        run.trial("sbe", 9, 1, 1, new Outcome.Mismatched<>("Order.id differs")).trial("sbe", 10, 1, flat(45, 95));
        assertThat(group(run.model()).row("sbe").orElseThrow().outcome())
                .isEqualTo(new Outcome.Mismatched<>("Order.id differs"));
    }

    @Test
    void whoseTurnNeverCameIsARowToo() {
        ReportModel model = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).reads("kryo", 2, 250, 0.01).model();
        assertThat(group(model).row("sbe").orElseThrow().outcome().reason())
                .isEqualTo("the run ended before its first trial");
        assertThat(model.conditions().complete()).isFalse();
        assertThat(new MadeUpRun("kryo").facts("kryo", 160, 68).model().workloads().getFirst().groups()).isEmpty();
    }

    @Test
    void manyWarningsOfAKindAreOne() {
        double[] noisy = {100, 112, 100, 110, 101, 111, 99, 112};
        MadeUpRun run = new MadeUpRun("a", "b", "c", "d").reads("a", noisy).reads("b", noisy).reads("c", noisy)
                .reads("d", noisy);
        assertThat(run.model().warnings()).extracting(ReportModel.Warning::cause)
                .contains("4 speeds vary by more than 5 % between JVMs, up to 6 %, so their intervals are wide.")
                .noneMatch(c -> c.startsWith("varies by"));
    }

    @Test
    void wallTimesAreShownFromCleanSlicesAlone() {
        ReportModel clean = eightRounds().model();
        assertThat(standing(clean, "sbe").cell("wall").orElseThrow().estimate()).isCloseTo(95, within(1.0));

        MadeUpRun busy = new MadeUpRun("sbe").facts("sbe", 182, 71);
        for (int round = 1; round <= 8; round++) busy.trial("sbe", round, 1, slices(45, 95, 0.2, 0, 1));
        assertThat(standing(busy.model(), "sbe").cell("wall")).isEmpty();
        assertThat(cpu(busy.model(), "sbe").flags()).contains(Flag.of(Flag.Kind.CONTENDED));
        assertThat(cpu(busy.model(), "sbe").estimate()).isCloseTo(95, within(0.1));

        assertThat(standing(eightRounds().grade(Environment.Grade.BAD).model(), "sbe").cell("wall")).isEmpty();

        MadeUpRun half = new MadeUpRun("sbe").facts("sbe", 182, 71);
        for (int round = 1; round <= 8; round++) half.trial("sbe", round, 1, slices(45, 95, round % 2 * 0.2, 0, 1));
        assertThat(standing(half.model(), "sbe").cell("wall")).isPresent();
        half.trial("sbe", 9, 1, slices(45, 95, 0.2, 0, 1));
        assertThat(standing(half.model(), "sbe").cell("wall")).as("fewer than half").isEmpty();
    }

    @Test
    void aLimitIsNoneOfThosePairsAboutWhichClaimsAreMadeTogether() {
        assertThat(new MadeUpRun("a", "b", "limit-copy").limit("limit-copy").analysis().speeds().pairs())
                .isEqualTo(new MadeUpRun("a", "b").analysis().speeds().pairs()).isEqualTo(1);
    }

    @Test
    void whatFewRoundsClaimIsDividedByHowFarApartTheCodecsJvmsHaveBeen() {
        Map<String, String> apart = Map.of("wire", "any", "sized.any", "made up", "speeds", "read 1.9");
        MadeUpRun run = new MadeUpRun("a", "b").reads("a", 100, 100).reads("b", 400, 400);
        Verdict.AtLeastSlower plain = atLeast(run);
        // JVMs of any codec may be a little apart.
        double known = 1.9 / Math.exp(Thresholds.ONE_SPEED);
        assertThat(atLeast(run.facts("b", apart)).times()).isCloseTo(plain.times() / known, within(1e-9));
    }

    private static Verdict.AtLeastSlower atLeast(MadeUpRun run) {
        return (Verdict.AtLeastSlower) run.analysis().speeds().compare(read("b"), read("a")).orElseThrow().verdict();
    }

    @Test
    void whatAMachineAddsToAllIsTakenOff() {
        MadeUpRun run = new MadeUpRun("a", "b").machines(2);
        for (int round = 1; round <= 8; round++) {
            double slower = round % 2 == 1 ? 1 : 1.5;
            run.trial("a", round, 1, flat(45, 100 * slower)).trial("b", round, 1, flat(45, 200 * slower));
        }
        assertThat(run.analysis().values(read("a")).values())
                .allSatisfy(v -> assertThat(v).isCloseTo(Math.log(100 * Math.sqrt(1.5)), within(1e-3)));
    }

    @Test
    void allocationAndTheFirstCallComeFromTheTrials() {
        ReportModel.Standing sbe = standing(eightRounds().model(), "sbe");
        assertThat(sbe.cell("alloc").orElseThrow().estimate()).isEqualTo(64);
        assertThat(sbe.cell("cold").orElseThrow().estimate()).isCloseTo(50_000_000, within(1.0));
    }

    @Test
    void aColdStartIsComparedByItsTime() {
        MadeUpRun run =
                new MadeUpRun("kryo", "sbe").operation(Operation.COLD).facts("kryo", 160, 68).facts("sbe", 182, 71);
        for (int round = 1; round <= 8; round++) {
            run.cold("kryo", round, 80_000_000 + 100_000 * round).cold("sbe", round, 20_000_000 + 30_000 * round);
        }
        ReportModel model = run.model();
        assertThat(standing(model, "kryo").cell("cold").orElseThrow().estimate()).isCloseTo(80_450_000,
                within(10_000.0));
        assertThat(standing(model, "kryo").cell("cpu")).isEmpty();
        assertThat(standing(model, "sbe").verdict()).isEqualTo("fastest");
        assertThat(standing(model, "kryo").verdict()).isEqualTo("4.0× slower");
        assertThat(headlines(model)).contains("sbe has the fastest first message, 4.0× faster than kryo.");
    }

    @Test
    void aColdStartTellsItsPartsFromTheMiddleJvm() {
        MadeUpRun run =
                new MadeUpRun("kryo", "sbe").operation(Operation.COLD).facts("kryo", 160, 68).facts("sbe", 182, 71);
        for (int round = 1; round <= 7; round++) {
            run.cold("kryo", round, 50_000_000 + 100_000 * round, 20_000_000, 8_000_000).cold("sbe", round, 20_000_000);
        }
        ReportModel.Standing kryo = standing(run.model(), "kryo");
        ReportModel.Cell setUp = kryo.cell("cold.setup").orElseThrow();
        assertThat(setUp.estimate()).isEqualTo(50_400_000);
        assertThat(setUp.low()).isEqualTo(50_100_000);
        assertThat(setUp.high()).isEqualTo(50_700_000);
        assertThat(setUp.n()).isEqualTo(7);
        assertThat(kryo.cell("cold.read").orElseThrow().estimate()).isEqualTo(20_000_000);
        assertThat(kryo.cell("cold.encode").orElseThrow().estimate()).isEqualTo(8_000_000);
        assertThat(kryo.cell("cold.cpu").orElseThrow().estimate()).isEqualTo(78_400_000 * 0.99);
        assertThat(kryo.cell("cold.cpu.process").orElseThrow().estimate()).isEqualTo(2 * 78_400_000);
        assertThat(standing(run.model(), "sbe").cell("cold.setup")).as("of an older run").isEmpty();
    }

    @Test
    void whatReadsFromTheBytesIsShownButNotRankedByItsDecoding() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe").zeroCopy("sbe").operation(Operation.DECODE).facts("kryo", 160, 68)
                .facts("sbe", 182, 71).reads("kryo", 8, 250, 0.01).reads("sbe", 8, 3, 0.01);
        assertThat(standing(run.model(), "kryo").verdict()).isEqualTo("the only one");
        assertThat(standing(run.model(), "sbe").verdict()).isEqualTo("judged on read");
        assertThat(standing(run.model(), "sbe").rank()).isEqualTo(new ReportModel.Rank.JudgedOnRead());
        assertThat(standing(run.operation(Operation.READ).reads("kryo", 8, 250, 0.01).reads("sbe", 8, 90, 0.01).model(),
                "sbe").verdict()).isEqualTo("fastest");
    }

    @Test
    void aLimitIsShownAndNotRanked() {
        ReportModel model = new MadeUpRun("kryo", "sbe", "limit-copy").limit("limit-copy").facts("kryo", 160, 68)
                .facts("sbe", 182, 71).facts("limit-copy", 100, 50).reads("kryo", 8, 250, 0.01)
                .reads("sbe", 8, 95, 0.01).reads("limit-copy", 8, 20, 0.01).model();
        assertThat(codecs(group(model))).containsExactly("sbe", "kryo", "limit-copy");
        assertThat(standing(model, "limit-copy").limit()).isTrue();
        assertThat(standing(model, "limit-copy").verdict()).isEqualTo("floor, not a format");
        assertThat(headlines(model)).containsExactly("kryo is smallest.", "sbe reads fastest, 2.6× faster than kryo.");
    }

    @Test
    void whoTakesRecordsInBatchesIsSaid() {
        ReportModel model =
                new MadeUpRun("kryo", "batch-columns").facts("kryo", 160, 68).facts("batch-columns", 182, 71).model();

        assertThat(model.workloads().getFirst().remarks())
                .containsExactly("Figures are per record of batches of at most 1,000 records: batch-columns.");
    }

    @Test
    void whoWritesSomethingElseThanTheUsersFileOfItsNameIsSaid() {
        MadeUpRun run = new MadeUpRun("kryo", "msgpack").facts("msgpack",
                Map.of("unlike.MessagePack", "it writes no names", "wire", "any", "sized.any", "made up"));
        assertThat(run.file(file("MessagePack")).model().workloads().getFirst().remarks())
                .containsExactly("msgpack is not the form of your MessagePack: it writes no names.");
        assertThat(run.file(file("CBOR")).model().workloads().getFirst().remarks()).isEmpty();
    }

    private static OwnFile file(String format) {
        return new OwnFile(new OwnFile.Format(format, OwnFile.Arrangement.ROWS, true), 1000, 172_000, 172_000,
                Optional.empty(), Map.of());
    }

    @Test
    void whoLeavesItsBytesInABufferIsSaidAndMarked() {
        CodecInfo lent = new CodecInfo("kryo-buffer", "Kryo", "5.6.2", "x.Y", "classes", "reflective", "binary", "none",
                false, false, false, true, false, true, false, Map.of(), Map.of(), List.of(),
                Map.of("compiler", "kc 1"));
        MadeUpRun run =
                new MadeUpRun("kryo", "kryo-buffer").codec(lent).facts("kryo", 160, 68).facts("kryo-buffer", 160, 68)
                        .operation(Operation.ENCODE).reads("kryo", 8, 250, 0.01).reads("kryo-buffer", 8, 150, 0.01);
        ReportModel model = run.model();
        assertThat(model.workloads().getFirst().remarks().getLast()).isEqualTo(
                "Encoded into a buffer whose bytes are valid until the next call, instead of into bytes that "
                        + "the caller owns: kryo-buffer.");
        assertThat(cpu(model, "kryo-buffer").flags()).extracting(Flag::text)
                .containsExactly("bytes valid until the next call");
        assertThat(cpu(model, "kryo").flags()).isEmpty();
        ReportModel.Exact exact = model.workloads().getFirst().exact().stream()
                .filter(e -> e.codec().equals("kryo-buffer")).findFirst().orElseThrow();
        assertThat(exact.traits().reusesBuffers()).isTrue();
        assertThat(exact.library()).isEqualTo("Kryo 5.6.2, code of kc 1");
        ReportModel read = run.operation(Operation.READ).reads("kryo", 8, 250, 0.01).model();
        assertThat(cpu(read, "kryo").flags()).isEmpty();
    }

    @Test
    void withoutABaselineNothingIsComparedAndThatIsSaid() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe").facts("kryo", 1, 1).facts("sbe", 182, 71).trial("kryo", 1, 1, 1,
                new Outcome.Failed<>("exit status 1"));
        run.reads("sbe", 1, 95, 0);
        assertThat(run.model().warnings()).anySatisfy(w -> {
            assertThat(w.subject()).isEqualTo("read/kryo");
            assertThat(w.cause()).isEqualTo(
                    "the baseline has no number on orders (failed: exit status 1), so nothing is compared with it.");
        });
        assertThat(cpu(run.model(), "sbe").ratio()).isEmpty();
    }

    @Test
    void sizesAreExactAndComparedToTheBaseline() {
        ReportModel.Exact protobuf = eightRounds().model().workloads().getFirst().exact().get(1);
        ReportModel.Cell size =
                ((Outcome.Measured<ReportModel.ExactFacts>) protobuf.outcome()).data().cell("size.raw").orElseThrow();
        assertThat(protobuf.codec()).isEqualTo("protobuf");
        assertThat(size.isExact()).isTrue();
        assertThat(size.n()).isEqualTo(1000);
        assertThat(size.verdict()).isEqualTo("2.5 % more");
        assertThat(size.ratio()).contains(new ReportModel.Ratio("kryo", 1.025, 1.025, 1.025));
    }

    @Test
    void theSameEntriesGiveTheSameReport() {
        MadeUpRun run = eightRounds();
        assertThat(run.model()).isEqualTo(run.model());
        assertThat(Summary.of(run.model(), Map.of()).json()).isEqualTo(Summary.of(run.model(), Map.of()).json());
    }

    @Test
    void theReportCanBeLaidOut() {
        assertThat(new TerminalTable(120, false).render(eightRounds().model())).contains("2.6× faster",
                "differs by < 10 %", "orders.csv");
    }

    @Test
    void conditionsSayWhatHeld() {
        ReportModel.Conditions c = eightRounds().model().conditions();
        assertThat(c.gc()).isEqualTo("Parallel");
        assertThat(c.blackholes()).isEqualTo("compiler");
        assertThat(c.rounds()).isEqualTo(new ReportModel.Rounds(8, 8, 8));
        assertThat(c.complete()).isTrue();
        assertThat(c.confidence()).isEqualTo(0.95);
    }

    @Test
    void fieldsAreCountedAtTheLeavesAndRecursionOnce() {
        Schema schema = new Schema("Order", List.of(
                new Definition.Struct("Order",
                        List.of(Field.required(1, "id", new Type.Scalar(Kind.INT64)),
                                Field.required(2, "items", new Type.ListOf(new Type.Ref("Item"))))),
                new Definition.Struct("Item",
                        List.of(Field.required(1, "sku", new Type.Scalar(Kind.STRING)),
                                Field.required(2, "price", new Type.Scalar(Kind.FLOAT64)),
                                Field.required(3, "parts", new Type.ListOf(new Type.Ref("Item")))))));
        assertThat(new ModelBuilder(eightRounds().analysis()).model("run", "command", Map.of("orders", schema))
                .workloads().getFirst().fields()).isEqualTo(4);
    }
}
