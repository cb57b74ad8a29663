package weighbridge.study.replay;

import picocli.CommandLine.Option;

/** Which ways a replay goes: one of the two alone, or both where nobody says. */
public final class Mode {
    @Option(names = "--as-published", description = "The article's own procedure alone.")
    private boolean asPublished;

    @Option(names = "--corrected", description = "Weighed as everything else here, alone.")
    private boolean corrected;

    /** Whether the article's own procedure is run. */
    public boolean asPublished() {
        return !corrected;
    }

    /** Whether the codecs are weighed as everything else here. */
    public boolean corrected() {
        return !asPublished;
    }
}
