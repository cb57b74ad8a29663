import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.report.judge.Contenders;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;
import weighbridge.store.RunDirectory;

/** Prints what stored runs claim, and whether they contradict each other. Run by {@code benchmarks/answers}. */
final class Answers {
    private static final Duration EARLY = Duration.ofSeconds(75);
    /** The whole run, however long it took. */
    static final Duration WHOLE = Duration.ofSeconds(Long.MAX_VALUE);
    private static final String AGAINST = "--against";

    private Answers() {}

    /**
     * Two scenarios of a group.
     *
     * @param one the first by name
     */
    record Pair(Scenario one, Scenario other) {}

    /**
     * What a run claims at a given time.
     *
     * @param directions for each pair: 1 if the first is claimed to be slower, −1 if faster, 0 if nothing is claimed
     * @param open       the number of scenarios without a number
     */
    record Told(Map<Pair, Integer> directions, long open, List<String> readers, List<String> encoders) {
        long claimed() {
            return directions.values().stream().filter(d -> d != 0).count();
        }

        /** The number of claims that are not made any more later in the run, or are then made the other way round. */
        long fallen(Told later) {
            return directions.entrySet().stream()
                    .filter(e -> e.getValue() != 0 && !e.getValue().equals(later.directions.get(e.getKey()))).count();
        }

        /** The number of pairs on which the claims of two runs contradict each other. */
        long against(Map<Pair, Integer> others) {
            return directions.entrySet().stream().filter(e -> e.getValue() * others.getOrDefault(e.getKey(), 0) < 0)
                    .count();
        }
    }

    static void main(String[] arguments) throws IOException {
        List<Path> runs = new ArrayList<>();
        Optional<Path> against = Optional.empty();
        for (int i = 0; i < arguments.length; i++) {
            if (!arguments[i].equals(AGAINST)) runs.add(Path.of(arguments[i]));
            else if (++i < arguments.length) against = Optional.of(Path.of(arguments[i]));
        }
        if (runs.isEmpty()) {
            System.err.println("answers: give the folders of runs; see the head of benchmarks/answers");
            System.exit(2);
        }
        try {
            print(runs, against);
        } catch (IOException e) {
            System.err.println("answers: " + e.getMessage());
            System.exit(2);
        }
    }

    private static void print(List<Path> runs, Optional<Path> against) throws IOException {
        Map<Pair, Integer> order = against.isPresent() ? order(against.get()) : Map.of();
        List<RunDirectory> directories = new ArrayList<>();
        for (Path run : runs) directories.add(RunDirectory.open(run));
        System.out.println("""
                | run | machine | pairs | claimed after 75 s | of these fell | at the end | without a number | against the longer run \
                | against the runs above | fastest to read | fastest to encode |
                |---|---|--:|--:|--:|--:|--:|--:|--:|---|---|""");
        List<Told> above = new ArrayList<>();
        for (RunDirectory directory : directories) {
            Told early = told(directory, EARLY);
            Told late = told(directory, WHOLE);
            int pairs = late.directions.size();
            System.out.printf(Locale.ROOT,
                    "| %s | %s | %d | %d (%.0f %%) | %d | %d (%.0f %%) | %d | %s | %d | %s | %s |%n", directory.name(),
                    directory.environment().grade().name().toLowerCase(Locale.ROOT), pairs, early.claimed(),
                    100.0 * early.claimed() / pairs, early.fallen(late), late.claimed(), 100.0 * late.claimed() / pairs,
                    late.open, against.isEmpty() ? "-" : Long.toString(early.against(order) + late.against(order)),
                    above.stream().mapToLong(t -> late.against(t.directions)).sum(), String.join(", ", late.readers),
                    String.join(", ", late.encoders));
            above.add(late);
        }
    }

    /** The order of each pair by a run's estimates, claimed or not. */
    private static Map<Pair, Integer> order(Path run) throws IOException {
        Analysis analysis = analysis(RunDirectory.open(run), WHOLE);
        Map<Pair, Integer> order = new HashMap<>();
        for (Pair p : pairs(analysis)) {
            order.put(p, (int) Math
                    .signum(analysis.speeds().estimate(p.one).point() - analysis.speeds().estimate(p.other).point()));
        }
        return order;
    }

    private static Told told(RunDirectory run, Duration until) throws IOException {
        Analysis analysis = analysis(run, until);
        Map<Pair, Integer> directions = new HashMap<>();
        for (Pair p : pairs(analysis)) {
            directions.put(p, analysis.speeds().compare(p.one, p.other).map(Comparison::verdict).map(Answers::direction)
                    .orElse(0));
        }
        long open = compared(analysis).stream().filter(s -> analysis.speeds().lastRound(s) == 0).count();
        Contenders contenders = new Contenders(analysis, analysis.plan().workloads().getFirst().name());
        return new Told(directions, open, contenders.mayBeBest(Contenders.TO_READ),
                contenders.mayBeBest(Contenders.TO_ENCODE));
    }

    private static int direction(Verdict verdict) {
        return verdict.saysFaster() ? -1 : verdict.reversed().saysFaster() ? 1 : 0;
    }

    /** Analyses what a run knew at a given time after its machine had been examined. */
    static Analysis analysis(RunDirectory run, Duration until) throws IOException {
        Plan plan = run.plan();
        List<CodecInfo> codecs = run.contestants().orElseThrow(() -> new IOException(
                run.folder() + " does not say what its contestants are: it comes from an older version"));
        return new Analysis(plan, run.environment(), known(run.entries(), run.environment().start(), until), codecs);
    }

    /**
     * The entries known at a given time: each is known once the next one begins, and the last only at the end of the
     * run.
     */
    static List<Entry> known(List<Entry> entries, Instant start, Duration until) {
        if (until.equals(WHOLE) || entries.isEmpty()) return entries;
        Instant end = start.plus(until);
        int known = 0;
        while (known + 1 < entries.size() && !entries.get(known + 1).start().isAfter(end)) known++;
        return entries.subList(0, known);
    }

    static List<Scenario> compared(Analysis analysis) {
        Plan plan = analysis.plan();
        List<Scenario> all = new ArrayList<>();
        for (Plan.Workload w : plan.workloads()) {
            for (Operation o : plan.operations()) {
                for (int threads : plan.threads()) {
                    plan.codecs().stream().filter(c -> !analysis.speeds().isLimit(c)).sorted()
                            .forEach(c -> all.add(new Scenario(c, w.name(), o, threads)));
                }
            }
        }
        return all;
    }

    static List<Pair> pairs(Analysis analysis) {
        List<Scenario> all = compared(analysis);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Scenario one = all.get(i);
            all.stream().skip(i + 1L).filter(s -> s.group().equals(one.group())).map(s -> new Pair(one, s))
                    .forEach(pairs::add);
        }
        return pairs;
    }
}
