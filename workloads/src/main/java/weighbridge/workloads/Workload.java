package weighbridge.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.workloads.csv.CsvFile;
import weighbridge.workloads.file.Compression;

/**
 * A schema and a seeded generator of its messages.
 *
 * @param name   kebab-case
 * @param origin  where the workload was published, or what it was made from
 * @param records the number of records that was published, or that is usual
 */
public record Workload(String name, String description, String origin, long records, Schema schema,
        Generator generator) {
    /** The number of records if none was published. */
    private static final long USUAL_RECORDS = 100_000;
    private static final int LONGEST_NAME = 100;

    /** A file's name without its extensions, reduced to the characters that a name in a plan may have. */
    public static String nameOf(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        String stem = name.replaceFirst(Compression.ENDING, "").replaceFirst("\\.[^.]*$", "")
                .replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[-.]+|-+$", "");
        return stem.isEmpty() ? "data" : stem.substring(0, Math.min(LONGEST_NAME, stem.length()));
    }

    /** Makes messages from random numbers and nothing else, so that one seed always gives the same messages. */
    @FunctionalInterface
    public interface Generator {
        Supplier<Value.StructValue> start(RandomGenerator random);
    }

    /** Random messages of any schema. */
    public static Workload random(String name, Schema schema, RandomValues.Shape shape) {
        return new Workload(name, "random values, " + shape, "generated from a schema", USUAL_RECORDS, schema,
                r -> new RandomValues(schema, shape, r));
    }

    /** This workload with another number of records. */
    public Workload of(long count) {
        return new Workload(name, description, origin, count, schema, generator);
    }

    /** This workload with messages that lack some fields of the outermost struct. */
    public Workload without(List<String> fields) {
        List<Field> all = schema.rootStruct().fields();
        List<Integer> kept =
                IntStream.range(0, all.size()).filter(i -> !fields.contains(all.get(i).name())).boxed().toList();
        if (all.size() - kept.size() != fields.size())
            throw new IllegalArgumentException(name + " does not have all of the fields " + fields);
        Definition.Struct root = new Definition.Struct(schema.root(), kept.stream().map(all::get).toList(),
                schema.rootStruct().declared());
        Schema less = new Schema(schema.root(),
                schema.definitions().stream().map(d -> d.name().equals(root.name()) ? root : d).toList());
        return new Workload(name, description, origin, records, less, random -> {
            Supplier<Value.StructValue> messages = generator.start(random);
            return () -> {
                List<Value> values = messages.get().fields();
                return new Value.StructValue(kept.stream().map(values::get).toList());
            };
        });
    }

    /** An endless supply of the messages of a seed. */
    public Supplier<Value.StructValue> messages(long seed) {
        return generator.start(new SplittableRandom(seed));
    }

    /** Writes the first messages of a seed to a payload file. */
    public Payload write(Path file, long records, long seed) throws IOException {
        Supplier<Value.StructValue> messages = messages(seed);
        try (PayloadWriter writer = new PayloadWriter(file, schema)) {
            for (long i = 0; i < records; i++) writer.write(messages.get());
            return writer.finish();
        }
    }

    /**
     * Writes the first messages of a seed as CSV: RFC 4180, lines ending in CRLF, no header, an empty cell for an
     * absent field.
     *
     * @throws IllegalArgumentException if a field is not a scalar
     */
    public void writeCsv(Path file, long records, long seed) throws IOException {
        CsvFile.write(file, schema, messages(seed), records);
    }
}
