package weighbridge.report.view;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.report.MadeUpRun;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.ModelBuilder;
import weighbridge.report.model.ReportModel;

/** The report of a run of encoding and reading in which all pairs are far apart: sbe is fast, and avro is small. */
final class Decided {
    private static final List<String> CODECS = List.of("protobuf", "sbe", "avro", "kryo");
    private static final double[] BYTES = {153, 188, 142, 160};
    private static final double[] ENCODE = {250, 60, 500, 240};
    private static final double[] READ = {285, 70, 390, 290};

    private Decided() {}

    static ReportModel model() {
        String[] codecs = CODECS.toArray(String[]::new);
        MadeUpRun facts = new MadeUpRun(codecs);
        MadeUpRun encodes = new MadeUpRun(codecs).operation(Operation.ENCODE);
        MadeUpRun reads = new MadeUpRun(codecs);
        for (int i = 0; i < codecs.length; i++) {
            facts.facts(codecs[i], BYTES[i], BYTES[i] / 3);
            encodes.reads(codecs[i], 8, ENCODE[i], 0.01);
            reads.reads(codecs[i], 8, READ[i], 0.01);
        }
        List<Entry> entries = new ArrayList<>();
        Stream.of(facts, encodes, reads).forEach(r -> entries.addAll(r.entries()));
        Payload payload = new Payload(Path.of("orders.payload"), 1000, "ab".repeat(32));
        Plan plan = new Plan("orders.csv",
                List.of(new Plan.Workload(MadeUpRun.WORKLOAD, new Origin.BuiltIn("orders.csv"), payload, payload, 1000,
                        330)),
                CODECS, List.of(Operation.ENCODE, Operation.READ), List.of(1), "protobuf", 20, 0.03,
                Duration.ofMinutes(3), 42, "/jdk");
        return new ModelBuilder(
                new Analysis(plan, reads.environment(), entries, CODECS.stream().map(Decided::info).toList()))
                .model("2026-01-14-1030-orders", "weighbridge weigh orders.csv", Map.of());
    }

    private static CodecInfo info(String id) {
        String way = id.equals("kryo") ? "reflective" : id.equals("sbe") ? "hand-shaped" : "schema-first";
        return new CodecInfo(id, "Library of " + id, "1.0", "x.Y", "classes", way, "binary", "idl", !id.equals("kryo"),
                false, true, false, true, false, false, Map.of(), Map.of(), List.of(),
                Map.of("wire", "any", "sized.any", "made up", "licence", "Apache-2.0"));
    }
}
