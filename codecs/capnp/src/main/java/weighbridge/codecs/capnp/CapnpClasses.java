package weighbridge.codecs.capnp;

import java.io.IOException;
import java.util.List;
import weighbridge.codec.History;
import weighbridge.codec.Workshop;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes the classes of a layout's structs and enums in the form that the library's own generator gives them: with the
 * same methods for users, which call the same methods of the runtime.
 */
final class CapnpClasses {
    private static final String PLACE = " segment, int data, int pointers, int dataSize, short pointerCount";
    private static final String READER = "org.capnproto.SegmentReader" + PLACE + ", int nestingLimit";
    private static final String BUILDER = "org.capnproto.SegmentBuilder" + PLACE;

    private final Schema schema;
    private final History history;
    private final CapnpLayout layout;

    CapnpClasses(History history, CapnpLayout layout) {
        this.schema = history.schema();
        this.history = history;
        this.layout = layout;
    }

    void write(Workshop workshop) throws IOException {
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Enumeration e)) continue;
            Source out = new Source().line("package %s;", CapnpNames.PACKAGE).blank();
            out.line("public enum %s {", CapnpNames.of(e));
            for (String s : CapnpNames.symbols(history, e)) out.line("%s,", s);
            workshop.source(CapnpNames.className(e), out.line("_NOT_IN_SCHEMA,").close().toString());
        }
        for (CapnpLayout.Struct s : layout.structs()) workshop.source(CapnpNames.PACKAGE + "." + s.name(), text(s));
    }

    private String text(CapnpLayout.Struct s) {
        Source out = new Source().line("package %s;", CapnpNames.PACKAGE).blank();
        out.line("public final class %s {", s.name());
        out.line("public static final org.capnproto.StructSize STRUCT_SIZE =");
        out.line("    new org.capnproto.StructSize((short) %d, (short) %d);", s.dataWords(), s.pointers());
        out.line("public static final class Factory extends org.capnproto.StructFactory<Builder, Reader> {");
        out.line("public Reader constructReader(%s) {", READER);
        out.line("return new Reader(segment, data, pointers, dataSize, pointerCount, nestingLimit);").close();
        out.line("public Builder constructBuilder(%s) {", BUILDER);
        out.line("return new Builder(segment, data, pointers, dataSize, pointerCount);").close();
        out.line("public org.capnproto.StructSize structSize() {").line("return STRUCT_SIZE;").close();
        out.line("public Reader asReader(Builder builder) {").line("return builder.asReader();").close().close();
        out.line("public static final Factory factory = new Factory();");
        out.line("public static final org.capnproto.StructList.Factory<Builder, Reader> listFactory =");
        out.line("    new org.capnproto.StructList.Factory<Builder, Reader>(factory);");
        builder(s, out);
        reader(s, out);
        List<String> which = s.slots().stream().map(slot -> CapnpNames.constant(slot.name())).toList();
        if (s.discriminant() >= 0) which(which, out);
        for (CapnpLayout.Slot slot : s.slots()) if (slot.isOption()) group(s, slot, out);
        return out.close().toString();
    }

    private static void openBuilder(Source out) {
        out.blank().line("public static final class Builder extends org.capnproto.StructBuilder {");
        out.line("Builder(%s) {", BUILDER).line("super(segment, data, pointers, dataSize, pointerCount);").close();
        out.line("public Reader asReader() {")
                .line("return new Reader(segment, data, pointers, dataSize, pointerCount, 0x7fffffff);").close();
    }

    private static void openReader(Source out) {
        out.blank().line("public static final class Reader extends org.capnproto.StructReader {");
        out.line("Reader(%s) {", READER).line("super(segment, data, pointers, dataSize, pointerCount, nestingLimit);")
                .close();
    }

    private void builder(CapnpLayout.Struct s, Source out) {
        openBuilder(out);
        for (CapnpLayout.Slot slot : s.slots()) {
            String name = Dialect.capitalized(slot.name());
            if (slot.isOption()) {
                String group = CapnpNames.group(s.name(), slot.name());
                out.line("public %s.Builder get%s() {", group, name);
                out.line("return new %s.Builder(segment, data, pointers, dataSize, pointerCount);", group).close();
            } else {
                setter(slot.type(), name, slot.offset(), s.discriminant(), "Which." + CapnpNames.constant(slot.name()),
                        out);
            }
        }
        out.close();
    }

    private void setter(Type type, String name, int offset, int discriminant, String which, Source out) {
        String choose =
                discriminant < 0 ? "" : "_setShortField(" + discriminant + ", (short) " + which + ".ordinal()); ";
        if (CapnpNames.bits(schema, type) > 0) {
            out.line("public void set%s(%s value) {", name, CapnpNames.type(schema, type, ""));
            if (type instanceof Type.Scalar scalar)
                out.line("%s_set%sField(%d, value);", choose, CapnpNames.word(scalar.kind()), offset).close();
            else
                out.line("%s_setShortField(%d, (short) value.ordinal());", choose, offset).close();
            return;
        }
        String factory = CapnpNames.factory(schema, type);
        if (type instanceof Type.Scalar scalar) {
            String java = scalar.kind() == Kind.STRING ? "java.lang.String" : "byte[]";
            out.line("public void set%s(%s value) {", name, java);
            out.line("%s_setPointerField(%s, %d, new %s(value));", choose, factory, offset,
                    CapnpNames.type(schema, type, "Reader")).close();
        } else {
            boolean struct = type instanceof Type.Ref;
            out.line("public %s init%s(%s) {", CapnpNames.type(schema, type, "Builder"), name,
                    struct ? "" : "int size");
            out.line("%sreturn _initPointerField(%s, %d, %s);", choose, factory, offset, struct ? "0" : "size").close();
        }
    }

    private void reader(CapnpLayout.Struct s, Source out) {
        openReader(out);
        List<String> which = s.slots().stream().map(slot -> CapnpNames.constant(slot.name())).toList();
        if (s.discriminant() >= 0) which(which, s.discriminant(), out);
        for (CapnpLayout.Slot slot : s.slots()) {
            String name = Dialect.capitalized(slot.name());
            if (slot.isOption()) {
                String group = CapnpNames.group(s.name(), slot.name());
                out.line("public %s.Reader get%s() {", group, name);
                out.line("return new %s.Reader(segment, data, pointers, dataSize, pointerCount, nestingLimit);", group)
                        .close();
                continue;
            }
            String constant = s.discriminant() < 0 ? "" : CapnpNames.constant(slot.name());
            if (!constant.isEmpty()) is(name, constant, out);
            getter(slot.type(), name, slot.offset(), constant, out);
        }
        out.close();
    }

    private static void is(String name, String constant, Source out) {
        out.line("public boolean is%s() {", name).line("return which() == Which.%s;", constant).close();
    }

    /** @param constant the alternative's constant; empty if the field is not an alternative */
    private void getter(Type type, String name, int offset, String constant, Source out) {
        String java = CapnpNames.type(schema, type, "Reader");
        boolean pointer = CapnpNames.bits(schema, type) == 0;
        if (pointer)
            out.line("public boolean has%s() {", name).line("return %s!_pointerFieldIsNull(%d);",
                    constant.isEmpty() ? "" : "which() == Which." + constant + " && ", offset).close();
        out.line("public %s get%s() {", java, name);
        if (!constant.isEmpty())
            out.line("assert which() == Which.%s : \"Must check which() before get()ing a union member.\";", constant);
        if (pointer) {
            String none = type instanceof Type.Scalar ? "null, 0, 0" : "null, 0";
            out.line("return _getPointerField(%s, %d, %s);", CapnpNames.factory(schema, type), offset, none);
        } else if (type instanceof Type.Scalar scalar) {
            out.line("return _get%sField(%d);", CapnpNames.word(scalar.kind()), offset);
        } else {
            Definition.Enumeration e = (Definition.Enumeration) schema.definition((Type.Ref) type);
            choice(java, CapnpNames.symbols(history, e), offset, out);
        }
        out.close();
    }

    private static void choice(String java, List<String> constants, int offset, Source out) {
        out.line("switch (_getShortField(%d)) {", offset);
        for (int i = 0; i < constants.size(); i++) out.line("case %d: return %s.%s;", i, java, constants.get(i));
        out.line("default: return %s._NOT_IN_SCHEMA;", java).close();
    }

    private static void which(List<String> constants, int discriminant, Source out) {
        out.line("public Which which() {");
        choice("Which", constants, discriminant, out);
        out.close();
    }

    private static void which(List<String> constants, Source out) {
        out.blank().line("public enum Which {");
        constants.forEach(c -> out.line("%s,", c));
        out.line("_NOT_IN_SCHEMA,").close();
    }

    private void group(CapnpLayout.Struct s, CapnpLayout.Slot slot, Source out) {
        List<String> which = List.of("ABSENT", "PRESENT");
        out.blank().line("public static final class %s {", CapnpNames.group(s.name(), slot.name()));
        openBuilder(out);
        setter(slot.type(), "Present", slot.offset(), slot.discriminant(), "Which.PRESENT", out);
        out.close();
        openReader(out);
        which(which, slot.discriminant(), out);
        is("Present", "PRESENT", out);
        getter(slot.type(), "Present", slot.offset(), "PRESENT", out);
        out.close();
        which(which, out);
        out.close();
    }
}
