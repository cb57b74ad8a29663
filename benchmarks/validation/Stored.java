import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.ModelBuilder;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.WarmUp;
import weighbridge.store.RunDirectory;

/**
 * A complete piece that is a run, judged again by today's rules.
 *
 * @param step    the step that it belongs to
 * @param piece   the name of its folder
 * @param seconds the time that the command took, all sessions together
 */
record Stored(String step, String piece, long seconds, Plan plan, Environment environment, List<Entry> entries,
        Analysis analysis) {
    static final String WHOLE = "whole";
    private static final String FAILED = "failed";

    /** The complete runs of a step, in the order of their names. */
    static List<Stored> of(Path step, List<CodecInfo> codecs) throws IOException {
        return pieces(step, WHOLE).stream().map(p -> read(p, codecs)).toList();
    }

    /** The pieces of a step that were given up, with the reasons. */
    static List<String> failed(Path step) throws IOException {
        return pieces(step, FAILED).stream()
                .map(p -> p.getFileName() + ": " + text(p.resolve(FAILED)).lines().reduce((_, last) -> last).orElse(""))
                .toList();
    }

    private static List<Path> pieces(Path step, String mark) throws IOException {
        if (!Files.isDirectory(step)) return List.of();
        try (Stream<Path> list = Files.list(step)) {
            return list.filter(p -> Files.exists(p.resolve(mark))).sorted().toList();
        }
    }

    private static Stored read(Path piece, List<CodecInfo> codecs) {
        try {
            RunDirectory run = RunDirectory.open(piece.resolve(text(piece.resolve(WHOLE))));
            long seconds = text(piece.resolve("seconds")).lines().mapToLong(Long::parseLong).sum();
            Plan plan = run.plan();
            Environment environment = run.environment();
            List<Entry> entries = run.entries();
            return new Stored(piece.getParent().getFileName().toString(), piece.getFileName().toString(), seconds, plan,
                    environment, entries, new Analysis(plan, environment, entries, codecs));
        } catch (IOException e) {
            throw new IllegalStateException(piece + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The first of the run's groups; most of these runs have only one. */
    Scenario.Group group() {
        return plan.groups().getFirst();
    }

    Operation operation() {
        return group().operation();
    }

    /** ln of the ratio of two contestants in each round in which both have a trial that counts. */
    double[] differences(Scenario one, Scenario other) {
        SortedMap<Integer, Double> others = analysis.values(other);
        return analysis.values(one).entrySet().stream().filter(e -> others.containsKey(e.getKey()))
                .mapToDouble(e -> e.getValue() - others.get(e.getKey())).toArray();
    }

    /** The last trial of a scenario in each round that counts. */
    Collection<Trial> trials(Scenario scenario) {
        Set<Integer> rounds = analysis.values(scenario).keySet();
        Map<Integer, Trial> trials = new TreeMap<>();
        for (Entry e : entries) {
            if (e instanceof Entry.OfTrial t && t.scenario().equals(scenario) && rounds.contains(t.round())
                    && t.outcome() instanceof Outcome.Measured(Trial trial)) {
                trials.put(t.round(), trial);
            }
        }
        return trials.values();
    }

    /** The share of the slices during which something else used the core; empty if that was not tested. */
    OptionalDouble crowded() {
        List<Entry.OfTrial> trials =
                entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast).toList();
        boolean tried = trials.stream().anyMatch(t -> t.outcome() instanceof Outcome.Measured(Trial trial)
                && trial.slices().stream().anyMatch(s -> s.crowding() != Slice.NOT_TRIED));
        return tried ? OptionalDouble.of(Analysis.crowded(trials, WarmUp.STANDARD, environment.cores()))
                : OptionalDouble.empty();
    }

    /** The model of the run's report. */
    ReportModel model() {
        return new ModelBuilder(analysis).model(piece, "", Map.of());
    }
}
