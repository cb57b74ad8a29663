package weighbridge.studies.stream;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import weighbridge.model.run.Operation;
import weighbridge.report.model.ReportModel;
import weighbridge.study.Evidence;
import weighbridge.study.pipe.Passages;

/** The results of the passages, and the rates that trials of encoding and reading predict for them. */
final class StreamResults {
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
}
