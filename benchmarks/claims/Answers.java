import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.report.judge.Analysis;
import weighbridge.store.RunDirectory;

/** Prints what stored runs claim, and whether they contradict each other. Run by {@code benchmarks/answers}. */
final class Answers {
    private static final Duration EARLY = Duration.ofSeconds(75);
    /** The rounds that a run without times of its entries has after 75 s: in a default run, its looks. */
    private static final int LOOKS = 2;
    /** The whole run, however long it took. */
    static final Duration WHOLE = Duration.ofSeconds(Long.MAX_VALUE);
    private static final String AGAINST = "--against";
    /** If more codecs than this may be the fastest, they are counted. */
    private static final int NAMED = 4;

    private Answers() {}

    /** What a run claimed early, and at its end. */
    record Told(String name, String grade, Judged early, Judged late) {
        /** The claims that were not made any more later in the run, or were then made the other way round. */
        List<Judged.Pair> fell() {
            return early.pairs().stream()
                    .filter(p -> early.direction(p) != 0 && early.direction(p) != late.direction(p)).toList();
        }

        /** The number of pairs on which the claims of two runs contradict each other. */
        long against(Told other) {
            return late.pairs().stream().filter(p -> late.direction(p) * other.late.direction(p) < 0).count();
        }
    }

    /** Arguments: the folder of the checkout, runs, and perhaps {@code --against} a run or the name of one of them. */
    static void main(String[] arguments) throws IOException {
        List<Path> runs = new ArrayList<>();
        Optional<String> against = Optional.empty();
        for (int i = 1; i < arguments.length; i++) {
            if (!arguments[i].equals(AGAINST)) runs.add(Path.of(arguments[i]));
            else if (++i < arguments.length) against = Optional.of(arguments[i]);
        }
        if (runs.isEmpty()) {
            System.err.println("answers: give the folders of runs; see the head of benchmarks/answers");
            System.exit(2);
        }
        try {
            print(told(runs, Judged.codecs(Path.of(arguments[0]))), against, Judged.codecs(Path.of(arguments[0])));
        } catch (IOException e) {
            System.err.println("answers: " + e.getMessage());
            System.exit(2);
        }
    }

    /** What all runs in folders, journals and files of levels claim, in their order. */
    static List<Told> told(List<Path> sources, Map<String, CodecInfo> known) throws IOException {
        List<Told> all = new ArrayList<>();
        for (Path source : sources) {
            for (List<StoredLevels.Row> run : StoredLevels.by(StoredLevels.Row::run, StoredLevels.read(source))) {
                List<StoredLevels.Row> early = Files.isDirectory(source) ? early(RunDirectory.open(source))
                        : run.stream().filter(r -> r.round() <= LOOKS).toList();
                all.add(new Told(run.getFirst().run(), run.getFirst().grade(), Judged.of(run, early, known),
                        Judged.of(run, run, known)));
            }
        }
        return all;
    }

    private static void print(List<Told> all, Optional<String> against, Map<String, CodecInfo> known)
            throws IOException {
        Optional<Told> longer = all.stream().filter(t -> against.equals(Optional.of(t.name))).findFirst();
        if (longer.isEmpty() && against.isPresent())
            longer = Optional.of(told(List.of(Path.of(against.get())), known).getFirst());
        System.out.println("""
                | run | machine | pairs | claimed early | of these fell | at the end | without a number | wrong, early or late | N too large \
                | against the runs above | may be fastest |
                |---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|""");
        List<Told> above = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (Told t : all) {
            if (longer.equals(Optional.of(t))) continue;
            int pairs = t.late.pairs().size();
            String tooLarge = "-";
            String contradicted = "-";
            if (longer.isPresent()) {
                Judged truth = longer.get().late;
                contradicted = t.early.wrong(truth).size() + ", " + t.late.wrong(truth).size();
                tooLarge = t.early.tooLarge(truth).size() + ", " + t.late.tooLarge(truth).size();
                for (Judged j : List.of(t.early, t.late))
                    j.wrong(truth)
                            .forEach(p -> wrong.add(t.name + ": " + p + ": " + j.verdict(p).orElseThrow().words()));
            }
            String fastest = t.late.contests().keySet().stream()
                    .map(g -> g.substring(g.indexOf('/') + 1) + ": " + (t.late.unbeaten(g).size() > NAMED
                            ? t.late.unbeaten(g).size() + " codecs" : String.join(", ", t.late.unbeaten(g))))
                    .collect(Collectors.joining("; "));
            System.out.printf(Locale.ROOT,
                    "| %s | %s | %d | %d (%.0f %%) | %d | %d (%.0f %%) | %d | %s | %s | %d | %s |%n", t.name, t.grade,
                    pairs, t.early.claimed(), 100.0 * t.early.claimed() / pairs, t.fell().size(), t.late.claimed(),
                    100.0 * t.late.claimed() / pairs, t.late.open(), contradicted, tooLarge,
                    above.stream().mapToLong(t::against).sum(), fastest);
            above.add(t);
        }
        wrong.forEach(w -> System.out.println("wrong: " + w));
    }

    private static List<StoredLevels.Row> early(RunDirectory run) throws IOException {
        return StoredLevels.of(analysis(run, EARLY), run.name());
    }

    /** Analyses what a run knew at a given time after its machine had been examined. */
    static Analysis analysis(RunDirectory run, Duration until) throws IOException {
        List<CodecInfo> codecs = run.contestants().orElseThrow(() -> new IOException(
                run.folder() + " does not say what its contestants are: it comes from an older version"));
        return new Analysis(run.plan(), run.environment(), known(run.entries(), run.environment().start(), until),
                codecs);
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
}
