package weighbridge.studies.hazelcast;

import static weighbridge.model.Field.required;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.studies.hazelcast.objects.Size;
import weighbridge.workloads.Workload;

/**
 * The article's random objects as workloads, made by its rules, so that all have the same length. One in a thousand has
 * the text that queries look for. That text is as long as all others, so that a query finds something and an entry
 * takes as much memory as the article's.
 */
final class HazelcastObjects {
    static final String SOUGHT_FIELD = "stringField";
    /** The text that queries look for; the article looks for its first five letters only. */
    static final String SOUGHT = "metinmetinmetin";
    /** The number of messages, one of which has that text. */
    static final int RECORDS = 1_000;

    private static final String ORIGIN = "https://github.com/mdumandag/compact-test";
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final Definition.Struct SMALL_OBJECT = new Definition.Struct("Small",
            List.of(required(1, "intField", Type.INT32), required(2, "doubleField", Type.FLOAT64),
                    required(3, "longField", Type.INT64), required(4, SOUGHT_FIELD, Type.STRING)));
    private static final Definition.Struct LARGE_OBJECT = new Definition.Struct("Large",
            List.of(required(1, "booleanField", Type.BOOL), required(2, "booleanArrayField", array(Type.BOOL)),
                    required(3, "byteField", Type.INT8), required(4, "byteArrayField", Type.BYTES),
                    required(5, "shortField", Type.INT16), required(6, "shortArrayField", array(Type.INT16)),
                    required(7, "intField", Type.INT32), required(8, "intArrayField", array(Type.INT32)),
                    required(9, "longField", Type.INT64), required(10, "longArrayField", array(Type.INT64)),
                    required(11, "floatField", Type.FLOAT32), required(12, "floatArrayField", array(Type.FLOAT32)),
                    required(13, "doubleField", Type.FLOAT64), required(14, "doubleArrayField", array(Type.FLOAT64)),
                    required(15, SOUGHT_FIELD, Type.STRING),
                    required(16, "stringArrayField", new Type.ListOf(Type.STRING)),
                    required(17, "objectField", new Type.Ref("Small")),
                    required(18, "objectArrayField", new Type.ListOf(new Type.Ref("Small")))));

    static final Workload SMALL = workload("hazelcast-small", "four scalars, one of them a string of 15 letters",
            new Schema("Small", List.of(SMALL_OBJECT)), HazelcastObjects::small);
    static final Workload LARGE =
            workload("hazelcast-large", "a scalar and an array of every type, and three small objects",
                    new Schema("Large", List.of(LARGE_OBJECT, SMALL_OBJECT)), HazelcastObjects::large);

    private HazelcastObjects() {}

    static Workload of(Size size) {
        return size == Size.SMALL ? SMALL : LARGE;
    }

    private static Type array(Type element) {
        return new Type.ListOf(element, true);
    }

    private static Workload workload(String name, String description, Schema schema,
            BiFunction<RandomGenerator, String, Value.StructValue> object) {
        return new Workload(name, description, ORIGIN, RECORDS, schema, random -> new Supplier<>() {
            private int given;

            @Override
            public Value.StructValue get() {
                boolean sought = given++ % RECORDS == RECORDS / 2;
                return object.apply(random, sought ? SOUGHT : text(random));
            }
        });
    }

    private static Value.StructValue small(RandomGenerator random, String text) {
        return new Value.StructValue(List.of(new Value.Int32(random.nextInt()), new Value.Float64(random.nextDouble()),
                new Value.Int64(random.nextLong()), new Value.Text(text)));
    }

    private static Value.StructValue large(RandomGenerator random, String text) {
        Supplier<Value> bool = () -> new Value.Bool(random.nextBoolean());
        Supplier<Value> int16 = () -> new Value.Int16((short) random.nextInt());
        Supplier<Value> int32 = () -> new Value.Int32(random.nextInt());
        Supplier<Value> int64 = () -> new Value.Int64(random.nextLong());
        Supplier<Value> float32 = () -> new Value.Float32(random.nextFloat());
        Supplier<Value> float64 = () -> new Value.Float64(random.nextDouble());
        Supplier<Value> object = () -> small(random, text(random));
        byte[] bytes = new byte[20];
        random.nextBytes(bytes);
        return new Value.StructValue(List.of(bool.get(), many(3, bool), new Value.Int8((byte) random.nextInt()),
                new Value.Bytes(bytes), int16.get(), many(6, int16), int32.get(), many(2, int32), int64.get(),
                many(3, int64), float32.get(), many(5, float32), float64.get(), many(4, float64), new Value.Text(text),
                many(4, () -> new Value.Text(text(random))), object.get(), many(2, object)));
    }

    private static Value many(int count, Supplier<Value> values) {
        return new Value.ListValue(Stream.generate(values).limit(count).toList());
    }

    private static String text(RandomGenerator random) {
        StringBuilder text = new StringBuilder(SOUGHT.length());
        for (int i = 0; i < SOUGHT.length(); i++) text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        return text.toString();
    }
}
