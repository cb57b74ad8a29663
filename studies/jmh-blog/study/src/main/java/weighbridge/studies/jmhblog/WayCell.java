package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weighbridge.model.form.Form;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Scenario;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;

/**
 * What the trials of the article's way are of, one a round.
 *
 * @param codec  that is timed
 * @param who    a contender's name, or what its library's reading is called
 * @param flags  of its JVM, after the article's
 */
record WayCell(String workload, int threads, String who, String codec, List<String> flags) {
    /** With every field read. */
    static final String READING = "reading";
    /** The same in a JVM that inlines deeper. */
    static final String INLINED = "inlined";
    static final int MOST_ROUNDS = 8;
    private static final String PUBLISHED = "published/";

    /** All of them, those of few threads first. */
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
                .orElseThrow(() -> new Form.Misfit("key", "a case of the replay " + replay.article().name(), key));
    }

    /** Whether a case is a trial of the article's way. */
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
