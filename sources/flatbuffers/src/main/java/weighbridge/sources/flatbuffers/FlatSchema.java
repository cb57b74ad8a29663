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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import weighbridge.model.Definition;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.source.Described;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;

/** The schema that a FlatBuffers file declares. */
final class FlatSchema {
    private static final String LANGUAGE = "fbs";
    /** Matches identifiers that need no escape in a declaration or in a literal of generated code. */
    private static final Pattern IDENTIFIER = Pattern.compile("[ -~&&[^\"\\\\]]{4}");

    private final Schema file;
    private final SchemaDraft draft = new SchemaDraft(LANGUAGE);
    private final Map<String, List<Field>> fields = new HashMap<>();
    private String root = "";

    /**
     * A file that was read.
     *
     * @param fields the fields of each struct in the schema, in the struct's order, as the file declares them
     */
    record Read(Described described, Schema file, Map<String, List<Field>> fields) {
        /** The values that are read if a record has none, by the field's path. */
        Map<String, Json> defaults() {
            Map<String, Json> defaults = new HashMap<>();
            for (Definition d : described.schema().schema().definitions()) {
                List<Field> own = fields.getOrDefault(d.name(), List.of());
                for (int i = 0; i < own.size(); i++) {
                    Field f = own.get(i);
                    weighbridge.model.Field field = ((Definition.Struct) d).fields().get(i);
                    if (field.required() && FlatDeclaration.isScalar(f.type().baseType()) && isInTable(field))
                        defaults.put(FileSchema.path(d.name(), field.name()), FlatDeclaration.read(file, f));
                }
            }
            return defaults;
        }

        private static boolean isInTable(weighbridge.model.Field field) {
            return field.declared(LANGUAGE).filter(d -> d.contains("(id: ")).isPresent();
        }
    }

    private FlatSchema(Schema file) {
        this.file = file;
    }

    /**
     * @param message the table of a message; by default the file's root type, or else the only table to which no other
     *                refers
     * @throws ImportException if the file cannot be read, or says what no schema can express
     */
    static Read read(Path file, Optional<String> message) throws IOException {
        Schema schema = Flatc.read(file);
        try {
            return new FlatSchema(schema).schema(message);
        } catch (SchemaException e) {
            throw new ImportException(file, e.getMessage());
        }
    }

    private Read schema(Optional<String> message) {
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
        root = SchemaDraft.root(all, outer, asked);
        FileSchema schema = draft.finish(ref(index(root)));
        return new Read(new Described(schema, draft.ledger()), file, fields);
    }

    private int index(String name) {
        for (int i = 0; i < file.objectsLength(); i++) if (file.objects(i).name().equals(name)) return i;
        throw new IllegalArgumentException(name);
    }

    static List<EnumVal> values(Enum e) {
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
        List<Field> sorted = new ArrayList<>();
        for (int i = 0; i < o.fieldsLength(); i++) sorted.add(o.fields(i));
        sorted.sort(Comparator.comparingInt(Field::id));
        List<SchemaDraft.Member> members = new ArrayList<>();
        List<Field> own = new ArrayList<>();
        for (Field f : sorted) {
            String path = draft.name(key) + "." + f.name();
            byte base = f.type().baseType();
            boolean discriminator = base == BaseType.UType || f.type().element() == BaseType.UType;
            if (discriminator) continue;
            if (f.deprecated()) {
                draft.note(path, "deprecated and never written, so left out");
                continue;
            }
            boolean standard = FlatDeclaration.isScalar(base) && !o.isStruct() && !f.optional();
            if (standard) draft.note(path, "the default applies if a record has no value");
            if (standard && base == BaseType.ULong && f.defaultInteger() == Long.MAX_VALUE)
                draft.note(path,
                        "a default of 2^63 or more is read as 2^63 - 1, which is what FlatBuffers' compiler reports");
            Type type = base == BaseType.Vector || base == BaseType.Array ? vector(f.type(), path)
                    : type(base, f.type().index(), path);
            boolean required = o.isStruct() || f.required() || standard;
            members.add(new SchemaDraft.Member(f.id() + 1, f.name(), type, required,
                    Optional.of(FlatDeclaration.of(file, o, f))));
            own.add(f);
        }
        if (o.isStruct()) draft.note(draft.name(key), "of fixed size in FlatBuffers");
        fields.put(draft.name(key), own);
        draft.struct(key, members, Optional.of(FlatDeclaration.of(o) + identifier(o)));
    }

    /**
     * The declaration of the identifier that {@code finish} writes into messages of the file's root type; empty for
     * other types.
     */
    private String identifier(Object o) {
        String identifier = file.fileIdent();
        if (!o.name().equals(root) || file.rootTable() == null || !file.rootTable().name().equals(root)
                || identifier == null || identifier.isEmpty()) {
            return "";
        }
        if (IDENTIFIER.matcher(identifier).matches()) return "; file_identifier \"" + identifier + "\"";
        draft.note(draft.name("object " + o.name()), "its file_identifier is not plain text and is left out");
        return "";
    }

    private Type vector(com.google.flatbuffers.reflection.Type type, String path) {
        if (type.element() == BaseType.UByte && type.index() < 0) return Type.BYTES;
        if (type.baseType() == BaseType.Array) draft.note(path, "the fixed length becomes variable");
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
                draft.note(path, "an unsigned long becomes signed, as in Java, so values from 2^63 on turn negative");
                yield Type.INT64;
            }
            case BaseType.Float -> Type.FLOAT32;
            case BaseType.Double -> Type.FLOAT64;
            case BaseType.String -> Type.STRING;
            case BaseType.Obj -> ref(index);
            case BaseType.Union -> union(index);
            default -> throw new SchemaException(path, "has the type " + BaseType.name(base)
                    + ", which is not supported; give it another type, or remove it from the schema");
        };
    }

    private Type enumeration(int index, byte base, String path) {
        Enum e = file.enums(index);
        if (FlatDeclaration.areFlags(e)) {
            draft.note(path, "a set of flags becomes a number");
            return type(base, -1, path);
        }
        String key = "enum " + e.name();
        return draft.ref(key, simple(e.name()),
                () -> draft.enumeration(key,
                        values(e).stream().map(v -> new SchemaDraft.Constant(v.name(), v.value())).toList(),
                        Optional.of(FlatDeclaration.of(e))));
    }

    private Type union(int index) {
        Enum e = file.enums(index);
        String key = "union " + e.name();
        return draft.ref(key, simple(e.name()), () -> {
            draft.note(draft.name(key), "in JSON, the union is an object with one member named after the alternative");
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
