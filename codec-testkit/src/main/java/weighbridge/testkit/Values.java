package weighbridge.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Makes values of a schema. */
final class Values {
    /** The number of messages that {@link #edges} needs to show every edge value of every kind in a separate field. */
    static final int EDGES = 14;

    private final Schema schema;

    Values(Schema schema) {
        this.schema = schema;
    }

    /** Decides wherever the schema leaves a choice. */
    interface Choice {
        boolean present(int depth);

        int size(int depth);

        Value scalar(Kind kind);

        /** The index of one of {@code n} symbols or alternatives. */
        int pick(int n, int depth);
    }

    Value.StructValue message(Choice choice) {
        return (Value.StructValue) of(new Type.Ref(schema.root()), choice, 0);
    }

    private Value of(Type type, Choice choice, int depth) {
        return switch (type) {
            case Type.Scalar s -> choice.scalar(s.kind());
            case Type.ListOf l -> {
                List<Value> elements = new ArrayList<>();
                for (int n = choice.size(depth); n > 0; n--) elements.add(of(l.element(), choice, depth + 1));
                yield new Value.ListValue(elements);
            }
            case Type.SetOf s -> {
                Set<Value> elements = new LinkedHashSet<>();
                for (int n = choice.size(depth); n > 0; n--) elements.add(of(s.element(), choice, depth + 1));
                yield new Value.SetValue(elements);
            }
            case Type.MapOf m -> {
                Map<Value, Value> entries = new LinkedHashMap<>();
                for (int n = choice.size(depth); n > 0; n--)
                    entries.put(of(m.key(), choice, depth + 1), of(m.value(), choice, depth + 1));
                yield new Value.MapValue(entries);
            }
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration e ->
                    new Value.Symbol(e.symbols().get(choice.pick(e.symbols().size(), depth)).name());
                case Definition.Struct s -> {
                    List<Value> fields = new ArrayList<>();
                    for (Field f : s.fields())
                        fields.add(
                                f.required() || choice.present(depth) ? of(f.type(), choice, depth + 1) : Value.ABSENT);
                    yield new Value.StructValue(fields);
                }
                case Definition.Union u -> {
                    int i = choice.pick(u.alternatives().size(), depth);
                    yield new Value.UnionValue(i, of(u.alternatives().get(i).type(), choice, depth + 1));
                }
            };
        };
    }

    /** Nothing optional; zeros, empty texts and empty collections for what is required. */
    static Choice minimal() {
        return new Choice() {
            @Override
            public boolean present(int depth) {
                return false;
            }

            @Override
            public int size(int depth) {
                return 0;
            }

            @Override
            public Value scalar(Kind kind) {
                return edge(kind, 0);
            }

            @Override
            public int pick(int n, int depth) {
                return 0;
            }
        };
    }

    /** Everything present, and every collection empty. */
    static Choice empty() {
        return new Edges(0) {
            @Override
            public int size(int depth) {
                return 0;
            }
        };
    }

    /** Everything present, with edge values: each kind begins with the {@code i}-th and continues cyclically. */
    static Choice edges(int i) {
        return new Edges(i);
    }

    /**
     * Everything present; collections in the message's own fields have 3,000 elements, all different where the kind
     * permits.
     */
    static Choice big() {
        return new Edges(0) {
            private int serial;

            @Override
            public int size(int depth) {
                return depth <= 1 ? 3_000 : 2;
            }

            @Override
            public Value scalar(Kind kind) {
                serial++;
                return switch (kind) {
                    case INT32 -> new Value.Int32(serial * 31);
                    case INT64 -> new Value.Int64(serial * 1_000_000_007L);
                    case FLOAT64 -> new Value.Float64(serial / 8.0);
                    case STRING -> new Value.Text("element " + serial);
                    default -> edge(kind, serial);
                };
            }
        };
    }

    /** A chain of structs through the schema's optional fields, 60 deep if recursion permits. */
    static Choice deep() {
        return new Edges(1) {
            @Override
            public boolean present(int depth) {
                return depth < 60;
            }

            @Override
            public int size(int depth) {
                return depth < 60 ? 1 : 0;
            }

            @Override
            public int pick(int n, int depth) {
                return depth < 60 ? n - 1 : 0;
            }
        };
    }

    static Choice random(RandomGenerator random) {
        return new Choice() {
            @Override
            public boolean present(int depth) {
                return random.nextInt(10) < (depth < 4 ? 7 : 0);
            }

            @Override
            public int size(int depth) {
                return depth < 5 ? random.nextInt(depth < 2 ? 6 : 3) : 0;
            }

            @Override
            public Value scalar(Kind kind) {
                if (random.nextInt(8) == 0) return edge(kind, random.nextInt(EDGES));
                return switch (kind) {
                    case BOOL -> new Value.Bool(random.nextBoolean());
                    case INT8 -> new Value.Int8((byte) random.nextInt());
                    case INT16 -> new Value.Int16((short) random.nextInt());
                    case INT32 -> new Value.Int32(random.nextInt() >> random.nextInt(32));
                    case INT64 -> new Value.Int64(random.nextLong() >> random.nextInt(64));
                    case FLOAT32 -> new Value.Float32((float) (random.nextGaussian() * 1e6));
                    case FLOAT64 -> new Value.Float64(random.nextGaussian() * 1e12);
                    case STRING -> new Value.Text(text(random));
                    case BYTES -> {
                        byte[] bytes = new byte[random.nextInt(20)];
                        random.nextBytes(bytes);
                        yield new Value.Bytes(bytes);
                    }
                };
            }

            @Override
            public int pick(int n, int depth) {
                return random.nextInt(n);
            }
        };
    }

    private static String text(RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(24); n > 0; n--) {
            text.appendCodePoint(switch (random.nextInt(12)) {
                case 0 -> 0xC0 + random.nextInt(0x500);
                case 1 -> 0x4E00 + random.nextInt(0x2000);
                case 2 -> 0x1F300 + random.nextInt(0x200);
                default -> ' ' + random.nextInt(95);
            });
        }
        return text.toString();
    }

    private static class Edges implements Choice {
        private final int start;
        private final int[] next = new int[Kind.values().length];
        private int picked;

        Edges(int start) {
            this.start = start;
            picked = start;
            java.util.Arrays.fill(next, start);
        }

        @Override
        public boolean present(int depth) {
            return depth < 4;
        }

        @Override
        public int size(int depth) {
            return depth < 2 ? EDGES : depth < 4 ? (start + depth) % 3 : 0;
        }

        @Override
        public Value scalar(Kind kind) {
            int i = next[kind.ordinal()]++;
            // One message begins with the largest array. More of them would take as long as all other edges together.
            return edge(kind, kind == Kind.BYTES && at(BYTES, i).length > 1 << 16 && i != start ? i + 1 : i);
        }

        @Override
        public int pick(int n, int depth) {
            return depth > 6 ? 0 : picked++ % n;
        }
    }

    /** The {@code i}-th edge value of a kind, cyclically; the first is zero or empty. */
    static Value edge(Kind kind, int i) {
        return switch (kind) {
            case BOOL -> new Value.Bool(i % 2 == 1);
            case INT8 -> new Value.Int8(at(INT8, i));
            case INT16 -> new Value.Int16(at(INT16, i));
            case INT32 -> new Value.Int32(at(INT32, i));
            case INT64 -> new Value.Int64(at(INT64, i));
            case FLOAT32 -> new Value.Float32(at(FLOAT32, i));
            case FLOAT64 -> new Value.Float64(at(FLOAT64, i));
            case STRING -> new Value.Text(at(TEXT, i));
            case BYTES -> new Value.Bytes(at(BYTES, i));
        };
    }

    private static <T> T at(List<T> list, int i) {
        return list.get(i % list.size());
    }

    private static final List<Byte> INT8 =
            List.of((byte) 0, (byte) 1, (byte) -1, Byte.MIN_VALUE, Byte.MAX_VALUE, (byte) 31, (byte) -33);
    private static final List<Short> INT16 =
            List.of((short) 0, (short) 1, (short) -1, Short.MIN_VALUE, Short.MAX_VALUE, (short) 255, (short) -129);
    private static final List<Integer> INT32 = List.of(0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 127, 128, 16_383,
            16_384, -32_769, 1 << 28, 999_999_999, -1_000_000_000);
    private static final List<Long> INT64 = List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31,
            -(1L << 31) - 1, (1L << 53) + 1, 1L << 56, 127L, -129L, 999_999_999_999_999L, -1_000_000_000_000_000_000L);
    private static final List<Float> FLOAT32 =
            List.of(0.0f, -0.0f, 1.5f, 0.1f, Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_NORMAL,
                    Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 16_777_216f);
    private static final List<Double> FLOAT64 = List.of(0.0, -0.0, 1.5, 0.30000000000000004, Double.MIN_VALUE,
            Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, 9_007_199_254_740_992.0, 1e21, 1_094_181_667_997.4547);
    private static final List<String> TEXT = List.of("", "a", "grüße", "日本語", "\uD834\uDD1E clef \uD83D\uDE00",
            "\"quoted\\\" \t\r\n", "\u0000\u0001\u001F\u007F\u0080", "\u2028\u2029\uFEFF\uFFFD", "x".repeat(63),
            "x".repeat(64), "é".repeat(127), "y".repeat(32), "z".repeat(5_000), " \u00A0");
    private static final List<byte[]> BYTES = List.of(new byte[0], new byte[1], new byte[] {-1},
            new byte[] {1, 2, -128, 127}, counting(256), counting(127), counting(128), counting(70_000));

    private static byte[] counting(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = (byte) i;
        return bytes;
    }
}
