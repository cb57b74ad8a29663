package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.Workload;

/**
 * The three data sets of the article habr.com/ru/post/458026 (2019), field by field as its generator draws them.
 *
 * <p>All fields are optional there, even those that are always present. A field that may be absent is absent when the
 * number drawn for it is even, about half the time; every number that is present is odd. As CSV with Java's own text
 * for floating-point numbers, 100,000 records have 74,100,000 bytes of strings (20 UUIDs of 36 characters, 19 commas,
 * CRLF), and within 1 % of the 29,063,336 and 21,479,973 bytes that the author published for mixed data and longs.
 */
final class HabrData {
    private static final int FIELDS = 20;
    private static final long RECORDS = 100_000;
    private static final String ORIGIN = "https://habr.com/ru/post/458026/";
    private static final HexFormat HEX = HexFormat.of();
    private static final Type UUID = new Type.Scalar(Type.STRING.kind(), Optional.of(new Logical.Uuid()));

    static final Workload MIXED = workload("habr-mixed",
            "20 fields: UUIDs, doubles, a float, longs and ints; 15 fields are absent half of the time", "MixedData",
            List.of(Draw.UUID, Draw.DOUBLE, Draw.LONG, Draw.INT, Draw.SOME_UUID, Draw.DOUBLE, Draw.LONG, Draw.INT,
                    Draw.INT, Draw.LONG, Draw.FLOAT, Draw.DOUBLE, Draw.SOME_UUID, Draw.SOME_UUID, Draw.LONG, Draw.SHORT,
                    Draw.INT, Draw.SOME_UUID, Draw.SOME_UUID, Draw.SOME_UUID));
    static final Workload STRINGS = workload("habr-strings", "20 UUIDs as text, none absent", "OnlyStrings",
            Collections.nCopies(FIELDS, Draw.UUID));
    static final Workload LONGS = workload("habr-longs", "20 longs over the full range, each absent half of the time",
            "OnlyLongs", Collections.nCopies(FIELDS, Draw.LONG));

    static final List<Workload> WORKLOADS = List.of(MIXED, STRINGS, LONGS);

    private HabrData() {}

    private enum Draw {
        UUID(HabrData.UUID, HabrData::uuid),
        SOME_UUID(HabrData.UUID, r -> r.nextInt() % 2 == 0 ? Value.ABSENT : uuid(r)),
        DOUBLE(Type.FLOAT64, r -> new Value.Float64(r.nextDouble())),
        FLOAT(Type.FLOAT32, r -> new Value.Float32(r.nextFloat())), LONG(Type.INT64, r -> {
            long n = r.nextLong();
            return n % 2 == 0 ? Value.ABSENT : new Value.Int64(n);
        }), INT(Type.INT32, r -> {
            int n = r.nextInt();
            return n % 2 == 0 ? Value.ABSENT : new Value.Int32(n);
        }),
        // The original's field is an Int with a number that was cut to 16 bits.
        SHORT(Type.INT32, r -> {
            int n = r.nextInt();
            return n % 2 == 0 ? Value.ABSENT : new Value.Int32((short) n);
        });

        private final Type type;
        private final Function<RandomGenerator, Value> value;

        Draw(Type type, Function<RandomGenerator, Value> value) {
            this.type = type;
            this.value = value;
        }
    }

    private static Workload workload(String name, String description, String struct, List<Draw> draws) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < draws.size(); i++) fields.add(Field.optional(i + 1, "f" + (i + 1), draws.get(i).type));
        Schema schema = new Schema(struct, List.of(new Definition.Struct(struct, fields)));
        return new Workload(name, description, ORIGIN, RECORDS, schema, random -> messages(draws, random));
    }

    private static Supplier<Value.StructValue> messages(List<Draw> draws, RandomGenerator random) {
        return () -> {
            Value[] values = new Value[draws.size()];
            for (int i = 0; i < values.length; i++) values[i] = draws.get(i).value.apply(random);
            return new Value.StructValue(List.of(values));
        };
    }

    /**
     * Makes a random UUID (version 4) from the workload's own random numbers, because {@code UUID.randomUUID} cannot be
     * seeded.
     */
    private static Value uuid(RandomGenerator random) {
        String high = HEX.toHexDigits(random.nextLong() & 0xffff_ffff_ffff_0fffL | 0x4000);
        String low = HEX.toHexDigits(random.nextLong() & 0x3fff_ffff_ffff_ffffL | 0x8000_0000_0000_0000L);
        return new Value.Text(high.substring(0, 8) + '-' + high.substring(8, 12) + '-' + high.substring(12) + '-'
                + low.substring(0, 4) + '-' + low.substring(4));
    }
}
