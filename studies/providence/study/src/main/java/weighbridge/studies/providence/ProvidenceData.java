package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.List;
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
import weighbridge.workloads.Sentences;
import weighbridge.workloads.Workload;

/**
 * The four messages of the speed test that Providence's authors published: structs with the original's counts and
 * types, and values with its distributions, drawn from a seed.
 *
 * <p>Collections have 0 to 9 elements (sets and maps fewer where keys coincide), and byte strings 0 to 9 bytes. Doubles
 * are in [0, 1), other numbers have their full range, and texts are sentences, those of one message all in one of eight
 * languages. Fields that the original leaves to Thrift's default requiredness are optional here, because the original
 * generator sets them with the same probability as optional ones; their default values are not in the schema.
 */
public final class ProvidenceData {
    /** The number of messages that the published runs generated for each structure. */
    private static final long RECORDS = 1_000;
    private static final String ORIGIN = "https://github.com/morimekta/providence/tree/master/it-serialization";
    /** The share of optional fields that are present in the published runs. */
    private static final double PUBLISHED_FILL_RATE = 1;

    private static final Type ENUM = new Type.Ref("Fibonacci");
    private static final Type COMPACT = new Type.Ref("CompactFields");
    private static final Type REQUIRED = new Type.Ref("RequiredFields");
    private static final Type DEFAULT = new Type.Ref("DefaultFields");
    private static final Type OPTIONAL = new Type.Ref("OptionalFields");
    private static final Type UNION = new Type.Ref("UnionFields");
    private static final Type DEFAULTS = new Type.Ref("DefaultValues");

    private static final List<Named> SCALARS = List.of(new Named("boolean", Type.BOOL), new Named("byte", Type.INT8),
            new Named("short", Type.INT16), new Named("integer", Type.INT32), new Named("long", Type.INT64),
            new Named("double", Type.FLOAT64), new Named("string", Type.STRING), new Named("binary", Type.BYTES));

    private ProvidenceData() {}

    private record Named(String name, Type type) {}

    /** The four workloads as published, with every optional field present. */
    static List<Workload> workloads() {
        return workloads(PUBLISHED_FILL_RATE);
    }

    /** The four workloads, with a share of the optional fields present, from 0 to 1. */
    public static List<Workload> workloads(double fillRate) {
        return List.of(
                workload("providence-containers", "37 fields, most of them lists, sets and maps of every type",
                        containers(), fillRate),
                workload("providence-optional", "52 optional fields: collections, strings, numbers and structs",
                        fields("ManyFields", false), fillRate),
                workload("providence-required", "52 required fields: collections, strings, numbers and structs",
                        fields("ManyRequiredFields", true), fillRate),
                workload("providence-deep", "a tree of structs, four levels deep; each of its eight leaves has five "
                        + "more structs and a union", deep(), fillRate));
    }

    private static Workload workload(String name, String description, Schema schema, double fillRate) {
        RandomValues.Shape shape = new RandomValues.Shape(fillRate, 0, 9, 0, true);
        return new Workload(name, description, ORIGIN, RECORDS, schema, random -> messages(schema, shape, random));
    }

    private static Supplier<Value.StructValue> messages(Schema schema, RandomValues.Shape shape,
            RandomGenerator random) {
        Sentences sentences = new Sentences(random);
        RandomValues values = new RandomValues(schema, shape, random, sentences);
        return () -> {
            sentences.nextLanguage();
            return values.get();
        };
    }

    private static Schema containers() {
        List<Field> fields = new ArrayList<>();
        add(fields, 1, "List", Type.ListOf::new);
        add(fields, 11, "Set", Type.SetOf::new);
        add(fields, 21, "Map", t -> new Type.MapOf(t, t));
        fields.add(Field.optional(31, "enumList", new Type.ListOf(ENUM)));
        fields.add(Field.optional(32, "enumSet", new Type.SetOf(ENUM)));
        fields.add(Field.optional(33, "enumMap", new Type.MapOf(ENUM, ENUM)));
        fields.add(Field.optional(34, "mapOfList", new Type.MapOf(ENUM, new Type.ListOf(COMPACT))));
        fields.add(Field.optional(35, "mapOfIntMap", new Type.MapOf(ENUM, new Type.MapOf(Type.INT32, COMPACT))));
        fields.add(Field.optional(41, "messageList", new Type.ListOf(DEFAULT)));
        fields.add(Field.optional(42, "messageSet", new Type.SetOf(DEFAULT)));
        fields.add(Field.optional(43, "messageMap", new Type.MapOf(Type.STRING, DEFAULT)));
        addStructs(fields, 51, false);
        return schema(new Definition.Struct("ManyContainers", fields));
    }

    private static void add(List<Field> fields, int firstId, String suffix, UnaryOperator<Type> container) {
        for (int i = 0; i < SCALARS.size(); i++) {
            fields.add(Field.optional(firstId + i, SCALARS.get(i).name() + suffix,
                    container.apply(SCALARS.get(i).type())));
        }
    }

    private static void addStructs(List<Field> fields, int firstId, boolean required) {
        fields.add(new Field(firstId, "requiredFields", REQUIRED, required));
        fields.add(new Field(firstId + 1, "defaultFields", DEFAULT, required));
        fields.add(new Field(firstId + 2, "optionalFields", OPTIONAL, required));
        fields.add(new Field(firstId + 3, "unionFields", UNION, required));
        fields.add(new Field(firstId + 5, "defaultValues", DEFAULTS, required));
    }

    private static Schema fields(String name, boolean required) {
        List<Field> fields = new ArrayList<>();
        fields.add(new Field(1, "integerList", new Type.ListOf(Type.INT32), required));
        fields.add(new Field(2, "stringList", new Type.ListOf(Type.STRING), required));
        fields.add(new Field(3, "integerSet", new Type.SetOf(Type.INT32), required));
        fields.add(new Field(4, "stringSet", new Type.SetOf(Type.STRING), required));
        fields.add(new Field(5, "integerMap", new Type.MapOf(Type.INT32, Type.INT32), required));
        fields.add(new Field(6, "stringMap", new Type.MapOf(Type.STRING, Type.STRING), required));
        addTen(fields, 10,
                List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
                Type.STRING, required);
        addTen(fields, 20, numbered("no"), Type.INT32, required);
        addTen(fields, 30, numbered("long"), Type.INT64, required);
        addTen(fields, 40, numbered("dbl"), Type.FLOAT64, required);
        addStructs(fields, 51, required);
        fields.add(new Field(57, "compactFields", COMPACT, required));
        return schema(new Definition.Struct(name, fields));
    }

    private static List<String> numbered(String name) {
        return IntStream.rangeClosed(1, 10).mapToObj(i -> name + i).toList();
    }

    private static void addTen(List<Field> fields, int firstId, List<String> names, Type type, boolean required) {
        for (int i = 0; i < names.size(); i++) fields.add(new Field(firstId + i, names.get(i), type, required));
    }

    private static Schema deep() {
        List<Field> four = new ArrayList<>();
        addStructs(four, 1, false);
        four.add(Field.optional(7, "compactFields", COMPACT));
        return schema(level("DeepStructure", "two", "LevelTwo"), level("LevelTwo", "tree", "LevelTree"),
                level("LevelTree", "four", "LevelFour"), new Definition.Struct("LevelFour", four));
    }

    private static Definition level(String name, String field, String below) {
        Type type = new Type.Ref(below);
        return new Definition.Struct(name,
                List.of(Field.required(1, field + "1", type), Field.required(2, field + "2", type)));
    }

    /** A schema in which the first of these structs is the message. */
    private static Schema schema(Definition... own) {
        List<Definition> definitions = new ArrayList<>(List.of(own));
        definitions.addAll(List.of(fibonacci(),
                new Definition.Struct("CompactFields",
                        List.of(Field.required(1, "name", Type.STRING), Field.required(2, "id", Type.INT32),
                                Field.optional(3, "label", Type.STRING))),
                new Definition.Struct("RequiredFields", common(true)),
                new Definition.Struct("DefaultFields", common(false)),
                new Definition.Struct("OptionalFields", common(false)),
                new Definition.Union("UnionFields", common(true)),
                new Definition.Struct("DefaultValues", common(false))));
        return new Schema(own[0].name(), definitions);
    }

    private static List<Field> common(boolean required) {
        List<Field> fields = new ArrayList<>();
        for (Named n : SCALARS) fields.add(new Field(fields.size() + 1, n.name() + "Value", n.type(), required));
        fields.add(new Field(9, "enumValue", ENUM, required));
        fields.add(new Field(10, "compactValue", COMPACT, required));
        return fields;
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
        return new Definition.Enumeration("Fibonacci", symbols);
    }
}
