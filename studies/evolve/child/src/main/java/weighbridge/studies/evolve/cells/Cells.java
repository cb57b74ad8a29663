package weighbridge.studies.evolve.cells;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import weighbridge.codec.Adapter;
import weighbridge.codec.Checker;
import weighbridge.codec.Codec;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;

/** Tests one codec with pairs of versions; each version of a pair has a class loader that also holds the library. */
public final class Cells {
    private static final long STACK = 1 << 24;
    /** How many times its limit a reading may take by the clock. */
    private static final int PATIENCE = 12;

    private final EvolveJob job;
    private final List<EvolveRun.Seen> cells = new ArrayList<>();
    private final List<EvolveRun.Left> left = new ArrayList<>();
    private final List<EvolveRun.Checked> checked = new ArrayList<>();
    /** The loaders of one change, whose places may share them. */
    private final Map<List<Path>, ClassLoader> loaders = new HashMap<>();
    private String change = "";
    private Optional<EvolveRun.Unasked> unasked = Optional.empty();

    private Cells(EvolveJob job) {
        this.job = job;
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, EvolveJob.class, OutcomeFormat.of(EvolveRun.class),
                job -> new Outcome.Measured<>(new Cells(job).run()));
    }

    private EvolveRun run() throws Exception {
        for (Pair pair : job.pairs()) {
            if (!pair.change().equals(change)) loaders.clear();
            change = pair.change();
            Optional<String> missing = missing(pair);
            if (missing.isPresent()) leave(pair, missing.get());
            else test(pair);
        }
        return new EvolveRun(cells, left, checked, unasked, job.weighed().flatMap(this::weight));
    }

    private static Optional<String> missing(Pair pair) {
        return pair.old().missing().isEmpty() ? Optional.of(pair.young().missing()).filter(m -> !m.isEmpty())
                : Optional.of(pair.old().missing());
    }

    private void leave(Pair pair, String why) {
        left.add(new EvolveRun.Left(pair.change(), pair.place(), why));
    }

    private void test(Pair pair) throws Exception {
        Schema old = schema(pair.old());
        Schema young = schema(pair.young());
        Versions.Version before = version(pair.old(), young);
        Versions.Version after = version(pair.young(), old);
        Versions backward = new Versions(before, after, job.contestant().losses());
        Versions forward = new Versions(after, before, job.contestant().losses());
        Optional<String> unfit = within(backward::unfit).orElse(Optional.of("it took too long within one version"));
        if (unfit.isPresent()) {
            leave(pair, unfit.get());
            return;
        }
        Optional<Checker> checker = codec(loader(pair.young().classPath())).checker();
        if (checker.isPresent()) {
            unasked = unasked
                    .or(() -> checker.get().missing().map(why -> new EvolveRun.Unasked(checker.get().name(), why)));
            for (EvolveRun.Old o : EvolveRun.Old.values()) {
                if (unasked.isEmpty()) check(pair, o, checker.get(), old, young);
            }
        }
        test(pair, EvolveRun.Old.WRITER, backward);
        test(pair, EvolveRun.Old.READER, forward);
    }

    /** Empty if the codec does not carry the messages. */
    private Optional<EvolveRun.Weight> weight(Side side) {
        if (!side.missing().isEmpty()) return Optional.empty();
        return within(() -> {
            try {
                Schema schema = schema(side);
                Adapter adapter = version(side, schema).binding().fresh();
                List<Value.StructValue> messages = PayloadReader.readAll(side.messages());
                long bytes = 0;
                if (adapter instanceof Adapter.Batching b) bytes = b.encode(b.toBatch(messages)).length();
                else for (Value.StructValue m : messages) bytes += adapter.encode(adapter.toNative(m)).length();
                return Optional.of(new EvolveRun.Weight(messages.size(), bytes));
            } catch (Exception | LinkageError _) {
                return Optional.<EvolveRun.Weight>empty();
            }
        }).flatMap(w -> w);
    }

    /** A checker that fails is not asked again; what was read counts all the same. */
    private void check(Pair pair, EvolveRun.Old old, Checker checker, Schema before, Schema after) {
        try {
            checked.add(new EvolveRun.Checked(pair.change(), pair.place(), old, checker.name(),
                    checker.objection(before, after, old == EvolveRun.Old.READER)));
        } catch (Exception e) {
            unasked = Optional.of(new EvolveRun.Unasked(checker.name(), "it failed (" + e.getMessage() + ")"));
        }
    }

    private void test(Pair pair, EvolveRun.Old old, Versions versions) {
        // Bytes that depend on earlier messages are read from the first on.
        Map<EvolveRun.State, Cell> seen =
                within(() -> versions.cells(job.contestant().stateful())).orElseGet(() -> Map.of(EvolveRun.State.FRESH,
                        new Cell(CellVerdict.ERROR, "no end after " + job.limit().toSeconds() + " s")));
        seen.forEach((state, cell) -> {
            boolean moved = pair.moves() && cell.verdict().isKept() && state == EvolveRun.State.FRESH;
            cells.add(new EvolveRun.Seen(pair.change(), pair.place(), old, state,
                    moved ? new Cell(CellVerdict.LOST, "the values are not in the field to which they moved") : cell));
        });
    }

    /** @param other the schema of the other side's messages, which only a registry tells */
    private Versions.Version version(Side side, Schema other) throws IOException {
        List<Schema> history = new ArrayList<>();
        for (Path earlier : side.earlier()) history.add(schema(earlier));
        history.add(schema(side));
        return new Versions.Version(history.getLast(), PayloadReader.readAll(side.messages()), () -> {
            ClassLoader classes = loader(side.classPath());
            Thread.currentThread().setContextClassLoader(classes);
            return codec(classes).adapter(history, List.of(other), classes);
        });
    }

    private Codec codec(ClassLoader classes) throws ReflectiveOperationException {
        return (Codec) Class.forName(job.contestant().className(), true, classes).getConstructor(String.class)
                .newInstance(job.contestant().id());
    }

    private ClassLoader loader(List<Path> classPath) throws IOException {
        ClassLoader known = loaders.get(classPath);
        if (known != null) return known;
        ClassLoader made = new VersionLoader(classPath, Cells.class.getClassLoader());
        loaders.put(classPath, made);
        return made;
    }

    private static Schema schema(Side side) throws IOException {
        return schema(side.messages());
    }

    private static Schema schema(Path payload) throws IOException {
        try (PayloadReader reader = new PayloadReader(payload)) {
            return reader.schema();
        }
    }

    /**
     * The result, unless it takes too long; the thread that hangs ends with the JVM. What counts is the thread's CPU
     * time, since the machine may be busy; one that waits is given more time by the clock.
     */
    private <T> Optional<T> within(Supplier<T> reading) {
        FutureTask<T> task = new FutureTask<>(reading::get);
        Thread thread = new Thread(null, task, "cell", STACK);
        thread.setDaemon(true);
        thread.start();
        Duration limit = job.limit();
        long start = System.nanoTime();
        try {
            while (true) {
                try {
                    return Optional.of(task.get(limit.toMillis(), TimeUnit.MILLISECONDS));
                } catch (TimeoutException _) {
                    long used = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
                    boolean waited = System.nanoTime() - start >= limit.multipliedBy(PATIENCE).toNanos();
                    if (waited || used >= limit.toNanos()) return Optional.empty();
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
