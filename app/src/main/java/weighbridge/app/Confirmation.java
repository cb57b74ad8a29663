package weighbridge.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.change.Changes;
import weighbridge.report.change.Pair;
import weighbridge.report.judge.Analysis;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.machine.Preflight;
import weighbridge.store.RunDirectory;

/**
 * Fresh trials of contestants of which two runs suggest that one is slower: both in one run, round by round, so that
 * whatever the machine does happens to both.
 */
public final class Confirmation {
    /** The folder of such runs, among the other runs. */
    private static final String FOLDER = "confirmed";
    /** Judgement: so many rounds of two contestants and the floors take two to four minutes for each operation. */
    private static final int ROUNDS = 12;
    private static final Duration BUDGET = Duration.ofMinutes(4);
    private static final double PRECISION = 0.03;

    private final Bench bench;
    private final Path out;
    private final Analysis base;
    private final Analysis next;

    /**
     * @param bench with a screen that prints no results
     * @param out   the folder of the runs
     * @param base  the last run of the base
     * @param next  the last run that is compared with it
     */
    public Confirmation(Bench bench, Path out, Analysis base, Analysis next) {
        this.bench = bench;
        this.out = out;
        this.base = base;
        this.next = next;
    }

    /** The comparison with what fresh trials of what it suspects show, or with the reason why there are none. */
    public Changes of(Changes changes) throws Exception {
        Map<Pair, List<Scenario.Group>> suspected = changes.suspected();
        if (suspected.isEmpty()) return changes;
        try {
            return confirmed(changes, suspected);
        } catch (InputException e) {
            return changes.noted("Fresh trials cannot confirm this: " + e.getMessage() + ".");
        }
    }

    private Changes confirmed(Changes changes, Map<Pair, List<Scenario.Group>> suspected) throws Exception {
        List<String> differences =
                new Preflight().place(Release.version(), Examination.OWN_JDK).differences(next.environment().place());
        if (!differences.isEmpty())
            throw new InputException("the new run took place elsewhere: here is " + String.join(", and ", differences));
        Map<Pair, Pair> as = new LinkedHashMap<>();
        Set<String> ids = new LinkedHashSet<>();
        for (Pair pair : suspected.keySet()) {
            Pair again = new Pair(again(base, pair.before()), again(next, pair.after()));
            if (again.before().equals(again.after()))
                throw new InputException("both are " + next.codec(pair.after()).orElseThrow().title()
                        + ", and what else differed is not kept");
            as.put(pair, again);
            ids.add(again.before());
            ids.add(again.after());
        }
        List<Scenario.Group> groups = suspected.values().stream().flatMap(List::stream).distinct().toList();
        RunDirectory directory = RunDirectory.create(out.resolve(FOLDER), next.plan().name());
        boolean kept = false;
        try {
            Plan plan = plan(directory, groups, List.copyOf(ids));
            bench.screen()
                    .note("Weighing " + String.join(", ", ids) + " again, both in each round, to confirm "
                            + groups.size() + (groups.size() == 1 ? " change" : " changes")
                            + " of time (--no-confirm: do not).");
            new Weighing(bench).begin(directory, plan, Optional.empty());
            kept = directory.hasEnvironment();
        } finally {
            if (!kept) directory.remove();
        }
        if (!kept) return changes.noted("Fresh trials were not taken.");
        Analysis fresh = new Analysis(directory.plan(), directory.environment(), directory.entries(),
                directory.contestants().orElseThrow());
        return changes.with(fresh, as).noted("Fresh trials of both: " + directory.folder() + ".");
    }

    /** The id under which a contestant of a run can take part again as it was. */
    private String again(Analysis run, String id) throws InputException {
        CodecInfo was = run.codec(id).orElseThrow(() -> new InputException("what " + id + " was is not kept"));
        ContestantId asked = ContestantId.parse(id);
        if (asked.jdk().isPresent()) throw new InputException(id + " ran on a JDK of its own");
        if (was.version().endsWith("-SNAPSHOT"))
            throw new InputException(was.title() + " may have been built anew since, as a snapshot is");
        CodecFolder here = bench.codecs().get(asked.codec());
        String plain =
                new ContestantId(asked.codec(), Optional.empty(), Optional.empty(), asked.collector()).toString();
        String again = here.info().version().equals(was.version()) ? plain
                : new ContestantId(asked.codec(), Optional.of(was.version()), Optional.empty(), asked.collector())
                        .toString();
        CodecInfo now = bench.codecs().get(again).info();
        if (!now.setUp().equals(was.setUp()) || !now.sources().equals(was.sources()))
            throw new InputException("this checkout uses " + was.title() + " otherwise than the run did");
        return again;
    }

    private Plan plan(RunDirectory directory, List<Scenario.Group> groups, List<String> ids)
            throws IOException, InputException {
        Set<Operation> operations = new LinkedHashSet<>();
        Set<Integer> threads = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        for (Scenario.Group g : groups) {
            operations.add(g.operation());
            threads.add(g.threads());
            names.add(g.workload());
        }
        List<Plan.Workload> workloads = new ArrayList<>();
        for (String name : names) workloads.add(copied(next.plan().workload(name), directory.payloads()));
        return new Plan("confirm " + next.plan().name(), workloads, ids, List.copyOf(operations), List.copyOf(threads),
                ids.getFirst(), ROUNDS, PRECISION, BUDGET, next.plan().seed(), "", next.plan().shared(), false,
                next.plan().jvmFlags());
    }

    private Plan.Workload copied(Plan.Workload w, Path folder) throws IOException, InputException {
        if (w.own().isPresent())
            throw new InputException("objects of a class of yours were weighed, which is not kept");
        Payload all = copied(w.all(), folder);
        Payload sample = w.sample().file().equals(w.all().file()) ? all : copied(w.sample(), folder);
        return new Plan.Workload(w.name(), w.origin(), all, sample, w.records(), w.jsonBytes());
    }

    private Payload copied(Payload payload, Path folder) throws IOException, InputException {
        if (!Files.isRegularFile(payload.file()))
            throw new InputException("a baseline does not keep the messages; give the new run itself");
        Path copy = folder.resolve(payload.file().getFileName());
        if (!Files.exists(copy)) Files.copy(payload.file(), copy);
        Payload made = new Payload(copy, payload.messages(), payload.digest());
        made.requireUnchanged();
        return made;
    }

    /** The screen of such a run: its progress is shown, but the comparison is the only result. */
    public static Screen screen(Screen screen, PrintWriter err) {
        return new Screen(screen.console(), new PrintWriter(Writer.nullWriter()), err, false, !screen.isLive())
                .withoutQuestions();
    }
}
