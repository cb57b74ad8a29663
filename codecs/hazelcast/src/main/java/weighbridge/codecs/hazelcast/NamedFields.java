package weighbridge.codecs.hazelcast;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * What Compact and Portable share: an object consists of named fields, and a field is a scalar, an object, or an array
 * of either.
 *
 * <p>So a list or set is an array, a map is an array of keys and one of values, and a union is an object with one field
 * present. An element that an array cannot hold, which is a collection or bytes, is wrapped in a class with one field,
 * as users would do.
 */
abstract class NamedFields {
    /** The package of generated classes other than the beans. */
    static final String PACKAGE = "com.example.serialization";
    /** The class that configures the serialization service; a {@link Setup}. */
    static final String SETUP = PACKAGE + ".GeneratedSetup";
    private static final String ARRAYS = PACKAGE + ".Arrays";

    protected final Schema schema;
    protected final BeanDialect beans;
    private final Source arrays =
            new Source().line("package %s;", PACKAGE).blank().line("/** Collections as arrays, and back. */")
                    .line("public final class Arrays {").line("private Arrays() {}");
    private final Methods<Type> methods = new Methods<>();

    /**
     * A field in the format.
     *
     * @param method the suffix of the method's name, after {@code write}, {@code read} or {@code add}
     * @param value  the expression of its value
     * @param of     the struct or union that the field is, or is an array of
     */
    record Slot(String name, String method, String value, Optional<Definition> of) {
        Slot(String name, String method, String value) {
            this(name, method, value, Optional.empty());
        }
    }

    NamedFields(Schema schema) {
        this.schema = withWrappers(schema);
        this.beans = new BeanDialect(this.schema);
    }

    /** The suffix of the methods for a scalar. */
    abstract String scalar(Kind kind);

    /** The suffix of the methods for an array of a kind of scalar other than bytes. */
    abstract String array(Kind kind);

    /** The suffix of the methods for an object. */
    abstract String object();

    /** The suffix of the methods for an array of objects. */
    abstract String objects();

    /** The Java type of the elements of an array of objects when the array is read. */
    abstract String objectArray(Definition element);

    /** An expression that reads an array of objects. */
    abstract String readObjects(String name, Definition element);

    /** The kind that carries an enum's symbols. */
    abstract Kind symbols();

    /** The fields that carry an optional scalar, since Java's primitive types have no null. */
    abstract List<Slot> optional(String name, Kind kind, String get, String value);

    /** The statement that reads an optional scalar. */
    abstract String readOptional(Definition owner, Field field, String name, Kind kind);

    /** The statement that reads a field; conditional on the writer having the field if the format requires that. */
    String whereWritten(String slot, String statement) {
        return statement;
    }

    /** Adds to the schema a struct of one field for each type of element that an array cannot hold. */
    static Schema withWrappers(Schema schema) {
        Map<String, Definition> all = new LinkedHashMap<>();
        schema.definitions().forEach(d -> all.put(d.name(), d));
        schema.definitions().stream().flatMap(d -> d.fields().stream()).flatMap(f -> f.type().parts())
                .flatMap(t -> t.contents().stream()).filter(NamedFields::isWrapped).forEach(e -> all.put(wrapper(e),
                        new Definition.Struct(wrapper(e), List.of(Field.required(1, "items", e)))));
        return new Schema(schema.root(), List.copyOf(all.values()));
    }

    /** Whether an array cannot hold the element unchanged. */
    static boolean isWrapped(Type element) {
        return switch (element) {
            case Type.Scalar s -> s.kind() == Kind.BYTES;
            case Type.Ref _ -> false;
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> true;
        };
    }

    private static String wrapper(Type element) {
        return element instanceof Type.Scalar ? "WrappedBytes" : ProtoFile.wrapperName(element);
    }

    /** All structs and unions, including the wrappers. */
    List<Definition> definitions() {
        return schema.definitions().stream().filter(d -> !(d instanceof Definition.Enumeration)).toList();
    }

    /** Adds the statements that write the fields of {@code v} to {@code out}. */
    void writeFields(Definition owner, Source source) {
        for (Field f : owner.fields())
            for (Slot s : slots(owner, f)) source.line("out.write%s(\"%s\", %s);", s.method(), s.name(), s.value());
    }

    /** Adds the statements that read the fields of {@code to} from {@code in}. */
    void readFields(Definition owner, Source source) {
        for (Field f : owner.fields()) { source.line(whereWritten(slots(owner, f).getFirst().name(), read(owner, f))); }
    }

    private static boolean nullable(Definition owner, Field f) {
        return owner instanceof Definition.Union || !f.required();
    }

    List<Slot> slots(Definition owner, Field f) {
        String get = beans.get(owner, f, "v");
        String name = f.name();
        return switch (f.type()) {
            case Type.Scalar s when nullable(owner, f) && s.kind().isPrimitive() -> optional(name, s.kind(), get, get);
            case Type.Scalar s -> List.of(new Slot(name, scalar(s.kind()), get));
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration _ when nullable(owner, f) || symbols() == Kind.STRING ->
                    optional(name, symbols(), get, symbol(get));
                case Definition.Enumeration _ -> List.of(new Slot(name, scalar(symbols()), symbol(get)));
                case Definition d -> List.of(new Slot(name, object(), get, Optional.of(d)));
            };
            case Type.MapOf m ->
                List.of(array(name + "_keys", m.key(), ARRAYS + ".keys" + methods.number(m) + "(" + get + ")"),
                        array(name + "_values", m.value(), ARRAYS + ".values" + methods.number(m) + "(" + get + ")"));
            case Type.ListOf(Type e, boolean primitive) when primitive -> List.of(array(name, e, get));
            case Type.ListOf l ->
                List.of(array(name, l.element(), ARRAYS + ".array" + methods.number(l) + "(" + get + ")"));
            case Type.SetOf s ->
                List.of(array(name, s.element(), ARRAYS + ".array" + methods.number(s) + "(" + get + ")"));
        };
    }

    private Slot array(String name, Type element, String value) {
        return object(element).map(d -> new Slot(name, objects(), value, Optional.of(d)))
                .orElseGet(() -> new Slot(name, array(kind(element)), value));
    }

    private String read(Definition owner, Field f) {
        String name = f.name();
        return switch (f.type()) {
            case Type.Scalar s when nullable(owner, f) && s.kind().isPrimitive() ->
                readOptional(owner, f, name, s.kind());
            case Type.Scalar s -> set(owner, f, in(scalar(s.kind()), name));
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration _ when nullable(owner, f) || symbols() == Kind.STRING ->
                    readOptional(owner, f, name, symbols());
                case Definition.Enumeration e -> set(owner, f, symbol(e, in(scalar(symbols()), name)));
                case Definition _ -> set(owner, f, in(object(), name));
            };
            case Type.MapOf m -> set(owner, f, ARRAYS + ".map" + methods.number(m) + "("
                    + readArray(name + "_keys", m.key()) + ", " + readArray(name + "_values", m.value()) + ")");
            case Type.ListOf(Type e, boolean primitive) when primitive -> set(owner, f, readArray(name, e));
            case Type.ListOf l ->
                set(owner, f, ARRAYS + ".list" + methods.number(l) + "(" + readArray(name, l.element()) + ")");
            case Type.SetOf s ->
                set(owner, f, ARRAYS + ".list" + methods.number(s) + "(" + readArray(name, s.element()) + ")");
        };
    }

    String set(Definition owner, Field f, String value) {
        return beans.set(owner, f, "to", value);
    }

    static String in(String method, String name) {
        return "in.read" + method + "(\"" + name + "\")";
    }

    private String readArray(String name, Type element) {
        return object(element).map(d -> readObjects(name, d)).orElseGet(() -> in(array(kind(element)), name));
    }

    String symbol(String value) {
        return value + (symbols() == Kind.STRING ? ".name()" : ".number()");
    }

    String symbol(Definition.Enumeration e, String value) {
        return beans.className(e) + (symbols() == Kind.STRING ? ".valueOf(" : ".of(") + value + ")";
    }

    /** A field's value from its carried form: a symbol from its name or number, any other value unchanged. */
    String symbol(Field f, String value) {
        return f.type() instanceof Type.Ref r ? symbol((Definition.Enumeration) schema.definition(r), value) : value;
    }

    /** The struct or union that represents an element in an array; empty for a scalar. */
    private Optional<Definition> object(Type element) {
        if (isWrapped(element)) return Optional.of(schema.definition(wrapper(element)));
        return element instanceof Type.Ref r && !(schema.definition(r) instanceof Definition.Enumeration)
                ? Optional.of(schema.definition(r)) : Optional.empty();
    }

    /** The kind of scalar that represents an element in an array. */
    private Kind kind(Type element) {
        return element instanceof Type.Scalar s ? s.kind() : symbols();
    }

    /**
     * Writes the class that converts collections to arrays and back; to be called when all fields have been written.
     */
    void writeArrays(Workshop workshop) throws IOException {
        methods.write(type -> {
            switch (type) {
                case Type.ListOf l -> array(l, l.element());
                case Type.SetOf s -> array(s, s.element());
                case Type.MapOf m -> map(m);
                case Type.Scalar _,Type.Ref _ -> throw new IllegalStateException(type + " is not a collection");
            }
        });
        workshop.source(ARRAYS, arrays.close().toString());
    }

    private void array(Type collection, Type element) {
        toArray("array" + methods.number(collection), element, beans.type(collection), beans.size(collection, "v"),
                beans.element(collection, element), beans.elements(collection, "v"),
                beans.item(collection, element, "e"));
        arrays.blank().line("public static %s list%d(%s[] v) {", beans.type(collection), methods.number(collection),
                component(element, true));
        arrays.line("if (v == null) return null;").line(beans.create(collection, "to", "v.length"));
        arrays.line("for (%s e : v) {", component(element, true))
                .line(beans.add(collection, "to", unwrap(element, "e"))).close();
        arrays.line("return %s;", beans.finish(collection, "to")).close();
    }

    private void map(Type.MapOf m) {
        toArray("keys" + methods.number(m), m.key(), beans.type(m), beans.size(m, "v"), beans.entry(m),
                beans.entries(m, "v"), beans.key(m, "e"));
        toArray("values" + methods.number(m), m.value(), beans.type(m), beans.size(m, "v"), beans.entry(m),
                beans.entries(m, "v"), beans.value(m, "e"));
        arrays.blank().line("public static %s map%d(%s[] keys, %s[] values) {", beans.type(m), methods.number(m),
                component(m.key(), true), component(m.value(), true));
        arrays.line("if (keys == null) return null;").line(beans.create(m, "to", "keys.length"));
        arrays.line("for (int i = 0; i < keys.length; i++) {");
        arrays.line(beans.put(m, "to", unwrap(m.key(), "keys[i]"), unwrap(m.value(), "values[i]"))).close();
        arrays.line("return %s;", beans.finish(m, "to")).close();
    }

    private void toArray(String method, Type element, String type, String size, String each, String elements,
            String item) {
        String component = component(element, false);
        arrays.blank().line("public static %s[] %s(%s v) {", component, method, type)
                .line("if (v == null) return null;");
        arrays.line("%1$s[] to = new %1$s[%2$s];", component, size).line("int i = 0;");
        arrays.line("for (%s e : %s) {", each, elements);
        if (isWrapped(element)) {
            arrays.line("%1$s w = new %1$s();", component).line("w.setItems(%s);", item).line("to[i++] = w;");
        } else {
            boolean symbol = element instanceof Type.Ref r && schema.definition(r) instanceof Definition.Enumeration;
            arrays.line("to[i++] = %s;", symbol ? symbol(item) : item);
        }
        arrays.close().line("return to;").close();
    }

    /** The Java type of an array's elements as they are written or read. */
    private String component(Type element, boolean read) {
        return object(element).map(d -> read ? objectArray(d) : beans.className(d))
                .orElseGet(() -> beans.scalar(kind(element)));
    }

    private String unwrap(Type element, String value) {
        Optional<Definition> object = object(element);
        if (object.isPresent()) {
            String cast = "((" + beans.className(object.get()) + ") " + value + ")";
            return isWrapped(element) ? cast + ".getItems()" : cast;
        }
        return element instanceof Type.Ref r ? symbol((Definition.Enumeration) schema.definition(r), value) : value;
    }
}
