package weighbridge.codecs.pronghorn;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes the code of a schema's messages: a struct is a presence map, followed by its fields.
 *
 * <p>A field has a bit of the map if it may be absent, and another if it is an integer, a bool or an enum, which have
 * an operator. Each struct of the schema has one dictionary for its fields, wherever it occurs, as a template of FAST
 * has. Elements of a list or map and alternatives of a union, which are not fields of a struct, are packed without an
 * operator.
 */
final class PhastSource {
    static final String CLASS = BeanDialect.PACKAGE + ".GeneratedPhast";
    /** The bits of a presence map that one packed number can hold, besides its sign. */
    private static final int MAP_BITS = 62;

    private final Schema schema;
    private final BeanDialect beans;
    private final Source out = new Source();
    private final Methods<Type> methods = new Methods<>();
    private int integers;

    /** A field, its bits in the presence maps, and its index in the dictionary: −1 for what it does not have. */
    private record Place(Field field, int presence, int operator, int dictionary) {}

    private PhastSource(Schema schema) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
    }

    static String write(Schema schema) {
        return new PhastSource(schema).write();
    }

    private String write() {
        Type root = new Type.Ref(schema.root());
        String bean = beans.type(root);
        out.line("package %s;", BeanDialect.PACKAGE).blank();
        for (String name : List.of("com.ociweb.pronghorn.pipe.ChannelReader", "com.ociweb.pronghorn.pipe.ChannelWriter",
                MethodHandles.class.getName(), Dictionary.class.getName(), Operator.class.getName(),
                Template.class.getName())) {
            out.line("import %s;", name);
        }
        out.blank().line("/** Writes and reads a %s with Phast's operators. */", schema.root());
        out.line("public final class GeneratedPhast implements %s {", Phast.class.getName());
        out.line("@Override").line("public void write(ChannelWriter out, Dictionary dictionary, Object bean) {");
        out.line("write%d(out, dictionary, (%s) bean);", methods.number(root), bean).close().blank();
        out.line("@Override").line("public Object read(ChannelReader in, Dictionary dictionary) {")
                .line("return read%d(in, dictionary);", methods.number(root));
        out.close();
        methods.write(type -> {
            List<Place> places = type instanceof Type.Ref r && schema.definition(r) instanceof Definition.Struct s
                    ? places(s) : List.of();
            out.blank().line("private static void write%d(ChannelWriter out, Dictionary dictionary, %s v) {",
                    methods.number(type), beans.type(type));
            writer(type, places);
            out.close().blank().line("private static %s read%d(ChannelReader in, Dictionary dictionary) {",
                    beans.type(type), methods.number(type));
            reader(type, places);
            out.close();
        });
        out.blank().line("@Override").line("public int integers() {").line("return %d;", integers).close();
        out.blank().line("@Override").line("public MethodHandles.Lookup lookup() {");
        out.line("return MethodHandles.lookup();").close().blank();
        for (int i = 0; i < integers; i++) {
            out.line("private static final Operator O%d = Template.operator(MethodHandles.lookup(), %d);", i, i);
        }
        text();
        return out.close().toString();
    }

    private List<Place> places(Definition.Struct s) {
        List<Place> places = new ArrayList<>();
        int bit = 0;
        for (Field f : s.fields()) {
            int presence = f.required() ? -1 : bit++;
            boolean integer = isInteger(f.type());
            places.add(new Place(f, presence, integer ? bit++ : -1, integer ? integers++ : -1));
        }
        // Integers come first: a nested struct may be of the same type, and would change the dictionary that the maps
        // were made from.
        places.sort(Comparator.comparing(p -> p.operator() < 0));
        return places;
    }

    private boolean isInteger(Type type) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL, INT8, INT16, INT32, INT64 -> true;
                case FLOAT32, FLOAT64, STRING, BYTES -> false;
            };
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration;
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> false;
        };
    }

    private static int bits(List<Place> places) {
        return places.stream().mapToInt(p -> Math.max(p.presence(), p.operator())).max().orElse(-1) + 1;
    }

    private static boolean isLong(Type type) {
        return type instanceof Type.Scalar s && s.kind() == Kind.INT64;
    }

    private static int maps(List<Place> places) {
        return (bits(places) + MAP_BITS - 1) / MAP_BITS;
    }

    private static String map(int bit) {
        return "map" + bit / MAP_BITS;
    }

    private static String mask(int bit) {
        return "1L << " + bit % MAP_BITS;
    }

    private void writer(Type type, List<Place> places) {
        switch (type) {
            case Type.ListOf l -> writeElements(l, l.element());
            case Type.SetOf s -> writeElements(s, s.element());
            case Type.MapOf m -> {
                out.line("out.writePackedInt(%s);", beans.size(m, "v")).line("for (%s e : %s) {", beans.entry(m),
                        beans.entries(m, "v"));
                out.line(write(m.key(), beans.key(m, "e"))).line(write(m.value(), beans.value(m, "e"))).close();
            }
            case Type.Ref r -> {
                if (schema.definition(r) instanceof Definition.Union u) {
                    for (Field f : u.alternatives()) {
                        out.line("if (%s) {", beans.has(u, f, "v")).line("out.writePackedInt(%d);", f.id());
                        out.line(write(f.type(), beans.get(u, f, "v"))).line("return;").close();
                    }
                    out.line("throw new IllegalArgumentException(\"a union without a value\");");
                } else {
                    writeStruct((Definition.Struct) schema.definition(r), places);
                }
            }
            case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
        }
    }

    private void writeElements(Type collection, Type element) {
        out.line("out.writePackedInt(%s);", beans.size(collection, "v"));
        out.line(beans.loop(collection, element, "v"));
        out.line(write(element, beans.item(collection, element, "e"))).close();
    }

    private void writeStruct(Definition.Struct s, List<Place> places) {
        for (int i = 0; i < maps(places); i++) out.line("long map%d = 0;", i);
        for (Place p : places) {
            String get = integer(p.field().type(), beans.get(s, p.field(), "v"));
            String bit = "%1$s |= O%2$d.bit(dictionary, %2$d, %3$s) << %4$d;".formatted(map(p.operator()),
                    p.dictionary(), get, p.operator() % MAP_BITS);
            if (p.presence() >= 0) {
                out.line("if (!(%s)) %s |= %s;", beans.has(s, p.field(), "v"), map(p.presence()), mask(p.presence()));
                if (p.operator() >= 0) out.line("else " + bit);
            } else if (p.operator() >= 0) {
                out.line(bit);
            }
        }
        for (int i = 0; i < maps(places); i++) out.line("out.writePackedLong(map%d);", i);
        for (Place p : places) {
            String get = beans.get(s, p.field(), "v");
            String write = p.operator() < 0 ? write(p.field().type(), get)
                    : "O%1$d.write(out, dictionary, %2$s, %3$s, %1$d, %4$s);".formatted(p.dictionary(),
                            map(p.operator()), mask(p.operator()), integer(p.field().type(), get));
            out.line((p.presence() < 0 ? "" : "if (" + beans.has(s, p.field(), "v") + ") ") + write);
        }
    }

    /** Converts an integer, a bool or a symbol to a number. */
    private String integer(Type type, String value) {
        if (type instanceof Type.Ref) return value + ".number()";
        return type.equals(Type.BOOL) ? "(" + value + " ? 1 : 0)" : value;
    }

    /** Converts a number back to the value that {@link #integer} made it from. */
    private String fromInteger(Type type, String number) {
        return switch (type) {
            case Type.Ref _ -> beans.type(type) + ".of(" + number + ")";
            case Type.Scalar s when s.kind() == Kind.BOOL -> number + " != 0";
            case Type.Scalar s when s.kind() == Kind.INT64 -> number;
            default -> "(" + beans.type(type) + ") " + number;
        };
    }

    private void reader(Type type, List<Place> places) {
        switch (type) {
            case Type.ListOf l -> readElements(l, l.element());
            case Type.SetOf s -> readElements(s, s.element());
            case Type.MapOf m -> {
                out.line("int size = in.readPackedInt();").line(beans.create(m, "to", "size"))
                        .line("for (int i = 0; i < size; i++) {");
                out.line("var key = %s;", read(m.key())).line(beans.put(m, "to", "key", read(m.value()))).close();
                out.line("return %s;", beans.finish(m, "to"));
            }
            case Type.Ref r -> {
                if (schema.definition(r) instanceof Definition.Union u) readUnion(u);
                else readStruct((Definition.Struct) schema.definition(r), places);
            }
            case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
        }
    }

    private void readUnion(Definition.Union u) {
        out.line(beans.begin(u, "to")).line("int alternative = in.readPackedInt();").line("switch (alternative) {");
        for (Field f : u.alternatives()) out.line("case %d -> %s", f.id(), beans.set(u, f, "to", read(f.type())));
        out.line("default -> throw new IllegalArgumentException(\"no alternative of %s has the id \" + alternative);",
                u.name());
        out.close().line("return %s;", beans.end(u, "to"));
    }

    private void readElements(Type collection, Type element) {
        out.line("int size = in.readPackedInt();").line(beans.create(collection, "to", "size"));
        out.line("for (int i = 0; i < size; i++) {").line(beans.add(collection, "to", read(element))).close();
        out.line("return %s;", beans.finish(collection, "to"));
    }

    private void readStruct(Definition.Struct s, List<Place> places) {
        out.line(beans.begin(s, "to"));
        for (int i = 0; i < maps(places); i++)
            out.line("long map%d = in.%s();", i, bits(places) < Integer.SIZE ? "readPackedInt" : "readPackedLong");
        for (Place p : places) {
            String value = p.operator() < 0 ? read(p.field().type())
                    : fromInteger(p.field().type(),
                            "O%1$d.%4$s(in, dictionary, %2$s, %3$s, %1$d)".formatted(p.dictionary(), map(p.operator()),
                                    mask(p.operator()), isLong(p.field().type()) ? "read" : "readInt"));
            String set = beans.set(s, p.field(), "to", value);
            out.line(p.presence() < 0 ? set
                    : "if ((" + map(p.presence()) + " & " + mask(p.presence()) + ") == 0) " + set);
        }
        out.line("return %s;", beans.end(s, "to"));
    }

    private String write(Type type, String value) {
        if (type instanceof Type.Scalar s) {
            return switch (s.kind()) {
                case BOOL, INT8, INT16, INT32, INT64 -> "out.writePackedLong(" + integer(type, value) + ");";
                case FLOAT32 -> "out.writeInt(Float.floatToRawIntBits(" + value + "));";
                case FLOAT64 -> "out.writeLong(Double.doubleToRawLongBits(" + value + "));";
                case STRING -> "writeBytes(out, " + value + ".getBytes(java.nio.charset.StandardCharsets.UTF_8));";
                case BYTES -> "writeBytes(out, " + value + ");";
            };
        }
        return isInteger(type) ? "out.writePackedLong(" + integer(type, value) + ");"
                : "write" + methods.number(type) + "(out, dictionary, " + value + ");";
    }

    private String read(Type type) {
        if (isInteger(type)) return fromInteger(type, isLong(type) ? "in.readPackedLong()" : "in.readPackedInt()");
        if (!(type instanceof Type.Scalar s)) return "read" + methods.number(type) + "(in, dictionary)";
        return switch (s.kind()) {
            case FLOAT32 -> "Float.intBitsToFloat(in.readInt())";
            case FLOAT64 -> "Double.longBitsToDouble(in.readLong())";
            case STRING -> "new String(readBytes(in), java.nio.charset.StandardCharsets.UTF_8)";
            default -> "readBytes(in)";
        };
    }

    /**
     * Writes methods for texts, because the library's own are limited to 64 KiB (UTF) or lose a bit of each character
     * (packed).
     */
    private void text() {
        out.blank().line("private static void writeBytes(ChannelWriter out, byte[] bytes) {")
                .line("out.writePackedInt(bytes.length);");
        out.line("out.write(bytes, 0, bytes.length);").close();
        out.blank().line("private static byte[] readBytes(ChannelReader in) {")
                .line("byte[] bytes = new byte[in.readPackedInt()];");
        out.line("in.read(bytes, 0, bytes.length);").line("return bytes;").close();
    }
}
