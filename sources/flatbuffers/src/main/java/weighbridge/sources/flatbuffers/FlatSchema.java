package weighbridge.sources.flatbuffers;

import com.google.flatbuffers.reflection.BaseType;
import com.google.flatbuffers.reflection.Enum;
import com.google.flatbuffers.reflection.EnumVal;
import com.google.flatbuffers.reflection.Field;
import com.google.flatbuffers.reflection.Object;
import com.google.flatbuffers.reflection.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.source.Described;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;

/** The schema that a FlatBuffers file declares. */
final class FlatSchema {
    private final Schema file;
    private final SchemaDraft draft = new SchemaDraft("fbs");

    private FlatSchema(Schema file) {
        this.file = file;
    }

    /**
     * @param message the table that a message is; without it the file's root type, or the one that no other refers to
     * @throws ImportException if the file cannot be read, or says what no schema can
     */
    static Described read(Path file, Optional<String> message) throws IOException {
        Schema schema = Flatc.read(file);
        try {
            return new FlatSchema(schema).schema(message);
        } catch (SchemaException e) {
            throw new ImportException(file, e.getMessage());
        }
    }

    private Described schema(Optional<String> message) {
        List<String> all = new ArrayList<>();
        Set<Integer> inner = new HashSet<>();
        for (int i = 0; i < file.objectsLength(); i++) {
            Object o = file.objects(i);
            if (!o.isStruct()) all.add(o.name());
            for (int f = 0; f < o.fieldsLength(); f++) {
                var type = o.fields(f).type();
                if (type.baseType() == BaseType.Obj || type.element() == BaseType.Obj) {
                    if (type.index() != i) inner.add(type.index());
                }
            }
        }
        for (int i = 0; i < file.enumsLength(); i++) {
            for (EnumVal v : values(file.enums(i))) if (v.unionType() != null) inner.add(v.unionType().index());
        }
        Optional<String> asked = message.or(() -> Optional.ofNullable(file.rootTable()).map(Object::name));
        List<String> outer = all.stream().filter(n -> !inner.contains(index(n))).toList();
        String root = SchemaDraft.root(all, outer, asked);
        FileSchema schema = draft.finish(ref(index(root)));
        return new Described(schema, draft.ledger());
    }

    private int index(String name) {
        for (int i = 0; i < file.objectsLength(); i++) if (file.objects(i).name().equals(name)) return i;
        throw new IllegalArgumentException(name);
    }

    private static List<EnumVal> values(Enum e) {
        List<EnumVal> values = new ArrayList<>();
        for (int i = 0; i < e.valuesLength(); i++) values.add(e.values(i));
        return values;
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private Type.Ref ref(int index) {
        Object o = file.objects(index);
        return draft.ref("object " + o.name(), simple(o.name()), () -> define(o));
    }

    private void define(Object o) {
        String key = "object " + o.name();
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < o.fieldsLength(); i++) fields.add(o.fields(i));
        fields.sort(Comparator.comparingInt(Field::id));
        List<SchemaDraft.Member> members = new ArrayList<>();
        for (Field f : fields) {
            String path = draft.name(key) + "." + f.name();
            byte base = f.type().baseType();
            boolean discriminator = base == BaseType.UType || f.type().element() == BaseType.UType;
            if (discriminator) continue;
            if (f.deprecated()) {
                draft.note(path, "deprecated, which nothing is written of, and left out here");
                continue;
            }
            boolean scalar = base >= BaseType.Bool && base <= BaseType.Double;
            if (scalar && !o.isStruct() && !f.optional()) {
                draft.note(path, "has a default, which is not used here: a record without the value has none");
            }
            Type type = base == BaseType.Vector || base == BaseType.Array ? vector(f.type(), path)
                    : type(base, f.type().index(), path);
            members.add(
                    new SchemaDraft.Member(f.id() + 1, f.name(), type, o.isStruct() || f.required(), Optional.empty()));
        }
        if (o.isStruct()) draft.note(draft.name(key), "of fixed size in FlatBuffers");
        draft.struct(key, members, Optional.empty());
    }

    private Type vector(com.google.flatbuffers.reflection.Type type, String path) {
        if (type.element() == BaseType.UByte && type.index() < 0) return Type.BYTES;
        if (type.baseType() == BaseType.Array) draft.note(path, "of fixed length; here it may have any");
        Type element = type(type.element(), type.index(), path + "[]");
        return new Type.ListOf(element, element instanceof Type.Scalar s && s.kind().isPrimitive());
    }

    private Type type(byte base, int index, String path) {
        if (base >= BaseType.Byte && base <= BaseType.ULong && index >= 0) return enumeration(index, base, path);
        return switch (base) {
            case BaseType.Bool -> Type.BOOL;
            case BaseType.Byte -> Type.INT8;
            case BaseType.UByte, BaseType.Short -> Type.INT16;
            case BaseType.UShort, BaseType.Int -> Type.INT32;
            case BaseType.UInt, BaseType.Long -> Type.INT64;
            case BaseType.ULong -> {
                draft.note(path, "an unsigned long, here signed as in Java: what is 2^63 and more is below zero");
                yield Type.INT64;
            }
            case BaseType.Float -> Type.FLOAT32;
            case BaseType.Double -> Type.FLOAT64;
            case BaseType.String -> Type.STRING;
            case BaseType.Obj -> ref(index);
            case BaseType.Union -> union(index);
            default ->
                throw new SchemaException(path, "is of a type (" + BaseType.name(base) + ") that is not known here");
        };
    }

    private Type enumeration(int index, byte base, String path) {
        Enum e = file.enums(index);
        for (int i = 0; i < e.attributesLength(); i++) {
            if (!e.attributes(i).key().equals("bit_flags")) continue;
            draft.note(path, "a set of flags, here their number");
            return type(base, -1, path);
        }
        String key = "enum " + e.name();
        return draft.ref(key, simple(e.name()), () -> draft.enumeration(key,
                values(e).stream().map(v -> new SchemaDraft.Constant(v.name(), v.value())).toList(), Optional.empty()));
    }

    private Type union(int index) {
        Enum e = file.enums(index);
        String key = "union " + e.name();
        return draft.ref(key, simple(e.name()), () -> {
            draft.note(draft.name(key), "a union, in JSON an object with one member that has the alternative's name");
            List<SchemaDraft.Member> alternatives = new ArrayList<>();
            for (EnumVal v : values(e)) {
                if (v.unionType() == null || v.unionType().baseType() == BaseType.None) continue;
                alternatives.add(new SchemaDraft.Member((int) v.value(), v.name(),
                        type(v.unionType().baseType(), v.unionType().index(), draft.name(key) + "." + v.name()), true,
                        Optional.empty()));
            }
            draft.union(key, alternatives, Optional.empty());
        });
    }
}
