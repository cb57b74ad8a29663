package weighbridge.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Shard;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;

/** An example of everything that is stored. */
final class Examples {
    static final Instant START = Instant.parse("2026-01-14T10:30:00.123456789Z");
    static final Scenario SCENARIO = new Scenario("kryo", "orders", Operation.ENCODE, 1);

    private Examples() {}

    static Entry trial(int round) {
        Slice whole =
                new Slice(480_231, 100_012_345, 99_876_543, 1_234, 2, 0, 7, 1, 3, 12_345_678_901L, 912, 120_000_000);
        Slice untold = new Slice(1, Long.MAX_VALUE, 0, -1, -1, -1, 0, 0, 0, 0);
        Trial trial = new Trial(List.of(whole, untold), 12_345_678, 5_123_456_789L, "compiler", "");
        return new Entry.OfTrial(SCENARIO, round, 1, START, new Outcome.Measured<>(trial));
    }

    static Entry facts() {
        Map<String, Double> sizes =
                Map.of("size.raw", 159.87654321, "size.zstd", 140.0, "size.batch.zstd", 1.0 / 3, "size.gzip", 1e-300);
        Facts.Loss loss = new Facts.Loss("Order.items[].price", Difference.Kind.ABSENT_TO_DEFAULT, 17,
                "expected absent, got \"\u00e9\ud83d\ude00\n\"");
        return new Entry.OfFacts("kryo", "orders", START,
                new Outcome.Measured<>(new Facts(12_408, sizes, 12, 4_096, "ab12", true,
                        Map.of("encode", 0.0, "read", 696.02), Map.of("read", List.of(696.0, 720.5)),
                        Map.of("decode", new Facts.Repeated(440.25, 440, 441.5)), List.of(loss), 2_345)));
    }

    static Entry failed() {
        return new Entry.OfTrial(SCENARIO, 2, 3, START,
                new Outcome.Failed<>("exited with 137:\n\tat \"somewhere\" \u2028"));
    }

    static Entry audit() {
        Slice slice = new Slice(480_231, 100_012_345, 99_876_543, 1_234, 2, 0, 7, 1, 3, 12_345_678_901L);
        return new Entry.OfAudit(SCENARIO, START,
                new Outcome.Measured<>(new Trial(List.of(slice), 12_345_678, 26_123_456_789L, "compiler", "")));
    }

    static Entry latency() {
        return new Entry.OfLatency(SCENARIO, START,
                new Outcome.Measured<>(new Latency(40_000, 812.25, 3.5, 0.125, Map.of("p50", 790.0, "p99.9", 1.0e6))));
    }

    static Entry control() {
        return new Entry.OfControl(5, START, new Outcome.TimedOut<>("too slow"));
    }

    static Entry machine() {
        return new Entry.OfMachine(new Shard(2, 8),
                new Environment(START, "0.1.0", "Linux amd64", "6.8", "A CPU", 4, 8L << 30, "performance", "madvise",
                        "max", "25.0.3 A vendor", List.of("-Xmx512m"), 0.5, 0, 1.25, 0.01, 0.02, 20.5,
                        Environment.Grade.FAIR, List.of("a reason")));
    }

    static final OwnFile OWN =
            new OwnFile(new OwnFile.Format("CSV", OwnFile.Arrangement.ROWS, false, Optional.of(150.5)), 12_000,
                    2_000_000, 700_000, Optional.of("gzip"), Map.of("size.batch.zstd", 57.25, "size.batch.gzip", 60.5));

    static Plan plan(Path folder) {
        Payload all = new Payload(folder.resolve("payloads/orders.payload"), 12_408, "0a");
        Payload sample = new Payload(folder.resolve("payloads/orders-sample.payload"), 64, "0b");
        Plan.Workload workload = new Plan.Workload("orders", new Origin.File("../orders.csv",
                List.of("--schema", "s.json"), "CSV (comma, header)", Optional.of(OWN)), all, sample, 12_408, 611.25);
        return new Plan("orders", List.of(workload), List.of("kryo", "protobuf"),
                List.of(Operation.ENCODE, Operation.READ), List.of(1, 5), "protobuf", 20, 0.03, Duration.ofMinutes(3),
                -7, "/opt/jdk", true, true, List.of("-XX:+UseG1GC"));
    }

    static List<CodecInfo> contestants() {
        CodecInfo kryo = new CodecInfo("kryo", "Kryo", "5.6.2", "a.KryoCodec", "classes", "reflective", "binary",
                "none", false, true, false, true, true, false, true, Map.of("recursion", "too deep"),
                Map.of(Difference.Kind.FLOAT, "32 bits"), List.of("--add-opens=java.base/java.lang=ALL-UNNAMED"),
                Map.of("wire", "kryo", "batch", "1000"));
        CodecInfo protobuf = new CodecInfo("protobuf", "Protocol Buffers", "4.36.2", "a.ProtobufCodec", "idl",
                "schema-first", "binary", "idl", true, false, true, false, false, true, false, Map.of(), Map.of(),
                List.of(), Map.of());
        return List.of(kryo, protobuf);
    }

    static Environment environment() {
        return new Environment(START, "0.1.0", "Linux amd64", "6.1", "A \"fast\" one", 2, 8L << 30, "", "madvise",
                "max", "25.0.3 Temurin", List.of("-Xms512m"), 1.25, -1, 2.5, 0.004, 0.002, 31.5, Environment.Grade.FAIR,
                List.of("wall time varies 1.2 %"));
    }
}
