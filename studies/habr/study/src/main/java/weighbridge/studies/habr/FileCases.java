package weighbridge.studies.habr;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.form.Form;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.habr.file.FileProcedure;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/**
 * Has each contender write a file of each data set: the article's, to time it, or the corrected one, for its size
 * alone.
 */
final class FileCases implements Cases {
    /**
     * The flags of the child JVM. An object stream keeps every object that it wrote or read, so a file of 100,000
     * records needs more than a trial's heap.
     */
    private static final List<String> JVM_FLAGS =
            List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");
    private static final Duration EXTRA = Duration.ofSeconds(120);
    private static final int CORRECTED_AT_ONCE = 2;

    private final FileReplay replay;
    private final Ground ground;
    private final Map<String, Path> csvs;
    private final boolean corrected;
    private final boolean check;
    /** The time given to each case of this session, by key. */
    private final Map<String, Duration> given = new HashMap<>();

    private FileCases(FileReplay replay, Ground ground, Map<String, Path> csvs, boolean corrected, boolean check) {
        this.replay = replay;
        this.ground = ground;
        this.csvs = csvs;
        this.corrected = corrected;
        this.check = check;
    }

    /** @param csvs the files with every record, by workload */
    static FileCases corrected(FileReplay replay, Ground ground, Map<String, Path> csvs) {
        return new FileCases(replay, ground, csvs, true, true);
    }

    /**
     * Cases of the article's own procedure.
     *
     * @param check whether to compare the values in files that both modes write alike, for when no corrected files are
     *              written to do so
     */
    static FileCases asPublished(FileReplay replay, Ground ground, Map<String, Path> csvs, boolean check) {
        return new FileCases(replay, ground, csvs, false, check);
    }

    /** A contender's file of a data set, corrected or as published. */
    record Cell(String workload, FileReplay.Contender contender, boolean corrected) {
        private static final String CORRECTED = "corrected";
        private static final String PUBLISHED = "published";

        String key() {
            return (corrected ? CORRECTED : PUBLISHED) + "/" + workload + "/" + contender.name();
        }

        /** @throws Form.Misfit if no case of this replay has that key */
        static Cell of(FileReplay replay, String key) {
            String[] parts = key.split("/", -1);
            Optional<FileReplay.Contender> contender =
                    parts.length == 3 ? replay.contender(parts[2]) : Optional.empty();
            if (contender.isEmpty() || !replay.workloads().contains(parts[1])
                    || !List.of(CORRECTED, PUBLISHED).contains(parts[0])) {
                throw new Form.Misfit("key", "the key of a file in the replay " + replay.article().name(), key);
            }
            return new Cell(parts[1], contender.get(), parts[0].equals(CORRECTED));
        }
    }

    /** Corrected files may be written side by side because they are not timed. */
    @Override
    public int atOnce() {
        return corrected ? CORRECTED_AT_ONCE : 1;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        List<Cell> todo = cells().stream().filter(c -> !done.has(c.key()) && !open.contains(c.key())).toList();
        if (todo.isEmpty()) return Optional.empty();
        Cell cell = todo.getFirst();
        Duration budget = corrected ? Duration.ZERO : budget(done, left, todo.size());
        given.put(cell.key(), budget);
        return Optional.of(new Case.OfTask(cell.key(), task(cell, budget)));
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String w : replay.workloads()) {
            for (FileReplay.Contender c : replay.contenders()) cells.add(new Cell(w, c, corrected));
        }
        return cells;
    }

    /**
     * A case's share of the time left, minus what starting, generating and checking took on average in earlier cases.
     */
    private Duration budget(Journalled done, Duration left, int todo) {
        List<Entry.OfCase> before = done.cases().stream().filter(c -> given.containsKey(c.key())).toList();
        Duration overhead = before.stream().map(c -> c.took().minus(given.get(c.key())))
                .reduce(Duration.ZERO, Duration::plus).dividedBy(Math.max(1, before.size()));
        Duration budget = left.dividedBy(todo).minus(overhead);
        return budget.isNegative() ? Duration.ZERO : budget;
    }

    private Task<FileTimes> task(Cell cell, Duration budget) {
        FileReplay.Contender c = cell.contender();
        Plan.Workload workload = ground.workload(cell.workload());
        String codec = corrected ? c.corrected() : c.asPublished();
        Path csv = csvs.get(cell.workload()).toAbsolutePath();
        return new Task<>(replay.article().name(), FileProcedure.class.getName(),
                List.of(new Task.Need(codec, workload)), false,
                met -> new FileProcedure.Job(met.contestant(codec), workload.sample().file().toAbsolutePath(), csv,
                        corrected ? c.correctedFraming() : c.publishedFraming(), met.scratch().resolve("messages"),
                        replay.flush(), replay.warmUps(), corrected ? 0 : replay.runs(), budget,
                        check && (corrected || c.sameFile())),
                OutcomeFormat.of(FileTimes.class), JVM_FLAGS, TimeLimit.of(budget.plus(EXTRA)));
    }
}
