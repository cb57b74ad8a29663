package weighbridge.report.situation;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a score is computed from what was measured: {@code encode · ns to encode + read · ns to read + Σ bytes · bytes}.
 * These are the formulas of the decision model; report.html has the same in JavaScript.
 *
 * <p>A time, in microseconds per message: {@code (encode + read) / 1000 + 8 · bytes / link · 10⁶}.
 *
 * <p>A bill, in dollars per month of {@code hours} hours:
 * <ul>
 * <li>cpu: {@code rate · (encode + reads · read) · 10⁻⁹} cores {@code · hours · core}
 * <li>network: {@code rate · 3600 · hours · (sends + reads) · bytes · network / 10¹²}
 * <li>storage: {@code rate · retention · copies · bytes · storage / 10¹²}, or ram the same with {@code ram / 10⁹}
 * </ul>
 *
 * @param encode score units for each nanosecond that encoding takes
 * @param read   score units for each nanosecond that reading takes
 * @param bytes  score units for each byte, by the part of the score to which they belong: {@code link},
 *               {@code network}, {@code storage} or {@code ram}
 */
record Weights(double encode, double read, Map<String, Double> bytes) {
    static final String CPU = "cpu";
    private static final double MICROS = 1e6;
    private static final double NANOS = 1e9;
    private static final double GB = 1e9;
    private static final double TB = 1e12;
    private static final double HOUR = 3600;

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
            bytes.put("link", 8 * MICROS * secondsABit);
            return new Weights(MICROS / NANOS, MICROS / NANOS, bytes);
        }
        double rate = s.value(Parameter.RATE);
        double hours = Catalogue.INSTANCE.hours();
        double cpu = rate / NANOS * hours * s.value(Parameter.CORE);
        double kept = rate * retention * s.value(Parameter.COPIES);
        bytes.put("network", rate * HOUR * hours * (s.preset().sends() + reads) * s.value(Parameter.NETWORK) / TB);
        switch (s.preset().holds()) {
            case "storage" -> bytes.put("storage", kept * s.value(Parameter.STORAGE) / TB);
            case "ram" -> bytes.put("ram", kept * s.value(Parameter.RAM) / GB);
            default -> {}
        }
        return new Weights(cpu, cpu * reads, bytes);
    }

    /** Score units per byte, summed over all parts. */
    double allBytes() {
        double sum = 0;
        for (double w : bytes.values()) sum += w;
        return sum;
    }

    /** These weights minus others; if the two are one unit apart on an axis, this is the slope. */
    Weights less(Weights other) {
        Map<String, Double> difference = new LinkedHashMap<>();
        bytes.forEach((part, weight) -> difference.put(part, weight - other.bytes.get(part)));
        return new Weights(encode - other.encode, read - other.read, difference);
    }

    /** The score for these numbers; a number whose weight is 0 adds 0, even if it is infinite. */
    double score(double encodeNanos, double readNanos, double size) {
        return times(encode, encodeNanos) + times(read, readNanos) + allBytes() * size;
    }

    static double times(double weight, double number) {
        return weight == 0 ? 0 : weight * number;
    }
}
