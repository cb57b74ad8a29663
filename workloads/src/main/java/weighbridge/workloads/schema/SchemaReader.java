package weighbridge.workloads.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.ExtendedJson;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.NoValue;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.WrittenTime;

/** Reads cells and JSON values as values of a given schema. */
public final class SchemaReader {
    private static final int MAX_LEFT_OUT = 100;
    private static final int UNKNOWN = -1;

    private final FileSchema file;
    private final UnaryOperator<String> numbers;
    private final Map<String, Json> defaults;
    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, Places> places = new HashMap<>();
    private final Map<String, Map<String, Value>> symbols = new HashMap<>();
    private final Set<String> leftOut = new LinkedHashSet<>();
    private boolean anyFound;

    /** Makes a reader of JSON. */
    public SchemaReader(FileSchema file) {
        this(file, UnaryOperator.identity());
    }

    /** Makes a reader of JSON. @param defaults values of required fields for where nothing is written, by path */
    public SchemaReader(FileSchema file, Map<String, Json> defaults) {
        this(file, UnaryOperator.identity(), defaults);
    }

    /** @param numbers turns a cell of a numeric column into a number as Java reads it */
    public SchemaReader(FileSchema file, UnaryOperator<String> numbers) {
        this(file, numbers, Map.of());
    }

    private SchemaReader(FileSchema file, UnaryOperator<String> numbers, Map<String, Json> defaults) {
        this.file = file;
        this.numbers = numbers;
        this.defaults = defaults;
        for (Definition d : file.schema().definitions()) {
            definitions.put(d.name(), d);
            switch (d) {
                case Definition.Struct s -> places.put(s.name(), new Places(file, s.name(), s.fields()));
                case Definition.Union u -> places.put(u.name(), new Places(file, u.name(), u.alternatives()));
                case Definition.Enumeration e -> {
                    Map<String, Value> byName = new HashMap<>();
                    for (Definition.Symbol s : e.symbols()) byName.put(s.name(), new Value.Symbol(s.name()));
                    symbols.put(e.name(), byName);
                }
            }
        }
    }

    /**
     * Matches members to fields by the name that the schema gives for the file, by the field's name, or by the name
     * that inference would give.
     */
    private static final class Places {
        private final Map<String, Integer> byName = new HashMap<>();
        private final Map<String, Integer> spelt = new HashMap<>();
        private final List<Optional<WrittenTime>> written;
        /** The place of the field whose members are in the struct's own object. */
        private final int here;
        /** The members that only say which alternatives the values of others have. */
        private final Set<String> tags = new HashSet<>();

        Places(FileSchema file, String owner, List<Field> fields) {
            for (int i = 0; i < fields.size(); i++) {
                byName.putIfAbsent(file.source(owner, fields.get(i)).orElse(fields.get(i).name()), i);
            }
            for (int i = 0; i < fields.size(); i++) byName.putIfAbsent(fields.get(i).name(), i);
            for (int i = 0; i < fields.size(); i++) spelt.put(fields.get(i).name(), i);
            written = fields.stream().map(f -> file.written(owner, f)).toList();
            here = byName.getOrDefault(FileSchema.HERE, UNKNOWN);
            for (Field f : fields) {
                String by = f.type() instanceof Type.Ref r ? file.by().getOrDefault(r.name(), "") : "";
                if (by.startsWith(FileSchema.BESIDE)) tags.add(by.substring(FileSchema.BESIDE.length()));
            }
        }

        int of(String member) {
            Integer place = byName.get(member);
            return place != null ? place : spelt.getOrDefault(FieldNames.fields(List.of(member)).getFirst(), UNKNOWN);
        }
    }

    /** Whether any member so far belonged to a field. */
    public boolean anyFound() {
        return anyFound;
    }

    /** Thrown for a value that does not have the type that the schema gives to its place. */
    public static final class Unfit extends RuntimeException {
        private final String path;
        private final String fault;
        private final Optional<String> remedy;

        Unfit(String path, String fault) {
            this(path, fault, Optional.empty());
        }

        private Unfit(String path, String fault, Optional<String> remedy) {
            super(path + ": " + fault, null, false, false);
            this.path = path;
            this.fault = fault;
            this.remedy = remedy;
        }

        Unfit(Type type, String actual) {
            this("", "expected " + type + ", found " + Printable.quoted(actual));
        }

        Unfit(Type type, Json actual) {
            this("", "expected " + type + ", found " + JsonText.shown(actual));
        }

        private Unfit in(String outer) {
            return at(outer + path);
        }

        /** The same fault at a place that is named otherwise. */
        public Unfit at(String place) {
            return new Unfit(place, fault, remedy);
        }

        public String path() {
            return path;
        }

        public String fault() {
            return fault;
        }

        /** The fault, followed by what the user can do. */
        public String advice() {
            return fault + "; " + remedy.orElse("fix the value or the field's type in the schema");
        }
    }

    /** Names of JSON members for which the schema has no field. */
    public Set<String> leftOut() {
        return leftOut;
    }

    /** The value of a cell that is not empty. A type that is neither a scalar nor an enum is read as JSON. */
    public Value cell(Type type, Optional<WrittenTime> written, String text) {
        if (type instanceof Type.Scalar s) {
            boolean isText = s.kind() == Kind.STRING || s.kind() == Kind.BYTES;
            if (s.kind() == Kind.BOOL) return new Value.Bool(ScalarReader.bool(type, text));
            return ScalarReader.value(s, written, isText || written.isPresent() ? text : numbers.apply(text));
        }
        if (type instanceof Type.Ref r && definitions.get(r.name()) instanceof Definition.Enumeration e) {
            return symbol(e, text);
        }
        return json(type, written, ScalarReader.parsed(type, text));
    }

    /**
     * Whether a cell of this type is a mark for no value. In a column of texts it is a text, and in a column of JSON
     * null is a value.
     */
    public boolean isMark(Type type, String text) {
        if (!NoValue.is(text)) return false;
        boolean isJson = type instanceof Type.Scalar s && s.logical().equals(Optional.of(new Logical.Json()));
        if (isJson && JsonRecords.isJson(text)) return false;
        boolean isText = type instanceof Type.Scalar s
                && (s.kind() == Kind.BYTES || s.kind() == Kind.STRING && s.logical().isEmpty());
        return !isText && !(type instanceof Type.Ref r && definitions.get(r.name()) instanceof Definition.Enumeration);
    }

    Value json(Type type, Optional<WrittenTime> written, Json json) {
        return switch (type) {
            case Type.Scalar s -> ScalarReader.value(s, written, unwrapped(s, json));
            case Type.ListOf l -> new Value.ListValue(elements(l.element(), written, json, type));
            case Type.SetOf s -> {
                List<Value> elements = elements(s.element(), written, json, type);
                Set<Value> distinct = new LinkedHashSet<>(elements);
                if (distinct.size() < elements.size()) {
                    throw new Unfit("", "expected " + type + ", found an element twice in " + JsonText.shown(json));
                }
                yield new Value.SetValue(distinct);
            }
            case Type.MapOf m -> {
                if (!(json instanceof Json.Obj o)) throw new Unfit(type, json);
                Map<Value, Value> entries = new LinkedHashMap<>();
                for (Json.Member member : o.members()) {
                    try {
                        Value key = cell(m.key(), Optional.empty(), member.name());
                        if (entries.put(key, json(m.value(), written, member.value())) != null)
                            throw new Unfit("", "the key appears twice");
                    } catch (Unfit e) {
                        throw e.in("." + member.name());
                    }
                }
                yield new Value.MapValue(entries);
            }
            case Type.Ref r -> switch (definitions.get(r.name())) {
                case Definition.Enumeration e -> {
                    if (!(json instanceof Json.Str s)) throw new Unfit(type, json);
                    yield symbol(e, s.value());
                }
                case Definition.Struct s -> struct(s, json);
                case Definition.Union u -> union(u, json);
            };
        };
    }

    /** What MongoDB's extended JSON holds; text in JSON stays as it is. */
    private static Json unwrapped(Type.Scalar type, Json json) {
        return json instanceof Json.Obj o && !type.logical().equals(Optional.of(new Logical.Json()))
                ? ExtendedJson.value(o).orElse(json) : json;
    }

    private List<Value> elements(Type element, Optional<WrittenTime> written, Json json, Type type) {
        if (!(json instanceof Json.Arr a)) throw new Unfit(type, json);
        List<Value> elements = new ArrayList<>();
        for (Json e : a.elements()) {
            try {
                elements.add(json(element, written, e));
            } catch (Unfit u) {
                throw u.in("[" + elements.size() + "]");
            }
        }
        return elements;
    }

    public Value.StructValue struct(Definition.Struct struct, Json json) {
        if (!(json instanceof Json.Obj o)) throw new Unfit(new Type.Ref(struct.name()), json);
        Value[] values = new Value[struct.fields().size()];
        Arrays.fill(values, Value.ABSENT);
        Set<String> tags = places.get(struct.name()).tags;
        List<Json.Member> others = new ArrayList<>();
        for (Json.Member m : o.members()) {
            int place = place(struct.name(), m.name());
            if (place == UNKNOWN && here(struct) != UNKNOWN) {
                others.add(m);
                continue;
            }
            if (place == UNKNOWN) {
                if (tags.contains(m.name())) continue;
                requireNoAlternative(struct, m.name());
                if (leftOut.size() < MAX_LEFT_OUT) leftOut.add(m.name());
                continue;
            }
            if (m.value() == Json.Null.NULL) continue;
            try {
                if (values[place] != Value.ABSENT) {
                    throw new Unfit("", "two members match the field " + struct.fields().get(place).name(),
                            Optional.of("rename one"));
                }
                Field field = struct.fields().get(place);
                values[place] = union(field.type()).filter(u -> by(u).startsWith(FileSchema.BESIDE))
                        .map(u -> beside(u, o, m.value()))
                        .orElseGet(() -> json(field.type(), written(struct.name(), place), m.value()));
            } catch (Unfit e) {
                throw e.in("." + m.name());
            }
        }
        int here = here(struct);
        if (here != UNKNOWN && values[here] == Value.ABSENT && !others.isEmpty()) {
            Definition.Union union = union(struct.fields().get(here).type()).orElseThrow();
            values[here] = union(union, new Json.Obj(others));
        }
        for (int i = 0; i < values.length; i++) values[i] = present(struct, struct.fields().get(i), values[i]);
        return new Value.StructValue(List.of(values));
    }

    /** The value, or the field's default if there is none. */
    private Value present(Definition.Struct struct, Field field, Value value) {
        if (value == Value.ABSENT && field.required() && !defaults.isEmpty()) {
            Json standard = defaults.get(FileSchema.path(struct.name(), field.name()));
            if (standard != null) return json(field.type(), Optional.empty(), standard);
        }
        requirePresent(field, value);
        return value;
    }

    /**
     * Refuses a member that is named as an alternative of a union: other mappings place alternatives directly in the
     * struct, and skipping them would lose values.
     */
    private void requireNoAlternative(Definition.Struct struct, String member) {
        for (Field f : struct.fields()) {
            boolean isUnion = f.type() instanceof Type.Ref r && definitions.get(r.name()) instanceof Definition.Union;
            if (!isUnion || places.get(((Type.Ref) f.type()).name()).of(member) == UNKNOWN) continue;
            throw new Unfit("." + member,
                    "is an alternative of the union " + f.name() + ", which must be written as {\"" + f.name()
                            + "\": {\"" + member + "\": …}}",
                    Optional.of("if the JSON follows another language's mapping, give a schema in that language"));
        }
    }

    public static void requirePresent(Field field, Value value) {
        if (field.required() && value == Value.ABSENT) {
            throw new Unfit("." + field.name(), "expected " + field.type() + ", found nothing",
                    Optional.of("give it a value, or make the field optional in the schema"));
        }
    }

    private Optional<Definition.Union> union(Type type) {
        return type instanceof Type.Ref r && definitions.get(r.name()) instanceof Definition.Union u ? Optional.of(u)
                : Optional.empty();
    }

    /** The member that chooses among the alternatives; empty if the schema names none. */
    private String by(Definition.Union union) {
        return file.by().getOrDefault(union.name(), "");
    }

    /** The place of the union whose value has its members in the struct's own object. */
    private int here(Definition.Struct struct) {
        return places.get(struct.name()).here;
    }

    private Value beside(Definition.Union union, Json.Obj around, Json value) {
        String name = by(union).substring(FileSchema.BESIDE.length());
        Optional<Json> tag =
                around.members().stream().filter(m -> m.name().equals(name)).map(Json.Member::value).findFirst();
        if (tag.isEmpty()) return union(union, value);
        int place = alternative(union, tag.get());
        if (place == UNKNOWN) throw noAlternative(union, name, tag.get());
        return new Value.UnionValue(place,
                json(union.alternatives().get(place).type(), written(union.name(), place), value));
    }

    /** The alternative that a text names, by itself or after a package; languages also write the class's whole name. */
    private int alternative(Definition.Union union, Json tag) {
        String text = tag instanceof Json.Str s ? s.value() : JsonText.of(tag);
        int place = place(union.name(), text);
        return place != UNKNOWN ? place : place(union.name(), text.replaceFirst("^.*[.$#/]", ""));
    }

    private Unfit noAlternative(Definition.Union union, String member, Json tag) {
        return new Unfit("." + member,
                "expected one of [" + written(union) + "] for " + union.name() + ", found " + JsonText.shown(tag));
    }

    private String written(Definition.Union union) {
        return Printable
                .list(union.alternatives().stream().map(a -> file.source(union.name(), a).orElse(a.name())).toList());
    }

    /**
     * Reads a union: an object in which the member that the schema names, or else the only one that can, names the
     * alternative; an object whose only member has the alternative's name, or an array of that name and the value.
     */
    private Value union(Definition.Union union, Json json) {
        Optional<Json.Member> tag = json instanceof Json.Obj o ? tag(union, o) : Optional.empty();
        if (tag.isPresent()) {
            int place = alternative(union, tag.get().value());
            if (place == UNKNOWN) throw noAlternative(union, tag.get().name(), tag.get().value());
            Field alternative = union.alternatives().get(place);
            boolean own = alternative.type() instanceof Type.Ref r && places.containsKey(r.name())
                    && places.get(r.name()).of(tag.get().name()) != UNKNOWN;
            List<Json.Member> rest = ((Json.Obj) json).members().stream().filter(m -> own || m != tag.get()).toList();
            return new Value.UnionValue(place,
                    json(alternative.type(), written(union.name(), place), new Json.Obj(rest)));
        }
        if (json instanceof Json.Arr(List<Json> pair) && pair.size() == 2 && pair.getFirst() instanceof Json.Str name
                && alternative(union, name) != UNKNOWN) {
            int place = alternative(union, name);
            return new Value.UnionValue(place,
                    json(union.alternatives().get(place).type(), written(union.name(), place), pair.getLast()));
        }
        if (json instanceof Json.Obj o && o.members().size() == 1) {
            Json.Member m = o.members().getFirst();
            int place = place(union.name(), m.name());
            if (place != UNKNOWN) {
                try {
                    return new Value.UnionValue(place,
                            json(union.alternatives().get(place).type(), written(union.name(), place), m.value()));
                } catch (Unfit e) {
                    throw e.in("." + m.name());
                }
            }
        }
        List<Field> fitting = union.alternatives().stream().filter(a -> takes(a.type(), json)).toList();
        if (fitting.size() == 1 && !(json instanceof Json.Obj)) {
            return new Value.UnionValue(union.alternatives().indexOf(fitting.getFirst()),
                    json(fitting.getFirst().type(), Optional.empty(), json));
        }
        String by = by(union);
        throw new Unfit("",
                (by.isEmpty() ? "expected an object with one of the members [" + written(union) + "]"
                        : "expected an object whose member " + by + " is one of [" + written(union) + "]") + " for "
                        + union.name() + ", found " + JsonText.shown(json),
                by.isEmpty() ? Optional.of("if a member says which it is, name that in the schema, as in \"by\": "
                        + "\"type\"; otherwise fix the value or the field's type") : Optional.empty());
    }

    /** The member that says which alternative it is; without one that the schema names, the only one that does. */
    private Optional<Json.Member> tag(Definition.Union union, Json.Obj object) {
        String by = by(union);
        if (!by.isEmpty()) return object.members().stream().filter(m -> m.name().equals(by)).findFirst();
        if (object.members().size() == 1 && place(union.name(), object.members().getFirst().name()) != UNKNOWN)
            return Optional.empty();
        List<Json.Member> naming = object.members().stream()
                .filter(m -> m.value() instanceof Json.Str && alternative(union, m.value()) != UNKNOWN).toList();
        return naming.size() == 1 ? Optional.of(naming.getFirst()) : Optional.empty();
    }

    /** Whether values of a type may be written as JSON of this kind. */
    private boolean takes(Type type, Json json) {
        return switch (type) {
            case Type.Scalar s when s.kind() == Kind.BOOL -> json instanceof Json.Bool;
            case Type.Scalar s when s.kind() == Kind.STRING || s.kind() == Kind.BYTES -> json instanceof Json.Str
                    || s.logical().equals(Optional.of(new Logical.Json())) && json != Json.Null.NULL;
            case Type.Scalar s -> json instanceof Json.Num
                    || json instanceof Json.Str && s.logical().filter(l -> !(l instanceof Logical.Decimal)).isPresent();
            case Type.ListOf _,Type.SetOf _ -> json instanceof Json.Arr;
            case Type.MapOf _ -> json instanceof Json.Obj;
            case Type.Ref r -> definitions.get(r.name()) instanceof Definition.Enumeration ? json instanceof Json.Str
                    : json instanceof Json.Obj;
        };
    }

    private Optional<WrittenTime> written(String owner, int place) {
        return places.get(owner).written.get(place);
    }

    private int place(String owner, String member) {
        int place = places.get(owner).of(member);
        anyFound |= place != UNKNOWN;
        return place;
    }

    private Value symbol(Definition.Enumeration e, String text) {
        Map<String, Value> byName = symbols.get(e.name());
        Value symbol = byName.get(text);
        if (symbol == null) symbol = byName.get(FieldNames.symbol(text));
        if (symbol != null) return symbol;
        throw new Unfit("",
                "expected one of [" + Printable.list(e.symbols().stream().map(Definition.Symbol::name).toList())
                        + "], found " + Printable.quoted(text));
    }
}
