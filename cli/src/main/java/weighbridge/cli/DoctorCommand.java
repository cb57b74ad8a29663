package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import weighbridge.app.Codecs;
import weighbridge.app.Example;
import weighbridge.app.Interrupts;
import weighbridge.app.Release;
import weighbridge.app.Rules;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Tables;
import weighbridge.app.terminal.Words;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.Finding;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.runner.machine.Preflight;
import weighbridge.stats.Detectable;
import weighbridge.stats.Family;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;
import weighbridge.stats.WarmUp;
import weighbridge.workloads.Workload;

/** Reports how far a machine can be trusted: what disturbs it, and how small a difference it can show. */
@Command(name = "doctor", description = "Grade this machine, and show how small a difference it can reveal.",
        sortOptions = false)
final class DoctorCommand implements Callable<Integer> {
    private static final long RECORDS = 1_000;
    private static final List<Integer> ROUNDS = List.of(6, 10, 20);
    /** The number of operations that a run times if none is named. */
    private static final int OPERATIONS = 2;
    /** The time during which a codec is compared with itself. */
    private static final Duration PAIRS = Duration.ofSeconds(60);
    /**
     * The duration of a trial whose core nothing else uses; no trial starts that would then end too late. On a busy
     * core, the last one may take three times as long.
     */
    private static final Duration TRIAL = Duration.ofSeconds(7);
    /**
     * The least number of valid trials from which the deviation is computed; with fewer, it is the one that runs assume
     * before their first trials.
     */
    private static final int LEAST_TRIALS = 4;
    /** The share of time above which the command says that something else used the core. */
    private static final double CROWDED = 0.05;

    @Mixin
    private Jdk jdk;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        Path folder = jdk.folder();
        Home home = Checkout.locate();
        Codecs codecs = Codecs.read(home);
        String codec = codecs.baseline(Optional.empty(), codecs.contestants().stream().map(CodecInfo::id).toList());
        Checkout.builder().contestants(codecs, List.of(codec));
        screen.live("examining the machine");
        Environment environment = new Preflight().examine(Release.version(), folder, Duration.ZERO, screen::progress);
        List<Entry.OfTrial> trials = trials(home, codecs, folder, codec, screen);
        double[] values = Analysis.levels(trials, WarmUp.STANDARD, environment.cores());
        double crowded = Analysis.crowded(trials, WarmUp.STANDARD, environment.cores());
        double deviation = deviation(values);
        Family family = family(codecs);
        Map<String, Double> detectable = detectable(deviation, family);
        if (screen.json()) screen.printJson(json(environment, crowded, values.length, deviation, detectable, family));
        else
            screen.print(text(environment, screen.width())
                    + text(codec, crowded, values.length, deviation, detectable, family, screen.width()));
        return 0;
    }

    /** Trials of one codec in direct succession, like neighbours in a round. */
    private List<Entry.OfTrial> trials(Home home, Codecs codecs, Path jdk, String codec, Screen screen)
            throws IOException {
        Path folder = Files.createDirectories(home.cache().resolve("doctor"));
        Workload workload = Example.workload();
        Payload payload = workload.write(folder.resolve("payload"), RECORDS, 1);
        Plan.Workload planned =
                new Plan.Workload(Example.NAME, new Origin.BuiltIn(workload.origin()), payload, payload, RECORDS, 0);
        Scenario scenario = new Scenario(codec, Example.NAME, Operation.READ, 1);
        List<Entry.OfTrial> trials = new ArrayList<>();
        Instant begin = Instant.now();
        try (ChildJvms children = new ChildJvms(codecs.folders(), home, jdk, folder);
                Interrupts.Scope _ = Interrupts.during(children::close)) {
            for (int round = 1; Duration.between(begin, Instant.now()).plus(TRIAL).compareTo(PAIRS) < 0; round++) {
                screen.live(String.format(Locale.ROOT, "%s with itself, trial %d, %d s left", codec, round,
                        PAIRS.minus(Duration.between(begin, Instant.now())).toSeconds()));
                Instant start = Instant.now();
                var outcome = children.trial(new Launcher.TrialOrder(scenario, planned,
                        Rules.USUAL.withUncrowded(Analysis.uncrowded(trials)), round));
                if (!(outcome instanceof Outcome.Measured<?>)) {
                    throw new IOException(
                            codec + " could not be measured: " + outcome.word() + ", " + outcome.reason());
                }
                trials.add(new Entry.OfTrial(scenario, round, 1, start, outcome));
            }
        }
        return trials;
    }

    /** The deviation of neighbouring trials, or the one that runs assume before they have trials. */
    static double deviation(double[] values) {
        return values.length < LEAST_TRIALS ? Math.sqrt(2 * Prior.ONE_SPEED.whole()) : Detectable.deviation(values);
    }

    /**
     * The smallest detectable ratio, by number of rounds.
     *
     * @param family the pairs about which claims are made together
     */
    static Map<String, Double> detectable(double deviation, Family family) {
        Map<String, Double> detectable = new LinkedHashMap<>();
        for (int n : ROUNDS)
            detectable.put(Integer.toString(n), Detectable.ratio(deviation, n, Thresholds.MARGIN, family));
        return detectable;
    }

    /** The pairs of a run that names no codecs and no operations. */
    private static Family family(Codecs codecs) {
        long contestants = codecs.contestants().stream().filter(CodecInfo::isDefault).count();
        return Family.of(contestants, OPERATIONS, true);
    }

    private static Map<String, Object> json(Environment environment, double crowded, int counted, double deviation,
            Map<String, Double> detectable, Family family) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("grade", environment.grade().text());
        json.put("reasons", environment.reasons());
        json.put("crowded", crowded);
        json.put("trials", counted);
        json.put("deviation", deviation);
        json.put("assumed", counted < LEAST_TRIALS);
        json.put("pairs", family.pairs());
        json.put("detectable", detectable);
        json.put("findings", Finding.of(environment));
        return json;
    }

    private static String text(Environment e, int width) {
        String grade = "This machine is " + e.grade().text() + ": " + meaning(e.grade()) + ".";
        String parts = String.format(Locale.ROOT, "%s · %d cores · %.0f GB · %s %s",
                e.cpu().isEmpty() ? "unknown processor" : e.cpu(), e.cores(), e.memoryBytes() / 1e9, e.os(),
                e.kernel());
        List<List<String>> rows = new ArrayList<>();
        for (Finding f : Finding.of(e))
            rows.add(List.of(f.what(), f.measured(), f.meaning() + (f.advice().isEmpty() ? "" : "; " + f.advice())));
        return Words.lines(List.of(grade, parts), width) + "\n"
                + Tables.of(List.of("checked", "found", "meaning and advice"), rows, width) + "\n";
    }

    static String text(String codec, double crowded, int counted, double deviation, Map<String, Double> detectable,
            Family family, int width) {
        List<String> sentences = new ArrayList<>();
        if (crowded >= CROWDED)
            sentences.add(String.format(Locale.ROOT,
                    "For %.0f %% of the time, something else used the same core; measurements from that time are "
                            + "discarded, so trials take longer.",
                    100 * crowded));
        sentences.add(String.format(Locale.ROOT, counted < LEAST_TRIALS
                ? "Only %2$d of the trials of %1$s could be used, which is too few to tell how much consecutive trials "
                        + "differ, so a large standard deviation of %3$.1f %% is assumed. Try again when the machine "
                        + "is less busy."
                : "Messages were read with %s in %d fresh JVMs; consecutive trials differ by %.1f %% (standard "
                        + "deviation).",
                codec, counted, 100 * deviation));
        sentences.add(String.format(Locale.ROOT,
                "Nine of ten runs of the default codecs, which make claims about %,d pairs, find a difference of at least:",
                family.pairs()));
        detectable.forEach(
                (rounds, ratio) -> sentences.add(String.format(Locale.ROOT, "  %.2f× in %s rounds", ratio, rounds)));
        return Words.lines(sentences, width);
    }

    private static String meaning(Environment.Grade grade) {
        return switch (grade) {
            case QUIET -> "nothing was found that disturbs it";
            case FAIR -> "little was found that disturbs it";
            case NOISY -> "CPU times need more rounds, and wall times are hardly usable";
            case BAD -> "treat CPU times with caution; wall times are not shown";
        };
    }
}
