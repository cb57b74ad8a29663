package weighbridge.grid;

/** A part of a run: the conductor tells every client to start it, and each client reports when it is done. */
enum Part {
    /** Loads the codec, and connects to the cluster. This part starts without a command. */
    CONNECT("it connected"),
    /** Tries in a running cluster, with one entry of a map of its own, whatever the bench needs. */
    PROBE("the cluster was tried"),
    /** Fills a map that keeps no JSON metadata. */
    FILL_BARE("the map was filled"),
    /** Removes that map. */
    DROP_BARE("the map was filled"), FILL("the map was filled"),
    /** What the first client does for all: create the index and the mapping, and try one query. */
    PREPARE("queries were prepared"), WARM("it warmed up"),
    /** Does what is then measured, while JIT compilers catch up; it may be repeated. */
    SETTLE("it warmed up"),
    /** Measures the operations. */
    MEASURE("it was measured"),
    /** Repeats operations without content, at the rate of those that were measured. */
    CONTROL("the control was measured"),
    /** Reads every value back. */
    COMPARE("values were read back"),
    /** Reports the results, and exits. */
    END("it ended");

    private final String text;

    Part(String text) {
        this.text = text;
    }

    /** What was going on, as a clause that follows {@code while}. */
    String text() {
        return text;
    }
}
