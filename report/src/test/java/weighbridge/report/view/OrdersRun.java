package weighbridge.report.view;

import java.util.List;
import java.util.Map;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.report.MadeUpRun;

/** A made-up run of the usual codecs on orders. */
final class OrdersRun {
    private static final List<Made> FIELD = List.of(new Made("jackson-json", 314, 61.04, 440, 640, true, true),
            new Made("protobuf", 153, 58.42, 180, 285, true, true),
            new Made("fastjson2-jsonb", 255, 66.1, 80, 130, false, true),
            new Made("fory", 158, 60.7, 63, 90, false, false), new Made("kryo", 134, 57.2, 182, 292, false, false),
            new Made("avro", 142, 57.9, 320, 389, true, true),
            new Made("thrift-compact", 153, 58.4, 520, 278, true, true),
            new Made("java", 507, 64.3, 900, 4_700, false, true));

    private record Made(String codec, double bytes, double zstd, double write, double read, boolean crossLanguage,
            boolean evolvable) {}

    private OrdersRun() {}

    /** The plan and the facts; one codec cannot represent the schema, and one loses values. */
    private static MadeUpRun begun() {
        MadeUpRun run = new MadeUpRun("jackson-json", "protobuf", "fastjson2-jsonb", "fory", "kryo", "avro",
                "thrift-compact", "java", "capnproto", "leaky", "limit-copy").limit("limit-copy");
        for (Made m : FIELD) run.codec(info(m)).facts(m.codec(), m.bytes(), m.zstd());
        return run.facts("limit-copy", 183, 4.96)
                .facts("capnproto", new Outcome.Unsupported<>("map<string, list<int32>> (codecs/capnproto/README.md)"))
                .facts("leaky", new Outcome.Mismatched<>(
                        "Order.items[].price: float, expected 12.25, got 12.2; 812 of 12,408 messages"));
    }

    private static CodecInfo info(Made m) {
        return new CodecInfo(m.codec(), "Library of " + m.codec(), "1.0", "x.Y", "classes", "reflective", "binary",
                "none", m.crossLanguage(), false, m.evolvable(), false, true, false, false, Map.of(), Map.of(),
                List.of(), Map.of("wire", m.codec()));
    }

    /** Adds rounds with trials of all codecs, each within a share of the codec's own level. */
    private static MadeUpRun timed(MadeUpRun run, int rounds, double spread) {
        run.operation(Operation.ENCODE);
        for (Made m : FIELD) run.reads(m.codec(), rounds, m.write(), spread);
        run.reads("limit-copy", rounds, 5, spread);
        run.also(Operation.READ);
        for (Made m : FIELD) run.reads(m.codec(), rounds, m.read(), spread);
        return run.reads("limit-copy", rounds, 13, spread);
    }

    /** A run with exact facts only. */
    static MadeUpRun facts() {
        return begun();
    }

    /** Two rounds on a noisy machine. */
    static MadeUpRun firstLook() {
        return timed(begun(), 2, 0.03).grade(Environment.Grade.NOISY);
    }

    /** Ten rounds of all codecs. */
    static MadeUpRun settled() {
        return timed(begun(), 10, 0.01);
    }

    /** Two codecs, the baseline among them, have a trial; the others have not had their turn. */
    static MadeUpRun justBegun() {
        MadeUpRun run = begun();
        return run.reads("jackson-json", 1, 640, 0).reads("protobuf", 1, 285, 0);
    }
}
