package weighbridge.studies.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import weighbridge.grid.GridRun;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.form.Form;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Journalled;
import weighbridge.study.grid.GridCell;
import weighbridge.study.grid.GridContender;

class GridFindingsTest {
    private static final double[] WOBBLES = {1, 1.004, 0.997, 1.002, 0.999, 1.001};
    private static final Map<String, Double> MICROS = Map.of("compact", 50.0, "portable", 60.0, "json", 100.0);

    @Test
    void cpuAndOperationsAreJudgedByTheRounds() throws Exception {
        String text = text(written(), 200);
        assertThat(text)
                .contains("grid-small-written: compact likely takes the least CPU per operation: 50.0 µs (likely "
                        + "1.20× faster than portable).")
                .contains("grid-small-written: compact likely does the most operations: 19,990/s")
                .containsPattern("(?m)^ {40,}CPU µs$")
                .containsPattern("json +9,9\\d\\d ±\\d% +likely 2\\.0× slower +33\\.\\d+ ±\\d% +66\\.\\d+ ±\\d% "
                        + "+100\\.\\d ±\\d% +likely 2\\.0× slower");
        Map<String, Object> portable = row(written(), "portable");
        assertThat(((Number) ((Map<?, ?>) portable.get("cpu")).get("ratio")).doubleValue()).isCloseTo(1.2,
                within(0.001));
        assertThat(row(written(), "compact")).doesNotContainKeys("cpu", "time");
    }

    @Test
    void belowSixRoundsNothingIsClaimed() throws Exception {
        List<Entry> few =
                written().entries.stream().filter(e -> !((Entry.OfCase) e).key().matches(".*/[456]")).toList();
        String text = text(new Made(written().asked, few), 120);
        assertThat(text).doesNotContain("likely")
                .contains("it is not yet clear which format takes the least CPU per operation; compact leads so far")
                .contains("≈1.20× slower ?").contains("° marks a number from fewer than 6 rounds");
    }

    @Test
    void theRunsThatSixRoundsLackAreTimedByThoseThatWereMade() throws Exception {
        List<Entry> few = written().entries.stream().map(e -> (Entry.OfCase) e).filter(e -> !e.key().matches(".*/[56]"))
                .map(e -> (Entry) new Entry.OfCase(e.study(), e.key(), e.start(), Duration.ofSeconds(13), e.outcome()))
                .toList();
        // Two rounds of three formats at 13 s, and the start of a session.
        assertThat(text(new Made(written().asked, few), 500)).contains(
                "No verdict is possible before round 6. To add the 2 missing rounds: weighbridge run --resume RUN "
                        + "--budget 2m");
        assertThat(text(written(), 500)).doesNotContain("No verdict is possible");
    }

    @Test
    void entriesAreComparedExactly() throws Exception {
        assertThat(text(written(), 500)).contains(
                "grid-small-written: smallest entries, as the grid reports them: compact and portable, 100 B.");
    }

    @Test
    void verdictsAreThoseOfAllComparisonsThatCouldBeShown() throws Exception {
        assertThat(text(written(), 500)).contains(
                "Verdicts are claimed jointly for all 6 comparisons (each two of 3 formats, in time and CPU)");
        assertThat(findings(written()).json()).containsEntry("comparisons", 6L);
    }

    @Test
    void whatTheRoundsCannotShowIsSaid() throws Exception {
        assertThat(text(written(), 500))
                .containsPattern("Because of the grid's noise, the intervals of ratios have a median half-width of "
                        + "\\d+ % for CPU and \\d+ % for time, so smaller");
        List<Entry> one = written().entries.stream().filter(e -> ((Entry.OfCase) e).key().endsWith("/1")).toList();
        assertThat(text(new Made(written().asked, one), 500)).doesNotContain("the grid's noise");
    }

    @Test
    void metadataOfJsonIsApart() throws Exception {
        assertThat(text(written(), 120)).containsPattern("json +100(\\.0)? +540(\\.0)? +300(\\.0)?")
                .containsPattern("compact +100(\\.0)? +240(\\.0)? +–");
        assertThat(row(written(), "json")).containsKey("metadataBytes");
        assertThat(row(written(), "compact")).doesNotContainKey("metadataBytes");
    }

    @Test
    void delaysStandBesideThoseOfNothing() throws Exception {
        Made made =
                made(c -> MadeUp.timed(1e3 * MICROS.get(c)), "--rate", "20000", "--formats", "compact,portable,json");
        assertThat(text(made, 200)).contains("delay µs").contains("empty µs")
                .contains("compact likely has the shortest delays: 99 % within 250")
                .doesNotContain("operations/s, so delays kept");
    }

    @Test
    void aRateThatWasNotKeptIsTold() throws Exception {
        Made made = made(_ -> MadeUp.timed(1e5), "--rate", "40000", "--formats", "compact,json");
        assertThat(text(made, 200)).contains("json with grid-small completed 19,990 of 40,000 operations/s");
    }

    @Test
    void queriesSayWhatTheyFound() throws Exception {
        Made made = made(_ -> MadeUp.query(500, 17), "--bench", "query", "--index", "--formats", "compact,json");
        assertThat(text(made, 200)).contains("Queries with an index: SELECT * FROM m WHERE x = 1.")
                .containsPattern("compact .* 17\\n");
        assertThat(row(made, "json")).containsEntry("matched", 17L);
    }

    @Test
    void nothingIsClaimedOfRunsThatBeganCold() throws Exception {
        Made made = made(c -> c.equals("json") ? MadeUp.cold(200, 100) : MadeUp.run(30, 100, 0), "--formats",
                "compact,portable,json");
        assertThat(row(made, "json")).containsEntry("cold", WOBBLES.length).containsKeys("rate", "ownedBytes")
                .doesNotContainKeys("time", "cpu");
        assertThat(row(made, "portable")).containsEntry("cold", 0).containsKeys("time", "cpu");
        assertThat(text(made, 200)).contains("json with grid-small, " + WOBBLES.length + " of " + WOBBLES.length)
                .containsPattern("json +[0-9,]+ cold")
                .contains("grid-small: it is not yet clear which format takes the least CPU per operation, since no "
                        + "number of json counts.")
                .as("more rounds would be as cold").doesNotContain("missing round");
    }

    @Test
    void whereTheSystemDoesNotTellNoOptionIsSaidToHelp() throws Exception {
        Made made = made(_ -> MadeUp.untold(30), "--formats", "compact,json");
        assertThat(text(made, 300))
                .contains("since this system does not tell what CPU time JIT compilers take: compact")
                .doesNotContain("--seconds");
    }

    @Test
    void ofAClusterThatRanAlreadyOnlyClientsAreKnown() throws Exception {
        Made made = made(_ -> MadeUp.elsewhere(30), "--cluster", "a:5701", "--formats", "compact,json");
        String text = text(made, 200);
        assertThat(text).contains("The cluster \"dev\" at a:5701").contains("a note").doesNotContain("owned")
                .contains("compact with grid-small: 18 operations ended with an exception.")
                .contains("Runs whose speed does not count, since JIT compilers");
        assertThat(row(made, "compact")).containsKey("cpuNanos").doesNotContainKeys("memberCpuNanos", "heapBytes");
    }

    @Test
    void whatFailedHasARowWithItsReason() throws Exception {
        Made made = written();
        List<Entry> entries = new ArrayList<>(made.entries);
        entries.removeIf(e -> ((Entry.OfCase) e).key().contains("/portable/"));
        entries.add(entry(made.asked, "portable", 1, new Outcome.Failed<>("a member ended with exit code 137")));
        Made failed = new Made(made.asked, entries);
        assertThat(findings(failed).hasFailures()).isTrue();
        assertThat(text(failed, 120)).containsPattern("portable +failed +–")
                .contains("portable with grid-small-written: failed, a member ended with exit code 137");
        assertThat(row(failed, "portable")).containsEntry("reason", "a member ended with exit code 137");
    }

    @Test
    void aRunOfAnotherPlanIsNamed() throws Exception {
        Made made = written();
        Entry other = entry(made.asked, "protobuf", 1, new Outcome.Failed<>("x"));
        assertThatThrownBy(() -> findings(new Made(made.asked, List.of(other)))).isInstanceOf(Form.Misfit.class);
    }

    @Test
    void tablesFitTheTerminal() throws Exception {
        Made timed = made(_ -> MadeUp.timed(1e5), "--rate", "20000", "--formats", "compact-reflective,portable,json");
        Made large = made(_ -> MadeUp.run(2345, 1234, 3456), "--formats", "compact-reflective,portable,json");
        for (Made m : List.of(written(), timed, large)) {
            assertThat(text(m, 80).lines()).allSatisfy(l -> assertThat(l).hasSizeLessThanOrEqualTo(80));
        }
    }

    /** A request and its made-up results. */
    private record Made(GridAsked asked, List<Entry> entries) {}

    private static Made written() throws InputException {
        return made(c -> MadeUp.run(MICROS.get(c), 100, c.equals("json") ? 300 : 0), "--bench", "write", "--formats",
                "compact,portable,json");
    }

    private static Made made(Function<String, GridRun> run, String... arguments) throws InputException {
        GridOptions options = new GridOptions();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(arguments);
        GridAsked asked = options.asked();
        List<Entry> entries = new ArrayList<>();
        for (GridContender c : asked.field()) {
            for (int round = 1; round <= WOBBLES.length; round++) {
                entries.add(entry(asked, c.name(), round,
                        new Outcome.Measured<>(wobbling(run.apply(c.name()), WOBBLES[round - 1]))));
            }
        }
        return new Made(asked, entries);
    }

    private static GridRun wobbling(GridRun run, double wobble) {
        GridRun.Work w = run.work();
        GridRun.Work work = new GridRun.Work(w.operations(), w.failed(), Math.round(w.nanos() * wobble),
                Math.round(w.clientNanos() * wobble), w.memberNanos().map(n -> Math.round(n * wobble)), w.jitNanos());
        return new GridRun(work, run.delays(), run.control(), run.memory(), run.traffic(), run.matched(),
                run.compared(), run.survived(), run.notes());
    }

    private static Entry entry(GridAsked asked, String contender, int round, Outcome<GridRun> outcome) {
        return new Entry.OfCase("grid", new GridCell(contender, asked.workloads().getFirst(), round).key(asked.plan()),
                Instant.EPOCH, Duration.ZERO, OutcomeFormat.of(GridRun.class).tree(outcome));
    }

    private static Map<String, Object> row(Made made, String format) {
        Map<String, Object> row = new LinkedHashMap<>();
        ((List<?>) findings(made).json().get("rows")).stream().map(r -> (Map<?, ?>) r)
                .filter(r -> r.get("format").equals(format)).findFirst().orElseThrow()
                .forEach((key, value) -> row.put((String) key, value));
        return row;
    }

    private static String text(Made made, int columns) {
        return findings(made).text("a machine", columns);
    }

    private static Findings findings(Made made) {
        String name = made.asked.workloads().getFirst();
        Payload payload = new Payload(Path.of("made-up"), 1, "0123456789abcdef0123");
        Plan plan =
                new Plan("grid", List.of(new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 1, 0)),
                        made.asked.codecs(), List.of(Operation.ENCODE), List.of(1), made.asked.codecs().getFirst(), 8,
                        0.03, Duration.ZERO, 1, "");
        Environment quiet = new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2, 1 << 30, "", "", "",
                "25", List.of(), 0, 0, 0, 0.01, 0.01, 1, Environment.Grade.QUIET, List.of());
        return new GridSurvey(made.asked).findings(
                new Evidence(plan, quiet, List.of(), new Journalled(made.entries), Optional.empty(), List.of()));
    }
}
