package weighbridge.study.replay;

import picocli.CommandLine.Option;

/** Which parts a replay runs: as published, corrected or, by default, both. */
public final class Mode {
    @Option(names = "--as-published", description = "Run only the article's own procedure.")
    private boolean asPublished;

    @Option(names = "--corrected",
            description = "Run only the corrected measurement, with the same method as any other run.")
    private boolean corrected;

    /** Whether the article's own procedure is run. */
    public boolean asPublished() {
        return !corrected;
    }

    /** Whether the codecs are measured as in every run. */
    public boolean corrected() {
        return !asPublished;
    }
}
