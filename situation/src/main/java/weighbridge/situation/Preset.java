package weighbridge.situation;

import java.util.List;
import java.util.Map;

/** A kind of situation with its usual values. */
public enum Preset {
    QUEUE("queue", "Queue", "a queue", 1, Kept.STORED, true, true, List.of(Parameter.READS, Parameter.RETENTION),
            Compressor.NONE, List.of(Parameter.RATE, Parameter.READS, Parameter.RETENTION),
            List.of(Parameter.COPIES, Parameter.CORE, Parameter.NETWORK, Parameter.STORAGE, Parameter.SHARE,
                    Parameter.LEAST), // Three copies are what the documentation of Apache Kafka advises for production.
            Map.of(Parameter.RATE, 5000.0, Parameter.COPIES, 3.0),
            "Every message goes to a broker, is kept there for a day and read from there."),
    LOG("log", "Log", "a log", 1, Kept.STORED, true, true, List.of(Parameter.RETENTION, Parameter.READS),
            Compressor.ZSTD, List.of(Parameter.RATE, Parameter.READS, Parameter.RETENTION),
            List.of(Parameter.COPIES, Parameter.CORE, Parameter.NETWORK, Parameter.STORAGE, Parameter.SHARE,
                    Parameter.LEAST),
            Map.of(Parameter.RATE, 20_000.0, Parameter.RETENTION, 2_592_000.0, Parameter.COPIES, 3.0),
            "Messages are written in compressed batches, kept for weeks in copies, and read once or twice."),
    CACHE("cache", "Cache", "a cache", 1, Kept.IN_MEMORY, false, false, List.of(Parameter.READS, Parameter.RETENTION),
            Compressor.NONE, List.of(Parameter.RATE, Parameter.READS, Parameter.RETENTION),
            List.of(Parameter.COPIES, Parameter.ENTRY, Parameter.CORE, Parameter.NETWORK, Parameter.RAM,
                    Parameter.SHARE, Parameter.LEAST),
            Map.of(Parameter.READS, 20.0, Parameter.RETENTION, 3600.0),
            "Encoded values are kept in memory, each by itself, and read more often than written."),
    RPC("rpc", "RPC", "an RPC", 0, Kept.NOWHERE, false, true, List.of(Parameter.LINK), Compressor.NONE,
            List.of(Parameter.LINK), List.of(Parameter.SHARE), Map.of(),
            "One message is encoded, sent over a link and read while somebody waits."),
    ARCHIVE("archive", "Archive", "an archive", 1, Kept.STORED, true, true,
            List.of(Parameter.RETENTION, Parameter.READS), Compressor.ZSTD,
            List.of(Parameter.RATE, Parameter.READS, Parameter.RETENTION),
            List.of(Parameter.COPIES, Parameter.CORE, Parameter.NETWORK, Parameter.STORAGE, Parameter.SHARE,
                    Parameter.LEAST), // AWS S3 Standard, us-east-1: $0.023 a GB-month, which includes the copies; from EC2 of the region, free.
            Map.of(Parameter.READS, 0.01, Parameter.RETENTION, 220_752_000.0, Parameter.STORAGE, 23.0,
                    Parameter.NETWORK, 0.0),
            "Compressed batches are kept for years in object storage and hardly ever read.");

    /** Where messages are kept. */
    enum Kept {
        STORED, IN_MEMORY, NOWHERE
    }

    private final String key;
    private final String label;
    private final String noun;
    private final double sends;
    private final Kept kept;
    private final boolean batches;
    private final boolean streams;
    private final List<Parameter> axes;
    private final Compressor compressor;
    private final List<Parameter> often;
    private final List<Parameter> seldom;
    private final Map<Parameter, Double> usual;
    private final String help;

    Preset(String key, String label, String noun, double sends, Kept kept, boolean batches, boolean streams,
            List<Parameter> axes, Compressor compressor, List<Parameter> often, List<Parameter> seldom,
            Map<Parameter, Double> usual, String help) {
        this.key = key;
        this.label = label;
        this.noun = noun;
        this.sends = sends;
        this.kept = kept;
        this.batches = batches;
        this.streams = streams;
        this.axes = axes;
        this.compressor = compressor;
        this.often = often;
        this.seldom = seldom;
        this.usual = usual;
        this.help = help;
    }

    /** The key used in JSON and a page's address. */
    public String key() {
        return key;
    }

    String label() {
        return label;
    }

    /** What it is called in a sentence, such as {@code a log}. */
    String noun() {
        return noun;
    }

    /** The noun without its article. */
    String thing() {
        return noun.substring(noun.indexOf(' ') + 1);
    }

    /** Whether its score is a bill, in dollars per month, rather than a time, in microseconds per message. */
    boolean bill() {
        return kept != Kept.NOWHERE;
    }

    /** How often a message is sent in addition to once per read. */
    double sends() {
        return sends;
    }

    Kept kept() {
        return kept;
    }

    /** Whether codecs that take batches may take part. */
    boolean batches() {
        return batches;
    }

    /** Whether codecs may take part if the bytes of a message depend on earlier messages. */
    boolean streams() {
        return streams;
    }

    /** The parameters along which flips are searched for, the most important first. */
    List<Parameter> axes() {
        return axes;
    }

    Compressor compressor() {
        return compressor;
    }

    /** The parameters that affect its costs and for which most readers have numbers. */
    List<Parameter> often() {
        return often;
    }

    /** The other parameters that affect its costs. */
    List<Parameter> seldom() {
        return seldom;
    }

    /** Whether its costs depend on a parameter. */
    boolean needs(Parameter parameter) {
        return often.contains(parameter) || seldom.contains(parameter);
    }

    double usual(Parameter parameter) {
        return usual.getOrDefault(parameter, parameter.usual());
    }

    String help() {
        return help;
    }

    /** @throws IllegalArgumentException listing the valid keys */
    public static Preset of(String key) {
        for (Preset p : values()) if (p.key.equals(key)) return p;
        throw new IllegalArgumentException("no situation is called \"" + key + "\"; there are "
                + String.join(", ", List.of(values()).stream().map(Preset::key).toList()));
    }
}
