package weighbridge.studies.providence.pass;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.Contestant;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Check;
import weighbridge.worker.Reason;

/**
 * Times passes over lists of messages in memory, with all formats in one JVM.
 *
 * <p>A published comparison measured this way, unlike Weighbridge; this class exists to replay it. Cold iterations
 * count, runs compete for the cores, and threads add their times to shared sums without synchronisation. Each thread
 * also keeps its own sums, and what shows where the time went: CPU time, bytes allocated, garbage collections and the
 * slowest messages.
 */
public final class PassProcedure {
    /** The size of each pass's buffer, as published. */
    private static final int BUFFER_BYTES = 16 << 20;
    /** The number of messages that must come back unchanged before a format is timed. */
    private static final int PROBED = 100;
    /** The separator after a message of a binary format; that of a text format is a line feed. */
    private static final int FILE_SEPARATOR = 0x1C;

    private static volatile Object sink;

    private final Job job;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final AtomicInteger iterations = new AtomicInteger();
    private long end;

    private PassProcedure(Job job) {
        this.job = job;
    }

    /**
     * What is to be measured.
     *
     * @param sides      each with its own class loader
     * @param runs       each with its own order of the formats
     * @param iterations of a run
     * @param atOnce     the number of runs that go on at the same time
     * @param budget     the time after which no further iteration begins; the first iteration of the runs that start
     *                   together always counts
     * @param seed       of the orders
     */
    public record Job(List<Job.Side> sides, int runs, int iterations, int atOnce, Duration budget, long seed) {
        public Job {
            sides = List.copyOf(sides);
        }

        /**
         * Formats that share their messages.
         *
         * @param payload   the messages
         * @param classPath the codecs' class path and their generated classes
         */
        public record Side(String name, Path payload, List<Path> classPath, List<Job.Format> formats) {
            public Side {
                classPath = List.copyOf(classPath);
                formats = List.copyOf(formats);
            }
        }

        /** @param separation as published; if that fails, a byte alone is tried */
        public record Format(Contestant contestant, Separation separation) {}
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(PassTimes.class), PassProcedure::run);
    }

    static Outcome<PassTimes> run(Job job) {
        try {
            return new Outcome.Measured<>(new PassProcedure(job).run());
        } catch (Exception | LinkageError e) {
            return Reason.outcome("pass procedure", e);
        }
    }

    private PassTimes run() throws Exception {
        List<Side> sides = new ArrayList<>();
        for (Job.Side s : job.sides()) sides.add(new Side(s));
        List<Format> all = sides.stream().flatMap(s -> s.formats.stream()).toList();
        List<Format> timed = all.stream().filter(Format::works).toList();
        long collecting = collecting();
        long begin = System.nanoTime();
        end = begin + job.budget().toNanos();
        List<List<Tallies>> tallies = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(job.atOnce())) {
            List<Future<List<Tallies>>> runs = new ArrayList<>();
            for (int r = 0; r < job.runs(); r++) {
                long seed = job.seed() + r;
                runs.add(pool.submit(() -> oneRun(timed, seed)));
            }
            for (Future<List<Tallies>> r : runs) tallies.add(r.get());
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        double gcSeconds = (collecting() - collecting) / 1e3;
        List<PassTimes.Format> formats = new ArrayList<>();
        for (Format f : all) {
            Tallies sum = new Tallies();
            int at = timed.indexOf(f);
            if (at >= 0) for (List<Tallies> r : tallies) sum.add(r.get(at));
            formats.add(new PassTimes.Format(f.side, f.contestant.id(), f.works() ? f.bytes : 0,
                    sum.write.told(f.written), sum.read.told(f.read), f.probes));
        }
        List<PassTimes.Carried> carried = new ArrayList<>();
        for (Side s : sides) carried.addAll(s.carried());
        return new PassTimes(sides.getFirst().messages.size(), iterations.get(), seconds, gcSeconds, formats, carried);
    }

    /** Repeats the passes of the formats, in an order of this run's own. */
    private List<Tallies> oneRun(List<Format> formats, long seed) throws Exception {
        List<Tallies> tallies = new ArrayList<>();
        for (int i = 0; i < formats.size(); i++) tallies.add(new Tallies());
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < formats.size(); i++) order.add(i);
        Collections.shuffle(order, new Random(seed));
        for (int i = 0; i < job.iterations(); i++) {
            if (System.nanoTime() - end >= 0 && iterations.get() > 0) break;
            for (int f : order) pass(formats.get(f), tallies.get(f));
            iterations.incrementAndGet();
        }
        return tallies;
    }

    private void pass(Format f, Tallies own) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream(BUFFER_BYTES);
        own.write.begin(threads);
        for (Object value : f.values) {
            long begin = System.nanoTime();
            f.adapter.encodeTo(value, out);
            if (f.separation == Separation.LINE_AND_BYTE) out.write('\n');
            long time = System.nanoTime() - begin;
            f.written.nanos += time;
            own.write.add(time);
            if (f.separation != Separation.NONE) out.write(f.separator);
        }
        own.write.end(threads);
        ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
        own.read.begin(threads);
        for (int i = 0; i < f.values.size(); i++) {
            long begin = System.nanoTime();
            Object value = f.adapter.decodeFrom(in);
            long time = System.nanoTime() - begin;
            f.read.nanos += time;
            own.read.add(time);
            sink = value;
            if (f.separation != Separation.NONE) f.separator(in);
        }
        own.read.end(threads);
    }

    private static long collecting() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
    }

    /** The formats of one class path, and their messages. */
    private static final class Side {
        private final List<Format> formats = new ArrayList<>();
        private final List<Value.StructValue> messages;
        private final Schema schema;

        Side(Job.Side side) throws Exception {
            messages = PayloadReader.readAll(side.payload());
            try (PayloadReader reader = new PayloadReader(side.payload())) {
                schema = reader.schema();
            }
            List<URL> urls = new ArrayList<>();
            for (Path p : side.classPath()) urls.add(p.toUri().toURL());
            ClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), PassProcedure.class.getClassLoader());
            List<Object> values = new ArrayList<>();
            for (Job.Format f : side.formats()) {
                Codec codec = (Codec) Class.forName(f.contestant().className(), true, loader)
                        .getConstructor(String.class).newInstance(f.contestant().id());
                if (!(codec.adapter(schema, loader) instanceof Adapter.OnStream adapter)) {
                    throw new IOException(f.contestant().id()
                            + " cannot write to a stream: its adapter does not implement " + "Adapter.OnStream");
                }
                if (values.isEmpty()) for (Value.StructValue m : messages) values.add(adapter.toNative(m));
                Format format = new Format(side.name(), f.contestant(), adapter, values);
                format.probe(f.separation(), schema, messages);
                formats.add(format);
            }
        }

        /**
         * Counts, field by field, what comes back from the first format that works. This comes after the timing because
         * it warms up the code that it calls.
         */
        private List<PassTimes.Carried> carried() throws Exception {
            Optional<Format> working = formats.stream().filter(Format::works).findFirst();
            if (working.isEmpty()) return List.of();
            Format format = working.get();
            Map<String, Long> counts = new LinkedHashMap<>();
            List<Field> fields = schema.rootStruct().fields();
            ByteArrayInputStream in = new ByteArrayInputStream(format.written(format.values));
            for (int i = 0; i < format.values.size(); i++) {
                List<Value> values = format.next(in).fields();
                for (int j = 0; j < values.size(); j++)
                    counts.merge(fields.get(j).name(), count(values.get(j)), Long::sum);
            }
            return counts.entrySet().stream().map(e -> new PassTimes.Carried(format.side, e.getKey(), e.getValue()))
                    .toList();
        }

        private static long count(Value value) {
            return switch (value) {
                case Value.Absent _ -> 0;
                case Value.StructValue s -> s.fields().stream().mapToLong(Side::count).sum();
                case Value.UnionValue u -> count(u.value());
                case Value.ListValue l -> l.elements().stream().mapToLong(Side::count).sum();
                case Value.SetValue s -> s.elements().stream().mapToLong(Side::count).sum();
                case Value.MapValue m ->
                    m.entries().entrySet().stream().mapToLong(e -> count(e.getKey()) + count(e.getValue())).sum();
                default -> 1;
            };
        }
    }

    /** One format; all threads add to its sums without synchronisation. */
    private static final class Format {
        private final String side;
        private final Contestant contestant;
        private final Adapter.OnStream adapter;
        private final List<Object> values;
        private final Tally.Shared written = new Tally.Shared();
        private final Tally.Shared read = new Tally.Shared();
        private final List<PassTimes.Probe> probes = new ArrayList<>();
        private Separation separation = Separation.NONE;
        private int separator = FILE_SEPARATOR;
        private long bytes;

        Format(String side, Contestant contestant, Adapter.OnStream adapter, List<Object> values) {
            this.side = side;
            this.contestant = contestant;
            this.adapter = adapter;
            this.values = values;
        }

        boolean works() {
            return probes.getLast().failure().isEmpty();
        }

        /** Tries the published separation and then, if that was a line feed and a byte, a byte alone. */
        void probe(Separation published, Schema schema, List<Value.StructValue> messages) {
            if (published == Separation.LINE_AND_BYTE) separator = '\n';
            List<Separation> ways =
                    published == Separation.LINE_AND_BYTE ? List.of(published, Separation.BYTE) : List.of(published);
            for (Separation way : ways) {
                separation = way;
                probes.add(probe(schema, messages.subList(0, Math.min(PROBED, messages.size()))));
                if (works()) return;
            }
        }

        private PassTimes.Probe probe(Schema schema, List<Value.StructValue> messages) {
            Check check = new Check(contestant, schema);
            long back = 0;
            try {
                bytes = written(values).length;
                ByteArrayInputStream in = new ByteArrayInputStream(written(values.subList(0, messages.size())));
                for (Value.StructValue m : messages) {
                    Optional<String> wrong = check.undeclared(check.differences(m, next(in)));
                    if (wrong.isPresent())
                        return new PassTimes.Probe(separation, back, Check.where(back + 1) + wrong.get());
                    back++;
                }
                return new PassTimes.Probe(separation, back, "");
            } catch (Exception | LinkageError e) {
                return new PassTimes.Probe(separation, back, Reason.of(Check.where(back + 1) + "reading", e));
            }
        }

        private byte[] written(List<Object> list) throws Exception {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (Object v : list) {
                adapter.encodeTo(v, out);
                if (separation == Separation.LINE_AND_BYTE) out.write('\n');
                if (separation != Separation.NONE) out.write(separator);
            }
            return out.toByteArray();
        }

        void separator(ByteArrayInputStream in) throws IOException {
            int found = in.read();
            if (found != separator)
                throw new IOException("expected the separator " + separator + " after a message, found " + found);
        }

        private Value.StructValue next(ByteArrayInputStream in) throws Exception {
            Value.StructValue value = adapter.toCanonical(adapter.decodeFrom(in));
            if (separation != Separation.NONE) separator(in);
            return value;
        }
    }

    /** What one run measured of one format. */
    private static final class Tallies {
        private final Tally write = new Tally();
        private final Tally read = new Tally();

        void add(Tallies other) {
            write.add(other.write);
            read.add(other.read);
        }
    }
}
