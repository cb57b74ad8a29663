package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.CodecInfo;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Outcome;
import weighbridge.model.PayloadReader;
import weighbridge.model.Plan;
import weighbridge.model.Schema;
import weighbridge.report.Analysis;
import weighbridge.report.HtmlReport;
import weighbridge.report.Preface;
import weighbridge.report.ReportModel;
import weighbridge.report.Summary;
import weighbridge.report.TerminalTable;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;

/** What is made of a run's stored outcomes; it can be made again at any time, and comes out the same. */
final class Results {
    /** A contestant failed a gate. */
    private static final int GATE_FAILED = 3;
    private static final String SUMMARY = "summary.json";
    static final String REPORT = "report.html";
    private static final String PREFACE = "preface.json";
    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final RunDirectory directory;
    private final Plan plan;
    private final Environment environment;
    private final List<CodecInfo> codecs;
    private final Map<String, Schema> schemas = new LinkedHashMap<>();

    Results(RunDirectory directory, Plan plan, Environment environment, List<CodecInfo> codecs) throws IOException {
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

    ReportModel model(List<Entry> entries) {
        return new Analysis(plan, environment, entries, codecs).model(directory.name(), Repetition.of(plan), schemas);
    }

    /** The table as a terminal of this width shows it. */
    static String table(ReportModel model, Console console) {
        return new TerminalTable(console.columns(), console.colours()).render(model);
    }

    /** Writes summary.json and report.html, shows the table or the summary, and tells the exit code. */
    int show(List<Entry> entries, Screen screen) throws IOException {
        ReportModel model = model(entries);
        String summary = Summary.of(model, RunDirectory.tree(environment)).json();
        directory.write(SUMMARY, summary);
        directory.write(REPORT, HtmlReport.of(model, preface(directory)));
        if (screen.json()) {
            screen.printText(summary);
        } else {
            screen.print(table(model, screen.console()));
            screen.print("  Charts: " + directory.file(REPORT));
            screen.print(directory.folder().toString());
        }
        return failedGate(model, entries) ? GATE_FAILED : 0;
    }

    /** Keeps what stands before the report of a replay, to be there when the report is made again. */
    static void write(Preface preface, RunDirectory directory) throws IOException {
        directory.write(PREFACE, JSON.writeValueAsString(preface) + "\n");
    }

    static Optional<Preface> preface(RunDirectory directory) throws IOException {
        Path file = directory.file(PREFACE);
        if (!Files.exists(file)) return Optional.empty();
        try {
            return Optional.of(JSON.readValue(Files.readString(file), Preface.class));
        } catch (JacksonException e) {
            throw new RunException(file,
                    "does not say what stands before a replay's report; delete it to have the report without");
        }
    }

    /** Whether what became of a contestant in the end was a failure; a crash that did not come again is none. */
    private static boolean failedGate(ReportModel model, List<Entry> entries) {
        Map<String, Outcome<?>> last = new LinkedHashMap<>();
        for (Entry entry : entries) {
            switch (entry) {
                case Entry.OfFacts f -> last.put(f.codec() + "/" + f.workload(), f.outcome());
                case Entry.OfTrial t -> last.put(t.scenario().toString(), t.outcome());
                case Entry.OfAudit a -> last.put("audit of " + a.scenario(), a.outcome());
                case Entry.OfLatency l -> last.put("service times of " + l.scenario(), l.outcome());
                case Entry.OfControl c -> last.put("control/" + c.threads(), c.outcome());
            }
        }
        Stream<Outcome<?>> judged = model.workloads().stream().flatMap(w -> w.groups().stream()).flatMap(g -> g.rows().stream())
                .<Outcome<?>>map(ReportModel.Row::outcome).filter(o -> o instanceof Outcome.Mismatched || o instanceof Outcome.Refused);
        return Stream.concat(last.values().stream(), judged).anyMatch(Outcome::isFailure);
    }
}
