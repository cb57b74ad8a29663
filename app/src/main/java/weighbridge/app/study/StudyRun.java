package weighbridge.app.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.app.BuildException;
import weighbridge.app.Builder;
import weighbridge.app.Codecs;
import weighbridge.app.Contestants;
import weighbridge.app.Continuation;
import weighbridge.app.Examination;
import weighbridge.app.Results;
import weighbridge.app.Session;
import weighbridge.app.Stopped;
import weighbridge.app.source.Sources;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.form.Form;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.Preface;
import weighbridge.report.model.ReportModel;
import weighbridge.runner.Home;
import weighbridge.runner.Jdks;
import weighbridge.runner.Launcher;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.source.Importing;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;
import weighbridge.store.RunLock;
import weighbridge.store.StudyRequest;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Journalled;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/** Runs a study in its run directory, and derives the results from that directory. */
public final class StudyRun {
    /**
     * Judgement: the run was not going on if nothing began for so long after a case had ended, or after another
     * measurement, which never takes as long, had begun.
     */
    private static final Duration PAUSE = Duration.ofMinutes(10);
    private static final String FINDINGS = "findings.json";
    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Codecs codecs;
    private final Screen screen;
    private final Path jdk;
    private final Launchers launchers;
    private final Surroundings surroundings;
    private final int rounds;
    private final Function<String, Optional<Workload>> builtIn;
    private final Importing importing;

    /** Starts the launcher of child JVMs. */
    @FunctionalInterface
    public interface Launchers {
        Launcher of(RunDirectory directory, Asked asked) throws IOException, InputException;
    }

    /** Examines the machine, and records the result in the run's folder. */
    @FunctionalInterface
    public interface Surroundings {
        Environment of(RunDirectory directory, Duration budget) throws Exception;
    }

    /**
     * Runs studies in child JVMs.
     *
     * @param jdk     that contestants run on, whatever a plan says, since a plan may come from elsewhere
     * @param builder that has built what they need
     */
    public StudyRun(Home home, Codecs codecs, Studies studies, Screen screen, Path jdk, Builder builder)
            throws IOException {
        this(codecs, studies::workload, new Sources(home, builder), screen, jdk, (directory, asked) -> {
            Survey.Field field = asked.survey().field();
            builder.contestants(codecs, field.codecs(), studies.modules(asked.request().study()));
            return new ChildJvms(codecs.folders(field.codecs()), home, jdk, directory.generated(), false,
                    field.jvmFlags());
        }, (directory, budget) -> new Examination(jdk, screen).of(directory, budget), Plan.USUAL_ROUNDS);
    }

    /**
     * Runs studies with stand-ins for child JVMs and for the machine.
     *
     * @param builtIn workloads by name
     * @param rounds  the most rounds of trials
     */
    public StudyRun(Codecs codecs, Function<String, Optional<Workload>> builtIn, Screen screen, Path jdk,
            Launchers launchers, Surroundings surroundings, int rounds) {
        this(codecs, builtIn, Importing.TEXT, screen, jdk, launchers, surroundings, rounds);
    }

    private StudyRun(Codecs codecs, Function<String, Optional<Workload>> builtIn, Importing importing, Screen screen,
            Path jdk, Launchers launchers, Surroundings surroundings, int rounds) {
        this.codecs = codecs;
        this.builtIn = builtIn;
        this.importing = importing;
        this.screen = screen;
        this.jdk = jdk;
        this.launchers = launchers;
        this.surroundings = surroundings;
        this.rounds = rounds;
    }

    /**
     * A study as it was requested.
     *
     * @param request what the run's folder keeps of the request
     * @param command the words of a command line that requests the same, without the program's name
     * @param budget  of this session
     * @param seed    of every random choice of a new run; a continued run keeps its own
     */
    public record Asked(StudyRequest request, Survey survey, List<String> command, Duration budget, long seed) {
        public Asked {
            command = List.copyOf(command);
        }
    }

    /** Begins or continues a run; its measurements are kept, whatever ends it. */
    public Reported carryOut(RunDirectory directory, Asked asked) throws Exception {
        return carryOut(directory, asked, 0);
    }

    /**
     * Begins or continues a run, which may have more rounds of trials than before.
     *
     * @param most rounds of trials of a run that continues, if its plan has fewer
     */
    public Reported carryOut(RunDirectory directory, Asked asked, int most) throws Exception {
        try {
            return session(directory, asked, most);
        } catch (InputException | BuildException e) {
            // A run that could not begin leaves no folder behind.
            if (directory.study().isEmpty()) directory.remove();
            throw e;
        } catch (IOException | UncheckedIOException e) {
            throw Stopped.in(directory, Jdks.of(jdk), Optional.empty(), e);
        }
    }

    private Reported session(RunDirectory directory, Asked asked, int most) throws Exception {
        Survey.Field field = asked.survey().field();
        for (String id : field.codecs()) codecs.get(id);
        boolean interrupted;
        try (RunLock lock = directory.lock()) {
            Optional<Plan> begun = directory.study().isPresent() ? Optional.of(directory.plan()) : Optional.empty();
            if (begun.isPresent()) Contestants.toGoOn(directory, begun.get(), codecs, screen);
            Launcher launcher = launchers.of(directory, asked);
            try (Session session = new Session(directory, lock, launcher); StudyGround ground = new StudyGround(asked,
                    directory, launcher, session, codecs, builtIn, importing, screen, new Deadline(asked.budget()))) {
                Optional<Environment> before =
                        directory.hasEnvironment() ? Optional.of(directory.environment()) : Optional.empty();
                int known = session.entries().size();
                ground.begin(begun.map(p -> p.upTo(most)), jdk, rounds);
                Environment environment = surroundings.of(directory, asked.budget());
                directory.allow(most);
                ground.carryOut(environment);
                // What the machine is like now says nothing of what was measured before.
                if (before.isPresent() && session.entries().size() == known) directory.write(before.get());
                interrupted = session.isCancelled();
            }
        }
        screen.erase();
        if (interrupted) screen.note(Continuation.interrupted(directory, Jdks.of(jdk), Optional.empty()));
        Reported reported = report(directory, asked.survey(), directory.contestants().orElseGet(codecs::infos));
        return interrupted ? reported.cut() : reported;
    }

    /**
     * The contents of a run's folder, and the study's findings from them.
     *
     * @param isCut whether the run was interrupted just now
     */
    public record Reported(Findings findings, Map<String, Object> json, String conditions, Path report,
            Optional<Took> took, boolean isCut) {
        private Reported cut() {
            return new Reported(findings, json, conditions, report, took, true);
        }
    }

    /**
     * How long a run measured.
     *
     * @param time     from the start of the first measurement to that of the last, without the pauses between sittings
     * @param sittings in which a run was begun and continued
     */
    public record Took(Duration time, int sittings) {
        static Optional<Took> of(List<Entry> entries) {
            List<Entry> all = entries.stream().sorted(Comparator.comparing(Entry::start)).toList();
            Duration time = Duration.ZERO;
            int sittings = 1;
            for (int i = 1; i < all.size(); i++) {
                Duration between = Duration.between(all.get(i - 1).start(), all.get(i).start());
                Duration known = all.get(i - 1) instanceof Entry.OfCase c ? c.took() : Duration.ZERO;
                boolean pause = between.minus(known).compareTo(PAUSE) > 0;
                if (pause) sittings++;
                time = time.plus(pause ? known : between);
            }
            return all.isEmpty() ? Optional.empty() : Optional.of(new Took(time, sittings));
        }
    }

    /**
     * Makes the table, the page and the JSON from the run's folder, byte for byte as before.
     *
     * @throws RunException if the journal contains what the study cannot have measured
     */
    public static Reported report(RunDirectory directory, Survey survey, List<CodecInfo> contestants)
            throws IOException {
        Plan plan = directory.plan();
        Environment environment = directory.environment();
        List<Entry> entries = directory.entries();
        Results ordinary = new Results(directory, plan, environment, contestants);
        ReportModel model = ordinary.model(entries);
        Evidence evidence = evidence(ordinary, model, plan, environment, entries, contestants, survey);
        Findings findings;
        Preface preface;
        Map<String, Object> json = new LinkedHashMap<>();
        try {
            findings = survey.findings(evidence);
            preface = findings.preface();
            json.putAll(findings.json());
        } catch (Form.Misfit e) {
            throw strange(directory, e);
        }
        json.put("run", directory.folder().toString());
        directory.write(FINDINGS, JSON.writeValueAsString(json) + "\n");
        ordinary.write(model, Optional.of(preface));
        return new Reported(findings, json, conditions(environment), directory.file(Results.REPORT), Took.of(entries),
                false);
    }

    /** What a study's findings come from. */
    private static Evidence evidence(Results ordinary, ReportModel model, Plan plan, Environment environment,
            List<Entry> entries, List<CodecInfo> contestants, Survey survey) throws IOException {
        boolean weighs = survey.steps().stream().anyMatch(s -> !(s instanceof Survey.Step.Own));
        return new Evidence(plan, environment, contestants, new Journalled(entries),
                weighs ? Optional.of(model) : Optional.empty(), ordinary.summary(model).rows());
    }

    /** The scenarios of which more trials may decide what a study is to find out. */
    static Set<Scenario> wanting(RunDirectory directory, Environment environment, List<Entry> entries,
            List<CodecInfo> contestants, Survey survey) throws IOException {
        Plan plan = directory.plan();
        Results ordinary = new Results(directory, plan, environment, contestants);
        try {
            return survey.findings(
                    evidence(ordinary, ordinary.model(entries), plan, environment, entries, contestants, survey))
                    .wanting();
        } catch (Form.Misfit e) {
            throw strange(directory, e);
        }
    }

    private static RunException strange(RunDirectory directory, Form.Misfit misfit) {
        return new RunException(directory.folder(), "the run contains entries that its study did not write: "
                + misfit.getMessage() + "; use the version that began the run, or start a new run");
    }

    private static String conditions(Environment environment) {
        String machine = "machine: " + environment.grade().text() + " · " + environment.cpu() + ", "
                + environment.cores() + " cores · " + environment.jdk();
        return environment.reasons().isEmpty() ? machine : machine + " · " + String.join(" · ", environment.reasons());
    }
}
