package weighbridge.app;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.app.terminal.Paragraph;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.Schema;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.report.field.FieldCosts;
import weighbridge.report.field.FieldJson;
import weighbridge.report.field.FieldReport;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.ModelBuilder;
import weighbridge.report.model.Preface;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;
import weighbridge.report.view.Export;
import weighbridge.report.view.HtmlReport;
import weighbridge.report.view.Summary;
import weighbridge.report.view.TerminalTable;
import weighbridge.situation.Answer;
import weighbridge.situation.Fragment;
import weighbridge.situation.Situation;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;

/** The results derived from a run's stored outcomes; deriving them again always gives the same. */
public final class Results {
    /** The exit code if a contestant failed a gate. */
    private static final int GATE_FAILED = 3;
    private static final String SUMMARY = "summary.json";
    public static final String REPORT = "report.html";
    private static final String FIELDS = "fields.json";
    private static final String RUNNING = "  The run is still running: these are its results so far.";

    private final RunDirectory directory;
    private final Plan plan;
    private final Environment environment;
    private final List<CodecInfo> codecs;
    private final Map<String, Schema> schemas = new LinkedHashMap<>();

    public Results(RunDirectory directory, Plan plan, Environment environment, List<CodecInfo> codecs)
            throws IOException {
        this.directory = directory;
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        for (Plan.Workload w : plan.workloads()) {
            try (PayloadReader reader = new PayloadReader(w.sample().file())) {
                schemas.put(w.name(), reader.schema());
            }
        }
    }

    public ReportModel model(List<Entry> entries) {
        return new ModelBuilder(new Analysis(plan, environment, entries, codecs)).model(directory.name(),
                Continuation.of(plan), schemas);
    }

    private String ending(ReportModel model, Advice advice, Optional<Situation> situation, Screen screen) {
        String folder = directory.folder().toString();
        return new TerminalTable(screen.console().columns(), screen.console().colours()).ending(model,
                new TerminalTable.Ways(steps(model, advice), Continuation.notes(folder, situation),
                        directory.file(REPORT) + situation.map(Fragment::of).orElse("")),
                screen.notes());
    }

    /** What the user may do next: say what the formats are for or, if that was said, measure what is still open. */
    private List<TerminalTable.Step> steps(ReportModel model, Advice advice) {
        String folder = directory.folder().toString();
        Optional<TerminalTable.Step> more = more(model, folder);
        boolean answered = advice.asked().isPresent()
                && advice.workloads().stream().allMatch(w -> w.answer().filter(Answer::isSettled).isPresent());
        if (answered) return List.of(TerminalTable.SETTLED);
        if (model.conditions().load().isTooHigh()) return more.stream().toList();
        if (advice.asked().isEmpty()) {
            return Stream.concat(
                    Stream.of(new TerminalTable.Step("say what it is for:", Optional.of(Continuation.use(folder)))),
                    more.stream()).toList();
        }
        List<TerminalTable.Step> narrowing = advice.workloads().stream().flatMap(w -> w.narrowing().stream())
                .map(n -> new TerminalTable.Step("tell " + String.join(", ", n.codecs()) + " apart:",
                        Optional.of("./" + n.command())))
                .toList();
        return narrowing.isEmpty() ? more.stream().toList() : narrowing;
    }

    private Optional<TerminalTable.Step> more(ReportModel model, String folder) {
        if (model.conditions().isMerged()) return Optional.empty();
        return TerminalTable.outlook(model, Continuation.goOn(folder, plan.jdk(), OwnClassTrial.classPath(plan)));
    }

    /** The page, in which the run goes by its name: folders differ from machine to machine. */
    private String page(ReportModel model, Optional<Preface> preface) {
        return HtmlReport.of(model, preface, more(model, directory.name()));
    }

    public Summary summary(ReportModel model) {
        return Summary.of(model, RunDirectory.tree(environment));
    }

    /** What was measured, in a form for other programs or texts. */
    public String export(List<Entry> entries, Export form) {
        return form.of(model(entries), RunDirectory.tree(environment));
    }

    /** Writes summary.json and report.html. */
    public void write(ReportModel model, Optional<Preface> preface) throws IOException {
        directory.write(SUMMARY, summary(model).json());
        directory.write(REPORT, page(model, preface));
    }

    /**
     * Writes summary.json and report.html, and shows the table and the advice, or the summary; returns the exit code.
     *
     * @param situation that was requested
     * @throws RunException if a situation was requested, and the run has only sizes
     */
    public int show(List<Entry> entries, Screen screen, Optional<Situation> situation) throws IOException {
        Optional<FieldCosts> costs = costs(entries);
        boolean timed = entries.stream().anyMatch(Entry.OfTrial.class::isInstance);
        if (costs.isPresent() && !timed && situation.isPresent()) {
            throw new RunException(directory.folder(),
                    "has sizes of fields or batches but no times, which a situation needs; leave out --for, or "
                            + "measure times with: " + Continuation.goOn(directory.folder().toString(), plan.jdk(),
                                    OwnClassTrial.classPath(plan)));
        }
        ReportModel model = model(entries);
        Advice advice = Advice.of(model, situation, codecs -> Continuation.of(plan, codecs));
        String summary = Summary.of(model, RunDirectory.tree(environment), Optional.of(advice)).json();
        Optional<FieldReport> fields = costs.map(FieldReport::new);
        directory.write(SUMMARY, summary);
        directory.write(REPORT, page(model, fields.map(FieldReport::preface)));
        if (costs.isPresent()) directory.write(FIELDS, FieldJson.of(costs.get(), directory.folder().toString()));
        if (screen.json()) {
            screen.printText(
                    costs.isPresent() && !timed ? FieldJson.of(costs.get(), directory.folder().toString()) : summary);
        } else if (fields.isPresent() && !timed) {
            show(fields.get(), screen);
        } else {
            screen.print(new TerminalTable(screen.console().columns(), screen.console().colours()).render(model,
                    answers(advice)));
            screen.print("\n" + ending(model, advice, situation, screen));
            screen.print(directory.folder().toString());
        }
        return failedGate(model, entries) ? GATE_FAILED : 0;
    }

    /** Shows the table of a run that another process is continuing, and changes nothing in its folder. */
    public void showSoFar(List<Entry> entries, Screen screen) {
        ReportModel model = model(entries);
        if (screen.json()) {
            screen.printText(summary(model).json());
            return;
        }
        screen.print(new TerminalTable(screen.console().columns(), screen.console().colours()).soFar(model));
        screen.print("\n" + RUNNING + "\n" + directory.folder());
    }

    private Optional<FieldCosts> costs(List<Entry> entries) throws IOException {
        try {
            return FieldCases.costs(plan, codecs, schemas, entries);
        } catch (IllegalArgumentException e) {
            throw new RunException(directory.folder(),
                    "its journal contains results of fields that no run could have written: " + e.getMessage()
                            + "; delete the run and start a new one");
        }
    }

    private void show(FieldReport fields, Screen screen) {
        int width = screen.console().columns();
        screen.print(fields.text(width));
        for (String sentence : fields.sentences()) screen.print(Paragraph.of(sentence, width));
        screen.print("\n  The report, with its plot: " + directory.file(REPORT));
        screen.print(directory.folder().toString());
    }

    /** What to choose, by the names of the workloads of which it can be said. */
    private static Map<String, List<String>> answers(Advice advice) {
        return advice.workloads().stream().filter(w -> !w.sentences().isEmpty())
                .collect(Collectors.toMap(Advice.OfWorkload::workload, Advice.OfWorkload::sentences));
    }

    /** Whether a contestant failed in the end; a crash that did not recur is not a failure. */
    private static boolean failedGate(ReportModel model, List<Entry> entries) {
        Map<String, Outcome<?>> last = new LinkedHashMap<>();
        for (Entry entry : entries) {
            switch (entry) {
                case Entry.OfFacts f -> last.put(f.codec() + "/" + f.workload(), f.outcome());
                case Entry.OfTrial t -> last.put(t.scenario().toString(), t.outcome());
                case Entry.OfAudit a -> last.put("audit of " + a.scenario(), a.outcome());
                case Entry.OfLatency l -> last.put("service times of " + l.scenario(), l.outcome());
                case Entry.OfControl c -> last.put("control/" + c.threads(), c.outcome());
                case Entry.OfMachine _ -> {}
                case Entry.OfCase c -> last.put(c.study() + "/" + c.key(), c.outcome());
            }
        }
        Stream<Outcome<?>> judged = model.workloads().stream().flatMap(w -> w.groups().stream())
                .flatMap(g -> g.rows().stream()).<Outcome<?>>map(ReportModel.Row::outcome)
                .filter(o -> o instanceof Outcome.Mismatched || o instanceof Outcome.Refused);
        return Stream.concat(last.values().stream(), judged).anyMatch(Outcome::isFailure);
    }
}
