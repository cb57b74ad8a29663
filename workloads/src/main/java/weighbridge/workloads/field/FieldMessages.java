package weighbridge.workloads.field;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.workloads.Intake;
import weighbridge.workloads.schema.FileSchema;

/**
 * The messages that fields are weighed on: all of a payload, or runs of 1,000 consecutive ones that are spread evenly
 * over it, because compressed batches must look like those of a log.
 *
 * @param schema       the messages' schema
 * @param messages     the messages in their order
 * @param read         the number of messages in the payload; the alternatives hold the values of all of them
 * @param alternatives by place, for places that have any
 */
public record FieldMessages(Schema schema, List<Value.StructValue> messages, long read,
        Map<Place, List<Alternative>> alternatives) {
    static final int BATCH = 1_000;
    static final int MOST = 2 * BATCH;
    private static final long MOST_BYTES = 32 << 20;
    /** The limit for values in memory: a value that takes one bit of the payload may take tens of bytes here. */
    private static final long MOST_VALUES = 1 << 20;

    public FieldMessages {
        messages = List.copyOf(messages);
    }

    /**
     * Reads every message, and keeps those to be weighed.
     *
     * @param schema the messages' schema, with the names that its fields have in the file that they were read from
     */
    public static FieldMessages of(Payload all, FileSchema schema) throws IOException {
        try (PayloadReader reader = new PayloadReader(all.file())) {
            Alternatives alternatives = new Alternatives(schema);
            long read = 0;
            long values = 0;
            for (var m = reader.next(); m.isPresent(); m = reader.next()) {
                alternatives.add(m.get());
                values += Intake.values(m.get());
                read++;
            }
            return new FieldMessages(reader.schema(), kept(all, read, values), read,
                    alternatives.of(Place.of(reader.schema())));
        }
    }

    private static List<Value.StructValue> kept(Payload all, long read, long values) throws IOException {
        long most =
                Math.min((long) (MOST_BYTES / Math.max(1, all.meanBytes())), MOST_VALUES * read / Math.max(1, values));
        int fitting = Math.clamp(most, 1, MOST);
        int run = Math.clamp(read, 1, read <= fitting ? fitting : Math.min(BATCH, fitting));
        long runs = Math.max(1, read / run);
        long taken = Math.min(runs, fitting / run);
        List<Value.StructValue> kept = new ArrayList<>();
        try (PayloadReader reader = new PayloadReader(all.file())) {
            for (long at = 0; at < runs * run && at < read; at++) {
                Value.StructValue message = reader.next().orElseThrow();
                long of = at / run;
                if ((of + 1) * taken / runs > of * taken / runs) kept.add(message);
            }
        }
        return kept;
    }

    /**
     * The messages with a union as one struct of all its kinds; empty if no field is one of these unions, or a list of
     * one, that can be that. Of several such fields, the first becomes one.
     */
    public Optional<Variant> flattened(Set<String> unions) throws Variant.Impossible {
        for (Map.Entry<Place, List<Alternative>> e : alternatives.entrySet()) {
            Type type = e.getKey().field(schema).type();
            Type each = type instanceof Type.ListOf(Type element, _) ? element : type;
            if (each instanceof Type.Ref(String name) && unions.contains(name))
                return Optional.of(Variant.as(schema, e.getKey(), e.getValue().getFirst()));
        }
        return Optional.empty();
    }

    /**
     * Writes the messages, converted if there is a variant of their schema, to a payload file.
     *
     * @throws Variant.Impossible if a message cannot be converted
     */
    public Payload write(Path file, Optional<Variant> variant) throws IOException, Variant.Impossible {
        try (PayloadWriter writer = new PayloadWriter(file, variant.map(Variant::schema).orElse(schema))) {
            for (Value.StructValue m : messages) writer.write(variant.isPresent() ? variant.get().of(m) : m);
            return writer.finish();
        }
    }
}
