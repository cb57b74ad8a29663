package weighbridge.workloads;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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
    /** The digits that tell any two doubles apart; programs print doubles with this many. */
    private static final MathContext SEVENTEEN_DIGITS = new MathContext(17);
    /** Every decimal of this many digits is the shortest that reads back as its double. */
    private static final int EXACT_DIGITS = 15;

    private long objects;
    private long arrays;
    private long strings;
    private long numbers;
    private long bools;
    private long nulls;
    private boolean whole = true;
    private boolean fitsInt32 = true;
    private boolean fitsInt64 = true;
    private boolean fitsFloat64 = true;
    private boolean tooManyMembers;
    private boolean tooDeep;
    private final Column texts = Column.ofStrings();
    private final Map<String, JsonShape> members = new LinkedHashMap<>();
    private Optional<JsonShape> element = Optional.empty();
    /** How many places there are; one count for all of them. */
    private final AtomicInteger places;

    JsonShape() {
        this(new AtomicInteger());
    }

    /** @throws IllegalArgumentException if it is one too many */
    private JsonShape(AtomicInteger places) {
        this.places = places;
        if (places.getAndIncrement() > MAX_PLACES) {
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
            List<String> notes) {
        static Findings none() {
            return new Findings(new ArrayList<>(), new UniqueNames(), new LinkedHashMap<>(), new ArrayList<>());
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
                observeNumber(n);
            }
            case Json.Arr a -> {
                arrays++;
                if (depth == MAX_DEPTH) {
                    tooDeep = true;
                    return;
                }
                if (element.isEmpty()) element = Optional.of(new JsonShape(places));
                for (Json e : a.elements()) element.get().observe(e, depth + 1);
            }
            case Json.Obj o -> {
                objects++;
                if (depth == MAX_DEPTH) tooDeep = true;
                if (tooDeep || tooManyMembers) return;
                for (Json.Member m : o.members()) {
                    members.computeIfAbsent(m.name(), _ -> new JsonShape(places)).observe(m.value(), depth + 1);
                }
                if (members.size() > MAX_MEMBERS) {
                    tooManyMembers = true;
                    places.addAndGet(1 - size());
                    members.clear();
                }
            }
        }
    }

    private void observeNumber(Json.Num n) {
        String literal = n.literal();
        // −0 is not an integer of Java's.
        if (!n.isWhole() || literal.equals("-0")) {
            whole = false;
            fitsFloat64 = fitsFloat64 && isExactDouble(literal);
            return;
        }
        int length = literal.length();
        if (length < 10) return;
        BigDecimal value = new BigDecimal(literal);
        fitsInt32 = fitsInt32 && isWithin(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        fitsInt64 = fitsInt64 && isWithin(value, Long.MIN_VALUE, Long.MAX_VALUE);
        fitsFloat64 = fitsFloat64
                && (length <= EXACT_DIGITS || new BigDecimal(Double.parseDouble(literal)).compareTo(value) == 0);
    }

    private static boolean isWithin(BigDecimal value, long least, long most) {
        return value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    /**
     * Whether the literal is a double's shortest decimal, or its decimal of 17 digits, or the double itself; trailing
     * zeros aside.
     */
    private static boolean isExactDouble(String literal) {
        boolean exponent = literal.indexOf('e') >= 0 || literal.indexOf('E') >= 0;
        if (!exponent && literal.length() <= EXACT_DIGITS) return true;
        double d = Double.parseDouble(literal);
        if (Double.isInfinite(d)) return false;
        // The exponent of a zero may be too long for BigDecimal.
        if (d == 0) return literal.chars().takeWhile(c -> c != 'e' && c != 'E').noneMatch(c -> c >= '1' && c <= '9');
        BigDecimal value = new BigDecimal(literal);
        return BigDecimal.valueOf(d).compareTo(value) == 0
                || new BigDecimal(d).round(SEVENTEEN_DIGITS).compareTo(value) == 0;
    }

    /** Times that a value was here. */
    private long present() {
        return objects + arrays + strings + numbers + bools;
    }

    /** The root as a struct. */
    Resolved resolveRecord(String typeName, Findings findings) {
        if (tooManyMembers) {
            throw new IllegalArgumentException(
                    "the records have more than " + MAX_MEMBERS + " different members; no struct has that many");
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
        int kinds = (objects > 0 ? 1 : 0) + (arrays > 0 ? 1 : 0) + (strings > 0 ? 1 : 0) + (numbers > 0 ? 1 : 0)
                + (bools > 0 ? 1 : 0);
        if (kinds == 0) {
            findings.notes().add(path + " is always null; its type is string");
            return Resolved.nothing();
        }
        if (kinds > 1) return asText(path, "has values of different kinds", findings);
        if (tooDeep) return asText(path, "nests deeper than " + MAX_DEPTH + " levels", findings);
        if (bools > 0) return new Resolved(Type.BOOL, json -> new Value.Bool(((Json.Bool) json).value()));
        if (numbers > 0) return number(path, findings);
        if (strings > 0) return string(path, findings);
        if (arrays > 0) return list(name, path, findings);
        if (tooManyMembers) return asText(path, "has more than " + MAX_MEMBERS + " different members", findings);
        if (members.isEmpty()) return asText(path, "is always an empty object", findings);
        return struct(FieldNames.type(name, findings.typeNames()), path, findings);
    }

    private static Resolved asText(String path, String reason, Findings findings) {
        findings.notes().add(path + " " + reason + "; it stays the text of its JSON");
        return new Resolved(JSON_TEXT, json -> new Value.Text(JsonText.of(json)));
    }

    private Resolved number(String path, Findings findings) {
        if (whole && fitsInt32)
            return new Resolved(Type.INT32, json -> new Value.Int32(Integer.parseInt(((Json.Num) json).literal())));
        if (whole && fitsInt64)
            return new Resolved(Type.INT64, json -> new Value.Int64(Long.parseLong(((Json.Num) json).literal())));
        if (fitsFloat64)
            return new Resolved(Type.FLOAT64,
                    json -> new Value.Float64(Double.parseDouble(((Json.Num) json).literal())));
        return asText(path, "has numbers that neither an int64 nor a float64 holds exactly", findings);
    }

    private Resolved string(String path, Findings findings) {
        TextForm form = texts.form();
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
