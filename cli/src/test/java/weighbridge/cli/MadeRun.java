package weighbridge.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weighbridge.app.Codecs;
import weighbridge.app.Example;
import weighbridge.app.Release;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** A run whose numbers a test chooses. */
final class MadeRun {
    private static final int ROUNDS = 12;
    private static final double ALLOCATED = 64;

    private final Path folder;
    private final String name;
    private String version = "";
    private String cpu = "One CPU";
    private String id = "kryo";
    private long seed = 1;
    private double kryo = 300;
    private double java = 600;
    private double bytes = 80;
    private int rounds = ROUNDS;
    private final Map<String, Double> others = new LinkedHashMap<>();
    private String briefly = "";
    private Outcome<Facts> facts;
    private double allocated = ALLOCATED;

    MadeRun(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    MadeRun kryo(String version, double nanos, double bytes) {
        this.version = version;
        this.kryo = nanos;
        this.bytes = bytes;
        return this;
    }

    MadeRun cpu(String cpu, double times) {
        this.cpu = cpu;
        this.kryo *= times;
        this.java *= times;
        return this;
    }

    MadeRun id(String id) {
        this.id = id;
        return this;
    }

    MadeRun seed(long seed) {
        this.seed = seed;
        return this;
    }

    MadeRun rounds(int rounds) {
        this.rounds = rounds;
        return this;
    }

    /** Further codecs whose version never changes. */
    MadeRun beside(Map<String, Double> codecs) {
        others.putAll(codecs);
        return this;
    }

    /** One that has a round less. */
    MadeRun briefly(String codec) {
        briefly = codec;
        return this;
    }

    MadeRun facts(Outcome<Facts> facts) {
        this.facts = facts;
        return this;
    }

    /** What reading with the contestant allocates in every trial. */
    MadeRun allocates(double bytes) {
        allocated = bytes;
        return this;
    }

    RunDirectory store() throws Exception {
        RunDirectory run = RunDirectory.create(folder, name);
        Payload payload = Example.workload().write(run.payloads().resolve("p.payload"), 100, seed);
        Plan.Workload workload =
                new Plan.Workload(Example.NAME, new Origin.BuiltIn("numbers"), payload, payload, 100, 0);
        Plan plan = new Plan(name, List.of(workload),
                Stream.concat(Stream.of("java", id), others.keySet().stream()).toList(), List.of(Operation.READ),
                List.of(1), "java", 12, 0.03, Duration.ZERO, 1, "");
        List<CodecInfo> infos = new ArrayList<>();
        for (CodecInfo i : Codecs.read(Checkout.locate()).of(plan))
            infos.add(i.id().equals(id) && !version.isEmpty() ? with(i, version) : i);
        run.write(plan, infos);
        run.write(new Environment(Instant.EPOCH, Release.version(), "Linux amd64", "6.8", cpu, 2, 8L << 30, "", "",
                "max", "25", List.of(), 0, 0, 0, 0.01, 0.01, 20, Environment.Grade.FAIR, List.of()));
        try (RunLock lock = run.lock(); Journal journal = lock.journal()) {
            journal.append(entry("java", new Outcome.Measured<>(facts(120, List.of()))));
            journal.append(entry(id, facts == null ? new Outcome.Measured<>(facts(bytes, List.of())) : facts));
            for (String o : others.keySet()) journal.append(entry(o, new Outcome.Measured<>(facts(90, List.of()))));
            for (int round = 1; round <= rounds; round++) {
                journal.append(trial("java", round, java, ALLOCATED));
                journal.append(trial(id, round, kryo, allocated));
                for (Map.Entry<String, Double> o : others.entrySet())
                    if (round > 1 || !o.getKey().equals(briefly))
                        journal.append(trial(o.getKey(), round, o.getValue(), ALLOCATED));
            }
        }
        return run;
    }

    private static Entry entry(String codec, Outcome<Facts> facts) {
        return new Entry.OfFacts(codec, Example.NAME, Instant.EPOCH, facts);
    }

    static Facts facts(double bytes, List<Facts.Loss> losses) {
        return new Facts(100, Map.of("size.raw", bytes), 80, 80, "" + bytes, true, Map.of("read", ALLOCATED), losses,
                0);
    }

    private static CodecInfo with(CodecInfo i, String version) {
        return new CodecInfo(i.id(), i.library(), version, i.className(), i.generates(), i.way(), i.encoding(),
                i.schema(), i.crossLanguage(), i.zeroCopy(), i.evolvable(), i.tuned(), i.isDefault(), i.reusesBuffers(),
                i.stateful(), i.unsupported(), i.losses(), i.jvmFlags(), i.facts());
    }

    private static Entry trial(String codec, int round, double nanos, double allocated) {
        double noisy = nanos * (1 + 0.02 * Math.sin(7 * round + codec.length()));
        long operations = (long) (100_000_000 / noisy);
        Slice slice =
                new Slice(operations, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, (long) (operations * allocated));
        return new Entry.OfTrial(new Scenario(codec, Example.NAME, Operation.READ, 1), round, 1, Instant.EPOCH,
                new Outcome.Measured<>(new Trial(Collections.nCopies(45, slice), 1, 1, Trial.BLACKHOLES_IN_FORCE, "")));
    }
}
