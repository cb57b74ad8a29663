package weighbridge.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import weighbridge.model.Difference;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Shard;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;

/** The lines of trials.jsonl. A slice is an array of its numbers in the order of {@link Slice}'s components. */
final class EntryJson {
    private static final int SLICE_NUMBERS = 12;
    /** How many numbers a slice has in runs without the probe or the CPU time of the whole JVM. */
    private static final int OLDER_SLICE_NUMBERS = 10;
    private static final String MEASURED = "measured";

    private EntryJson() {}

    /** One line, without its line end. */
    static String write(Entry entry) {
        return StrictJson.write(out -> {
            out.writeStartObject();
            out.writeNumberProperty("v", StrictJson.VERSION);
            switch (entry) {
                case Entry.OfFacts f -> {
                    out.writeStringProperty("entry", "facts");
                    out.writeStringProperty("codec", f.codec());
                    out.writeStringProperty("workload", f.workload());
                    out.writeStringProperty("start", f.start().toString());
                    out.writeStringProperty("outcome", f.outcome().word());
                    if (f.outcome() instanceof Outcome.Measured<Facts>(Facts facts)) writeFacts(out, facts);
                    else out.writeStringProperty("reason", f.outcome().reason());
                }
                case Entry.OfTrial t -> {
                    out.writeStringProperty("entry", "trial");
                    out.writeStringProperty("scenario", t.scenario().toString());
                    out.writeNumberProperty("round", t.round());
                    out.writeNumberProperty("attempt", t.attempt());
                    out.writeStringProperty("start", t.start().toString());
                    writeTrial(out, t.outcome());
                }
                case Entry.OfAudit a -> {
                    out.writeStringProperty("entry", "audit");
                    out.writeStringProperty("scenario", a.scenario().toString());
                    out.writeStringProperty("start", a.start().toString());
                    writeTrial(out, a.outcome());
                }
                case Entry.OfLatency l -> {
                    out.writeStringProperty("entry", "latency");
                    out.writeStringProperty("scenario", l.scenario().toString());
                    out.writeStringProperty("start", l.start().toString());
                    writeLatency(out, l.outcome());
                }
                case Entry.OfControl c -> {
                    out.writeStringProperty("entry", "control");
                    out.writeNumberProperty("threads", c.threads());
                    out.writeStringProperty("start", c.start().toString());
                    writeLatency(out, c.outcome());
                }
                case Entry.OfMachine m -> {
                    out.writeStringProperty("entry", "machine");
                    out.writeStringProperty("shard", m.shard().toString());
                    out.writeName("environment");
                    StrictJson.tree(out, EnvironmentJson.tree(m.environment()));
                }
                case Entry.OfCase c -> {
                    out.writeStringProperty("entry", "case");
                    out.writeStringProperty("study", c.study());
                    out.writeStringProperty("key", c.key());
                    out.writeStringProperty("start", c.start().toString());
                    out.writeStringProperty("took", c.took().toString());
                    out.writeStringProperty("outcome", c.outcome().word());
                    if (c.outcome() instanceof Outcome.Measured<Object>(Object tree))
                        StrictJson.anyNumbers(out, "data", tree);
                    else
                        out.writeStringProperty("reason", c.outcome().reason());
                }
            }
            out.writeEndObject();
        });
    }

    /** @throws StrictJson.Malformed if {@link #write} would not produce such a line */
    static Entry read(String line) {
        StrictJson.Obj in = StrictJson.read(line);
        in.requireVersion();
        return switch (in.text("entry")) {
            case "facts" -> new Entry.OfFacts(in.text("codec"), in.text("workload"), in.instant("start"),
                    in.text("outcome").equals(MEASURED) ? new Outcome.Measured<>(facts(in)) : without(in));
            case "trial" -> new Entry.OfTrial(in.parsed("scenario", Scenario::parse), in.smallNumber("round"),
                    in.smallNumber("attempt"), in.instant("start"), outcome(in));
            case "audit" -> new Entry.OfAudit(in.parsed("scenario", Scenario::parse), in.instant("start"), outcome(in));
            case "latency" ->
                new Entry.OfLatency(in.parsed("scenario", Scenario::parse), in.instant("start"), latency(in));
            case "control" -> new Entry.OfControl(in.smallNumber("threads"), in.instant("start"), latency(in));
            case "machine" ->
                new Entry.OfMachine(in.parsed("shard", Shard::parse), EnvironmentJson.read(in.object("environment")));
            case "case" -> new Entry.OfCase(in.text("study"), in.text("key"), in.instant("start"),
                    in.parsed("took", Duration::parse),
                    in.text("outcome").equals(MEASURED) ? new Outcome.Measured<>(in.tree("data")) : without(in));
            default -> throw new StrictJson.Malformed("\"entry\" is \"" + in.text("entry")
                    + "\"; expected facts, trial, audit, latency, control, machine or case");
        };
    }

    private static <T> Outcome<T> without(StrictJson.Obj in) {
        String reason = in.text("reason");
        return in.parsed("outcome", word -> Outcome.without(word, reason));
    }

    private static void writeFacts(JsonGenerator out, Facts facts) {
        out.writeNumberProperty("messages", facts.messages());
        StrictJson.decimals(out, "sizes", facts.sizes());
        out.writeNumberProperty("minBytes", facts.minBytes());
        out.writeNumberProperty("maxBytes", facts.maxBytes());
        out.writeStringProperty("digest", facts.digest());
        out.writeBooleanProperty("stable", facts.stable());
        StrictJson.decimals(out, "allocation", facts.allocation());
        if (!facts.recounts().isEmpty()) {
            out.writeObjectPropertyStart("recounts");
            new TreeMap<>(facts.recounts()).forEach((operation, counts) -> {
                out.writeArrayPropertyStart(operation);
                counts.forEach(c -> StrictJson.decimal(out, c));
                out.writeEndArray();
            });
            out.writeEndObject();
        }
        out.writeObjectPropertyStart("heap");
        new TreeMap<>(facts.heap()).forEach((operation, heap) -> {
            out.writeObjectPropertyStart(operation);
            StrictJson.decimal(out, "bytes", heap.bytes());
            StrictJson.decimal(out, "least", heap.least());
            StrictJson.decimal(out, "most", heap.most());
            out.writeEndObject();
        });
        out.writeEndObject();
        out.writeArrayPropertyStart("losses");
        for (Facts.Loss loss : facts.losses()) {
            out.writeStartObject();
            out.writeStringProperty("path", loss.path());
            out.writeStringProperty("kind", loss.kind().text());
            out.writeNumberProperty("count", loss.count());
            out.writeStringProperty("example", loss.example());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeNumberProperty("generated", facts.generated());
    }

    private static Facts facts(StrictJson.Obj in) {
        List<Facts.Loss> losses = new ArrayList<>();
        for (StrictJson.Obj loss : in.objects("losses")) {
            losses.add(new Facts.Loss(loss.text("path"), loss.parsed("kind", Difference.Kind::parse),
                    loss.number("count"), loss.text("example")));
        }
        return new Facts(in.number("messages"), in.decimals("sizes"), in.smallNumber("minBytes"),
                in.smallNumber("maxBytes"), in.text("digest"), in.flag("stable"), in.decimals("allocation"),
                recounts(in), heap(in), losses, in.number("generated"));
    }

    private static Map<String, List<Double>> recounts(StrictJson.Obj in) {
        Map<String, List<Double>> recounts = new TreeMap<>();
        if (!in.has("recounts")) return recounts;
        StrictJson.Obj all = in.object("recounts");
        all.node().propertyNames().forEach(operation -> recounts.put(operation, all.decimalList(operation)));
        return recounts;
    }

    /** Heap per message; empty for older runs, which did not measure it. */
    private static Map<String, Facts.Repeated> heap(StrictJson.Obj in) {
        Map<String, Facts.Repeated> heap = new TreeMap<>();
        if (!in.has("heap")) return heap;
        StrictJson.Obj all = in.object("heap");
        all.node().propertyNames().forEach(operation -> {
            StrictJson.Obj of = all.object(operation);
            heap.put(operation, new Facts.Repeated(of.decimal("bytes"), of.decimal("least"), of.decimal("most")));
        });
        return heap;
    }

    private static Outcome<Trial> outcome(StrictJson.Obj in) {
        return in.text("outcome").equals(MEASURED) ? new Outcome.Measured<>(trial(in)) : without(in);
    }

    private static void writeTrial(JsonGenerator out, Outcome<Trial> outcome) {
        out.writeStringProperty("outcome", outcome.word());
        if (outcome instanceof Outcome.Measured<Trial>(Trial trial)) writeTrial(out, trial);
        else out.writeStringProperty("reason", outcome.reason());
    }

    private static void writeLatency(JsonGenerator out, Outcome<Latency> outcome) {
        out.writeStringProperty("outcome", outcome.word());
        if (outcome instanceof Outcome.Measured<Latency>(Latency latency)) {
            out.writeNumberProperty("samples", latency.samples());
            StrictJson.decimal(out, "mean", latency.mean());
            StrictJson.decimal(out, "meanError", latency.meanError());
            StrictJson.decimal(out, "waited", latency.waited());
            StrictJson.decimals(out, "nanos", latency.nanos());
        } else {
            out.writeStringProperty("reason", outcome.reason());
        }
    }

    private static Outcome<Latency> latency(StrictJson.Obj in) {
        if (!in.text("outcome").equals(MEASURED)) return without(in);
        return new Outcome.Measured<>(new Latency(in.number("samples"), in.decimal("mean"), in.decimal("meanError"),
                in.decimal("waited"), in.decimals("nanos")));
    }

    private static void writeTrial(JsonGenerator out, Trial trial) {
        out.writeNumberProperty("firstNanos", trial.firstNanos());
        out.writeNumberProperty("totalNanos", trial.totalNanos());
        out.writeStringProperty("blackholes", trial.blackholes());
        out.writeStringProperty("check", trial.check());
        out.writeArrayPropertyStart("slices");
        for (Slice s : trial.slices()) {
            long[] numbers = {s.operations(), s.wallNanos(), s.cpuNanos(), s.runDelayNanos(), s.involuntarySwitches(),
                s.stealTicks(), s.jitMillis(), s.gcCount(), s.gcMillis(), s.allocatedBytes(), s.crowding(),
                s.processNanos()};
            out.writeArray(numbers, 0, numbers.length);
        }
        out.writeEndArray();
    }

    private static Trial trial(StrictJson.Obj in) {
        List<Slice> slices = new ArrayList<>();
        for (long[] n : in.rows("slices", OLDER_SLICE_NUMBERS, SLICE_NUMBERS)) {
            slices.add(new Slice(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9],
                    n.length > OLDER_SLICE_NUMBERS ? n[10] : Slice.NOT_TRIED,
                    n.length < SLICE_NUMBERS ? Slice.NOT_TRIED : n[11]));
        }
        return new Trial(slices, in.number("firstNanos"), in.number("totalNanos"), in.text("blackholes"),
                in.text("check"));
    }
}
