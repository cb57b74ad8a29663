package weighbridge.workloads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.schema.UniqueNames;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.TextForm;

/** Gives each place of a shape its type, and a way to read its JSON as a value. */
final class JsonTypes {
    /** The limit for the fields of all structs together. */
    private static final int MAX_FIELDS = Short.MAX_VALUE;
    private static final Type JSON_TEXT = new Type.Scalar(Kind.STRING, Optional.of(new Logical.Json()));
    /** From this many arrays on, an equal number of elements in all suggests that they stand for structs. */
    private static final int FEWEST_FIXED = 10;
    private static final int LONGEST_FIXED = 16;

    private final Findings findings;
    private final Map<JsonShape, Resolving> open = new IdentityHashMap<>();

    JsonTypes(Findings findings) {
        this.findings = findings;
    }

    /** Reads the JSON at this place as a value. */
    interface Reading {
        Value read(Json json);
    }

    /**
     * The type of a place, and how its JSON is read.
     *
     * @param format the pattern of the dates or times in it; empty if they are in ISO 8601, or there are none
     */
    record Resolved(Type type, Reading reading, String format) {
        private Resolved(Type type, Reading reading) {
            this(type, reading, "");
        }

        /** The type of a place without values. */
        private static Resolved nothing() {
            return new Resolved(Type.STRING, json -> new Value.Text(JsonText.of(json)));
        }
    }

    /** Collects definitions, names and notes while the places are resolved. */
    record Findings(List<Definition> definitions, UniqueNames typeNames, Map<String, String> sources,
            Map<String, String> formats, Map<String, String> by, ImportNotes notes, boolean enums) {
        /** @param enums whether places with few different texts become enums */
        static Findings none(boolean enums) {
            return new Findings(new ArrayList<>(), new UniqueNames(), new LinkedHashMap<>(), new LinkedHashMap<>(),
                    new LinkedHashMap<>(), ImportNotes.ofMembers(), enums);
        }
    }

    /** The type of the records: a struct. */
    Resolved record(JsonShape shape, String typeName) {
        if (shape.tooManyMembers) {
            throw new IllegalArgumentException("the records have more than " + JsonShape.MAX_MEMBERS
                    + " different members, more than a struct can have; use --records '*' to read each member as a "
                    + "record with a key and a value");
        }
        if (shape.members.isEmpty())
            throw new IllegalArgumentException(
                    "the records have no members, so there is nothing to weigh; give records with members");
        Resolved root = struct(shape, typeName, "");
        int fields = findings.definitions().stream()
                .mapToInt(d -> d instanceof Definition.Struct s ? s.fields().size() : 0).sum();
        if (fields > MAX_FIELDS) throw JsonShape.tooWide(MAX_FIELDS);
        return root;
    }

    private Resolved resolve(JsonShape shape, String name, String path) {
        if (shape.kinds() == 0) {
            findings.notes().add(path, "is always null; its type is string", "are always null; their type is string");
            return Resolved.nothing();
        }
        if (shape.kinds() > 1) return asText(path, "has values of different kinds (" + shape.odd + ")");
        if (open.containsKey(shape)) return again(shape, path);
        if (shape.tooDeep) return asText(path, "nests deeper than " + JsonShape.MAX_DEPTH + " levels");
        if (shape.bools > 0) return new Resolved(Type.BOOL, json -> new Value.Bool(((Json.Bool) json).value()));
        if (shape.bytes > 0) return new Resolved(Type.BYTES, json -> new Value.Bytes(((Json.Bytes) json).value()));
        if (shape.numbers > 0) return number(shape, path);
        if (shape.strings > 0) return string(shape, name, path);
        if (shape.arrays > 0) return list(shape, name, path);
        if (shape.isMap && shape.element.isPresent()) return map(shape.element.get(), name, path);
        if (shape.tooManyMembers) return asText(path, "has more than " + JsonShape.MAX_MEMBERS + " different members");
        if (shape.members.isEmpty()) return asText(path, "is always an empty object");
        return struct(shape, FieldNames.type(name, findings.typeNames()), path);
    }

    /** Objects of the kind of one around them. */
    private Resolved again(JsonShape shape, String path) {
        Resolving outer = open.get(shape);
        findings.notes()
                .add(path + " has objects like those around them, so the type " + outer.typeName + " contains itself");
        return new Resolved(new Type.Ref(outer.typeName), json -> outer.reading.read(json));
    }

    /** A struct that contains itself; how it is read is known once its members are resolved. */
    private static final class Resolving {
        private final String typeName;
        private Reading reading = _ -> Value.ABSENT;

        Resolving(String typeName) {
            this.typeName = typeName;
        }
    }

    private Resolved asText(String path, String reason) {
        findings.notes().add(path + " " + reason + "; it stays JSON text (string:json)");
        return new Resolved(JSON_TEXT, json -> new Value.Text(JsonText.of(json)));
    }

    private Resolved number(JsonShape shape, String path) {
        if (shape.hasWords()) {
            shape.literals.observe(new Json.Num("NaN"));
            findings.notes().add(path, "has words such as NaN among its numbers; they are read as numbers",
                    "have words such as NaN among their numbers; they are read as numbers");
        }
        return shape.literals.type().map(type -> new Resolved(type, json -> JsonNumbers.value(type, json)))
                .orElseGet(() -> asText(path, "has numbers that neither an int64 nor a float64 can represent exactly ("
                        + shape.literals.odd() + " in " + shape.lost + ")"));
    }

    private Resolved string(JsonShape shape, String name, String path) {
        TextForm form = new Enums(findings.enums(), findings.typeNames(), findings.definitions(), findings.notes())
                .form(name, path, shape.texts);
        if (form instanceof TextForm.Timestamp t && t.zone().isEmpty()) {
            findings.notes().add(path, "has times without a zone; they are read as UTC",
                    "have times without a zone; they are read as UTC");
        }
        String format = form instanceof TextForm.Written w ? w.time().pattern() : "";
        String type = form.type().toString();
        if (!format.isEmpty()) {
            findings.notes().add(path, "is read as " + type + ", written as " + format,
                    "are read as " + type + ", written as " + format);
        }
        if (shape.isJsonText()) {
            String rest = path.contains(".") || path.contains("[") || path.contains("<") ? ""
                    : "; --records " + new RecordPath(List.of(path), false) + " reads the objects in it as the records";
            findings.notes().add(path + " holds JSON in texts" + rest);
        }
        if (form instanceof TextForm.Plain) {
            if (shape.texts.doubtfulDate().isPresent()) {
                String stay = Printable.quoted(shape.texts.doubtfulDate().get())
                        + " may begin with the day or the month; declare "
                        + "a date type and a \"format\" such as \"dd/MM/uuuu\" in the schema";
                findings.notes().add(path, "stays text: " + stay, "stay text: " + stay);
            } else if (!shape.texts.was().isEmpty() && !shape.texts.was().equals("string")) {
                String stay = Printable.quoted(shape.texts.offender()) + " in " + shape.lost + " does not fit "
                        + shape.texts.was() + ", the type of the values before it";
                findings.notes().add(path, "stays text: " + stay, "stay text: " + stay);
            }
        }
        return new Resolved(form.type(), json -> form.parse(((Json.Str) json).value()), format);
    }

    private Resolved list(JsonShape shape, String name, String path) {
        JsonShape element = shape.element.orElseThrow();
        if (element.nulls > 0) return asText(path, "has null among its elements");
        if (element.present() == 0) {
            findings.notes().add(path, "is always an empty array; its type is list<string>",
                    "are always empty arrays; their type is list<string>");
        }
        Resolved inner =
                element.present() == 0 ? Resolved.nothing() : resolve(element, FieldNames.singular(name), path + "[]");
        if (shape.shortest == shape.longest && shape.longest > 1 && shape.longest <= LONGEST_FIXED
                && shape.arrays >= FEWEST_FIXED) {
            String hint = shape.longest + " elements" + (inner.type() instanceof Type.Scalar s && s.kind().isPrimitive()
                    ? "; " + inner.type() + "[] in the schema makes a primitive array" : "");
            findings.notes().add(path, "always has " + hint, "always have " + hint);
        }
        return new Resolved(new Type.ListOf(inner.type()),
                json -> new Value.ListValue(((Json.Arr) json).elements().stream().map(inner.reading()::read).toList()),
                inner.format());
    }

    private Resolved map(JsonShape value, String name, String path) {
        if (value.nulls > 0) return asText(path, "has null among its values");
        findings.notes().add(path, "is a map because its member names look like data, not like fields",
                "are maps because their member names look like data, not like fields");
        Resolved inner = resolve(value, FieldNames.singular(name), path + ".*");
        return new Resolved(new Type.MapOf(Type.STRING, inner.type()), json -> {
            Map<Value, Value> values = new LinkedHashMap<>();
            for (Json.Member m : ((Json.Obj) json).members()) {
                values.put(new Value.Text(m.name()), inner.reading().read(m.value()));
            }
            return new Value.MapValue(values);
        }, inner.format());
    }

    private Resolved struct(JsonShape shape, String typeName, String path) {
        if (!shape.kinds.isEmpty()) return ofKinds(shape, typeName, path);
        shape.dependence().ifPresent(d -> {
            findings.notes()
                    .add((path.isEmpty() ? "which members the records have" : "which members " + path + " has")
                            + " depends on " + d.member() + " (" + Printable.list(d.values()) + "); --by "
                            + shape.by().orElseThrow() + " makes a union of these kinds");
        });
        Resolving resolving = new Resolving(typeName);
        if (shape.isRecursive()) open.put(shape, resolving);
        Resolved resolved = struct(typeName, path, shape, shape.members, List.of());
        resolving.reading = resolved.reading();
        return resolved;
    }

    /**
     * A field that is not simply one member.
     *
     * @param source how the schema names its place in the data
     */
    private record Extra(String name, String source, Resolved resolved, boolean required) {}

    /** @param extras further fields, each read from the whole object */
    private Resolved struct(String typeName, String path, JsonShape shape, Map<String, JsonShape> members,
            List<Extra> extras) {
        List<String> names = List.copyOf(members.keySet());
        List<String> all = new ArrayList<>(names);
        for (Extra e : extras) all.add(e.name());
        List<String> fieldNames = FieldNames.fields(all);
        List<Field> fields = new ArrayList<>();
        List<Reading> readings = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        // The struct goes before the types that it refers to, so that a schema file reads from the top down.
        int at = findings.definitions().size();
        for (int i = 0; i < names.size(); i++) {
            JsonShape member = members.get(names.get(i));
            String memberPath = path.isEmpty() ? names.get(i) : path + "." + names.get(i);
            if (!names.get(i).equals(fieldNames.get(i))) {
                findings.sources().put(FileSchema.path(typeName, fieldNames.get(i)), names.get(i));
            }
            Resolved resolved = resolve(member, names.get(i), memberPath);
            if (!resolved.format().isEmpty()) {
                findings.formats().put(FileSchema.path(typeName, fieldNames.get(i)), resolved.format());
            }
            boolean required = shape.having(names.get(i)) == shape.objects;
            fields.add(new Field(i + 1, fieldNames.get(i), resolved.type(), required));
            readings.add(resolved.reading());
            places.put(names.get(i), i);
        }
        for (int i = 0; i < extras.size(); i++) {
            String name = fieldNames.get(names.size() + i);
            Extra extra = extras.get(i);
            if (!extra.source().equals(name)) findings.sources().put(FileSchema.path(typeName, name), extra.source());
            fields.add(new Field(fields.size() + 1, name, extra.resolved().type(), extra.required()));
        }
        if (fields.isEmpty()) fields.add(SchemaDraft.NOTHING);
        findings.definitions().add(at, new Definition.Struct(typeName, fields));
        return new Resolved(new Type.Ref(typeName), json -> {
            Value[] values = new Value[fields.size()];
            Arrays.fill(values, Value.ABSENT);
            for (Json.Member m : ((Json.Obj) json).members()) {
                Integer place = places.get(m.name());
                if (place != null && m.value() != Json.Null.NULL) values[place] = readings.get(place).read(m.value());
            }
            for (int i = 0; i < extras.size(); i++)
                values[names.size() + i] = extras.get(i).resolved().reading().read(json);
            return new Value.StructValue(List.of(values));
        });
    }

    /**
     * Objects of several kinds. If only one member differs in kind, that becomes a union; otherwise the records become
     * structs of what all have and a union of the rest, and other objects become unions.
     */
    private Resolved ofKinds(JsonShape shape, String typeName, String path) {
        String tag = shape.tag();
        Map<String, JsonShape> common = new LinkedHashMap<>();
        for (var m : shape.members.entrySet()) {
            boolean all = shape.kinds.values().stream().allMatch(k -> k.members.containsKey(m.getKey()));
            if (all && !m.getKey().equals(tag) && m.getValue().kinds() < 2) common.put(m.getKey(), m.getValue());
        }
        boolean differ = shape.kinds.values().stream().anyMatch(k -> !common.keySet().containsAll(k.members.keySet()));
        List<String> contents = common.keySet().stream().filter(n -> differ(shape, n)).toList();
        if (!differ && contents.size() == 1) return withContent(shape, typeName, path, common, contents.getFirst());
        if (!path.isEmpty()) {
            findings.by().put(typeName, tag);
            return union(typeName, path, tag, shape.kinds, Optional.empty());
        }
        Map<String, JsonShape> rest = new LinkedHashMap<>();
        String union = FieldNames.type("content", findings.typeNames());
        findings.by().put(union, tag);
        int at = findings.definitions().size();
        Map<String, Map<String, JsonShape>> own = new LinkedHashMap<>();
        shape.kinds.forEach((t, k) -> {
            Map<String, JsonShape> members = new LinkedHashMap<>(k.members);
            members.keySet().removeAll(common.keySet());
            own.put(t, members);
        });
        Resolved content = union(union, path, tag, shape.kinds, Optional.of(own));
        List<Definition> inner = List.copyOf(findings.definitions().subList(at, findings.definitions().size()));
        findings.definitions().subList(at, findings.definitions().size()).clear();
        Resolved root =
                struct(typeName, path, shape, common, List.of(new Extra("content", FileSchema.HERE, content, true)));
        findings.definitions().addAll(inner);
        return root;
    }

    /** Whether the objects that all kinds have in a member have different members themselves. */
    private static boolean differ(JsonShape shape, String member) {
        List<JsonShape> inner = shape.kinds.values().stream().map(k -> k.members.get(member)).toList();
        if (inner.stream().anyMatch(i -> i.objects == 0 || i.kinds() > 1 || i.isMap)) return false;
        return inner.stream().map(i -> i.members.keySet()).distinct().count() > 1;
    }

    private Resolved withContent(JsonShape shape, String typeName, String path, Map<String, JsonShape> common,
            String content) {
        String tag = shape.tag();
        Map<String, JsonShape> contents = new LinkedHashMap<>();
        shape.kinds.forEach((t, k) -> contents.put(t, k.members.get(content)));
        boolean required = common.remove(content).present() == shape.objects;
        String name = FieldNames.type(content, findings.typeNames());
        findings.by().put(name, FileSchema.BESIDE + tag);
        int at = findings.definitions().size();
        Resolved union = union(name, path.isEmpty() ? content : path + "." + content, tag, contents, Optional.empty());
        List<Definition> inner = List.copyOf(findings.definitions().subList(at, findings.definitions().size()));
        findings.definitions().subList(at, findings.definitions().size()).clear();
        Resolved beside = new Resolved(union.type(), json -> {
            Json.Obj around = (Json.Obj) json;
            Optional<Json> value = member(around, content).filter(v -> v != Json.Null.NULL);
            if (value.isEmpty()) return Value.ABSENT;
            List<Json.Member> tagged = new ArrayList<>();
            tagged.add(new Json.Member(tag, member(around, tag).orElseThrow()));
            tagged.addAll(JsonShape.without((Json.Obj) value.get(), tag).members());
            return union.reading().read(new Json.Obj(tagged));
        });
        Resolved struct = struct(typeName, path, shape, common, List.of(new Extra(content, content, beside, required)));
        findings.definitions().addAll(inner);
        return struct;
    }

    private static Optional<Json> member(Json.Obj object, String name) {
        return object.members().stream().filter(m -> m.name().equals(name)).map(Json.Member::value).findFirst();
    }

    /**
     * A union of structs, of which a member tells the kind.
     *
     * @param own the members of each kind, if not all
     */
    private Resolved union(String name, String path, String tag, Map<String, JsonShape> kinds,
            Optional<Map<String, Map<String, JsonShape>>> own) {
        int at = findings.definitions().size();
        List<String> tags = List.copyOf(kinds.keySet());
        List<String> names = FieldNames.fields(tags);
        List<Field> alternatives = new ArrayList<>();
        List<Reading> readings = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < tags.size(); i++) {
            String t = tags.get(i);
            JsonShape kind = kinds.get(t);
            Map<String, JsonShape> members = own.map(o -> o.get(t)).orElse(kind.members);
            Resolved struct =
                    struct(FieldNames.type(t, findings.typeNames()), path + "<" + t + ">", kind, members, List.of());
            if (!names.get(i).equals(t)) findings.sources().put(FileSchema.path(name, names.get(i)), t);
            alternatives.add(new Field(i + 1, names.get(i), struct.type(), true));
            readings.add(struct.reading());
            places.put(t, i);
        }
        findings.definitions().add(at, new Definition.Union(name, alternatives));
        return new Resolved(new Type.Ref(name), json -> {
            Json.Obj object = (Json.Obj) json;
            int place = places.get(JsonShape.text(member(object, tag).orElseThrow()));
            return new Value.UnionValue(place, readings.get(place).read(JsonShape.without(object, tag)));
        });
    }
}
