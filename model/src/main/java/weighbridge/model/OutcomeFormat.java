package weighbridge.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How child JVMs write what became of their job: binary, big-endian, versioned.
 *
 * @param <T> what a success yields
 */
public final class OutcomeFormat<T> {
    private static final int MAGIC = 0x5747484F;
    private static final int VERSION = 1;

    /** Milliseconds that generating took. */
    public static final OutcomeFormat<Long> GENERATED = new OutcomeFormat<>("generated", (out, millis) -> out.writeLong(millis), DataInput::readLong);
    public static final OutcomeFormat<Facts> FACTS = new OutcomeFormat<>("facts", OutcomeFormat::writeFacts, OutcomeFormat::readFacts);
    public static final OutcomeFormat<Trial> TRIAL = new OutcomeFormat<>("trial", OutcomeFormat::writeTrial, OutcomeFormat::readTrial);
    public static final OutcomeFormat<Latency> LATENCY = new OutcomeFormat<>("latency", OutcomeFormat::writeLatency, OutcomeFormat::readLatency);
    public static final OutcomeFormat<FileTimes> FILE_TIMES = new OutcomeFormat<>("file-times", OutcomeFormat::writeFileTimes,
            OutcomeFormat::readFileTimes);

    /** How many messages a file held. */
    public static final OutcomeFormat<Long> LOADED = new OutcomeFormat<>("loaded", (out, messages) -> out.writeLong(messages), DataInput::readLong);
    public static final OutcomeFormat<PassTimes> PASS_TIMES = new OutcomeFormat<>("pass-times", OutcomeFormat::writePassTimes,
            OutcomeFormat::readPassTimes);

    private final String name;
    private final Writer<T> writer;
    private final Reader<T> reader;

    private OutcomeFormat(String name, Writer<T> writer, Reader<T> reader) {
        this.name = name;
        this.writer = writer;
        this.reader = reader;
    }

    /** Writes an outcome; the file is whole or not there. */
    public void write(Path file, Outcome<T> outcome) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, toBytes(outcome));
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** @throws IOException if there is no such file, or it is of another kind or version */
    public Outcome<T> read(Path file) throws IOException {
        return fromBytes(Files.readAllBytes(file), file.toString());
    }

    byte[] toBytes(Outcome<T> outcome) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        PayloadFormat.writeText(out, name);
        PayloadFormat.writeText(out, outcome.word());
        if (outcome instanceof Outcome.Measured<T>(T data)) writer.write(out, data);
        else PayloadFormat.writeText(out, outcome.reason());
        return bytes.toByteArray();
    }

    Outcome<T> fromBytes(byte[] bytes, String where) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (bytes.length < 8 || in.readInt() != MAGIC) throw new IOException(where + " holds no outcome");
        int version = in.readInt();
        if (version != VERSION) throw new IOException(where + " is of version " + version + ", expected " + VERSION);
        String actual = PayloadFormat.readText(in);
        if (!actual.equals(name)) throw new IOException(where + " holds \"" + actual + "\", expected \"" + name + "\"");
        String word = PayloadFormat.readText(in);
        return word.equals("measured") ? new Outcome.Measured<>(reader.read(in)) : Outcome.without(word, PayloadFormat.readText(in));
    }

    private static void writeFacts(DataOutput out, Facts facts) throws IOException {
        out.writeLong(facts.messages());
        writeNumbers(out, facts.sizes());
        out.writeInt(facts.minBytes());
        out.writeInt(facts.maxBytes());
        PayloadFormat.writeText(out, facts.digest());
        out.writeBoolean(facts.stable());
        writeNumbers(out, facts.allocation());
        out.writeInt(facts.losses().size());
        for (Facts.Loss loss : facts.losses()) {
            PayloadFormat.writeText(out, loss.path());
            PayloadFormat.writeText(out, loss.kind().text());
            out.writeLong(loss.count());
            PayloadFormat.writeText(out, loss.example());
        }
        out.writeLong(facts.generated());
    }

    private static Facts readFacts(DataInput in) throws IOException {
        long messages = in.readLong();
        Map<String, Double> sizes = readNumbers(in);
        int min = in.readInt();
        int max = in.readInt();
        String digest = PayloadFormat.readText(in);
        boolean stable = in.readBoolean();
        Map<String, Double> allocation = readNumbers(in);
        List<Facts.Loss> losses = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            losses.add(new Facts.Loss(PayloadFormat.readText(in), Difference.Kind.parse(PayloadFormat.readText(in)), in.readLong(),
                    PayloadFormat.readText(in)));
        }
        return new Facts(messages, sizes, min, max, digest, stable, allocation, losses, in.readLong());
    }

    private static void writeNumbers(DataOutput out, Map<String, Double> numbers) throws IOException {
        out.writeInt(numbers.size());
        for (var e : new TreeMap<>(numbers).entrySet()) {
            PayloadFormat.writeText(out, e.getKey());
            out.writeDouble(e.getValue());
        }
    }

    private static Map<String, Double> readNumbers(DataInput in) throws IOException {
        Map<String, Double> numbers = new TreeMap<>();
        for (int n = in.readInt(); n > 0; n--) numbers.put(PayloadFormat.readText(in), in.readDouble());
        return numbers;
    }

    private static void writeTrial(DataOutput out, Trial trial) throws IOException {
        out.writeInt(trial.slices().size());
        for (Slice s : trial.slices()) {
            out.writeLong(s.operations());
            out.writeLong(s.wallNanos());
            out.writeLong(s.cpuNanos());
            out.writeLong(s.runDelayNanos());
            out.writeLong(s.involuntarySwitches());
            out.writeLong(s.stealTicks());
            out.writeLong(s.jitMillis());
            out.writeLong(s.gcCount());
            out.writeLong(s.gcMillis());
            out.writeLong(s.allocatedBytes());
            out.writeLong(s.crowding());
        }
        out.writeLong(trial.firstNanos());
        out.writeLong(trial.totalNanos());
        PayloadFormat.writeText(out, trial.blackholes());
        PayloadFormat.writeText(out, trial.check());
    }

    private static Trial readTrial(DataInput in) throws IOException {
        List<Slice> slices = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            slices.add(new Slice(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(),
                    in.readLong(), in.readLong(), in.readLong(), in.readLong()));
        }
        return new Trial(slices, in.readLong(), in.readLong(), PayloadFormat.readText(in), PayloadFormat.readText(in));
    }

    private static void writeLatency(DataOutput out, Latency latency) throws IOException {
        out.writeLong(latency.samples());
        out.writeDouble(latency.mean());
        out.writeDouble(latency.meanError());
        out.writeDouble(latency.waited());
        writeNumbers(out, latency.nanos());
    }

    private static Latency readLatency(DataInput in) throws IOException {
        return new Latency(in.readLong(), in.readDouble(), in.readDouble(), in.readDouble(), readNumbers(in));
    }

    private static void writeFileTimes(DataOutput out, FileTimes times) throws IOException {
        out.writeLong(times.records());
        out.writeLong(times.bytes());
        for (List<FileTimes.Run> runs : List.of(times.writes(), times.reads())) {
            out.writeInt(runs.size());
            for (FileTimes.Run r : runs) {
                out.writeDouble(r.millis());
                out.writeBoolean(r.collected());
            }
        }
    }

    private static FileTimes readFileTimes(DataInput in) throws IOException {
        return new FileTimes(in.readLong(), in.readLong(), readRuns(in), readRuns(in));
    }

    private static List<FileTimes.Run> readRuns(DataInput in) throws IOException {
        List<FileTimes.Run> runs = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) runs.add(new FileTimes.Run(in.readDouble(), in.readBoolean()));
        return runs;
    }

    private static void writePassTimes(DataOutput out, PassTimes times) throws IOException {
        out.writeLong(times.messages());
        out.writeInt(times.iterations());
        out.writeDouble(times.seconds());
        out.writeDouble(times.gcSeconds());
        out.writeInt(times.formats().size());
        for (PassTimes.Format f : times.formats()) {
            PayloadFormat.writeText(out, f.side());
            PayloadFormat.writeText(out, f.codec());
            out.writeLong(f.bytes());
            for (PassTimes.Direction d : List.of(f.write(), f.read())) {
                for (long number : new long[] {d.sharedNanos(), d.nanos(), d.messages(), d.slowest(), d.cpuNanos(), d.allocated()}) out.writeLong(number);
            }
            out.writeInt(f.probes().size());
            for (PassTimes.Probe p : f.probes()) {
                PayloadFormat.writeText(out, p.separation().text());
                out.writeLong(p.messages());
                PayloadFormat.writeText(out, p.failure());
            }
        }
        out.writeInt(times.carried().size());
        for (PassTimes.Carried c : times.carried()) {
            PayloadFormat.writeText(out, c.side());
            PayloadFormat.writeText(out, c.field());
            out.writeLong(c.values());
        }
    }

    private static PassTimes readPassTimes(DataInput in) throws IOException {
        long messages = in.readLong();
        int iterations = in.readInt();
        double seconds = in.readDouble();
        double gcSeconds = in.readDouble();
        List<PassTimes.Format> formats = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            formats.add(new PassTimes.Format(PayloadFormat.readText(in), PayloadFormat.readText(in), in.readLong(), readDirection(in), readDirection(in),
                    readProbes(in)));
        }
        List<PassTimes.Carried> carried = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            carried.add(new PassTimes.Carried(PayloadFormat.readText(in), PayloadFormat.readText(in), in.readLong()));
        }
        return new PassTimes(messages, iterations, seconds, gcSeconds, formats, carried);
    }

    private static PassTimes.Direction readDirection(DataInput in) throws IOException {
        return new PassTimes.Direction(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }

    private static List<PassTimes.Probe> readProbes(DataInput in) throws IOException {
        List<PassTimes.Probe> probes = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            probes.add(new PassTimes.Probe(Separation.parse(PayloadFormat.readText(in)), in.readLong(), PayloadFormat.readText(in)));
        }
        return probes;
    }

    private interface Writer<T> {
        void write(DataOutput out, T value) throws IOException;
    }

    private interface Reader<T> {
        T read(DataInput in) throws IOException;
    }
}
