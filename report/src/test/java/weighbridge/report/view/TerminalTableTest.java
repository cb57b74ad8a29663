package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.report.Fixture;
import weighbridge.report.MadeUpRun;
import weighbridge.report.model.ReportModel;

class TerminalTableTest {
    private static final Pattern GREEN = Pattern.compile("\u001B\\[32m([^\u001B]*)");
    private static final TerminalTable.Ways WAYS = new TerminalTable.Ways(
            List.of(new TerminalTable.Step("say what it is for:",
                    Optional.of("./weighbridge report runs/orders --for log"))),
            "./weighbridge report runs/orders --warnings", "runs/orders/report.html");

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120, 160})
    void everyWidthUsesItsRoomAndBreaksNoWord(int width) throws IOException {
        assertThat(shown(OrdersRun.firstLook(), width)).isEqualTo(golden("first-look-" + width));
        assertThat(shown(OrdersRun.settled(), width)).isEqualTo(golden("settled-" + width));
    }

    @Test
    void exactFactsAloneHaveNoVerdict() throws IOException {
        assertThat(shown(OrdersRun.facts(), 80)).isEqualTo(golden("facts-80"));
    }

    @Test
    void theAnswerToAQuestionComesFirstInPlaceOfTheFindings() {
        String answer = "For a log of 20,000 messages/s, avro is cheapest: $849 a month; kryo costs $1 more.";
        ReportModel model = OrdersRun.firstLook().model();
        String found = model.workloads().getFirst().headlines().getFirst().sentence();
        assertThat(new TerminalTable(160, false).render(model)).contains(found);
        String shown = new TerminalTable(160, false).render(model, Map.of("orders", List.of(answer)));
        assertThat(shown).doesNotContain(found).containsOnlyOnce(answer);
        assertThat(shown.indexOf(answer)).isLessThan(shown.indexOf("bytes"));
    }

    private static String shown(MadeUpRun run, int width) {
        TerminalTable table = new TerminalTable(width, false);
        ReportModel model = run.model();
        return table.render(model) + "\n" + table.ending(model, WAYS, false);
    }

    /** The expected output, which was reviewed line by line before it was stored. */
    private static String golden(String name) throws IOException {
        try (InputStream in = TerminalTableTest.class.getResourceAsStream("terminal/" + name + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theHeapOfDecodedRecordsHasAColumnWhereThereIsRoom() {
        assertThat(shown(decoded("kryo"), 120)).containsPattern("alloc B +heap B").containsPattern("kryo .*64 +1,?234")
                .contains("heap: what a decoded record keeps alive");
        assertThat(shown(decoded("a-codec-with-quite-a-long-id"), 40)).doesNotContain("heap");
    }

    private static MadeUpRun decoded(String other) {
        MadeUpRun run = new MadeUpRun("base", other);
        for (String codec : List.of("base", other)) {
            run.facts(codec,
                    new Outcome.Measured<>(new Facts(1000, Map.of("size.raw", 140.0), 140, 140, codec, true,
                            Map.of("read", 64.0), Map.of(),
                            Map.of("decode", new Facts.Repeated(1_234.4, 1_234.3, 1_234.5)), List.of(), 0)));
        }
        return run;
    }

    @Test
    void aFirstMessageShowsItsPartsAndNoTimeOfOneRecord() {
        MadeUpRun run =
                new MadeUpRun("base", "kryo").operation(Operation.COLD).facts("base", 160, 68).facts("kryo", 182, 71);
        for (int round = 1; round <= 6; round++) {
            run.cold("base", round, 50_000_000, 20_000_000, 8_000_000).cold("kryo", round, 9_000_000, 5_000_000,
                    1_000_000);
        }
        assertThat(shown(run, 160)).containsPattern("set-up ms +first read ms +first encode ms +CPU ms +process CPU ms")
                .contains("cold: wall time of a fresh JVM's first message").doesNotContain("times: CPU of one record");
    }

    @Test
    void notesAreCountedUntilTheyAreAskedFor() {
        ReportModel model = OrdersRun.firstLook().model();
        TerminalTable table = new TerminalTable(80, false);
        assertThat(table.ending(model, WAYS, false)).contains("2 notes: ./weighbridge report runs/orders --warnings")
                .doesNotContain("→");
        assertThat(table.ending(model, WAYS, true))
                .contains("  • The machine is noisy", "    → Close other programs, or use a dedicated machine.\n")
                .doesNotContain("2 notes");
    }

    @Test
    void whereTrialsDoNotCountItSaysWhatToDoAndPromisesNoMinutes() {
        MadeUpRun run = OrdersRun.facts();
        for (String codec : List.of("jackson-json", "kryo", "fory"))
            run.trial(codec, 1, 1, MadeUpRun.slices(45, 400, 0.75, 0, 1));
        assertThat(goingOn(run)).contains("""
                  Next: close other programs, or use another machine, and go on. This machine is
                  overloaded, so that 3 of 3 trials do not count; as long as it is, more time
                  will not help:
                    ./weighbridge run --resume runs/orders
                """).contains("≈ … ?: seen in trials that do not count").doesNotContain("minute", "--budget",
                "?: not shown");
        assertThat(goingOn(OrdersRun.facts().waiting(61).reads("kryo", 100)))
                .contains("so that most trials would not count;").doesNotContain("minute", "--budget");
    }

    @Test
    void aRunThatHadAllItsRoundsGoesOnWithMoreUnlessItsTrialsAreShort() {
        MadeUpRun run = new MadeUpRun("base", "kryo").facts("base", 160, 68).facts("kryo", 182, 71)
                .reads("base", 10, 100, 0.04).reads("kryo", 10, 106, 0.04);
        assertThat(goingOn(run.planned(10))).containsPattern(
                "to tell base from kryo.*:\\s+./weighbridge run --resume runs/orders --rounds \\d+ --budget");
        assertThat(goingOn(OrdersRun.firstLook().planned(2))).containsPattern("run it\\s+again with --rounds 6\\.")
                .doesNotContain("--resume");
    }

    /** The table and the ending of a run that offers to go on. */
    private static String goingOn(MadeUpRun run) {
        ReportModel model = run.model();
        TerminalTable table = new TerminalTable(80, false);
        List<TerminalTable.Step> steps =
                TerminalTable.outlook(model, "./weighbridge run --resume runs/orders").stream().toList();
        return table.render(model) + table.ending(model, new TerminalTable.Ways(steps, "notes", "page"), false);
    }

    @Test
    void anAddressThatIsTooWideForTheLineStandsAlone() {
        String page = "runs/2026-01-14-1030-orders-with-a-long-name/report.html#for=log&rate=20000&retention=2592000";
        assertThat(new TerminalTable(80, false).ending(OrdersRun.settled().model(),
                new TerminalTable.Ways(List.of(), "notes", page), false)).contains("\n" + page + "\n");
    }

    @Test
    void aRunThatIsStillRunningShowsWhatItHasAndNoReasons() {
        String shown = new TerminalTable(80, false).soFar(OrdersRun.justBegun().model());
        assertThat(shown).contains("kryo", "134").doesNotContain("ran out of time", "ended", "Smallest");
    }

    @Test
    void notesWithOneRemedyStandTogether() {
        ReportModel model = OrdersRun.settled().model();
        List<ReportModel.Warning> warnings = List.of(new ReportModel.Warning("read/kryo", "varies.", "Add rounds."),
                new ReportModel.Warning("", "The machine is bad.", "Leave."),
                new ReportModel.Warning("read/avro", "varies too.", "Add rounds."));
        ReportModel warned = new ReportModel(model.run(), model.title(), model.conditions(), model.headlines(),
                model.workloads(), warnings, model.limits(), model.outlook(), model.command());
        assertThat(new TerminalTable(80, false).ending(warned, WAYS, true)).endsWith("""
                  • read/kryo: varies.
                    read/avro: varies too.
                    → Add rounds.
                  • The machine is bad.
                    → Leave.
                """);
    }

    @Test
    void onlyWhatIsProvenFasterIsGreen() {
        for (MadeUpRun run : List.of(OrdersRun.firstLook(), OrdersRun.settled())) {
            List<String> green = new TerminalTable(160, true).render(run.model()).lines()
                    .flatMap(l -> GREEN.matcher(l).results().map(m -> m.group(1))).toList();
            assertThat(green).isNotEmpty()
                    .allSatisfy(g -> assertThat(g).endsWith("faster").doesNotContain("≈", "likely", "?"));
        }
    }

    @Test
    void whatIsNotClaimedIsNotGreen() {
        MadeUpRun early = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 3, 140, 0.01).reads("sbe", 3, 95, 0.01);
        assertThat(new TerminalTable(120, true).render(early.model())).contains("≈1.47× faster, not shown")
                .doesNotContain("\u001B[32m");
        assertThat(HtmlData.of(early.model(), Optional.empty(), "")).as("nobody shares a place").doesNotContain("1 =");
    }

    @Test
    @Tag("slow")
    void noLineIsWiderThanTheTerminal() {
        for (ReportModel model : List.of(Fixture.ORDERS, Fixture.TWO_WORKLOADS, Fixture.FACTS_ONLY)) {
            for (int width = 60; width <= 160; width++) {
                int most = width;
                assertThat(new TerminalTable(width, false).render(model).lines()).as("at %d columns", width).allSatisfy(
                        line -> assertThat(line.codePointCount(0, line.length())).as(line).isLessThanOrEqualTo(most));
            }
        }
    }

    @Test
    void coloursChangeNothingButColours() {
        String colored = new TerminalTable(100, true).render(OrdersRun.settled().model());
        assertThat(colored).contains("\u001B[32m7.1× faster\u001B[0m");
        assertThat(colored.replaceAll("\u001B\\[\\d+m", ""))
                .isEqualTo(new TerminalTable(100, false).render(OrdersRun.settled().model()));
    }

    @Test
    void textFromAFileCannotMoveTheCursor() {
        assertThat(new TerminalTable(100, false).render(Fixture.TWO_WORKLOADS)).doesNotContain("\u001B");
    }

    @Test
    void oneReasonOfManyIsSaidOnce() {
        ReportModel.Workload w = Fixture.ORDERS.workloads().getFirst();
        ReportModel.Group read = w.group(Operation.READ).orElseThrow();
        List<ReportModel.Row> rows =
                read.rows().stream()
                        .map(r -> r.codec().equals("sbe") ? r : new ReportModel.Row(r.codec(),
                                new Outcome.TimedOut<ReportModel.Standing>("the run ended before its first trial")))
                        .toList();
        ReportModel model = Fixture.model(List.of(new ReportModel.Workload(w.name(), w.origin(), w.records(), w.sized(),
                w.fields(), w.jsonBytes(), w.digest(), List.of(), List.of(), w.exact(),
                List.of(new ReportModel.Group(w.name(), Operation.READ, 1, read.baseline(), rows)))));
        assertThat(new TerminalTable(200, false).render(model)).contains("""
                 read/kryo, read/protobuf, read/avro, read/copy, read/thrift-compact, read/fory, read/flatbuffers, read/jackson-json, read/java \
                timed out: the run ended before its first trial
                """);
    }

    @Test
    void severalNumbersOfThreadsEachHaveTheirTable() {
        assertThat(new TerminalTable(100, false).render(Fixture.TWO_WORKLOADS)).contains("\n1 thread\n",
                "\n4 threads\n");
    }
}
