package weighbridge.sources.thrift;

import io.github.decster.ast.TBaseType;
import io.github.decster.ast.TEnum;
import io.github.decster.ast.TField;
import io.github.decster.ast.TList;
import io.github.decster.ast.TMap;
import io.github.decster.ast.TProgram;
import io.github.decster.ast.TSet;
import io.github.decster.ast.TStruct;
import io.github.decster.ast.TType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.Logical;
import weighbridge.model.Kind;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.source.Described;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;

/**
 * The schema that a Thrift file declares.
 *
 * <p>Declarations beyond types and ids are kept, so that codecs that write Thrift files write one that yields the same
 * bytes: a field without an id ({@code i16 size}), or the numbers of an enum if one of them is below zero.
 */
final class ThriftSchema {
    static final String LANGUAGE = "thrift";

    private final SchemaDraft draft = new SchemaDraft(LANGUAGE);

    private final Numbers numbers = new Numbers(new HashMap<>(), new HashMap<>());

    private ThriftSchema() {}

    /**
     * The file's numbers for fields and symbols, by the name of their type here and in the order of its fields and
     * symbols.
     */
    record Numbers(Map<String, List<Integer>> fields, Map<String, List<Long>> symbols) {}

    /** A schema and the numbers in the file. */
    record Read(Described described, Numbers numbers) {}

    /**
     * @param message the struct of a message; by default the only one to which no other refers
     * @throws ImportException if the file cannot be read, or says what no schema can express
     */
    static Read read(Path file, Optional<String> message) throws IOException {
        TProgram program = ThriftPrograms.read(file);
        try {
            return new ThriftSchema().schema(program, message);
        } catch (SchemaException e) {
            throw new ImportException(file, e.getMessage());
        } catch (StackOverflowError e) {
            throw new ImportException(file, "its types nest too deeply");
        }
    }

    private Read schema(TProgram program, Optional<String> message) {
        List<TStruct> structs = new ArrayList<>(program.getStructs());
        List<String> all = structs.stream().filter(s -> !s.isUnion()).map(TStruct::getName).toList();
        Set<String> inner = new LinkedHashSet<>();
        for (TStruct s : structs) for (TField f : s.getMembers()) addUsed(f.getType(), s, inner);
        List<String> outer = all.stream().filter(n -> !inner.contains(n)).toList();
        String name = SchemaDraft.root(all, outer, message);
        TStruct root = structs.stream().filter(s -> s.getName().equals(name)).findFirst().orElseThrow();
        FileSchema schema = draft.finish(draft.ref(key(root), root.getName(), () -> define(root, true)));
        return new Read(new Described(schema, draft.ledger()), numbers);
    }

    private static void addUsed(TType declared, TStruct user, Set<String> used) {
        switch (declared.getTrueType()) {
            case TStruct s -> { if (s != user) used.add(s.getName()); }
            case TList l -> addUsed(l.getElemType(), user, used);
            case TSet s -> addUsed(s.getElemType(), user, used);
            case TMap m -> {
                addUsed(m.getKeyType(), user, used);
                addUsed(m.getValType(), user, used);
            }
            default -> {}
        }
    }

    private static String key(TType type) {
        return (type.getProgram() == null ? "" : type.getProgram().getPath()) + ":" + type.getName();
    }

    private Type.Ref ref(TStruct s) {
        return draft.ref(key(s), s.getName(), () -> define(s, false));
    }

    private void define(TStruct s, boolean isMessage) {
        String name = draft.name(key(s));
        List<SchemaDraft.Member> members = new ArrayList<>();
        Set<Integer> ids = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (TField f : s.getMembers()) {
            if (!ids.add(f.getKey())) {
                throw new SchemaException(name + "." + f.getName(), "its id " + f.getKey() + " appears twice");
            }
            if (!names.add(f.getName())) throw new SchemaException(name + "." + f.getName(), "appears twice");
            String path = name + "." + f.getName();
            boolean required = s.isUnion() || f.getReq() == TField.Requirement.REQUIRED;
            if (f.hasValue()) {
                draft.note(path, "the default is ignored, so "
                        + (required ? "a record without a value is refused" : "a missing value stays missing"));
            }
            if (!s.isUnion() && f.getReq() == TField.Requirement.OPT_IN_REQ_OUT && isPrimitive(f.getType())) {
                draft.note(path, "Weighbridge leaves out an unset field that is neither required nor optional,"
                        + " but Thrift's classes write it as 0");
            }
            members.add(
                    new SchemaDraft.Member(f.getKey(), f.getName(), type(f.getType(), path), required, declaration(f)));
        }
        numbers.fields().put(name,
                s.getMembers().isEmpty() ? List.of(0) : s.getMembers().stream().map(TField::getKey).toList());
        if (s.isXception()) draft.note(name, "an exception becomes a struct");
        if (s.isUnion()) draft.union(key(s), members, Optional.empty());
        else draft.struct(key(s), members, isMessage ? Optional.of("struct " + s.getName()) : Optional.empty());
    }

    private static boolean isPrimitive(TType type) {
        return type.getTrueType() instanceof TBaseType b && !b.isString() && !b.isUUID();
    }

    /** The declaration of a field without an id in the file, to which the compiler gives one below zero. */
    private static Optional<String> declaration(TField f) {
        return f.getKey() > 0 ? Optional.empty() : Optional.of(text(f.getType().getTrueType()) + " " + f.getName());
    }

    private static String text(TType type) {
        return switch (type.getTrueType()) {
            case TList l -> "list<" + text(l.getElemType()) + ">";
            case TSet s -> "set<" + text(s.getElemType()) + ">";
            case TMap m -> "map<" + text(m.getKeyType()) + ", " + text(m.getValType()) + ">";
            case TBaseType b when b.isBinary() -> "binary";
            case TBaseType b -> switch (b.getBase()) {
                case TYPE_VOID -> "void";
                case TYPE_STRING -> "string";
                case TYPE_UUID -> "uuid";
                case TYPE_BOOL -> "bool";
                case TYPE_I8 -> "i8";
                case TYPE_I16 -> "i16";
                case TYPE_I32 -> "i32";
                case TYPE_I64 -> "i64";
                case TYPE_DOUBLE -> "double";
            };
            case TType t -> t.getName();
        };
    }

    private Type.Ref ref(TEnum e) {
        return draft.ref(key(e), e.getName(), () -> {
            List<SchemaDraft.Constant> constants =
                    e.getConstants().stream().map(c -> new SchemaDraft.Constant(c.getName(), c.getValue())).toList();
            numbers.symbols().put(draft.name(key(e)),
                    constants.stream().map(SchemaDraft.Constant::number).distinct().toList());
            boolean negative = constants.stream().anyMatch(c -> c.number() < 0);
            String numbers = constants.stream().map(SchemaDraft.Constant::number).distinct().map(String::valueOf)
                    .collect(Collectors.joining(", "));
            draft.enumeration(key(e), constants,
                    negative ? Optional.of("enum " + e.getName() + " = " + numbers) : Optional.empty());
        });
    }

    private Type type(TType declared, String path) {
        return switch (declared.getTrueType()) {
            case TBaseType b when b.isBinary() -> Type.BYTES;
            case TBaseType b -> switch (b.getBase()) {
                case TYPE_VOID -> throw new SchemaException(path, "has the type void, which no value can have");
                case TYPE_STRING -> Type.STRING;
                case TYPE_UUID -> {
                    draft.note(path, "a 16-byte uuid becomes a 36-character string, even in Thrift's own format");
                    yield new Type.Scalar(Kind.STRING, Optional.of(new Logical.Uuid()));
                }
                case TYPE_BOOL -> Type.BOOL;
                case TYPE_I8 -> Type.INT8;
                case TYPE_I16 -> Type.INT16;
                case TYPE_I32 -> Type.INT32;
                case TYPE_I64 -> Type.INT64;
                case TYPE_DOUBLE -> Type.FLOAT64;
            };
            case TEnum e -> ref(e);
            case TStruct s -> ref(s);
            case TList l -> new Type.ListOf(type(l.getElemType(), path + "[]"));
            case TSet s -> {
                Type element = type(s.getElemType(), path + "[]");
                if (isHashable(s.getElemType(), true)) yield new Type.SetOf(element);
                draft.note(path, "a set of collections becomes a list, even in Thrift's own format");
                yield new Type.ListOf(element);
            }
            case TMap m -> {
                Type key = type(m.getKeyType(), path + "{key}");
                if (!isHashable(m.getKeyType(), false)) {
                    throw new SchemaException(path,
                            "is a map with structs or collections as keys; keys must be scalars or enums");
                }
                yield new Type.MapOf(key, type(m.getValType(), path + "{}"));
            }
            case TType t -> throw new SchemaException(path, "its type " + t.getName() + " is not declared");
        };
    }

    private static boolean isHashable(TType type, boolean structs) {
        TType t = type.getTrueType();
        return t instanceof TBaseType || t instanceof TEnum || structs && t instanceof TStruct;
    }
}
