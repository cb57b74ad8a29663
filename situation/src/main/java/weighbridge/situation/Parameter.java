package weighbridge.situation;

import java.util.List;
import java.util.Optional;

/** A number that describes a situation: its key, its wording, its range and its usual value. */
public enum Parameter {
    /** Messages written per second. The usual value is judgement. */
    RATE("rate", "Messages written", "messages/s", "/s", 1.0 / 86_400, 1e9, 1000, Optional.empty(),
            List.of(new Unit("message/s", "messages/s", 1), new Unit("message/min", "messages/min", 1.0 / 60),
                    new Unit("message/h", "messages/h", 1.0 / 3600),
                    new Unit("message/day", "messages/day", 1.0 / 86_400)),
            "Messages written: 5k/s, 20/s, 3/min, 1M/day."),
    /** How often each message is read. The usual value is judgement. */
    READS("reads", "Reads a write", "reads", "", 0.001, 1e6, 1,
            Optional.of(new Axis(0.01, 1000, "below {a}", "above {a}", "between {a} and {b}", "at {a}",
                    "however often it is read")),
            List.of(new Unit("read a write", "reads a write", 1)), "How often each message is read."),
    /** Bits per second. The usual value is judgement. */
    LINK("link", "Link", "bit/s", "bit/s", 1e3, 1e12, 1e9,
            Optional.of(new Axis(1e6, 1e11, "below {a}", "above {a}", "between {a} and {b}", "at {a}",
                    "at any link speed")),
            List.of(new Unit("Tbit/s", "Tbit/s", 1e12), new Unit("Gbit/s", "Gbit/s", 1e9),
                    new Unit("Mbit/s", "Mbit/s", 1e6), new Unit("kbit/s", "kbit/s", 1e3),
                    new Unit("bit/s", "bit/s", 1)),
            "Link speed in bits per second: 100M, 1G."),
    /** Seconds that a message is kept. The usual value is judgement. */
    RETENTION("retention", "Kept for", "s", "", 1, 3.1536e9, 86_400,
            Optional.of(new Axis(60, 3.1536e8, "kept for less than {a}", "kept for more than {a}",
                    "kept for {a} to {b}", "kept for {a}", "however long it is kept")),
            List.of(new Unit("year", "years", 31_536_000), new Unit("day", "days", 86_400),
                    new Unit("hour", "hours", 3600), new Unit("minute", "minutes", 60),
                    new Unit("second", "seconds", 1)),
            "How long a message is kept: 12h, 30d, 7y."),
    /** Copies kept of each message. */
    COPIES("copies", "Copies", "", "", 1, 100, 1, "How many copies of a message are kept."),
    /**
     * Bytes that a cache keeps of an entry besides the value. Usually those of a Hazelcast map: 112 for an
     * {@code Integer} key and what the map keeps for key and value, and 12 for an array (studies/hazelcast).
     */
    ENTRY("entry", "An entry’s own bytes", "B", "B", 0, 1e6, 124,
            "Bytes that a cache keeps of each entry besides the value: its key, what it keeps for both."),
    /** Dollars per hour of a core: AWS Fargate, Linux on x86, us-east-1, $0.04048 a vCPU-hour. */
    CORE("core", "A core", "$/h", "$/h", 0, 1000, 0.04, "Price of a core for an hour, in dollars."),
    /** Dollars for sending 10¹² bytes: AWS EC2 between zones of a region, $0.01 a GB, billed at both ends. */
    NETWORK("network", "Network", "$/TB", "$/TB", 0, 1e6, 20,
            "Price of sending 1 TB (a million million bytes), in dollars."),
    /** Dollars per month for keeping 10¹² bytes: AWS EBS gp3, us-east-1, $0.08 a GB-month. */
    STORAGE("storage", "Storage", "$/TB a month", "$/TB a month", 0, 1e6, 80,
            "Price of keeping 1 TB for a month, in dollars."),
    /** Dollars per month for 10⁹ bytes of memory: AWS Fargate, $0.004445 a GB-hour. */
    RAM("ram", "RAM", "$/GB a month", "$/GB a month", 0, 1e6, 3.2, "Price of 1 GB of memory for a month, in dollars."),
    /** The percentage of the best score below which a difference does not matter. Judgement. */
    SHARE("share", "Does not matter below", "%", "%", 0, 100, 5,
            "A difference below this share of the best score does not matter."),
    /** Dollars per month below which a difference between bills does not matter. Judgement. */
    LEAST("least", "Nor below", "$ a month", "$ a month", 0, 1e9, 1,
            "A difference in a bill below this many dollars per month does not matter.");

    private final String key;
    private final String label;
    private final String unit;
    private final String beside;
    private final double least;
    private final double most;
    private final double usual;
    private final Optional<Axis> axis;
    private final List<Unit> scale;
    private final String help;

    Parameter(String key, String label, String unit, String beside, double least, double most, double usual,
            String help) {
        this(key, label, unit, beside, least, most, usual, Optional.empty(), List.of(), help);
    }

    Parameter(String key, String label, String unit, String beside, double least, double most, double usual,
            Optional<Axis> axis, List<Unit> scale, String help) {
        this.key = key;
        this.label = label;
        this.unit = unit;
        this.beside = beside;
        this.least = least;
        this.most = most;
        this.usual = usual;
        this.axis = axis;
        this.scale = scale;
        this.help = help;
    }

    /**
     * A part of a parameter's range that is searched for flips, from the first to the last value, with the wording for
     * pieces of it; {@code {a}} and {@code {b}} stand for a piece's ends.
     *
     * @param at  the wording for a single value
     * @param any the wording for the whole range
     */
    public record Axis(double from, double to, String below, String above, String between, String at, String any) {}

    /** @param size the unit's size, in the parameter's own unit */
    record Unit(String one, String many, double size) {}

    /** The key used in JSON and a page's address. */
    public String key() {
        return key;
    }

    String label() {
        return label;
    }

    String unit() {
        return unit;
    }

    /** The unit that a form shows beside the number; empty if the number is written with its unit. */
    String beside() {
        return beside;
    }

    double least() {
        return least;
    }

    double most() {
        return most;
    }

    /** The value in presets that have no other. */
    double usual() {
        return usual;
    }

    public Optional<Axis> axis() {
        return axis;
    }

    /** The units in which sentences express it, the largest first; empty if no sentence does. */
    List<Unit> scale() {
        return scale;
    }

    String help() {
        return help;
    }

    /** @throws IllegalArgumentException if the value is out of range */
    double checked(double value) {
        if (!(value >= least && value <= most))
            throw new IllegalArgumentException(key + " is " + Units.said(this, value) + "; give "
                    + Units.said(this, least) + " to " + Units.said(this, most));
        return value;
    }
}
