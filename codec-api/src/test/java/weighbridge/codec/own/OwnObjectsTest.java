package weighbridge.codec.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type.ListOf;
import weighbridge.model.Type.MapOf;
import weighbridge.model.Type.Ref;
import weighbridge.model.Type.SetOf;
import weighbridge.model.Value;

final class OwnObjectsTest {
    private static final weighbridge.model.Type TEXT = weighbridge.model.Type.STRING;
    private static final weighbridge.model.Type INT = weighbridge.model.Type.INT32;
    private static final weighbridge.model.Type REAL = weighbridge.model.Type.FLOAT64;

    @TempDir
    private Path folder;

    private static Definition.Struct struct(Class<?> c, Field... fields) {
        return struct(c.getSimpleName(), c, fields);
    }

    private static Definition.Struct struct(String name, Class<?> c, Field... fields) {
        return new Definition.Struct(name, List.of(fields), declared(c));
    }

    private static Optional<Declared> declared(Class<?> c) {
        return Optional.of(new Declared("java", c.getName()));
    }

    private static Field field(int id, String name, weighbridge.model.Type type) {
        return Field.optional(id, name, type);
    }

    private static Value.StructValue of(Value... values) {
        return new Value.StructValue(List.of(values));
    }

    private static Value text(String text) {
        return new Value.Text(text);
    }

    private static Value list(Value... values) {
        return new Value.ListValue(List.of(values));
    }

    /** Makes the object, reads it back, and reads its fields with the generated code. */
    private Object comesBack(Schema schema, Value.StructValue message) throws Exception {
        OwnObjects objects = objects(schema);
        Object object = objects.toObject(message);
        assertThat(objects.toCanonical(object)).isEqualTo(message);
        assertThat(objects.reader().read(object)).isEqualTo(ReadSum.of(schema, message));
        return object;
    }

    /** With a loader that has both the classes and what is generated, as a child JVM has. */
    private OwnObjects objects(Schema schema) throws Exception {
        ClassLoader mine = getClass().getClassLoader();
        Path home = Files.createTempDirectory(folder, "own");
        OwnObjects.write(schema, mine, new Workshop(home));
        URL classes = getClass().getProtectionDomain().getCodeSource().getLocation();
        URLClassLoader loader = new URLClassLoader(new URL[] {home.resolve("classes").toUri().toURL(), classes}, mine) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                Class<?> known = findLoadedClass(name);
                if (known != null) return known;
                return name.contains("Kinds") || name.endsWith("WeighbridgeSum") ? findClass(name)
                        : super.loadClass(name, resolve);
            }
        };
        return OwnObjects.find(schema, loader).orElseThrow();
    }

    private static Schema schema(Definition... definitions) {
        return new Schema(definitions[0].name(), List.of(definitions));
    }

    @Test
    void aRecordOfEveryKindComesBack() throws Exception {
        Definition.Enumeration color = new Definition.Enumeration("Color",
                List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("BLUE", 1)),
                declared(Kinds.Color.class));
        Schema schema = schema(struct(Kinds.Everything.class, Field.required(1, "truth", weighbridge.model.Type.BOOL),
                Field.required(2, "small", weighbridge.model.Type.INT8), Field.required(3, "letter", TEXT),
                Field.required(4, "real", weighbridge.model.Type.FLOAT32), field(5, "numbers", new ListOf(INT, true)),
                field(6, "bytesField", weighbridge.model.Type.BYTES), field(7, "perhaps", TEXT),
                field(8, "number", INT), field(9, "uid", TEXT), field(10, "amount", TEXT),
                field(11, "at", weighbridge.model.Type.INT64), field(12, "day", INT), field(13, "link", TEXT),
                field(14, "color", new Ref("Color")), field(15, "colors", new SetOf(new Ref("Color"))),
                field(16, "prices", new MapOf(TEXT, new ListOf(TEXT))), field(17, "uids", new ListOf(TEXT)),
                field(18, "array", new ListOf(new Ref("Color"))), field(19, "buffer", weighbridge.model.Type.BYTES),
                field(20, "queue", new ListOf(TEXT)), field(21, "sorted", new MapOf(TEXT, INT))), color);
        Value uid = text("123e4567-e89b-12d3-a456-426614174000");
        byte[] bytes = "bytes".getBytes(StandardCharsets.UTF_8);
        Object made = comesBack(schema,
                of(new Value.Bool(true), new Value.Int8((byte) -3), text("x"), new Value.Float32(1.5f),
                        list(new Value.Int32(1), new Value.Int32(2)), new Value.Bytes(bytes), text("there"),
                        new Value.Int32(4), uid, text("19.90"), new Value.Int64(-1_500_000), new Value.Int32(19_000),
                        text("https://example.org/a?b"), new Value.Symbol("BLUE"),
                        new Value.SetValue(Set.of(new Value.Symbol("RED"))),
                        new Value.MapValue(Map.of(text("a"), list(text("1.10"), text("2")))), list(uid),
                        list(new Value.Symbol("RED"), new Value.Symbol("BLUE")), new Value.Bytes(bytes),
                        list(text("q")), new Value.MapValue(Map.of(text("k"), new Value.Int32(9)))));
        assertThat(made.toString()).contains("amount=19.90", "at=1969-12-31T23:59:58.500Z", "perhaps=Optional[there]");
        List<Value> nothing = new ArrayList<>(
                List.of(new Value.Bool(false), new Value.Int8((byte) 0), text("y"), new Value.Float32(0f)));
        while (nothing.size() < 21) nothing.add(Value.ABSENT);
        assertThat(comesBack(schema, new Value.StructValue(nothing)).toString()).contains("perhaps=Optional.empty",
                "number=OptionalInt.empty", "uid=null");
    }

    @Test
    void sealedTypesTreesAndGenericClassesComeBack() throws Exception {
        Definition.Struct circle = struct(Kinds.Circle.class, Field.required(1, "radius", REAL));
        Definition.Struct rect = struct(Kinds.Rect.class, Field.required(1, "w", REAL), Field.required(2, "h", REAL));
        Definition.Union shape = new Definition.Union("Shape",
                List.of(Field.required(1, "circle", new Ref("Circle")), Field.required(2, "rect", new Ref("Rect"))),
                declared(Kinds.Shape.class));
        Value round = of(new Value.Float64(2));
        Value.UnionValue one = new Value.UnionValue(0, round);
        Value.UnionValue two = new Value.UnionValue(1, of(new Value.Float64(1), new Value.Float64(3)));
        comesBack(schema(struct(Kinds.Drawing.class, field(1, "shape", new Ref("Shape")),
                field(2, "more", new ListOf(new Ref("Shape")))), shape, circle, rect), of(two, list(one, two)));
        comesBack(
                schema(struct(Kinds.Tree.class, field(1, "name", TEXT),
                        field(2, "children", new ListOf(new Ref("Tree"))))),
                of(text("a"), list(of(text("b"), list()), of(text("c"), Value.ABSENT))));
        comesBack(schema(
                struct(Kinds.Paged.class, field(1, "circles", new Ref("PageCircle")),
                        field(2, "words", new Ref("PageString"))),
                struct("PageCircle", Kinds.Page.class, field(1, "items", new ListOf(new Ref("Circle"))),
                        field(2, "first", new Ref("Circle"))),
                struct("PageString", Kinds.Page.class, field(1, "items", new ListOf(TEXT)), field(2, "first", TEXT)),
                circle), of(of(list(round), round), of(list(text("a")), Value.ABSENT)));
    }

    @Test
    void constructorsBuildersAndPublicFieldsMakeObjects() throws Exception {
        for (Class<?> c : List.of(Kinds.Fixed.class, Kinds.Built.class)) {
            Field count = c == Kinds.Fixed.class ? Field.required(2, "count", INT) : field(2, "count", INT);
            Schema schema = schema(struct(c, field(1, "name", TEXT), count));
            comesBack(schema, of(text("a"), new Value.Int32(3)));
            comesBack(schema, of(Value.ABSENT, new Value.Int32(3)));
        }
    }

    @Test
    void whatCannotBeMadeOrReadIsRefusedWithTheReason() {
        refused(schema(struct(Kinds.Mute.class, Field.required(1, "secret", INT))),
                "Kinds$Mute.secret can be read by no");
        refused(schema(struct(Kinds.Loose.class, field(1, "anything", TEXT))), "is a java.lang.Object");
        refused(schema(struct(Kinds.Open.class, field(1, "title", TEXT), Field.required(2, "count", INT),
                field(3, "queue", new ListOf(TEXT)))), "Kinds$Open has no constructor that takes every property");
        refused(new Schema("A",
                List.of(new Definition.Struct("A", List.of(field(1, "a", TEXT)),
                        Optional.of(new Declared("java", "com.example.Nowhere"))))),
                "com.example.Nowhere cannot be loaded");
    }

    private void refused(Schema schema, String reason) {
        assertThatThrownBy(() -> OwnObjects.write(schema, getClass().getClassLoader(), new Workshop(folder)))
                .isInstanceOf(UnsupportedSchema.class).hasMessageContaining(reason);
    }

    @Test
    void aConstructorThatRefusesAValueIsNamed() throws Exception {
        Schema schema = schema(struct(Kinds.Strict.class, Field.required(1, "positive", INT)));
        comesBack(schema, of(new Value.Int32(1)));
        OwnObjects objects = objects(schema);
        assertThatThrownBy(() -> objects.toObject(of(new Value.Int32(-1)))).hasMessageContaining(
                "Kinds$Strict cannot be made of a record: java.lang.IllegalArgumentException: " + "positive is -1");
    }

    @Test
    void withoutSuchAReaderThereAreNoOwnObjects() throws Exception {
        assertThat(OwnObjects.find(schema(struct(Kinds.Circle.class, Field.required(1, "radius", REAL))),
                getClass().getClassLoader())).isEmpty();
    }
}
