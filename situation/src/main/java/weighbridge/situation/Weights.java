package weighbridge.situation;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a score is computed from what was measured:
 * {@code encode · ns to encode + read · ns to read + Σ bytes · (bytes + extra)}. These are the formulas of the decision
 * model.
 *
 * <p>A time, in microseconds per message: {@code (encode + read) / 1000 + 8 · bytes / link · 10⁶}.
 *
 * <p>A bill, in dollars per month of 730 hours, as cloud price lists count:
 * <ul>
 * <li>cpu: {@code rate · (encode + reads · read) · 10⁻⁹} cores {@code · 730 · core}
 * <li>network: {@code rate · 3600 · 730 · (sends + reads) · bytes · network / 10¹²}
 * <li>storage: {@code rate · retention · copies · bytes · storage / 10¹²}
 * <li>or memory: {@code rate · retention · copies · (bytes + entry) · ram / 10⁹}
 * </ul>
 *
 * @param encode score units for each nanosecond that encoding takes
 * @param read   score units for each nanosecond that reading takes
 * @param bytes  score units for each byte, by the part of the score to which they belong
 * @param extra  bytes that count in a part besides those of the message
 */
record Weights(double encode, double read, Map<String, Double> bytes, Map<String, Double> extra) {
    static final String CPU = "cpu";
    static final String ENCODE = "encode";
    static final String READ = "read";
    static final String LINK = "link";
    static final String NETWORK = "network";
    static final String STORAGE = "storage";
    static final String MEMORY = "memory";
    private static final double MICROS = 1e6;
    private static final double NANOS = 1e9;
    private static final double GB = 1e9;
    private static final double TB = 1e12;
    private static final double HOUR = 3600;
    private static final double HOURS = 730;

    static Weights of(Situation s) {
        return of(s, s.value(Parameter.READS), s.value(Parameter.RETENTION), 1 / s.value(Parameter.LINK));
    }

    /**
     * The weights at a coordinate of an axis: the parameter itself or, for a link, seconds per bit. Every weight is a
     * linear function of it.
     */
    static Weights at(Situation s, Parameter axis, double coordinate) {
        return of(s, axis == Parameter.READS ? coordinate : s.value(Parameter.READS),
                axis == Parameter.RETENTION ? coordinate : s.value(Parameter.RETENTION),
                axis == Parameter.LINK ? coordinate : 1 / s.value(Parameter.LINK));
    }

    private static Weights of(Situation s, double reads, double retention, double secondsABit) {
        Map<String, Double> bytes = new LinkedHashMap<>();
        if (!s.preset().bill()) {
            bytes.put(LINK, 8 * MICROS * secondsABit);
            return new Weights(MICROS / NANOS, MICROS / NANOS, bytes, Map.of());
        }
        double rate = s.value(Parameter.RATE);
        double cpu = rate / NANOS * HOURS * s.value(Parameter.CORE);
        double kept = rate * retention * s.value(Parameter.COPIES);
        bytes.put(NETWORK, rate * HOUR * HOURS * (s.preset().sends() + reads) * s.value(Parameter.NETWORK) / TB);
        if (s.preset().kept() == Preset.Kept.STORED) {
            bytes.put(STORAGE, kept * s.value(Parameter.STORAGE) / TB);
            return new Weights(cpu, cpu * reads, bytes, Map.of());
        }
        bytes.put(MEMORY, kept * s.value(Parameter.RAM) / GB);
        return new Weights(cpu, cpu * reads, bytes, Map.of(MEMORY, s.value(Parameter.ENTRY)));
    }

    /** Score units per byte, summed over all parts. */
    double allBytes() {
        double sum = 0;
        for (double w : bytes.values()) sum += w;
        return sum;
    }

    /** The parts of the score that depend on bytes, for messages of this size. */
    Map<String, Double> parts(double size) {
        Map<String, Double> parts = new LinkedHashMap<>();
        bytes.forEach((part, weight) -> parts.put(part, weight * (size + extra.getOrDefault(part, 0.0))));
        return parts;
    }

    /** These weights minus others; if the two are one unit apart on an axis, this is the slope. */
    Weights less(Weights other) {
        Map<String, Double> difference = new LinkedHashMap<>();
        bytes.forEach((part, weight) -> difference.put(part, weight - other.bytes.get(part)));
        return new Weights(encode - other.encode, read - other.read, difference, extra);
    }

    double times(double encodeNanos, double readNanos) {
        return encode * encodeNanos + read * readNanos;
    }

    double score(double encodeNanos, double readNanos, double size) {
        double sum = times(encodeNanos, readNanos);
        for (double part : parts(size).values()) sum += part;
        return sum;
    }
}
