package weighbridge.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.process.Parent;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.stats.Crowding;
import weighbridge.stats.FirstLook;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.WarmUp;
import weighbridge.worker.meter.Meter;

/** The only trial of this JVM: its order, its messages, and what its threads recorded. */
final class Recording {
    /** System property: the file with the order, one argument per line. */
    static final String ORDER = "weighbridge.order";
    /** System property: the file that receives the outcome. */
    static final String TRIAL = "weighbridge.trial";
    /** The file beside {@link #TRIAL} that tells the host that this JVM has begun its work. */
    static final String BEGUN = "begun";

    private static final String HINTS = "-XX:CompileCommandFile=";

    private static Optional<Recording> only = Optional.empty();

    private final Job.Measure job;
    private final Codec codec;
    private final Schema schema;
    private final List<Value.StructValue> messages = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private Optional<Adapter.Shareable> shared = Optional.empty();
    private int threads;
    private int prepared;
    private boolean failed;

    Recording(Job.Measure job) throws Exception {
        this.job = job;
        try (PayloadReader reader = new PayloadReader(job.sample())) {
            schema = reader.schema();
            for (var m = reader.next(); m.isPresent(); m = reader.next()) messages.add(m.get());
        }
        codec = Codecs.load(job.contestant());
    }

    /** The recording of this JVM; the first thread that calls this reads the order. */
    static synchronized Recording get() {
        if (only.isEmpty()) {
            try {
                Parent.watch();
                Files.createFile(Path.of(System.getProperty(TRIAL)).resolveSibling(BEGUN));
                only = Optional.of(new Recording(JobFiles.read(Path.of(System.getProperty(ORDER)), Job.Measure.class)));
            } catch (Throwable e) {
                throw failed(Reason.outcome("load", e));
            }
        }
        return only.get();
    }

    Job.Measure job() {
        return job;
    }

    Codec codec() {
        return codec;
    }

    Schema schema() {
        return schema;
    }

    List<Value.StructValue> messages() {
        return messages;
    }

    /** A thread's adapter: a separate one, or one over the objects that all threads share. */
    synchronized Adapter adapter() throws Exception {
        if (!job.shared()) return Codecs.adapter(codec, schema);
        if (shared.isPresent()) return shared.get().another();
        Adapter first = Codecs.adapter(codec, schema);
        if (!(first instanceof Adapter.Shareable s)) {
            throw new IllegalStateException(
                    job.contestant().id() + " is declared shareable, but its adapter is not an Adapter.Shareable");
        }
        shared = Optional.of(s);
        return first;
    }

    /** Whether the trial ends before JMH ends it: its only thread is steady, or the most slices that may count do. */
    boolean isEnough(List<Meter.Timed> slices) {
        return isEnough(slices.stream().map(Meter.Timed::slice).toList(), job.length());
    }

    static boolean isEnough(List<Slice> slices, TrialLength length) {
        if (slices.size() < length.least() || slices.size() >= length.limit()) return false;
        WarmUp rule = length.claims() ? WarmUp.STANDARD : WarmUp.SMOKE;
        int cores = Runtime.getRuntime().availableProcessors();
        List<Slice> whole = Slice.whole(slices);
        long[] crowding = whole.stream().mapToLong(Slice::crowding).toArray();
        boolean[] crowded = length.isLook() ? Crowding.ofLook(crowding, length.uncrowded())
                : Crowding.of(crowding, length.uncrowded());
        List<SlicePoint> points = new ArrayList<>();
        for (Slice s : whole) {
            points.add(SlicePoint.of(s.operations(), s.wallNanos(), s.cpuNanos(), s.runDelayNanos(), s.stealTicks(),
                    s.jitMillis(), crowded[points.size()], 1, cores));
        }
        if (length.isLook()) return FirstLook.isEnough(points);
        int[] counting = rule.counting(points);
        if (counting.length >= length.most()) return true;
        // A scenario that needs a longer warm-up has a greater least length; the slices that count must come after it.
        long measured = IntStream.of(counting).filter(i -> i >= length.least() - rule.measured()).count();
        return measured >= rule.measured() && rule.judge(points) instanceof Steadiness.Steady;
    }

    /**
     * Whether the trial should continue on another core. One of a fixed length stays where the system puts it.
     *
     * @param here the index of the first slice on this core
     */
    boolean leavesCore(List<Meter.Timed> slices, int here) {
        return leavesCore(slices.stream().map(Meter.Timed::slice).toList(), here, job.length());
    }

    static boolean leavesCore(List<Slice> slices, int here, TrialLength length) {
        return !length.isFixed()
                && Crowding.leaves(slices.stream().mapToLong(Slice::crowding).toArray(), here, length.uncrowded());
    }

    /** Registers a worker thread and returns its number. */
    synchronized int enter() {
        return threads++;
    }

    /**
     * Notes that a thread has its values; once all have, collects the garbage left over from making them.
     *
     * <p>The values of one message then lie together in memory, like those of a service after its first collection.
     * Otherwise their places depend on how they were made: encoding 41 KB with SBE took up to 1.8 times as long
     * (docs/adapters.md).
     */
    synchronized void prepared() {
        if (++prepared == job.threads()) System.gc();
    }

    /** Records that the trial failed, and returns the exception that ends it. */
    TrialFailure fail(String doing, Throwable thrown) {
        return end(Reason.outcome(doing, thrown));
    }

    /** Records that values were wrong, and returns the exception that ends the trial. */
    TrialFailure mismatch(String reason) {
        return end(new Outcome.Mismatched<>(reason));
    }

    /**
     * Records a failure unless another thread has already recorded one, and returns the exception that ends the trial.
     */
    private TrialFailure end(Outcome<Trial> outcome) {
        synchronized (this) {
            if (failed) return new TrialFailure("the trial has failed");
            failed = true;
        }
        return failed(outcome);
    }

    private static TrialFailure failed(Outcome<Trial> outcome) {
        write(outcome);
        return new TrialFailure(outcome.reason());
    }

    /** Adds what a thread recorded; after the last thread, the trial is written. */
    synchronized void add(Part part) {
        parts.add(part);
        if (parts.size() < threads || failed) return;
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < parts.getFirst().slices().size(); i++) {
            int index = i;
            slices.add(Meter.merge(parts.stream().map(p -> p.slices().get(index)).toList()));
        }
        long first = parts.stream().mapToLong(Part::firstNanos).max().orElseThrow();
        long end = parts.stream().mapToLong(Part::endMillis).max().orElseThrow();
        String check = parts.stream().map(Part::check).filter(c -> !c.isEmpty()).findFirst().orElse("");
        long total = (end - ManagementFactory.getRuntimeMXBean().getStartTime()) * 1_000_000;
        write(new Outcome.Measured<>(new Trial(slices, first, total, blackholes(), check)));
    }

    private static void write(Outcome<Trial> outcome) {
        try {
            OutcomeFormat.TRIAL.write(Path.of(System.getProperty(TRIAL)), outcome);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Which of JMH's blackholes and of the compiler hints that they need are in force, in words. */
    static String blackholes() {
        // With -Xint, nothing that follows would be compiled.
        if (System.getProperty("java.vm.info", "").startsWith("interpreted")) return "interpreted";
        String mode = Boolean.getBoolean("compilerBlackholesEnabled") ? "compiler" : "full";
        List<String> files = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(a -> a.startsWith(HINTS)).map(a -> a.substring(HINTS.length())).toList();
        if (files.isEmpty()) return mode + ", no hints";
        try (Stream<String> lines = Files.lines(Path.of(files.getLast()))) {
            List<String> hints = lines.toList();
            boolean inline = hints.stream().anyMatch(h -> h.startsWith("inline,") && h.contains("Operations"));
            boolean blackhole = hints.contains("blackhole,org/openjdk/jmh/infra/Blackhole.consumeCompiler");
            return mode + (inline ? ", hints" : ", hints without inlining")
                    + (mode.equals("compiler") && !blackhole ? " but no blackhole" : "");
        } catch (IOException | UncheckedIOException e) {
            return mode + ", hints unreadable";
        }
    }

    /** What one thread recorded. */
    record Part(List<Meter.Timed> slices, long firstNanos, long endMillis, String check) {}
}
