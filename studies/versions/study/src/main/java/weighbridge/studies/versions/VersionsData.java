package weighbridge.studies.versions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.Workload;

/**
 * The six structs of the tests that Providence's authors published, in their four versions, and messages of each.
 *
 * <p>Each message contains one of the structs in turn: first the six with every optional field, then the six with half
 * of these on average, and so on. Structs cannot be keys of maps here, so where the fourth published struct has a map
 * from structs to structs, ours has one from integers.
 */
final class VersionsData {
    static final int VERSIONS = 4;
    static final String ORIGIN = "https://github.com/morimekta/providence/tree/master/it-hazelcast";
    /** The number of times that each struct is drawn full, and again half full; the tests draw each once. */
    private static final int DRAWS = 5;
    private static final List<Double> FILL_RATES = List.of(1.0, 0.5);

    private static final String SCALARS = "PortableFields";
    private static final String UNION = "NotPortableFields";
    private static final String COMPACT = "Compact";
    private static final String ENUM = "Fibonacci";

    /** The structs, by their field names in a message. */
    private static final Map<String, Shape> SHAPES = shapes();

    private VersionsData() {}

    /**
     * A struct whose fields are all built alike.
     *
     * @param of    makes a field's type from that of its values
     * @param union makes the type of the union field, where unions cannot be keys
     */
    private record Shape(String struct, UnaryOperator<Type> of, UnaryOperator<Type> union) {
        Shape(String struct, UnaryOperator<Type> of) {
            this(struct, of, of);
        }
    }

    private static Map<String, Shape> shapes() {
        UnaryOperator<Type> keyed = t -> new Type.MapOf(Type.INT32, t);
        Map<String, Shape> shapes = new LinkedHashMap<>();
        shapes.put("scalars", new Shape(SCALARS, t -> t));
        shapes.put("lists", new Shape("PortableListFields", Type.ListOf::new));
        shapes.put("sets", new Shape("PortableSetFields", Type.SetOf::new));
        shapes.put("maps", new Shape("PortableMapFields", t -> new Type.MapOf(t, t), keyed));
        shapes.put("mapsOfLists", new Shape("PortableMapListFields", t -> keyed.apply(new Type.ListOf(t))));
        shapes.put("mapsOfSets", new Shape("PortableMapSetFields", t -> keyed.apply(new Type.SetOf(t))));
        return shapes;
    }

    /** The names of the six structs. */
    static List<String> parts() {
        return List.copyOf(SHAPES.keySet());
    }

    /** Messages of one version, with one of the structs or with all. */
    static Workload workload(int version, Optional<String> part) {
        List<String> parts = part.map(List::of).orElse(parts());
        Schema schema = schema(version, parts);
        return new Workload(name(version, part), "structs of version " + version, ORIGIN,
                (long) DRAWS * FILL_RATES.size() * parts.size(), schema, random -> messages(schema, random));
    }

    static String name(int version, Optional<String> part) {
        return "versions-" + version + part.map(p -> "-" + p).orElse("");
    }

    private static Supplier<Value.StructValue> messages(Schema schema, RandomGenerator random) {
        List<Field> parts = schema.rootStruct().fields();
        List<RandomValues> draws = new ArrayList<>();
        for (double rate : FILL_RATES) {
            for (Field f : parts) {
                draws.add(new RandomValues(new Schema(((Type.Ref) f.type()).name(), schema.definitions()),
                        new RandomValues.Shape(rate, 0, 9, 0, true), random));
            }
        }
        int[] turn = {0};
        return () -> {
            int which = turn[0]++ % draws.size();
            Value struct = draws.get(which).get();
            return new Value.StructValue(IntStream.range(0, parts.size())
                    .mapToObj(i -> i == which % parts.size() ? struct : Value.ABSENT).toList());
        };
    }

    /** A schema whose first struct is the message. */
    static Schema schema(int version, List<String> parts) {
        List<Field> message = new ArrayList<>();
        List<Definition> structs = new ArrayList<>();
        for (String part : parts) {
            Shape shape = SHAPES.get(part);
            message.add(Field.optional(message.size() + 1, part, new Type.Ref(shape.struct())));
            structs.add(new Definition.Struct(shape.struct(), fields(version, shape)));
        }
        List<Definition> all = new ArrayList<>(List.of(new Definition.Struct("Versions", message)));
        all.addAll(structs);
        all.add(fibonacci());
        if (version >= 2) all.add(union());
        if (version >= 3) all.add(compact());
        return new Schema("Versions", all);
    }

    private static List<Field> fields(int version, Shape shape) {
        Map<Integer, Field> fields = new LinkedHashMap<>();
        for (Field f : scalars()) fields.put(f.id(), Field.optional(f.id(), f.name(), shape.of().apply(f.type())));
        Type compact = new Type.Ref(COMPACT);
        // A struct cannot be a key.
        Type held = shape.of().apply(compact) instanceof Type.MapOf(Type.Ref _, Type.Ref _)
                ? new Type.MapOf(Type.INT32, compact) : shape.of().apply(compact);
        fields.put(10, Field.optional(10, "compactValue", held));
        fields.put(12, Field.optional(12, "notPortableValue", shape.union().apply(new Type.Ref(UNION))));
        Set<Integer> of = ids(version);
        return fields.values().stream().filter(f -> of.contains(f.id())).toList();
    }

    /** The ids of each version's published fields. */
    private static Set<Integer> ids(int version) {
        return switch (version) {
            case 1 -> Set.of(1, 2, 3, 4, 5, 6, 8, 9);
            case 2 -> Set.of(1, 2, 3, 4, 5, 6, 8, 9, 12);
            case 3 -> Set.of(1, 2, 3, 4, 5, 6, 8, 10, 12);
            case 4 -> Set.of(1, 2, 4, 5, 6, 7, 8, 10, 12);
            default -> throw new IllegalArgumentException("there are " + VERSIONS + " versions, not " + version);
        };
    }

    private static List<Field> scalars() {
        return List.of(Field.required(1, "booleanValue", Type.BOOL), Field.required(2, "byteValue", Type.INT8),
                Field.required(3, "shortValue", Type.INT16), Field.required(4, "integerValue", Type.INT32),
                Field.required(5, "longValue", Type.INT64), Field.required(6, "doubleValue", Type.FLOAT64),
                Field.required(7, "stringValue", Type.STRING), Field.required(8, "binaryValue", Type.BYTES),
                Field.required(9, "enumValue", new Type.Ref(ENUM)));
    }

    private static Definition union() {
        return new Definition.Union(UNION, scalars());
    }

    private static Definition compact() {
        return new Definition.Struct(COMPACT, List.of(Field.required(1, "name", Type.STRING),
                Field.required(2, "id", Type.INT32), Field.optional(3, "label", Type.STRING)));
    }

    private static Definition fibonacci() {
        List<Definition.Symbol> symbols = new ArrayList<>();
        int number = 1;
        int next = 2;
        for (String name : ("FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH "
                + "THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH TWENTIETH").split(" ")) {
            symbols.add(new Definition.Symbol(name, number));
            int sum = number + next;
            number = next;
            next = sum;
        }
        return new Definition.Enumeration(ENUM, symbols);
    }
}
