package weighbridge.workloads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
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
            Map<String, String> formats, Notes notes, boolean enums) {
        /** @param enums whether places with few different texts become enums */
        static Findings none(boolean enums) {
            return new Findings(new ArrayList<>(), new UniqueNames(), new LinkedHashMap<>(), new LinkedHashMap<>(),
                    Notes.ofMembers(), enums);
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
        if (shape.tooDeep) return asText(path, "nests deeper than " + JsonShape.MAX_DEPTH + " levels");
        if (shape.bools > 0) return new Resolved(Type.BOOL, json -> new Value.Bool(((Json.Bool) json).value()));
        if (shape.numbers > 0) return number(shape, path);
        if (shape.strings > 0) return string(shape, name, path);
        if (shape.arrays > 0) return list(shape, name, path);
        if (shape.isMap && shape.element.isPresent()) return map(shape.element.get(), name, path);
        if (shape.tooManyMembers) return asText(path, "has more than " + JsonShape.MAX_MEMBERS + " different members");
        if (shape.members.isEmpty()) return asText(path, "is always an empty object");
        return struct(shape, FieldNames.type(name, findings.typeNames()), path);
    }

    private Resolved asText(String path, String reason) {
        findings.notes().add(path + " " + reason + "; it stays JSON text (string:json)");
        return new Resolved(JSON_TEXT, json -> new Value.Text(JsonText.of(json)));
    }

    private Resolved number(JsonShape shape, String path) {
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
        List<String> names = List.copyOf(shape.members.keySet());
        List<String> fieldNames = FieldNames.fields(names);
        List<Field> fields = new ArrayList<>();
        List<Reading> readings = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        // The struct goes before the types that it refers to, so that a schema file reads from the top down.
        int at = findings.definitions().size();
        for (int i = 0; i < names.size(); i++) {
            JsonShape member = shape.members.get(names.get(i));
            String memberPath = path.isEmpty() ? names.get(i) : path + "." + names.get(i);
            if (!names.get(i).equals(fieldNames.get(i))) {
                findings.sources().put(FileSchema.path(typeName, fieldNames.get(i)), names.get(i));
            }
            Resolved resolved = resolve(member, names.get(i), memberPath);
            if (!resolved.format().isEmpty()) {
                findings.formats().put(FileSchema.path(typeName, fieldNames.get(i)), resolved.format());
            }
            boolean required = member.present() == shape.objects;
            fields.add(new Field(i + 1, fieldNames.get(i), resolved.type(), required));
            readings.add(resolved.reading());
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
