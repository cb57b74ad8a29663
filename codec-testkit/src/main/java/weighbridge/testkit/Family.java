package weighbridge.testkit;

import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * The schemas that every codec must carry or declare that it cannot. They have every type and every nesting, one aspect
 * per schema, so that each word of {@link Limit} excludes as little as possible.
 */
public final class Family {
    /** The name of an example that nearly every codec carries and that contains a bit of many things. */
    static final String DEEP = "structs four deep";

    private static final String ROOT = "Root";
    private static final Kind[] KINDS = Kind.values();
    private static final Type COLOR = new Type.Ref("Color");
    private static final Type POINT = new Type.Ref("Point");
    private static final Type CHOICE = new Type.Ref("Choice");
    private static final Definition COLOR_ENUM = enumeration("Color", "RED", "GREEN", "BLUE");
    private static final Definition POINT_STRUCT =
            struct("Point", required(1, "x", Type.INT32), optional(2, "label", Type.STRING));
    private static final Definition CHOICE_UNION = union("Choice", alternative(1, "number", Type.INT64),
            alternative(2, "word", Type.STRING), alternative(3, "point", POINT));

    private Family() {}

    /** Every example, in a good order for reading. */
    public static List<Example> examples() {
        List<Example> all = new ArrayList<>();
        scalars(all);
        lists(all);
        sets(all);
        maps(all);
        structs(all);
        unions(all);
        recursion(all);
        names(all);
        sizes(all);
        return all;
    }

    private static void scalars(List<Example> all) {
        all.add(shown("every scalar, required", fieldOfEachKind(true, k -> new Type.Scalar(k))));
        all.add(shown("every scalar, optional", fieldOfEachKind(false, k -> new Type.Scalar(k))));
        all.add(shown("a single bool", required(1, "flag", Type.BOOL)));
        all.add(shown("logical types",
                required(1, "createdAt", logical(new Logical.Timestamp(Logical.Timestamp.Unit.MILLIS))),
                optional(2, "seenAt", logical(new Logical.Timestamp(Logical.Timestamp.Unit.NANOS))),
                required(3, "day", logical(new Logical.Date())), optional(4, "token", logical(new Logical.Uuid())),
                required(5, "price", logical(new Logical.Decimal(2)))));
        all.add(shown("an enum", List.of(required(1, "color", COLOR), optional(2, "other", COLOR)), COLOR_ENUM));
        all.add(shown("an enum with sparse numbers",
                List.of(required(1, "step", new Type.Ref("Step")), optional(2, "other", new Type.Ref("Step"))),
                sparse()));
        all.add(shown("an enum of one symbol that is not 0",
                List.of(required(1, "only", new Type.Ref("Only")), optional(2, "other", new Type.Ref("Only"))),
                new Definition.Enumeration("Only", List.of(new Definition.Symbol("ALONE", 7)))));
    }

    private static void lists(List<Example> all) {
        all.add(shown("lists of every scalar but bytes, required",
                butBytes(fieldOfEachKind(true, k -> new Type.ListOf(new Type.Scalar(k))))));
        all.add(shown("lists of every scalar but bytes, optional",
                butBytes(fieldOfEachKind(false, k -> new Type.ListOf(new Type.Scalar(k))))));
        all.add(inFields("a list of bytes", new Type.ListOf(Type.BYTES)));
        List<Field> primitive = new ArrayList<>();
        for (Kind k : KINDS) {
            if (!k.isPrimitive()) continue;
            primitive
                    .add(required(primitive.size() + 1, k.text() + "Items", new Type.ListOf(new Type.Scalar(k), true)));
            primitive.add(
                    optional(primitive.size() + 1, k.text() + "Others", new Type.ListOf(new Type.Scalar(k), true)));
        }
        all.add(shown("primitive arrays", primitive));
        all.add(inFields("a list of enums", new Type.ListOf(COLOR), COLOR_ENUM));
        all.add(inFields("a list of structs", new Type.ListOf(POINT), POINT_STRUCT));
        all.add(inFields("a list of unions", new Type.ListOf(CHOICE), CHOICE_UNION, POINT_STRUCT));
        all.add(inFields("a list of lists", new Type.ListOf(new Type.ListOf(Type.INT32))));
        all.add(inFields("a list of primitive arrays", new Type.ListOf(new Type.ListOf(Type.FLOAT64, true))));
        all.add(inFields("a list of lists of lists of structs",
                new Type.ListOf(new Type.ListOf(new Type.ListOf(POINT))), POINT_STRUCT));
        all.add(inFields("a list of maps", new Type.ListOf(new Type.MapOf(Type.STRING, Type.INT32))));
        all.add(inFields("a list of sets", new Type.ListOf(new Type.SetOf(Type.STRING))));
    }

    private static void sets(List<Example> all) {
        all.add(shown("sets of bool, integers and strings", required(1, "flags", new Type.SetOf(Type.BOOL)),
                required(2, "tiny", new Type.SetOf(Type.INT8)), optional(3, "small", new Type.SetOf(Type.INT16)),
                required(4, "middle", new Type.SetOf(Type.INT32)), optional(5, "large", new Type.SetOf(Type.INT64)),
                required(6, "words", new Type.SetOf(Type.STRING))));
        all.add(shown("sets of floats", required(1, "singles", new Type.SetOf(Type.FLOAT32)),
                optional(2, "doubles", new Type.SetOf(Type.FLOAT64))));
        all.add(inFields("a set of bytes", new Type.SetOf(Type.BYTES)));
        all.add(inFields("a set of enums", new Type.SetOf(COLOR), COLOR_ENUM));
        all.add(inFields("a set of structs", new Type.SetOf(POINT), POINT_STRUCT));
        all.add(inFields("a set of structs with bytes and lists", new Type.SetOf(new Type.Ref("Part")),
                struct("Part", required(1, "raw", Type.BYTES), required(2, "counts", new Type.ListOf(Type.INT32, true)),
                        optional(3, "words", new Type.ListOf(Type.STRING)))));
        all.add(inFields("a set of unions", new Type.SetOf(CHOICE), CHOICE_UNION, POINT_STRUCT));
    }

    private static void maps(List<Example> all) {
        all.add(shown("maps of strings to every scalar but bytes, required",
                butBytes(fieldOfEachKind(true, k -> new Type.MapOf(Type.STRING, new Type.Scalar(k))))));
        all.add(shown("maps of strings to every scalar but bytes, optional",
                butBytes(fieldOfEachKind(false, k -> new Type.MapOf(Type.STRING, new Type.Scalar(k))))));
        all.add(inFields("a map of strings to bytes", new Type.MapOf(Type.STRING, Type.BYTES)));
        all.add(inFields("a map of strings to enums", new Type.MapOf(Type.STRING, COLOR), COLOR_ENUM));
        all.add(inFields("a map of strings to structs", new Type.MapOf(Type.STRING, POINT), POINT_STRUCT));
        all.add(inFields("a map of strings to unions", new Type.MapOf(Type.STRING, CHOICE), CHOICE_UNION,
                POINT_STRUCT));
        all.add(inFields("a map of bools", new Type.MapOf(Type.BOOL, Type.STRING)));
        all.add(shown("maps of integers", required(1, "tiny", new Type.MapOf(Type.INT8, Type.STRING)),
                required(2, "small", new Type.MapOf(Type.INT16, Type.INT64)),
                optional(3, "middle", new Type.MapOf(Type.INT32, Type.FLOAT64)),
                required(4, "large", new Type.MapOf(Type.INT64, Type.STRING)),
                required(5, "both", new Type.MapOf(Type.INT32, Type.INT32))));
        all.add(shown("maps of floats", required(1, "singles", new Type.MapOf(Type.FLOAT32, Type.INT32)),
                optional(2, "doubles", new Type.MapOf(Type.FLOAT64, Type.STRING))));
        all.add(inFields("a map of bytes", new Type.MapOf(Type.BYTES, Type.INT32)));
        all.add(inFields("a map of enums", new Type.MapOf(COLOR, Type.STRING), COLOR_ENUM));
        all.add(inFields("a map of strings to lists", new Type.MapOf(Type.STRING, new Type.ListOf(Type.INT32))));
        all.add(inFields("a map of strings to sets", new Type.MapOf(Type.STRING, new Type.SetOf(Type.INT64))));
        all.add(inFields("a map of strings to maps",
                new Type.MapOf(Type.STRING, new Type.MapOf(Type.STRING, Type.STRING))));
        all.add(inFields("a map of enums to maps of integers to structs",
                new Type.MapOf(COLOR, new Type.MapOf(Type.INT32, POINT)), COLOR_ENUM, POINT_STRUCT));
    }

    private static void structs(List<Example> all) {
        Type top = new Type.Ref("Outer");
        all.add(inFields(DEEP, top,
                struct("Outer", required(1, "middle", new Type.Ref("Middle")), optional(2, "note", Type.STRING)),
                struct("Middle", optional(1, "inner", new Type.Ref("Inner")), required(2, "count", Type.INT32)),
                struct("Inner", required(1, "points", new Type.ListOf(POINT)), required(2, "point", POINT),
                        required(3, "raw", Type.BYTES)),
                POINT_STRUCT));
        Type loose = new Type.Ref("Loose");
        Definition optionals = struct("Loose", optional(1, "a", Type.INT32), optional(2, "b", Type.STRING),
                optional(3, "c", new Type.ListOf(Type.INT64)));
        all.add(shown("a struct of optional fields alone", List.of(required(1, "first", loose),
                optional(2, "second", loose), required(3, "many", new Type.ListOf(loose))), optionals));
        all.add(shown("a message of optional fields alone", optional(1, "a", Type.INT32), optional(2, "b", Type.STRING),
                optional(3, "c", Type.FLOAT64)));
    }

    private static void unions(List<Example> all) {
        all.add(inFields("a union", CHOICE, CHOICE_UNION, POINT_STRUCT));
        List<Field> alternatives = fieldOfEachKind(true, k -> new Type.Scalar(k));
        alternatives.add(alternative(20, "colorValue", COLOR));
        alternatives.add(alternative(21, "pointValue", POINT));
        alternatives.add(alternative(22, "secondWord", Type.STRING));
        alternatives.add(alternative(23, "otherPoint", POINT));
        all.add(inFields("a union of every scalar, an enum and structs, some of them twice", new Type.Ref("Any1"),
                new Definition.Union("Any1", alternatives), COLOR_ENUM, POINT_STRUCT));
        all.add(inFields("a union of one alternative", new Type.Ref("Single"),
                union("Single", alternative(9, "number", Type.INT32))));
        all.add(inFields("a union of collections", new Type.Ref("Bag"),
                union("Bag", alternative(1, "numbers", new Type.ListOf(Type.INT32)),
                        alternative(2, "words", new Type.ListOf(Type.STRING)),
                        alternative(3, "counts", new Type.MapOf(Type.STRING, Type.INT32)))));
        all.add(inFields("a union in a union", new Type.Ref("Wide"),
                union("Wide", alternative(1, "choice", CHOICE), alternative(2, "flag", Type.BOOL)), CHOICE_UNION,
                POINT_STRUCT));
    }

    private static void recursion(List<Example> all) {
        Type node = new Type.Ref("Node");
        all.add(deep(shown("recursion through an optional field", List.of(required(1, "node", node)),
                struct("Node", required(1, "word", Type.STRING), optional(2, "next", node)))));
        all.add(deep(shown("recursion through a list", List.of(required(1, "node", node)),
                struct("Node", required(1, "word", Type.STRING), required(2, "children", new Type.ListOf(node))))));
        all.add(shown("recursion through a map", List.of(required(1, "node", node)), struct("Node",
                required(1, "count", Type.INT32), optional(2, "children", new Type.MapOf(Type.STRING, node)))));
        all.add(shown("recursion of the message itself",
                List.of(required(1, "word", Type.STRING), optional(2, "parent", new Type.Ref(ROOT)))));
        all.add(shown("two structs that contain each other", List.of(required(1, "folder", new Type.Ref("Folder"))),
                struct("Folder", required(1, "title", Type.STRING),
                        required(2, "files", new Type.ListOf(new Type.Ref("Leaf")))),
                struct("Leaf", required(1, "size", Type.INT64), optional(2, "archive", new Type.Ref("Folder")))));
        all.add(shown("recursion through a union", List.of(required(1, "term", new Type.Ref("Term"))),
                union("Term", alternative(1, "number", Type.INT64), alternative(2, "product", new Type.Ref("Product"))),
                struct("Product", required(1, "factors", new Type.ListOf(new Type.Ref("Term"))))));
    }

    private static void names(List<Example> all) {
        all.add(shown("awkward field names", fields("""
                type text message value key name id status data option group service stream record result other that index
                size length count offset buffer bytesUsed input output reader writer encoder decoder builder instance template
                version block position limit next get put read write of in out from to is has aB x1 userId2 uRL a1b2C3 i n e v
                self object array none empty module import1 from2 o hash sum bean
                """)));
        all.add(shown("field names like members of generated classes", fields("""
                customer customerId customerIndex customerOffset nameLength name nameSize nameBytes nameAsByteBuffer
                nameCharacterEncoding nameHeaderLength nameNullValue nameMinValue nameBuilder nameOrBuilder
                nameMetaAttribute nameSinceVersion tag hasTag isTag getTag setTag withTag clearTag addTag putTag mutateTag
                createTag removeTag unsetTag isSetTag tagIsSet tagCount tagList tagMap tagVector tagField tagFieldNumber
                tagPresence tagEncodingOffset tagDefault initTag asTag optionalTag optionals newTag wrap encode decode start
                end finish values valueOf ordinal copy apply tupled companion newBuilder toProtoString parseFrom mergeFrom
                writeTo write update validate getField com org net io scala javax
                """)));
        all.add(shown("field names that end like accessors", required(1, "item", new Type.ListOf(Type.STRING)),
                required(2, "itemCount", Type.INT32), optional(3, "itemList", Type.STRING),
                required(4, "name", Type.STRING), optional(5, "nameBytes", Type.BYTES),
                optional(6, "hasName", Type.BOOL), required(7, "getName", Type.STRING),
                required(8, "isOpen", Type.BOOL), optional(9, "open", Type.BOOL), required(10, "setOpen", Type.INT32)));
        all.add(inFields("awkward names of alternatives", new Type.Ref("Status"),
                union("Status", alternative(1, "type", Type.INT32), alternative(2, "value", Type.STRING),
                        alternative(3, "name", Type.BOOL), alternative(4, "message", Type.INT64),
                        alternative(5, "data", Type.BYTES))));
        all.add(inFields("awkward names of types and symbols", new Type.ListOf(new Type.Ref("Order")), struct("Order",
                required(1, "order", new Type.Ref("Root1")), optional(2, "state", new Type.Ref("State"))),
                struct("Root1", required(1, "root", Type.INT32)),
                new Definition.Enumeration("State",
                        List.of(new Definition.Symbol("UNKNOWN", 0), new Definition.Symbol("STATE", 1),
                                new Definition.Symbol("NONE", 2), new Definition.Symbol("STATE_OPEN", 3),
                                new Definition.Symbol("A", 4), new Definition.Symbol("ORDER", 5)))));
        all.add(shown("ids with gaps, the largest, and not in order", required(32_767, "last", Type.STRING),
                optional(1, "first", Type.INT32), required(300, "middle", Type.INT64),
                optional(16, "early", Type.STRING), required(2_048, "late", Type.BOOL)));
    }

    /** Required integers and optional texts in turn. */
    private static List<Field> fields(String names) {
        List<Field> fields = new ArrayList<>();
        for (String name : names.trim().split("\\s+")) {
            int id = fields.size() + 1;
            fields.add(id % 2 == 1 ? required(id, name, Type.INT32) : optional(id, name, Type.STRING));
        }
        return fields;
    }

    private static void sizes(List<Example> all) {
        all.add(shown("sixty required fields", IntStream.rangeClosed(1, 60)
                .mapToObj(i -> required(i, "field" + i, new Type.Scalar(KINDS[i % KINDS.length]))).toList()));
        all.add(shown("seventy optional fields", IntStream.rangeClosed(1, 70)
                .mapToObj(i -> optional(i, "field" + i, new Type.Scalar(KINDS[i % KINDS.length]))).toList()));
        Schema large = schema(List.of(required(1, "text", Type.STRING), required(2, "raw", Type.BYTES),
                required(3, "end", Type.INT32)));
        byte[] mebibyte = new byte[1 << 20];
        for (int i = 0; i < mebibyte.length; i++) mebibyte[i] = (byte) (i * 31);
        all.add(new Example("1 MiB of text and of bytes", large,
                List.of(message("1 MiB of ASCII", new Value.Text("0123456789abcdef".repeat(1 << 16)),
                        new Value.Bytes(new byte[0]), new Value.Int32(-5)),
                        message("1 MiB of non-BMP text", new Value.Text("\uD83D\uDE00".repeat(1 << 18)),
                                new Value.Bytes(new byte[] {1}), new Value.Int32(-6)),
                        message("1 MiB of bytes", new Value.Text(""), new Value.Bytes(mebibyte), new Value.Int32(-7)),
                        message("little after much", new Value.Text("a"), new Value.Bytes(new byte[] {2}),
                                new Value.Int32(-8)))));
        all.add(big(shown("large lists", List.of(required(1, "numbers", new Type.ListOf(Type.INT32)),
                required(2, "words", new Type.ListOf(Type.STRING)), required(3, "points", new Type.ListOf(POINT)),
                optional(4, "doubles", new Type.ListOf(Type.FLOAT64, true))), POINT_STRUCT)));
        all.add(big(shown("large sets", required(1, "words", new Type.SetOf(Type.STRING)),
                required(2, "numbers", new Type.SetOf(Type.INT64)))));
        all.add(big(shown("large maps", List.of(required(1, "points", new Type.MapOf(Type.STRING, POINT)),
                optional(2, "numbers", new Type.MapOf(Type.STRING, Type.INT64))), POINT_STRUCT)));
    }

    private static Example.Message message(String name, Value... fields) {
        return new Example.Message(name, new Value.StructValue(Arrays.asList(fields)));
    }

    /** An example with messages that show every choice and edge value of its schema. */
    private static Example shown(String name, List<Field> fields, Definition... others) {
        Schema schema = schema(fields, others);
        Values values = new Values(schema);
        List<Example.Message> messages = new ArrayList<>();
        messages.add(new Example.Message("nothing optional", values.message(Values.minimal())));
        messages.add(new Example.Message("everything present and empty", values.message(Values.empty())));
        for (int i = 0; i < Values.EDGES; i++)
            messages.add(new Example.Message("edge values " + i, values.message(Values.edges(i))));
        return new Example(name, schema, messages);
    }

    private static Example shown(String name, Field... fields) {
        return shown(name, List.of(fields));
    }

    /** An example with the type in a required and in an optional field, with scalars before, between and after them. */
    private static Example inFields(String name, Type type, Definition... others) {
        return shown(name, List.of(required(1, "before", Type.INT32), required(2, "needed", type),
                required(3, "between", Type.STRING), optional(4, "wanted", type), required(5, "after", Type.INT64)),
                others);
    }

    private static Example deep(Example example) {
        return with(example, "60 deep", new Values(example.schema()).message(Values.deep()));
    }

    private static Example big(Example example) {
        return with(example, "3,000 elements", new Values(example.schema()).message(Values.big()));
    }

    private static Example with(Example example, String name, Value.StructValue message) {
        List<Example.Message> messages = new ArrayList<>(example.messages());
        messages.add(1, new Example.Message(name, message));
        return new Example(example.name(), example.schema(), messages);
    }

    private static Schema schema(List<Field> fields, Definition... others) {
        List<Definition> definitions = new ArrayList<>(List.of(new Definition.Struct(ROOT, fields)));
        definitions.addAll(List.of(others));
        return new Schema(ROOT, definitions);
    }

    private static List<Field> fieldOfEachKind(boolean required, java.util.function.Function<Kind, Type> type) {
        List<Field> fields = new ArrayList<>();
        for (Kind k : KINDS) fields.add(new Field(k.ordinal() + 1, k.text() + "Value", type.apply(k), required));
        return fields;
    }

    private static List<Field> butBytes(List<Field> fieldOfEachKind) {
        return fieldOfEachKind.stream().filter(f -> f.id() != Kind.BYTES.ordinal() + 1).toList();
    }

    private static Definition.Struct struct(String name, Field... fields) {
        return new Definition.Struct(name, List.of(fields));
    }

    private static Definition.Union union(String name, Field... alternatives) {
        return new Definition.Union(name, List.of(alternatives));
    }

    private static Field alternative(int id, String name, Type type) {
        return required(id, name, type);
    }

    private static Definition.Enumeration enumeration(String name, String... symbols) {
        return new Definition.Enumeration(name,
                IntStream.range(0, symbols.length).mapToObj(i -> new Definition.Symbol(symbols[i], i)).toList());
    }

    /** An enum with Fibonacci numbers, none of them 0, so that tagged formats and switch tables meet gaps. */
    private static Definition.Enumeration sparse() {
        int[] numbers = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181, 6765, 10946};
        return new Definition.Enumeration("Step",
                IntStream.of(numbers).mapToObj(n -> new Definition.Symbol("STEP_" + n, n)).toList());
    }

    private static Type logical(Logical logical) {
        return new Type.Scalar(logical.physical(), Optional.of(logical));
    }
}
