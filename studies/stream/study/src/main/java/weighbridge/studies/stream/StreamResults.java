package weighbridge.studies.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.model.Operation;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;
import weighbridge.study.Evidence;
import weighbridge.study.Outlook;
import weighbridge.study.pipe.Bottleneck;
import weighbridge.study.pipe.Passages;

/** The results of the passages, and the rates that trials of encoding and reading predict for them. */
final class StreamResults {
    /** The bytes of a frame's header if nothing is due at a rate. */
    private static final int HEADER = 8;

    private final StreamPlan asked;
    private final Passages passages;
    private final Map<String, OptionalDouble> encodeNanos = new LinkedHashMap<>();
    private final Map<String, OptionalDouble> readNanos = new LinkedHashMap<>();

    private StreamResults(StreamPlan asked, Passages passages) {
        this.asked = asked;
        this.passages = passages;
    }

    static StreamResults of(StreamPlan asked, Evidence evidence) {
        StreamResults results = new StreamResults(asked,
                Passages.of(asked.passages(), evidence.measured().cases(), evidence.plan().precision()));
        for (String codec : asked.field()) {
            results.encodeNanos.put(codec, trial(evidence, codec, Operation.ENCODE));
            results.readNanos.put(codec, trial(evidence, codec, Operation.READ));
        }
        return results;
    }

    private static OptionalDouble trial(Evidence evidence, String codec, Operation operation) {
        return evidence.rows().stream()
                .filter(r -> r.metric().equals(ReportModel.CPU) && r.codec().equals(codec)
                        && r.op().filter(operation.text()::equals).isPresent())
                .map(r -> r.estimate()).filter(OptionalDouble::isPresent).findFirst().orElse(OptionalDouble.empty());
    }

    StreamPlan asked() {
        return asked;
    }

    Passages passages() {
        return passages;
    }

    /** Messages/s as the model predicts them: the lowest rate among encoding, reading and the link. */
    OptionalDouble predicted(String codec, double link) {
        OptionalDouble encode = encodeNanos.get(codec);
        OptionalDouble read = readNanos.get(codec);
        OptionalDouble bytes = passages.wireBytes(codec, link);
        if (encode.isEmpty() || read.isEmpty() || bytes.isEmpty()) return OptionalDouble.empty();
        double nanos = Math.max(encode.getAsDouble(), read.getAsDouble()) / asked.senders();
        if (link > 0) nanos = Math.max(nanos, bytes.getAsDouble() * 8e3 / link);
        return OptionalDouble.of(1e9 / nanos);
    }

    /** The contestants whose bytes are known, the smallest first. */
    List<String> smallest() {
        return asked.codecs().stream().filter(c -> passages.bytes(c).isPresent())
                .sorted(Comparator.comparingDouble(c -> passages.bytes(c).getAsDouble())).toList();
    }

    /** The contestants that have a rate, the highest first. */
    List<String> ranked(double link) {
        return asked
                .codecs().stream().filter(c -> passages.rate(c, link).isPresent()).sorted(Comparator
                        .comparingDouble((String c) -> passages.rate(c, link).orElseThrow().point()).reversed())
                .toList();
    }

    /**
     * How many times as long as the smallest messages all others are at least, if the smallest fill a link of its
     * nominal speed and that decides who passes most: no link passes more than its speed. Needs no rounds, since bytes
     * are exact.
     */
    Optional<String> longerThanThoseThatFill(double link) {
        List<String> all = smallest();
        if (link == 0 || all.size() < Math.max(2, asked.codecs().size())) return Optional.empty();
        if (passages.bottleneck(all.getFirst(), link) != Bottleneck.LINK) return Optional.empty();
        OptionalDouble off = passages.link(link).map(Passages.LinkReached::off).orElse(OptionalDouble.empty());
        double longer = framed(all.get(1)) / framed(all.getFirst());
        return Math.abs(off.orElse(1)) <= StreamTables.OFF && longer > (1 + StreamTables.OFF) / Bottleneck.FULL
                ? Optional.of(Verdict.atLeast(longer)) : Optional.empty();
    }

    private double framed(String codec) {
        return passages.bytes(codec).getAsDouble() + HEADER;
    }

    /** What more time would decide of what the tables show. */
    Outlook outlook() {
        List<Comparison> shown = new ArrayList<>();
        for (double link : asked.links()) {
            for (String c : asked.codecs()) {
                if (c.equals(asked.baseline())) continue;
                passages.slower(c, asked.baseline(), link).ifPresent(shown::add);
                passages.dearer(c, asked.baseline(), link).ifPresent(shown::add);
            }
        }
        return passages.outlook(asked.isTimed() ? List.of() : shown);
    }
}
