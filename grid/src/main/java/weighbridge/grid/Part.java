package weighbridge.grid;

/** A part of a run: the conductor tells every client to begin it, and each says when it is done. */
enum Part {
    /** Loads the codec, and becomes a client. Nobody needs to be told. */
    CONNECT("it connected"),
    /** Fills a map that keeps no metadata of JSON. */
    FILL_BARE("the map was filled"),
    /** Removes that map. */
    DROP_BARE("the map was filled"), FILL("the map was filled"),
    /** What the first client does for all: the index, the mapping, one query to try it. */
    PREPARE("queries were prepared"), WARM("it warmed up"),
    /** What is measured. */
    MEASURE("it was measured"),
    /** Operations without content, at the rate of those that were measured. */
    CONTROL("the control was measured"),
    /** Reads every value back. */
    COMPARE("values were read back"),
    /** Reports the results, and ends. */
    END("it ended");

    private final String text;

    Part(String text) {
        this.text = text;
    }

    /** While … */
    String text() {
        return text;
    }
}
