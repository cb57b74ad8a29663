package weighbridge.studies.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import weighbridge.model.form.Form;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.stream.pipe.Conductor;
import weighbridge.studies.stream.pipe.Passage;
import weighbridge.studies.stream.pipe.PassageOrder;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Passages, round by round, those of a round in random order. */
final class StreamCases implements Cases {
    /**
     * Beyond the passage and what it may stand still: the conductor knows better, so that this is for when it hangs.
     */
    private static final Duration EXTRA = Duration.ofMinutes(3);

    /** What stands for a link without a limit. */
    static final String UNLIMITED = "unlimited";

    private final StreamPlan asked;
    private final Ground ground;
    private final Plan.Workload workload;

    StreamCases(StreamPlan asked, Ground ground) {
        this.asked = asked;
        this.ground = ground;
        this.workload = ground.workload(asked.name());
    }

    /**
     * One codec at one speed of the link, once.
     *
     * @param link 10⁶ bit/s; 0 for no limit
     */
    record Cell(String codec, double link, int round) {
        private static final String PASSAGE = "passage";

        String key() {
            return PASSAGE + "/" + codec + "/" + speed(link) + "/" + round;
        }

        static String speed(double link) {
            return link == 0 ? UNLIMITED : Double.toString(link);
        }

        /** @throws Form.Misfit if no passage of this plan has that key */
        static Cell of(StreamPlan asked, String key) {
            for (double link : asked.links()) {
                for (String codec : asked.field()) {
                    for (int round = 1; round <= asked.rounds(); round++) {
                        Cell cell = new Cell(codec, link, round);
                        if (cell.key().equals(key)) return cell;
                    }
                }
            }
            throw new Form.Misfit("key", "a passage of this stream", key);
        }

        boolean isLike(Cell other) {
            return codec.equals(other.codec) && link == other.link;
        }
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        List<Cell> failed = done.cases().stream().filter(c -> !(c.outcome() instanceof Outcome.Measured<?>))
                .map(Entry.OfCase::key).map(k -> Cell.of(asked, k)).toList();
        for (Cell cell : cells()) {
            if (done.has(cell.key()) || open.contains(cell.key()) || failed.stream().anyMatch(cell::isLike)) continue;
            return Optional.of(new Case.OfTask(cell.key(), task(cell)));
        }
        return Optional.empty();
    }

    private List<Cell> cells() {
        List<Cell> all = new ArrayList<>();
        for (int round = 1; round <= asked.rounds(); round++) {
            List<Cell> cells = new ArrayList<>();
            for (double link : asked.links()) for (String c : asked.field()) cells.add(new Cell(c, link, round));
            Collections.shuffle(cells, new Random(ground.seed() * 31 + round));
            all.addAll(cells);
        }
        return all;
    }

    private Task<Passage> task(Cell cell) {
        List<String> flags = new ArrayList<>(Job.JVM_FLAGS);
        flags.addAll(Conductor.JVM_FLAGS);
        return new Task<>("stream", Conductor.class.getName(), List.of(new Task.Need(cell.codec(), workload)), false,
                met -> {
                    Path progress = met.scratch().resolve("progress");
                    show(cell, progress);
                    return new PassageOrder(met.contestant(cell.codec()), workload.sample().file().toAbsolutePath(),
                            asked.transport(), cell.link(), asked.limits(), asked.port(), asked.batch(),
                            asked.senders(), asked.rate(), asked.messages(), asked.passage(), asked.patience(),
                            ground.seed(), met.scratch(), progress);
                }, OutcomeFormat.of(Passage.class), flags,
                TimeLimit.of(asked.passage().plus(asked.patience().multipliedBy(2)).plus(EXTRA)));
    }

    /** Shows how fast it goes while it goes. */
    private void show(Cell cell, Path progress) {
        Thread.ofVirtual().start(() -> {
            Progress before = Progress.NONE;
            while (Files.isDirectory(progress.getParent())) {
                Progress now = Progress.of(progress);
                if (!now.equals(before))
                    ground.live(now.since(before).map(r -> words(cell) + ": " + r).orElse(words(cell)));
                before = now;
                try {
                    Thread.sleep(400);
                } catch (InterruptedException _) {
                    return;
                }
            }
        });
    }

    private String words(Cell cell) {
        return cell.codec() + ", " + StreamResults.speed(cell.link()) + ", round " + cell.round() + " of "
                + asked.rounds();
    }

    /** How far a passage is. */
    private record Progress(String phase, long messages, long bytes, long nanos) {
        private static final Progress NONE = new Progress("", 0, 0, 0);

        static Progress of(Path file) {
            try {
                String[] words = Files.readString(file).split(" ");
                return new Progress(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]),
                        Long.parseLong(words[3]));
            } catch (IOException | RuntimeException _) {
                return NONE;
            }
        }

        Optional<String> since(Progress before) {
            if (!phase.equals("STREAM") || !before.phase.equals(phase) || nanos <= before.nanos)
                return Optional.empty();
            double seconds = (nanos - before.nanos) / 1e9;
            return Optional.of(String.format(Locale.ROOT, "%,.0f messages/s, %,.0f Mbit/s",
                    (messages - before.messages) / seconds, (bytes - before.bytes) * 8 / 1e6 / seconds));
        }
    }
}
