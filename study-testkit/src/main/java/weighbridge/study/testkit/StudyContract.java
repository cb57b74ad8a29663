package weighbridge.study.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import weighbridge.app.Codecs;
import weighbridge.app.Examination;
import weighbridge.app.study.StudyRun;
import weighbridge.app.terminal.Console;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;
import weighbridge.store.StudyRequest;
import weighbridge.study.Findings;
import weighbridge.study.Study;
import weighbridge.study.replay.ReplayReport;

/**
 * What holds for every study. The test of a study extends this class and specifies what the study's child program would
 * answer.
 *
 * <p>No process is started: a {@link StandIn} replaces child JVMs.
 */
@Tag("slow")
public abstract class StudyContract {
    private static final Path ROOT = root();
    private static final int ROUNDS = 2;
    private static final int KILLS = 10;
    /** Kept because each run of a study needs them, and finding them takes a walk through the checkout. */
    private static List<CodecFolder> folders = List.of();

    @TempDir
    Path folder;

    private int runs;

    protected abstract Study study();

    /** The options of the run under test; it should be short, but include every step. */
    protected List<String> arguments() {
        return List.of();
    }

    /** What the study's child program would answer to a job; a study without one has nothing to override. */
    protected Outcome<?> answer(Record job) {
        throw new AssertionError("nothing here answers " + job);
    }

    @Test
    void eachCaseIsJournalledOnceUnderAKeyOfItsOwn() throws Exception {
        RunDirectory run = directory();
        carryOut(run, Integer.MAX_VALUE);
        assertThat(keys(run)).isNotEmpty().doesNotHaveDuplicates();
    }

    /**
     * A run that is killed during any order and resumed measures what a single session would have measured, and nothing
     * twice.
     */
    @Test
    void whatIsKilledAnywhereGoesOnAndLosesAtMostTheCaseInFlight() throws Exception {
        RunDirectory whole = directory();
        int orders = carryOut(whole, Integer.MAX_VALUE).asked().size();
        for (int kill : kills(orders)) {
            RunDirectory run = directory();
            List<String> asked = new ArrayList<>(killed(run, kill));
            int kept = run.entries().size();
            assertThat(kept).as("entries of " + kill + " orders").isGreaterThanOrEqualTo(Math.min(kill, orders) - 1);
            asked.addAll(carryOut(run, Integer.MAX_VALUE).asked());
            assertThat(keys(run)).as("killed in order " + kill).doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(keys(whole));
        }
    }

    @Test
    void theRunsFolderAloneGivesTablePageAndJsonAgain() throws Exception {
        RunDirectory run = directory();
        carryOut(run, Integer.MAX_VALUE);
        Map<String, String> first = shown(run);
        for (String file : List.of("findings.json", "summary.json", "report.html")) Files.delete(run.file(file));
        assertThat(shown(run)).isEqualTo(first);
    }

    @Test
    void everyPublishedFigureHasItsNumbersHereOrTheReasonWhyNot() throws Exception {
        RunDirectory run = directory();
        carryOut(run, Integer.MAX_VALUE);
        if (StudyRun.report(run, survey(), run.contestants().orElseThrow()).findings() instanceof ReplayReport report)
            assertThat(report.rows().stream().filter(r -> r.published().isPresent()))
                    .allMatch(r -> r.asPublished().isPresent() && r.corrected().isPresent() || !r.note().isEmpty());
    }

    @Test
    void aRunThatMeasuredNothingYetIsReported() throws Exception {
        RunDirectory run = directory();
        killed(run, 0);
        if (run.study().isPresent()) assertThat(shown(run).get("text")).isNotEmpty();
    }

    /** A run may come from elsewhere, or from an older version of the study. */
    @Test
    void aPlanThatTheStudyWouldNotWriteIsReportedOrRefusedInASentence() throws Exception {
        RunDirectory run = directory();
        carryOut(run, Integer.MAX_VALUE);
        Plan plan = run.plan();
        for (Plan other : others(plan)) {
            run.write(other, run.contestants().orElseThrow());
            try {
                assertThat(shown(run).get("text")).isNotEmpty();
            } catch (RunException e) {
                assertThat(e).hasMessageContaining(run.folder().toString());
            }
        }
    }

    private static List<Plan> others(Plan plan) {
        List<Plan> others = new ArrayList<>();
        List<Plan.Workload> renamed = plan.workloads().stream().map(w -> new Plan.Workload("other-" + w.name(),
                w.origin(), w.all(), w.sample(), w.records(), w.jsonBytes())).toList();
        others.add(with(plan, renamed, plan.codecs(), plan.operations(), plan.threads()));
        others.add(with(plan, plan.workloads().subList(0, 1), plan.codecs(), plan.operations(), plan.threads()));
        others.add(with(plan, plan.workloads(), List.of(plan.baseline()), plan.operations(), plan.threads()));
        others.add(with(plan, plan.workloads(), plan.codecs(), List.of(Operation.DECODE), plan.threads()));
        others.add(with(plan, plan.workloads(), plan.codecs(), plan.operations(), List.of(7)));
        return others;
    }

    private static Plan with(Plan plan, List<Plan.Workload> workloads, List<String> codecs, List<Operation> operations,
            List<Integer> threads) {
        return new Plan(plan.name(), workloads, codecs, operations, threads, plan.baseline(), plan.maxRounds(),
                plan.precision(), plan.budget(), plan.seed(), plan.jdk(), plan.shared(), plan.latency(),
                plan.jvmFlags());
    }

    @Test
    void everyCodecItAsksForIsThere() throws Exception {
        assertThat(infos()).extracting(CodecInfo::id).containsAll(survey().field().codecs());
        assertThat(survey().field().codecs()).contains(survey().field().baseline());
    }

    /** Before a study runs, the codecs of its field and its own modules are built, and nothing else. */
    @Test
    void everyCodecThatATaskNeedsIsBuilt() throws Exception {
        Set<String> built = new HashSet<>(survey().field().codecs());
        Path studies = ROOT.resolve("studies");
        folders().stream().filter(f -> f.folder().startsWith(studies)).forEach(f -> built.add(f.info().id()));
        assertThat(built).containsAll(carryOut(directory(), Integer.MAX_VALUE).needed());
    }

    /** The orders in which a run is killed, counted from 0: ten, spread evenly, including the first and the last. */
    static List<Integer> kills(int orders) {
        return IntStream.range(0, KILLS).map(k -> k * (orders - 1) / (KILLS - 1)).distinct().boxed().toList();
    }

    private RunDirectory directory() throws IOException {
        return RunDirectory.create(folder.resolve("runs"), "run" + ++runs);
    }

    private weighbridge.study.Survey survey() throws Exception {
        Object options = study().options();
        new CommandLine(CommandSpec.forAnnotatedObjectLenient(options)).parseArgs(arguments().toArray(String[]::new));
        return study().survey(options, Codecs.of(folders())::selected);
    }

    private List<String> killed(RunDirectory run, int after) throws Exception {
        StandIn standIn = new StandIn(this::answer, Files.createDirectories(folder.resolve("scratch")), after);
        try {
            carryOut(run, standIn);
            throw new AssertionError("it ended before order " + after);
        } catch (StandIn.Killed _) {
            return standIn.asked();
        } catch (Exception e) {
            if (!isKilled(e)) throw e;
            return standIn.asked();
        }
    }

    private static boolean isKilled(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) if (t instanceof StandIn.Killed) return true;
        return false;
    }

    private StandIn carryOut(RunDirectory run, int most) throws Exception {
        StandIn standIn = new StandIn(this::answer, Files.createDirectories(folder.resolve("scratch")), most);
        carryOut(run, standIn);
        return standIn;
    }

    private void carryOut(RunDirectory run, StandIn standIn) throws Exception {
        Codecs codecs = Codecs.of(folders());
        Screen screen = new Screen(Console.piped(), new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()), false, true);
        StudyRun studyRun = new StudyRun(codecs, _ -> Optional.empty(), screen, Examination.OWN_JDK, (_, _) -> standIn,
                (directory, _) -> {
                    directory.write(ENVIRONMENT);
                    return ENVIRONMENT;
                }, ROUNDS);
        StudyRequest request = new StudyRequest(study().name(), arguments());
        studyRun.carryOut(run,
                new StudyRun.Asked(request, survey(), List.of(study().name()), Duration.ofMinutes(20), 1));
    }

    private Map<String, String> shown(RunDirectory run) throws Exception {
        StudyRun.Reported results = StudyRun.report(run, survey(), run.contestants().orElseThrow());
        Map<String, String> shown = new TreeMap<>();
        shown.put("text", results.findings().text(results.conditions(), 100));
        shown.put("page",
                results.findings().page(new Findings.PageFacts("a command", "1s", results.conditions())).orElse(""));
        for (String file : List.of("findings.json", "summary.json", "report.html")) {
            shown.put(file, Files.readString(run.file(file)));
        }
        return shown;
    }

    private static List<String> keys(RunDirectory run) throws IOException {
        return run.entries().stream().map(e -> switch (e) {
            case Entry.OfFacts f -> "facts of " + f.codec() + "/" + f.workload();
            case Entry.OfTrial t -> "trial of " + t.scenario() + " " + t.round() + "." + t.attempt();
            case Entry.OfAudit a -> "audit of " + a.scenario();
            case Entry.OfLatency l -> "service times of " + l.scenario();
            case Entry.OfControl c -> "control of " + c.threads();
            case Entry.OfMachine m -> "machine of " + m.shard();
            case Entry.OfCase c -> c.study() + " " + c.key();
        }).toList();
    }

    private static List<CodecInfo> infos() throws IOException {
        return folders().stream().map(CodecFolder::info).toList();
    }

    private static List<CodecFolder> folders() throws IOException {
        if (folders.isEmpty()) folders = found();
        return folders;
    }

    /** The codecs as the sources describe them, since a study's test needs no built codec. */
    private static List<CodecFolder> found() throws IOException {
        List<CodecFolder> folders = new ArrayList<>();
        List<Path> files;
        try (Stream<Path> walk =
                Files.find(ROOT, 5, (p, a) -> a.isRegularFile() && p.getFileName().toString().equals(CodecFile.FILE)
                        && !p.toString().contains("target") && !ROOT.relativize(p).startsWith("tests"))) {
            files = walk.sorted().toList();
        }
        for (Path file : files)
            for (CodecInfo i : CodecFile.read(file)) folders.add(new CodecFolder(i, file.getParent()));
        return folders;
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(here.resolve("codecs/pom.xml"))) here = here.getParent();
        return here;
    }

    private static final Environment ENVIRONMENT = new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2,
            1 << 30, "", "", "", "25", List.of(), 0, 0, 0, 0.01, 0.01, 1, Environment.Grade.QUIET, List.of());
}
