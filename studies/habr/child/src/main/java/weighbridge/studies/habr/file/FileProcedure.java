package weighbridge.studies.habr.file;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.codec.Adapter;
import weighbridge.model.Contestant;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Check;
import weighbridge.worker.Codecs;
import weighbridge.worker.Reason;

/**
 * Times whole passes over a file of many messages.
 *
 * <p>Published comparisons often measure this way, unlike Weighbridge; this class exists to replay them. A pass that
 * writes parses each line of a CSV file, makes the native value, encodes it and writes it to the file; a pass that
 * reads only reads and decodes.
 */
public final class FileProcedure {
    /** The share of one direction's time that warm-ups may take. */
    private static final double WARM_UP_SHARE = 0.4;

    private static volatile Object sink;

    private final Job job;
    private final Schema schema;
    private final Adapter adapter;
    private final MessageFile messages;
    private long records;

    private FileProcedure(Job job, Schema schema) throws Exception {
        this.job = job;
        this.schema = schema;
        this.adapter = Codecs.adapter(Codecs.load(job.contestant()), schema);
        this.messages = new MessageFile(adapter, job.framing());
    }

    /**
     * What the procedure is to do.
     *
     * @param payload a payload with the schema of the records; its messages are not used
     * @param csv     the records, without a header or quotes
     * @param framing how the file separates messages
     * @param file    the file to write and read, which is kept
     * @param flush   the number of records after which the file is flushed
     * @param warmUps the most runs in each direction that do not count
     * @param runs    the most runs in each direction that count; 0 only writes and checks the file
     * @param budget  the time after which no further run begins; one in each direction always counts, unless
     *                {@code runs} is 0
     * @param check   whether to compare every value that is read back, in a separate pass that is not timed
     */
    public record Job(Contestant contestant, Path payload, Path csv, Framing framing, Path file, int flush, int warmUps,
            int runs, Duration budget, boolean check) {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(FileTimes.class), FileProcedure::run);
    }

    static Outcome<FileTimes> run(Job job) {
        try {
            Schema schema;
            try (PayloadReader reader = new PayloadReader(job.payload())) {
                schema = reader.schema();
            }
            return new FileProcedure(job, schema).run();
        } catch (Exception | LinkageError e) {
            return Reason.outcome("file procedure", e);
        }
    }

    private Outcome<FileTimes> run() throws Exception {
        long start = System.nanoTime();
        Duration half = job.budget().dividedBy(2);
        List<FileTimes.Run> writes = job.runs() == 0 ? List.of() : runs(this::write, start, half);
        if (writes.isEmpty()) write();
        List<FileTimes.Run> reads = job.runs() == 0 ? List.of() : runs(this::read, System.nanoTime(), half);
        Optional<String> wrong = job.check() ? check() : Optional.empty();
        return wrong.isPresent() ? new Outcome.Mismatched<>(wrong.get()) : new Outcome.Measured<>(
                new FileTimes(records, Files.size(job.csv()), Files.size(job.file()), writes, reads));
    }

    /** A pass over the whole file. */
    private interface Pass {
        void run() throws Exception;
    }

    /**
     * Repeats a pass, after warm-ups, until enough runs have been free of garbage collection, twice as many have been
     * made, or time is up.
     */
    private List<FileTimes.Run> runs(Pass pass, long start, Duration budget) throws Exception {
        for (int i = 0; i < job.warmUps(); i++) {
            pass.run();
            if (System.nanoTime() - start > budget.toNanos() * WARM_UP_SHARE) break;
        }
        List<FileTimes.Run> runs = new ArrayList<>();
        int clean = 0;
        while (clean < job.runs() && runs.size() < 2 * job.runs()) {
            long collections = collections();
            long begin = System.nanoTime();
            pass.run();
            long end = System.nanoTime();
            boolean collected = collections() != collections;
            runs.add(new FileTimes.Run((end - begin) / 1e6, collected));
            if (!collected) clean++;
            if (end - start > budget.toNanos()) break;
        }
        return runs;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }

    private void write() throws Exception {
        records = 0;
        try (CsvLines lines = new CsvLines(job.csv(), schema); Adapter.Streaming.Writer out =
                messages.writer(new BufferedOutputStream(Files.newOutputStream(job.file())))) {
            for (Optional<Value.StructValue> v = lines.next(); v.isPresent(); v = lines.next()) {
                out.write(adapter.toNative(v.get()));
                if (++records % job.flush() == 0) out.flush();
            }
        }
    }

    /** Asserts only what the article did: that no record is missing. */
    private void read() throws Exception {
        long count = 0;
        try (Adapter.Streaming.Reader in = messages.reader(new BufferedInputStream(Files.newInputStream(job.file())))) {
            for (Optional<Object> v = in.next(); v.isPresent(); v = in.next()) {
                sink = v.get();
                count++;
            }
        }
        if (count != records)
            throw new IOException("the file gives " + count + " records back, " + records + " were written");
    }

    /** The first difference between what is read back and the CSV file. */
    private Optional<String> check() throws Exception {
        Check check = new Check(job.contestant(), schema);
        try (CsvLines lines = new CsvLines(job.csv(), schema); Adapter.Streaming.Reader in =
                messages.reader(new BufferedInputStream(Files.newInputStream(job.file())))) {
            long number = 0;
            for (Optional<Value.StructValue> v = lines.next(); v.isPresent(); v = lines.next(), number++) {
                Optional<Object> back = in.next();
                if (back.isEmpty()) return Optional.of("the file ends after " + number + " records");
                Optional<String> wrong = check.undeclared(check.differences(v.get(), adapter.toCanonical(back.get())));
                if (wrong.isPresent()) return Optional.of("record " + number + ": " + wrong.get());
            }
            return in.next().isPresent() ? Optional.of("the file holds more than " + number + " records")
                    : Optional.empty();
        }
    }
}
