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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
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
import weighbridge.workloads.text.Printable;
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
    private static final Pattern FIELD_NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\d_$ -]*");
    /** Arrays that all have so many elements may stand for structs. */
    private static final int FEWEST_FIXED = 10;
    private static final int LONGEST_FIXED = 16;

    private long objects;
    private long arrays;
    private long strings;
    private long numbers;
    private long bools;
    private long nulls;
    private long entries;
    private int shortest = Integer.MAX_VALUE;
    private int longest;
    private String usual = "";
    private String odd = "";
    private String lost = "";
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
     * @param file   that the record observed is in; empty for the first
     * @param line   in which it begins
     */
    private record Records(Set<String> maps, AtomicInteger places, AtomicReference<String> file, AtomicLong line) {
        String place() {
            return (file.get().isEmpty() ? "line " : file + ", line ") + line;
        }
    }

    /** @param maps paths of objects whose members' names are data */
    JsonShape(Set<String> maps) {
        this(new Records(Set.copyOf(maps), new AtomicInteger(), new AtomicReference<>(""), new AtomicLong()), "");
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

    /**
     * The type of a place, and how it is read.
     *
     * @param format of the dates or times in it, if not ISO 8601; else empty
     */
    record Resolved(Type type, Reading reading, String format) {
        private Resolved(Type type, Reading reading) {
            this(type, reading, "");
        }

        /** Nothing was ever found there. */
        private static Resolved nothing() {
            return new Resolved(Type.STRING, json -> new Value.Text(JsonText.of(json)));
        }
    }

    /** Collects what resolving a shape finds. */
    record Findings(List<Definition> definitions, UniqueNames typeNames, Map<String, String> sources,
            Map<String, String> formats, Notes notes, boolean enums) {
        /** @param enums whether places of few different texts become enums */
        static Findings none(boolean enums) {
            return new Findings(new ArrayList<>(), new UniqueNames(), new LinkedHashMap<>(), new LinkedHashMap<>(),
                    Notes.ofMembers(), enums);
        }
    }

    /**
     * Takes in one record.
     *
     * @param file that it is in; empty for the first
     * @param line in which it begins
     */
    void observe(Json json, String file, long line) {
        all.file().set(file);
        all.line().set(line);
        observe(json, 0);
    }

    private void observe(Json json, int depth) {
        if (odd.isEmpty() && json != Json.Null.NULL) {
            if (usual.isEmpty()) usual = json.kind();
            else if (!usual.equals(json.kind())) odd = shown(json);
        }
        switch (json) {
            case Json.Null _ -> nulls++;
            case Json.Bool _ -> bools++;
            case Json.Str s -> {
                strings++;
                if (texts.observe(s.value().toCharArray(), 0, s.value().length())) lost = all.place();
                // An empty string is a value, but no date or UUID.
                if (s.value().isEmpty() && texts.observe(new char[] {' '}, 0, 1)) lost = all.place();
            }
            case Json.Num n -> {
                numbers++;
                if (literals.observe(n)) lost = all.place();
            }
            case Json.Arr a -> {
                arrays++;
                shortest = Math.min(shortest, a.elements().size());
                longest = Math.max(longest, a.elements().size());
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

    private String shown(Json json) {
        return json.kind() + " " + Printable.list(List.of(JsonText.of(json))) + " in " + all.place() + " after "
                + usual;
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
        if (isMap || members.size() < FEWEST_KEYS) return false;
        Set<String> kinds = members.values().stream().map(JsonShape::kind).collect(Collectors.toSet());
        if (kinds.size() != 1 || kinds.contains("")) return false;
        return entries <= SELDOM * members.size() * objects || 2 * unlikeNames() > members.size() && areAlike();
    }

    /** How many of the members have names that no program would give to a field. */
    private long unlikeNames() {
        return members.keySet().stream().filter(n -> !FIELD_NAME.matcher(n).matches()).count();
    }

    /** Objects whose members' names come again and again, or no objects. */
    private boolean areAlike() {
        Set<String> inner =
                members.values().stream().flatMap(m -> m.members.keySet().stream()).collect(Collectors.toSet());
        return members.values().stream().noneMatch(m -> m.objects > 0) || 2 * inner.size() <= members.size();
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
            findings.notes().add(path, "is always null; its type is string", "are always null; their type is string");
            return Resolved.nothing();
        }
        if (kinds() > 1) return asText(path, "has values of different kinds (" + odd + ")", findings);
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
        findings.notes().add(path + " " + reason + "; it stays the text of its JSON (string:json)");
        return new Resolved(JSON_TEXT, json -> new Value.Text(JsonText.of(json)));
    }

    private Resolved number(String path, Findings findings) {
        return literals.type().map(type -> new Resolved(type, json -> JsonNumbers.value(type, json)))
                .orElseGet(() -> asText(path, "has numbers that neither an int64 nor a float64 holds exactly ("
                        + literals.odd() + " in " + lost + ")", findings));
    }

    private Resolved string(String name, String path, Findings findings) {
        TextForm form = new Enums(findings.enums(), findings.typeNames(), findings.definitions(), findings.notes())
                .form(name, path, texts);
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
        if (form instanceof TextForm.Plain) {
            if (texts.doubtfulDate().isPresent()) {
                String stay = Printable.quoted(texts.doubtfulDate().get()) + " may begin with the day or the month; a "
                        + "date's type and \"format\": \"dd/MM/uuuu\" or the like in the schema say which";
                findings.notes().add(path, "stays text: " + stay, "stay text: " + stay);
            } else if (!texts.was().isEmpty() && !texts.was().equals("string")) {
                String stay = Printable.quoted(texts.offender()) + " in " + lost + " does not fit " + texts.was()
                        + ", the type of those before it";
                findings.notes().add(path, "stays text: " + stay, "stay text: " + stay);
            }
        }
        return new Resolved(form.type(), json -> form.parse(((Json.Str) json).value()), format);
    }

    private Resolved list(String name, String path, Findings findings) {
        JsonShape shape = element.orElseThrow();
        if (shape.nulls > 0) return asText(path, "has null among its elements", findings);
        if (shape.present() == 0) {
            findings.notes().add(path, "is always an empty array; its type is list<string>",
                    "are always empty arrays; their type is list<string>");
        }
        Resolved inner = shape.present() == 0 ? Resolved.nothing()
                : shape.resolve(FieldNames.singular(name), path + "[]", findings);
        if (shortest == longest && longest > 1 && longest <= LONGEST_FIXED && arrays >= FEWEST_FIXED) {
            String hint = longest + " elements" + (inner.type() instanceof Type.Scalar s && s.kind().isPrimitive()
                    ? "; " + inner.type() + "[] in the schema makes a primitive array" : "");
            findings.notes().add(path, "always has " + hint, "always have " + hint);
        }
        return new Resolved(new Type.ListOf(inner.type()),
                json -> new Value.ListValue(((Json.Arr) json).elements().stream().map(inner.reading()::read).toList()),
                inner.format());
    }

    private static Resolved map(JsonShape shape, String name, String path, Findings findings) {
        if (shape.nulls > 0) return asText(path, "has null among the values of its keys", findings);
        findings.notes().add(path, "is a map: the names in it look like data, not like fields",
                "are maps: the names in them look like data, not like fields");
        Resolved inner = shape.resolve(FieldNames.singular(name), path + ".*", findings);
        return new Resolved(new Type.MapOf(Type.STRING, inner.type()), json -> {
            Map<Value, Value> values = new LinkedHashMap<>();
            for (Json.Member m : ((Json.Obj) json).members()) {
                values.put(new Value.Text(m.name()), inner.reading().read(m.value()));
            }
            return new Value.MapValue(values);
        }, inner.format());
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
            if (!member.format().isEmpty()) {
                findings.formats().put(FileSchema.path(typeName, fieldNames.get(i)), member.format());
            }
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
