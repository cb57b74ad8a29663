package weighbridge.report.view;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.report.Fixture;
import weighbridge.report.MadeUpRun;
import weighbridge.report.StoredRun;
import weighbridge.report.model.ReportModel;

/** Reports of runs in all states in which a reader may find one. */
final class States {
    /** What a file may hold that would be markup, a script, another line or another direction. */
    static final String HOSTILE = "</script><img src=x onerror=alert(1)>\"'&\u202Ereversed\u2028<b>";

    static final OwnFile CSV = new OwnFile(new OwnFile.Format("CSV", OwnFile.Arrangement.ROWS, true), 1_080, 185_936,
            185_936, Optional.empty(), Map.of("size.batch.zstd", 50.5));

    private States() {}

    /** The reports by what they are of. */
    static Map<String, ReportModel> all() throws IOException {
        StoredRun first = StoredRun.firstScreen();
        Map<String, ReportModel> all = new LinkedHashMap<>();
        all.put("first-screen", first.model(first.entries().size()));
        all.put("first-screen-begun", first.model(first.entries().size() / 2));
        all.put("own-file", OrdersRun.settled().file(CSV).model());
        all.put("far-file", OrdersRun.settled().file(
                new OwnFile(CSV.format(), 10, 185_936, 185_936, Optional.empty(), Map.of("size.batch.zstd", 900.0)))
                .model());
        all.put("decided", Decided.model());
        all.put("sizes-only", OrdersRun.facts().file(CSV).model());
        all.put("just-begun", OrdersRun.justBegun().file(CSV).model());
        all.put("nothing-succeeded", nothing());
        all.put("nothing-measured", new MadeUpRun("kryo", "sbe").model());
        all.put("one", one());
        all.put("many", many(45, i -> "codec-" + i));
        all.put("long-names", many(14, i -> "a-codec-whose-name-is-very-long-" + i));
        all.put("hostile", hostile());
        all.put("two-workloads", Fixture.TWO_WORKLOADS);
        all.put("busy", seen());
        all.put("stand-in", standIn());
        all.put("threads", threads());
        return all;
    }

    private static ReportModel nothing() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe");
        for (String c : List.of("kryo", "sbe")) run.facts(c, new Outcome.Failed<>("exit status 1"));
        return run.model();
    }

    private static ReportModel one() {
        return new MadeUpRun("kryo").facts("kryo", 160, 68).reads("kryo", 8, 250, 0.01).model();
    }

    /** A run of many codecs at random places, two of them far off. */
    private static ReportModel many(int number, java.util.function.IntFunction<String> name) {
        Random random = new Random(3);
        List<String> codecs = IntStream.range(0, number).mapToObj(name).toList();
        MadeUpRun run = new MadeUpRun(codecs.toArray(String[]::new));
        for (String c : codecs) {
            run.codec(new CodecInfo(c, "Library of " + c, "1.0", "x.Y", "classes", "reflective", "binary", "none",
                    random.nextBoolean(), false, random.nextBoolean(), false, true, false, false, Map.of(), Map.of(),
                    List.of(), Map.of("wire", c)));
            double bytes = 120 + random.nextInt(300);
            run.facts(c, c.equals(codecs.getLast()) ? 2_000 : bytes, bytes / 4);
        }
        for (Operation o : List.of(Operation.ENCODE, Operation.READ)) {
            if (o == Operation.ENCODE) run.operation(o);
            else run.also(o);
            for (String c : codecs)
                run.reads(c, 7, c.equals(codecs.getLast()) ? 40_000 : 80 + random.nextInt(900), 0.02);
        }
        return run.model();
    }

    /** Some codecs have trials that do not count, since the worker waited for a core. */
    private static ReportModel seen() {
        MadeUpRun run = new MadeUpRun("jackson-json", "kryo", "sbe", "fory").grade(Environment.Grade.BAD);
        double bytes = 300;
        for (String c : List.of("jackson-json", "kryo", "sbe", "fory")) run.facts(c, bytes -= 40, bytes / 3);
        run.reads("jackson-json", 2, 700, 0.02).reads("kryo", 2, 290, 0.02);
        for (String c : List.of("sbe", "fory")) run.trial(c, 1, 1, MadeUpRun.slices(60, 200, 0.8, 0, 1));
        return run.model();
    }

    /** All that is not an id, which a plan checks, comes from files. */
    private static ReportModel hostile() {
        OwnFile file = new OwnFile(new OwnFile.Format("<b>\"'&</script>", OwnFile.Arrangement.ROWS, true), 1_080,
                185_936, 185_936, Optional.empty(), Map.of());
        MadeUpRun run = OrdersRun.settled().file(file).facts("leaky", new Outcome.Mismatched<>(HOSTILE))
                .codec(new CodecInfo("kryo", HOSTILE, HOSTILE, "x.Y", "classes", "reflective", "binary", "none", false,
                        false, false, false, true, false, false, Map.of(), Map.of(), List.of(),
                        Map.of("wire", "kryo", "licence", HOSTILE)));
        ReportModel model = run.model();
        ReportModel.Workload w = model.workloads().getFirst();
        ReportModel.Workload named =
                new ReportModel.Workload(HOSTILE, HOSTILE, w.records(), w.sized(), w.fields(), w.jsonBytes(),
                        w.digest(), w.headlines(), List.of(HOSTILE), w.exact(), w.groups(), w.file(), w.standIn());
        return new ReportModel(HOSTILE, HOSTILE, model.conditions(), model.headlines(), List.of(named, w),
                List.of(new ReportModel.Warning(HOSTILE, HOSTILE, HOSTILE)), List.of(HOSTILE), model.outlook(),
                "weighbridge weigh " + HOSTILE);
    }

    private static ReportModel standIn() {
        Schema schema = new Schema("Session", List.of(new Definition.Struct("Session",
                List.of(new Field(1, "id", Type.INT64, true)), Optional.of(new Declared("java", "com.acme.Session")))));
        return OrdersRun.settled().schema(schema).file(CSV).model();
    }

    private static ReportModel threads() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "fory").threads(4, 8);
        double bytes = 200;
        for (String c : List.of("kryo", "sbe", "fory")) run.facts(c, bytes -= 20, bytes / 3);
        for (int threads : List.of(4, 8))
            for (int round = 1; round <= 6; round++)
                for (String c : List.of("kryo", "sbe", "fory"))
                    run.trial(c, round, 1, threads,
                            new Outcome.Measured<>(new weighbridge.model.run.Trial(
                                    MadeUpRun.slices(45, c.length() * 60 + round, 0, 0, threads), 50_000_000,
                                    5_000_000_000L, "compiler", "")));
        return run.model();
    }
}
