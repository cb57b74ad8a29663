package weighbridge.workloads;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.JsonText;

/** Makes random messages of any schema. */
public final class RandomValues implements Supplier<Value.StructValue> {
    /** Below this depth optional fields are absent and collections empty, so that recursive messages end. */
    private static final int MAX_DEPTH = 6;
    /** The beginning of 2100, in seconds since 1970; timestamps and dates of most data lie between the two. */
    private static final long MAX_SECONDS = 4_102_444_800L;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final String[] SYLLABLES = {"ba", "co", "di", "el", "fu", "gra", "hin", "is", "jo", "ka", "lu",
        "mer", "no", "or", "pi", "qua", "re", "sto", "tu", "ur", "ve", "wi", "xa", "y", "zen", "é", "ü", "ш", "語"};

    private final Schema schema;
    private final Shape shape;
    private final RandomGenerator random;
    private final Supplier<String> texts;
    private Optional<Value.StructValue> constant = Optional.empty();
    /** What is still to come of each enum and union, if each of theirs comes before any comes again. */
    private final Map<String, List<Integer>> left = new HashMap<>();

    /**
     * The settings for the messages.
     *
     * @param fillRate    the share of optional fields that are present, 0 to 1
     * @param minElements fewest elements of a list, set or map
     * @param maxElements most elements of a list, set or map; sets and maps may have fewer, as equal elements are
     *                    dropped
     * @param cardinality the number of distinct texts; 0 for no limit
     * @param evolving    whether every message is drawn anew; otherwise all are equal to the first
     * @param magnitudes  whether short integers are as frequent as long ones; otherwise all values of a kind are
     *                    equally frequent
     * @param each        whether all symbols of an enum, or alternatives of a union, come before any comes again
     */
    public record Shape(double fillRate, int minElements, int maxElements, int cardinality, boolean evolving,
            boolean magnitudes, boolean each) {
        /** Everything present, 0 to 9 elements, any number of texts, every message new. */
        public static final Shape DEFAULT = new Shape(1, 0, 9, 0, true);

        public Shape {
            if (!(fillRate >= 0 && fillRate <= 1))
                throw new IllegalArgumentException("the fill rate is " + fillRate + ", but must be from 0 to 1");
            if (minElements < 0 || maxElements < minElements) {
                throw new IllegalArgumentException(
                        "collections have " + minElements + " to " + maxElements + " elements; give 0 ≤ fewest ≤ most");
            }
            if (cardinality < 0)
                throw new IllegalArgumentException(
                        "the cardinality is " + cardinality + ", but must be 0 (no limit) or more");
        }

        /** Settings with which all integers of a kind are equally frequent. */
        public Shape(double fillRate, int minElements, int maxElements, int cardinality, boolean evolving) {
            this(fillRate, minElements, maxElements, cardinality, evolving, false, false);
        }
    }

    public RandomValues(Schema schema, Shape shape, RandomGenerator random) {
        this.schema = schema;
        this.shape = shape;
        this.random = random;
        this.texts = () -> text(draw());
    }

    /** Makes messages with texts from this supplier, regardless of the shape's cardinality. */
    public RandomValues(Schema schema, Shape shape, RandomGenerator random, Supplier<String> texts) {
        this.schema = schema;
        this.shape = shape;
        this.random = random;
        this.texts = texts;
    }

    @Override
    public Value.StructValue get() {
        if (shape.evolving()) return struct(schema.rootStruct(), 0);
        if (constant.isEmpty()) constant = Optional.of(struct(schema.rootStruct(), 0));
        return constant.get();
    }

    private Value.StructValue struct(Definition.Struct struct, int depth) {
        List<Value> values = new ArrayList<>();
        for (Field f : struct.fields()) {
            boolean present = f.required() || depth < MAX_DEPTH && random.nextDouble() < shape.fillRate();
            values.add(present ? value(f.type(), depth) : Value.ABSENT);
        }
        return new Value.StructValue(values);
    }

    private Value value(Type type, int depth) {
        return switch (type) {
            case Type.Scalar s -> scalar(s);
            case Type.ListOf l -> {
                List<Value> elements = new ArrayList<>();
                for (int n = size(depth); n > 0; n--) elements.add(value(l.element(), depth + 1));
                yield new Value.ListValue(elements);
            }
            case Type.SetOf s -> {
                Set<Value> elements = new LinkedHashSet<>();
                for (int n = size(depth); n > 0; n--) elements.add(value(s.element(), depth + 1));
                yield new Value.SetValue(elements);
            }
            case Type.MapOf m -> {
                Map<Value, Value> entries = new LinkedHashMap<>();
                for (int n = size(depth); n > 0; n--)
                    entries.put(value(m.key(), depth + 1), value(m.value(), depth + 1));
                yield new Value.MapValue(entries);
            }
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration e ->
                    new Value.Symbol(e.symbols().get(one(e.name(), e.symbols().size())).name());
                case Definition.Struct s -> struct(s, depth + 1);
                case Definition.Union u -> {
                    int alternative = one(u.name(), u.alternatives().size());
                    yield new Value.UnionValue(alternative, value(u.alternatives().get(alternative).type(), depth + 1));
                }
            };
        };
    }

    /** A place among those of a definition. */
    private int one(String definition, int places) {
        if (!shape.each()) return random.nextInt(places);
        List<Integer> of = left.computeIfAbsent(definition, _ -> new ArrayList<>());
        if (of.isEmpty()) IntStream.range(0, places).forEach(of::add);
        return of.remove(random.nextInt(of.size()));
    }

    private int size(int depth) {
        if (depth >= MAX_DEPTH) return 0;
        // Halved at every level below the second: otherwise lists of lists of lists would have thousands of leaves.
        return random.nextInt(shape.minElements(), shape.maxElements() + 1) >> Math.max(0, depth - 1);
    }

    private Value scalar(Type.Scalar type) {
        return switch (type.kind()) {
            case BOOL -> new Value.Bool(random.nextBoolean());
            case INT8 -> new Value.Int8((byte) (random.nextInt() >> shift(Byte.SIZE)));
            case INT16 -> new Value.Int16((short) (random.nextInt() >> shift(Short.SIZE)));
            case INT32 -> new Value.Int32(type.logical().isPresent()
                    ? random.nextInt((int) (MAX_SECONDS / SECONDS_PER_DAY)) : random.nextInt() >> shift(Integer.SIZE));
            case INT64 -> new Value.Int64(
                    type.logical().map(this::logicalLong).orElseGet(() -> random.nextLong() >> shift(Long.SIZE)));
            case FLOAT32 -> new Value.Float32(random.nextFloat());
            case FLOAT64 -> new Value.Float64(random.nextDouble());
            case STRING -> text(type.logical());
            case BYTES -> {
                byte[] bytes = new byte[random.nextInt(shape.minElements(), shape.maxElements() + 1)];
                random.nextBytes(bytes);
                yield new Value.Bytes(bytes);
            }
        };
    }

    /**
     * By how many bits to shift an integer to the right, so that all lengths in bits are equally frequent. A type of
     * fewer bits than the int drawn is always shifted by the difference.
     */
    private int shift(int bits) {
        return shape.magnitudes() ? random.nextInt(bits) + Math.max(0, Integer.SIZE - bits) : 0;
    }

    private Value text(Optional<Logical> logical) {
        return new Value.Text(switch (logical.orElse(null)) {
            case Logical.Uuid _ -> uuid(draw());
            case Logical.Json _ -> JsonText.quoted(texts.get());
            case null, default -> texts.get();
        });
    }

    private long logicalLong(Logical logical) {
        return switch (logical) {
            case Logical.Timestamp t -> random.nextLong(MAX_SECONDS) * switch (t.unit()) {
                case MILLIS -> 1_000L;
                case MICROS -> 1_000_000L;
                case NANOS -> 1_000_000_000L;
            };
            case Logical.Decimal _ -> random.nextLong(10_000_000);
            case Logical.Date _,Logical.Uuid _,Logical.Json _ ->
                throw new IllegalArgumentException(logical.text() + " is not carried by int64");
        };
    }

    /** The number from which a text is made; one of few if the number of distinct texts is limited. */
    private long draw() {
        return shape.cardinality() == 0 ? random.nextLong() : random.nextInt(shape.cardinality());
    }

    /**
     * A text of 2 to 9 syllables that depends on its number alone; distinct numbers give distinct texts for any
     * cardinality in use.
     */
    private static String text(long number) {
        long bits = mix(number);
        StringBuilder text = new StringBuilder();
        for (int n = 2 + (int) (bits >>> 61); n > 0; n--) {
            text.append(SYLLABLES[(int) Long.remainderUnsigned(bits, SYLLABLES.length)]);
            bits = Long.divideUnsigned(bits, SYLLABLES.length) ^ bits << 40;
        }
        return text.append(Long.toString(number & 0xffffff, Character.MAX_RADIX)).toString();
    }

    private static String uuid(long number) {
        return new UUID(mix(number) & ~0xf000L | 0x4000L,
                mix(~number) & 0x3fff_ffff_ffff_ffffL | 0x8000_0000_0000_0000L).toString();
    }

    /** The finalizer of SplitMix64: every bit of the number affects every bit of the result. */
    private static long mix(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
