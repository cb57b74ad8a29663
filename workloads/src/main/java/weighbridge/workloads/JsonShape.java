package weighbridge.workloads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.UniqueNames;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.TextForm;

/** Learns what values are found in one place of JSON records, and below it. */
final class JsonShape {
    /** An object with more keys than this is not a struct but a table keyed by data. */
    private static final int MAX_MEMBERS = 512;
    private static final int MAX_DEPTH = 32;
    /** Places of one file that are kept at a time; each takes half a kilobyte. */
    private static final int MAX_PLACES = 200_000;
    /** Fields of all structs together. */
    private static final int MAX_FIELDS = Short.MAX_VALUE;
    private static final Type JSON_TEXT = new Type.Scalar(Kind.STRING, Optional.of(new Logical.Json()));
    /** Names that are in few of the objects each are data: from this many on, in at most this share of them. */
    private static final int FEWEST_KEYS = 20;
    private static final double SELDOM = 0.25;

    private long objects;
    private long arrays;
    private long strings;
    private long numbers;
    private long bools;
    private long nulls;
    private long entries;
    private final JsonNumbers literals = new JsonNumbers();
    private boolean tooManyMembers;
    private boolean tooDeep;
    private final Column texts = Column.ofStrings();
    private final Map<String, JsonShape> members = new LinkedHashMap<>();
    private Optional<JsonShape> element = Optional.empty();
    private final Records all;
    private final String path;
    /** Whether the names of the members here are keys, whose values have one shape. */
    private final boolean isMap;

    /**
     * What is known of all records.
     *
     * @param maps   paths of objects whose members' names are data
     * @param places how many there are
     */
    private record Records(Set<String> maps, AtomicInteger places) {}

    /** @param maps paths of objects whose members' names are data */
    JsonShape(Set<String> maps) {
        this(new Records(Set.copyOf(maps), new AtomicInteger()), "");
    }

    /** @throws IllegalArgumentException if it is one too many */
    private JsonShape(Records all, String path) {
        this.all = all;
        this.path = path;
        isMap = all.maps().contains(path);
        if (all.places().getAndIncrement() > MAX_PLACES) {
            throw tooWide(MAX_PLACES);
        }
    }

    private static IllegalArgumentException tooWide(int limit) {
        return new IllegalArgumentException("the records have more than " + limit
                + " different members altogether, and no message has that many fields;"
                + " if some of their names are data, make them values");
    }

    /** This place and all below it. */
    private int size() {
        return 1 + element.map(JsonShape::size).orElse(0) + members.values().stream().mapToInt(JsonShape::size).sum();
    }

    /** How JSON in this place becomes a value. */
    interface Reading {
        Value read(Json json);
    }

    /** The type of a place, and how it is read. */
    record Resolved(Type type, Reading reading) {
        /** Nothing was ever found there. */
        private static Resolved nothing() {
            return new Resolved(Type.STRING, json -> new Value.Text(JsonText.of(json)));
        }
    }

    /** Collects what resolving a shape finds. */
    record Findings(List<Definition> definitions, UniqueNames typeNames, Map<String, String> sources,
            List<String> notes, boolean enums) {
        /** @param enums whether places of few different texts become enums */
        static Findings none(boolean enums) {
            return new Findings(new ArrayList<>(), new UniqueNames(), new LinkedHashMap<>(), new ArrayList<>(), enums);
        }
    }

    void observe(Json json) {
        observe(json, 0);
    }

    private void observe(Json json, int depth) {
        switch (json) {
            case Json.Null _ -> nulls++;
            case Json.Bool _ -> bools++;
            case Json.Str s -> {
                strings++;
                texts.observe(s.value());
                // An empty string is a value, but no date or UUID.
                if (s.value().isEmpty()) texts.observe(" ");
            }
            case Json.Num n -> {
                numbers++;
                literals.observe(n);
            }
            case Json.Arr a -> {
                arrays++;
                if (depth == MAX_DEPTH) {
                    tooDeep = true;
                    return;
                }
                for (Json e : a.elements()) one("[]").observe(e, depth + 1);
                if (a.elements().isEmpty()) one("[]");
            }
            case Json.Obj o -> {
                objects++;
                if (depth == MAX_DEPTH) tooDeep = true;
                entries += o.members().size();
                if (tooDeep || tooManyMembers) return;
                if (isMap) {
                    for (Json.Member m : o.members()) one(".*").observe(m.value(), depth + 1);
                    return;
                }
                for (Json.Member m : o.members()) {
                    members.computeIfAbsent(m.name(), this::member).observe(m.value(), depth + 1);
                }
                if (members.size() > MAX_MEMBERS) {
                    tooManyMembers = true;
                    all.places().addAndGet(1 - size());
                    members.clear();
                }
            }
        }
    }

    private JsonShape member(String name) {
        return new JsonShape(all, path.isEmpty() ? name : path + "." + name);
    }

    /** The one shape of all elements, or of all values of a map. */
    private JsonShape one(String step) {
        if (element.isEmpty()) element = Optional.of(new JsonShape(all, path + step));
        return element.get();
    }

    /** Paths of objects whose members' names are found to be data, to be looked at again as maps. */
    Set<String> maps() {
        Set<String> found = new HashSet<>();
        if (!path.isEmpty() && kinds() == 1 && hasKeys()) found.add(path);
        element.ifPresent(e -> found.addAll(e.maps()));
        if (!found.contains(path)) members.values().forEach(m -> found.addAll(m.maps()));
        return found;
    }

    private boolean hasKeys() {
        if (tooManyMembers) return true;
        if (isMap || members.size() < FEWEST_KEYS || entries > SELDOM * members.size() * objects) return false;
        Set<String> kinds = members.values().stream().map(JsonShape::kind).collect(Collectors.toSet());
        return kinds.size() == 1 && !kinds.contains("");
    }

    private int kinds() {
        return (objects > 0 ? 1 : 0) + (arrays > 0 ? 1 : 0) + (strings > 0 ? 1 : 0) + (numbers > 0 ? 1 : 0)
                + (bools > 0 ? 1 : 0);
    }

    /** The one kind of values without null that is here; empty if there are several, or none. */
    private String kind() {
        if (kinds() != 1 || nulls > 0) return "";
        return objects > 0 ? "object" : arrays > 0 ? "array" : strings > 0 ? "string" : numbers > 0 ? "number" : "bool";
    }

    /** Times that a value was here. */
    private long present() {
        return objects + arrays + strings + numbers + bools;
    }

    /** The root as a struct. */
    Resolved resolveRecord(String typeName, Findings findings) {
        if (tooManyMembers) {
            throw new IllegalArgumentException("the records have more than " + MAX_MEMBERS
                    + " different members; no struct has that many; --records '*' takes each of them as a record with "
                    + "a key and a value");
        }
        if (members.isEmpty())
            throw new IllegalArgumentException("the records have no members; there is nothing to weigh");
        Resolved root = struct(typeName, "", findings);
        int fields = findings.definitions().stream()
                .mapToInt(d -> d instanceof Definition.Struct s ? s.fields().size() : 0).sum();
        if (fields > MAX_FIELDS) throw tooWide(MAX_FIELDS);
        return root;
    }

    private Resolved resolve(String name, String path, Findings findings) {
        if (kinds() == 0) {
            findings.notes().add(path + " is always null; its type is string");
            return Resolved.nothing();
        }
        if (kinds() > 1) return asText(path, "has values of different kinds", findings);
        if (tooDeep) return asText(path, "nests deeper than " + MAX_DEPTH + " levels", findings);
        if (bools > 0) return new Resolved(Type.BOOL, json -> new Value.Bool(((Json.Bool) json).value()));
        if (numbers > 0) return number(path, findings);
        if (strings > 0) return string(name, path, findings);
        if (arrays > 0) return list(name, path, findings);
        if (isMap && element.isPresent()) return map(element.get(), name, path, findings);
        if (tooManyMembers) return asText(path, "has more than " + MAX_MEMBERS + " different members", findings);
        if (members.isEmpty()) return asText(path, "is always an empty object", findings);
        return struct(FieldNames.type(name, findings.typeNames()), path, findings);
    }

    private static Resolved asText(String path, String reason, Findings findings) {
        findings.notes().add(path + " " + reason + "; it stays the text of its JSON");
        return new Resolved(JSON_TEXT, json -> new Value.Text(JsonText.of(json)));
    }

    private Resolved number(String path, Findings findings) {
        return literals.type().map(type -> new Resolved(type, json -> JsonNumbers.value(type, json))).orElseGet(
                () -> asText(path, "has numbers that neither an int64 nor a float64 holds exactly", findings));
    }

    private Resolved string(String name, String path, Findings findings) {
        TextForm form = new Enums(findings.enums(), findings.typeNames(), findings.definitions(), findings.notes())
                .form(name, path, texts);
        if (form instanceof TextForm.Timestamp t && t.zone().isEmpty()) {
            findings.notes().add(path + " has times without a zone; they are read as UTC");
        }
        return new Resolved(form.type(), json -> form.parse(((Json.Str) json).value()));
    }

    private Resolved list(String name, String path, Findings findings) {
        JsonShape shape = element.orElseThrow();
        if (shape.nulls > 0) return asText(path, "has null among its elements", findings);
        if (shape.present() == 0) findings.notes().add(path + " is always an empty array; its type is list<string>");
        Resolved inner = shape.present() == 0 ? Resolved.nothing()
                : shape.resolve(FieldNames.singular(name), path + "[]", findings);
        return new Resolved(new Type.ListOf(inner.type()),
                json -> new Value.ListValue(((Json.Arr) json).elements().stream().map(inner.reading()::read).toList()));
    }

    private static Resolved map(JsonShape shape, String name, String path, Findings findings) {
        if (shape.nulls > 0) return asText(path, "has null among the values of its keys", findings);
        findings.notes().add(path + " is a map: the names in it look like data, not like fields");
        Resolved inner = shape.resolve(FieldNames.singular(name), path + ".*", findings);
        return new Resolved(new Type.MapOf(Type.STRING, inner.type()), json -> {
            Map<Value, Value> values = new LinkedHashMap<>();
            for (Json.Member m : ((Json.Obj) json).members()) {
                values.put(new Value.Text(m.name()), inner.reading().read(m.value()));
            }
            return new Value.MapValue(values);
        });
    }

    private Resolved struct(String typeName, String path, Findings findings) {
        List<String> names = List.copyOf(members.keySet());
        List<String> fieldNames = FieldNames.fields(names);
        List<Field> fields = new ArrayList<>();
        List<Reading> readings = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        // Before its parts, so that the file of a schema reads from the top down.
        int at = findings.definitions().size();
        for (int i = 0; i < names.size(); i++) {
            JsonShape shape = members.get(names.get(i));
            String memberPath = path.isEmpty() ? names.get(i) : path + "." + names.get(i);
            if (!names.get(i).equals(fieldNames.get(i))) {
                findings.sources().put(FileSchema.path(typeName, fieldNames.get(i)), names.get(i));
            }
            Resolved member = shape.resolve(names.get(i), memberPath, findings);
            boolean required = shape.present() == objects;
            fields.add(new Field(i + 1, fieldNames.get(i), member.type(), required));
            readings.add(member.reading());
            places.put(names.get(i), i);
        }
        findings.definitions().add(at, new Definition.Struct(typeName, fields));
        return new Resolved(new Type.Ref(typeName), json -> {
            Value[] values = new Value[readings.size()];
            Arrays.fill(values, Value.ABSENT);
            for (Json.Member m : ((Json.Obj) json).members()) {
                int place = places.get(m.name());
                if (m.value() != Json.Null.NULL) values[place] = readings.get(place).read(m.value());
            }
            return new Value.StructValue(List.of(values));
        });
    }
}
