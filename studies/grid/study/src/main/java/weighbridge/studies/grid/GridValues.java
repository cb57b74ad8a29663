package weighbridge.studies.grid;

import static weighbridge.model.Field.required;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.Workload;

/**
 * The small and the large object of the comparison compact-test as workloads, with the same fields and lengths but
 * random values. That comparison wrote longer texts than it read, so each object has two workloads.
 */
final class GridValues {
    private static final String ORIGIN = "https://github.com/mdumandag/compact-test";
    /** The number of entries in that comparison's maps. */
    private static final long RECORDS = 100_000;
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int FIRST_FACE = 0x1F600;
    private static final int FACES = 64;

    private static final Definition.Struct SMALL = new Definition.Struct("Small",
            List.of(required(1, "intField", Type.INT32), required(2, "longField", Type.INT64),
                    required(3, "doubleField", Type.FLOAT64), required(4, "stringField", Type.STRING)));
    private static final Definition.Struct LARGE = new Definition.Struct("Large",
            List.of(required(1, "booleanField", Type.BOOL), required(2, "booleanArrayField", array(Type.BOOL)),
                    required(3, "byteField", Type.INT8), required(4, "byteArrayField", Type.BYTES),
                    required(5, "shortField", Type.INT16), required(6, "shortArrayField", array(Type.INT16)),
                    required(7, "intField", Type.INT32), required(8, "intArrayField", array(Type.INT32)),
                    required(9, "longField", Type.INT64), required(10, "longArrayField", array(Type.INT64)),
                    required(11, "floatField", Type.FLOAT32), required(12, "floatArrayField", array(Type.FLOAT32)),
                    required(13, "doubleField", Type.FLOAT64), required(14, "doubleArrayField", array(Type.FLOAT64)),
                    required(15, "stringField", Type.STRING),
                    required(16, "stringArrayField", new Type.ListOf(Type.STRING)),
                    required(17, "objectField", new Type.Ref("Small")),
                    required(18, "objectArrayField", new Type.ListOf(new Type.Ref("Small")))));

    /** First the objects that the comparison read and queried, then those that it wrote. */
    static final List<Workload> WORKLOADS =
            List.of(small("grid-small", Lengths.READ), large("grid-large", Lengths.READ),
                    small("grid-small-written", Lengths.WRITTEN), large("grid-large-written", Lengths.WRITTEN));

    private GridValues() {}

    /** Lengths of texts and arrays that differ between what the comparison read and what it wrote. */
    private enum Lengths {
        READ(15, 20, 5, 2), WRITTEN(27, 27, 0, 1);

        private final int letters;
        private final int bytes;
        private final int floats;
        private final int objects;

        Lengths(int letters, int bytes, int floats, int objects) {
            this.letters = letters;
            this.bytes = bytes;
            this.floats = floats;
            this.objects = objects;
        }
    }

    private static Workload small(String name, Lengths lengths) {
        return new Workload(name, "an int, a long, a double and a text of " + lengths.letters + " letters", ORIGIN,
                RECORDS, new Schema("Small", List.of(SMALL)), random -> () -> small(random, lengths));
    }

    private static Workload large(String name, Lengths lengths) {
        return new Workload(name, "fields and arrays of each kind of number, of strings and of small objects", ORIGIN,
                RECORDS, new Schema("Large", List.of(LARGE, SMALL)), random -> () -> large(random, lengths));
    }

    private static Value.StructValue small(RandomGenerator random, Lengths lengths) {
        return new Value.StructValue(List.of(new Value.Int32(random.nextInt()), new Value.Int64(random.nextLong()),
                new Value.Float64(random.nextDouble()), text(random, lengths.letters)));
    }

    private static Value.StructValue large(RandomGenerator random, Lengths lengths) {
        List<Value> fields = new ArrayList<>();
        pair(fields, 3, () -> new Value.Bool(random.nextBoolean()));
        fields.add(new Value.Int8((byte) random.nextInt()));
        byte[] bytes = new byte[lengths.bytes];
        random.nextBytes(bytes);
        fields.add(new Value.Bytes(bytes));
        pair(fields, 6, () -> new Value.Int16((short) random.nextInt()));
        pair(fields, 2, () -> new Value.Int32(random.nextInt()));
        pair(fields, 3, () -> new Value.Int64(random.nextLong()));
        pair(fields, lengths.floats, () -> new Value.Float32(random.nextFloat()));
        pair(fields, 4, () -> new Value.Float64(random.nextDouble()));
        fields.add(text(random, lengths.letters));
        fields.add(new Value.ListValue(texts(random, lengths)));
        pair(fields, lengths.objects, () -> small(random, lengths));
        return new Value.StructValue(fields);
    }

    /** Adds a field and an array of the same type. */
    private static void pair(List<Value> fields, int length, Supplier<Value> value) {
        fields.add(value.get());
        fields.add(new Value.ListValue(IntStream.range(0, length).mapToObj(_ -> value.get()).toList()));
    }

    private static List<Value> texts(RandomGenerator random, Lengths lengths) {
        if (lengths == Lengths.READ) return IntStream.range(0, 4).mapToObj(_ -> text(random, lengths.letters)).toList();
        List<Value> texts = new ArrayList<>();
        for (int letters : new int[] {5, 5, 5, 3, 4}) texts.add(text(random, letters));
        texts.add(new Value.Text(Character.toString(FIRST_FACE + random.nextInt(FACES))));
        return texts;
    }

    private static Value text(RandomGenerator random, int letters) {
        StringBuilder text = new StringBuilder(letters);
        for (int i = 0; i < letters; i++) text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        return new Value.Text(text.toString());
    }

    private static Type array(Type element) {
        return new Type.ListOf(element, true);
    }
}
