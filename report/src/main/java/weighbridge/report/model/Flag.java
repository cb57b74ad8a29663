package weighbridge.report.model;

/**
 * Something unusual about a number.
 *
 * @param detail what the kind does not say, such as a JVM's flags; empty if it says everything
 */
public record Flag(Kind kind, String detail) {
    /** What is unusual. */
    public enum Kind {
        /** The number rests on first looks alone. */
        FIRST_LOOK("first look"),
        /** None of the trials became steady. */
        WARMING_UP("still warming up"),
        /** No trial counts, because something else kept each from its core. */
        SEEN("seen, not counted"),
        /** The operation postpones its work until fields are read. */
        JUDGED_ON_READ("judged on read"),
        /** A long trial found that the level moves after it had counted as warm. */
        DRIFTS("drifts"),
        /** Trials settled at two levels, and longer ones have not shown yet whether both last. */
        SLOW_MODE("slow mode suspected"),
        /** JVMs settle at two speeds. */
        TWO_SPEEDS("two speeds"),
        /** Trials are longer than usual, because the shorter ones did not last. */
        LONGER("longer warm-up"),
        /** Other work kept taking the CPU, so that there is no wall time. */
        CONTENDED("contended"),
        /** JVMs vary by more than 5 %. */
        NOISY("noisy"),
        /** The threads used the library's objects together. */
        SHARED("shared instance"),
        /** The codec's JVM has flags that change its heap, collector or compiler. */
        OWN_JVM("JVM of its own"),
        /** The collector's pauses are part of wall times, but not of CPU times. */
        COLLECTS("collects"),
        /** The encoded bytes are in the library's buffer. */
        LENT("bytes valid until the next call"),
        /** Only a sample of the messages was verified. */
        SAMPLE("of a sample");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    public static Flag of(Kind kind) {
        return new Flag(kind, "");
    }

    /** The flag as reports show it, such as {@code JVM of its own: -Xmx64m}. */
    public String text() {
        return detail.isEmpty() ? kind.text : kind.text + (kind == Kind.OWN_JVM ? ": " : " ") + detail;
    }
}
