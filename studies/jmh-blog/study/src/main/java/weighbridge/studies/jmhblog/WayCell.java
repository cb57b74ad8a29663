package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weighbridge.model.Operation;
import weighbridge.model.form.Form;
import weighbridge.model.run.Scenario;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;

/**
 * A cell of the article's procedure, with one trial per round.
 *
 * @param who   a contender's name, {@link #READING} or {@link #INLINED}
 * @param codec the codec that is timed
 * @param flags added to the article's JVM flags
 */
record WayCell(String workload, int threads, String who, String codec, List<String> flags) {
    /** The name of the experiment that reads every field. */
    static final String READING = "reading";
    /** The name of the same experiment in a JVM that inlines more deeply. */
    static final String INLINED = "inlined";
    static final int MOST_ROUNDS = 8;
    private static final String PUBLISHED = "published/";

    /** All cells by workload: those with few threads come first, and the experiment on reading last. */
    static List<WayCell> all(JmhBlogReplay replay) {
        List<WayCell> cells = new ArrayList<>();
        for (String w : replay.workloads()) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) {
                    cells.add(new WayCell(w, t, c.name(), c.asPublished(), List.of()));
                }
            }
            String reads = replay.reading().reads();
            cells.add(new WayCell(w, 1, READING, reads, List.of()));
            cells.add(new WayCell(w, 1, INLINED, reads, List.of(replay.reading().inlining())));
        }
        return cells;
    }

    /** @throws Form.Misfit if no trial of the article's way has that key */
    static WayCell of(JmhBlogReplay replay, String key) {
        return all(replay).stream()
                .filter(c -> IntStream.rangeClosed(1, MOST_ROUNDS).anyMatch(r -> c.key(r).equals(key))).findFirst()
                .orElseThrow(() -> new Form.Misfit("key", "the key of a case in the replay " + replay.article().name(),
                        key));
    }

    /** Whether a case is a trial of the article's procedure. */
    static boolean isKey(String key) {
        return key.startsWith(PUBLISHED);
    }

    String key(int round) {
        return PUBLISHED + workload + "/" + threads + "/" + who + "/" + round;
    }

    Scenario scenario() {
        return new Scenario(codec, workload, Operation.ROUNDTRIP, threads);
    }
}
