package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.GenericDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.ExtensionRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.workloads.schema.FieldIds;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.schema.UniqueNames;

/** The schema of a message, including all messages and enums in it, and the places of their values. */
final class ProtoSchema {
    private final List<Definition> definitions = new ArrayList<>();
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Map<Descriptor, Layout> layouts = new HashMap<>();
    private final Map<EnumDescriptor, Map<Integer, String>> symbols = new HashMap<>();
    private final Map<GenericDescriptor, String> names = new HashMap<>();
    private final UniqueNames taken = new UniqueNames();
    private final Deque<GenericDescriptor> open = new ArrayDeque<>();
    private final ProtoLedger ledger = new ProtoLedger();
    private final Descriptor root;
    private final FileSchema schema;
    private final List<String> notes;

    /**
     * @param notes what was left out of the file, one sentence each
     * @throws weighbridge.model.SchemaException if no schema can express the message
     */
    ProtoSchema(Descriptor root, List<String> notes) {
        this.root = root;
        this.notes = notes;
        name(root);
        while (!open.isEmpty()) {
            switch (open.remove()) {
                case Descriptor d -> struct(d);
                case EnumDescriptor e -> enumeration(e);
                default -> throw new IllegalStateException("neither a message nor an enum");
            }
        }
        schema = new FileSchema(new Schema(names.get(root), definitions), sources);
    }

    FileSchema schema() {
        return schema;
    }

    Descriptor root() {
        return root;
    }

    /** What the file says that our schema cannot express, one sentence each. */
    List<String> ledger() {
        return Stream.concat(notes.stream(), ledger.sentences().stream()).toList();
    }

    /** The extensions that the file and those that it imports declare. */
    ExtensionRegistry extensions() {
        ExtensionRegistry registry = ExtensionRegistry.newInstance();
        List<FileDescriptor> files = new ArrayList<>(List.of(root.getFile()));
        files.addAll(Messages.imports(root.getFile()));
        for (FileDescriptor file : files) {
            for (FieldDescriptor e : file.getExtensions()) {
                if (e.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
                    registry.add(e, DynamicMessage.getDefaultInstance(e.getMessageType()));
                else
                    registry.add(e);
            }
        }
        return registry;
    }

    Layout layout(Descriptor message) {
        return layouts.get(message);
    }

    /** The symbols of an enum, by number. */
    Map<Integer, String> symbols(EnumDescriptor declared) {
        return symbols.get(declared);
    }

    private String name(GenericDescriptor type) {
        String known = names.get(type);
        if (known != null) return known;
        String name = FieldNames.type(type.getName(), taken);
        names.put(type, name);
        open.add(type);
        return name;
    }

    private void struct(Descriptor message) {
        String owner = names.get(message);
        ledger.of(message, owner);
        List<Layout.Slot> slots = slots(message);
        layouts.put(message, new Layout(slots));
        if (slots.isEmpty()) {
            definitions.add(new Definition.Struct(owner, List.of(SchemaDraft.NOTHING), Declaration.of(message)));
            return;
        }
        Names fieldNames = new Names(slots);
        Ids ids = new Ids(message);
        List<Field> fields = new ArrayList<>();
        List<Definition> unions = new ArrayList<>();
        for (Layout.Slot slot : slots) {
            switch (slot) {
                case Layout.Single(FieldDescriptor f) -> fields.add(field(owner, f, fieldNames.of(f), ids.of(f),
                        f.isMapField() || f.isRepeated() || f.isRequired() || !f.hasPresence()));
                case Layout.OneOf(OneofDescriptor o, List<FieldDescriptor> alternatives) -> {
                    String union = FieldNames.type(message.getName() + "_" + o.getName(), taken);
                    List<Field> of = new ArrayList<>();
                    for (FieldDescriptor f : alternatives) of.add(field(union, f, fieldNames.of(f), ids.of(f), true));
                    unions.add(new Definition.Union(union, of, Declaration.of(o)));
                    String name = fieldNames.of(o);
                    ledger.oneof(owner + "." + name, o);
                    fields.add(Field.optional(ids.of(alternatives.getFirst()), name, new Type.Ref(union)));
                }
            }
        }
        definitions.add(new Definition.Struct(owner, fields, Declaration.of(message)));
        definitions.addAll(unions);
    }

    private static List<Layout.Slot> slots(Descriptor message) {
        List<Layout.Slot> slots = new ArrayList<>();
        Set<OneofDescriptor> done = new HashSet<>();
        for (FieldDescriptor f : message.getFields()) {
            OneofDescriptor oneof = f.getRealContainingOneof();
            if (oneof == null) slots.add(new Layout.Single(f));
            else if (done.add(oneof)) slots.add(new Layout.OneOf(oneof, oneof.getFields()));
        }
        return slots;
    }

    private Field field(String owner, FieldDescriptor f, String name, int id, boolean required) {
        ledger.of(f, owner + "." + name);
        if (!FieldNames.fields(List.of(f.getJsonName())).getFirst().equals(name)) {
            sources.put(FileSchema.path(owner, name), f.getJsonName());
        }
        return new Field(id, name, type(f), required, Declaration.of(f));
    }

    private Type type(FieldDescriptor f) {
        if (f.isMapField()) {
            List<FieldDescriptor> entry = f.getMessageType().getFields();
            return new Type.MapOf(single(entry.get(0)), single(entry.get(1)));
        }
        return f.isRepeated() ? new Type.ListOf(single(f)) : single(f);
    }

    private Type single(FieldDescriptor f) {
        return switch (f.getType()) {
            case DOUBLE -> Type.FLOAT64;
            case FLOAT -> Type.FLOAT32;
            case INT64, SINT64, SFIXED64, UINT64, FIXED64 -> Type.INT64;
            case INT32, SINT32, SFIXED32, UINT32, FIXED32 -> Type.INT32;
            case BOOL -> Type.BOOL;
            case STRING -> Type.STRING;
            case BYTES -> Type.BYTES;
            case ENUM -> new Type.Ref(name(f.getEnumType()));
            case MESSAGE, GROUP -> new Type.Ref(name(f.getMessageType()));
        };
    }

    private void enumeration(EnumDescriptor declared) {
        String owner = names.get(declared);
        Map<Integer, String> byNumber = new LinkedHashMap<>();
        List<EnumValueDescriptor> kept = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (EnumValueDescriptor v : declared.getValues()) {
            if (byNumber.containsKey(v.getNumber())) {
                ledger.alias(declared, v);
                continue;
            }
            String symbol = FieldNames.symbol(v.getName()).replaceFirst("^[^A-Z]+", "");
            if (symbol.isEmpty()) symbol = "SYMBOL";
            String unique = symbol;
            for (int n = 2; !used.add(unique); n++) unique = symbol + "_" + n;
            byNumber.put(v.getNumber(), unique);
            kept.add(v);
        }
        boolean negative = kept.stream().anyMatch(v -> v.getNumber() < 0);
        List<Definition.Symbol> own = new ArrayList<>();
        for (EnumValueDescriptor v : kept)
            own.add(new Definition.Symbol(byNumber.get(v.getNumber()), negative ? own.size() : v.getNumber()));
        symbols.put(declared, byNumber);
        definitions.add(new Definition.Enumeration(owner, own, Declaration.of(declared, kept)));
    }

    /** The names of a message's fields and oneofs, no two of which are the same. */
    private static final class Names {
        private final Map<Object, String> names = new HashMap<>();

        Names(List<Layout.Slot> slots) {
            List<Object> all = new ArrayList<>();
            List<String> spelt = new ArrayList<>();
            for (Layout.Slot slot : slots) {
                switch (slot) {
                    case Layout.Single(FieldDescriptor f) -> {
                        all.add(f);
                        spelt.add(f.getName());
                    }
                    case Layout.OneOf(OneofDescriptor o, List<FieldDescriptor> alternatives) -> {
                        all.add(o);
                        spelt.add(o.getName());
                        for (FieldDescriptor f : alternatives) {
                            all.add(f);
                            spelt.add(f.getName());
                        }
                    }
                }
            }
            List<String> fields = FieldNames.fields(spelt);
            for (int i = 0; i < fields.size(); i++) names.put(all.get(i), fields.get(i));
        }

        String of(Object fieldOrOneof) {
            return names.get(fieldOrOneof);
        }
    }

    /** The ids of a message's fields: their numbers or, if these are too large, free ones. */
    private static final class Ids {
        private final Map<FieldDescriptor, Integer> ids = new HashMap<>();

        Ids(Descriptor message) {
            List<FieldDescriptor> fields = message.getFields();
            List<Integer> fit = FieldIds.fit(fields.stream().map(FieldDescriptor::getNumber).toList());
            for (int i = 0; i < fields.size(); i++) ids.put(fields.get(i), fit.get(i));
        }

        int of(FieldDescriptor field) {
            return ids.get(field);
        }
    }
}
