package weighbridge.replays;

import java.util.List;
import java.util.Optional;

/** A published experiment. Each kind of procedure is a record of its own, with the figures that were published. */
public sealed interface Replay permits FileReplay, ProvidenceReplay, JmhBlogReplay {
    /** On the command line. */
    String name();

    /** One sentence: what was compared. */
    String title();

    /** Where it was published. */
    String article();

    /** Names of built-in workloads, in the article's order. */
    List<String> workloads();

    /** Where this replay is not the article's procedure, a sentence each. */
    List<String> deviations();

    /** What the article did and this replay does not, a sentence each. */
    List<String> omissions();

    /** Every replay. */
    static List<Replay> all() {
        return List.of(Habr.REPLAY, Providence.REPLAY, JmhBlog.REPLAY);
    }

    static Optional<Replay> named(String name) {
        return all().stream().filter(r -> r.name().equals(name)).findFirst();
    }
}
