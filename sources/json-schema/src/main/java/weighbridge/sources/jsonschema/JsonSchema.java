package weighbridge.sources.jsonschema;

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
import tools.jackson.databind.JsonNode;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.source.Described;
import weighbridge.sources.jsonschema.Document.Place;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;

/**
 * The schema that a JSON Schema declares.
 *
 * <p>Rules that say only which values are valid (patterns, lengths, {@code if}) are ignored. Values without a single
 * type keep their JSON.
 */
final class JsonSchema {
    private static final Type JSON = new Type.Scalar(Kind.STRING, Optional.of(new Logical.Json()));

    private static final String CONTENT = "content";

    private final Document document;
    /** Our names of the unions that a member tells apart. */
    private final Set<String> unions = new HashSet<>();
    private final SchemaDraft draft = new SchemaDraft("jsonschema");
    /** For each pointer, the texts of every enum found there. */
    private final Map<String, List<List<String>>> enums = new HashMap<>();
    /** The pointers of the schemas being read, to find one that refers to itself without a struct in between. */
    private final Set<String> open = new LinkedHashSet<>();

    private JsonSchema(Document document) {
        this.document = document;
    }

    /** @param nullable whether null is a valid value; if so, the field is optional here */
    private record Typed(Type type, boolean nullable) {
        static Typed of(Type type) {
            return new Typed(type, false);
        }
    }

    /**
     * @param message the name of a message's definition in {@code $defs}; by default the file's own schema
     * @throws ImportException if the file cannot be read, or says what no schema can express
     */
    static Described read(Path file, Optional<String> message) throws IOException {
        Document document = Document.read(file);
        try {
            return new JsonSchema(document).schema(stem(file), message);
        } catch (SchemaException e) {
            throw new ImportException(file, e.getMessage());
        }
    }

    private static String stem(Path file) {
        String name = file.getFileName().toString();
        return name.replaceFirst("(\\.schema)?\\.[A-Za-z]+$", "");
    }

    private Described schema(String stem, Optional<String> message) {
        Place place = message.isEmpty() ? document.root() : definition(message.get());
        Place root = document.resolved(place);
        if (root.schema().isObject() && root.types().contains("array") && root.has("items")) {
            draft.note(root.pointer(), "each element of the array becomes a message");
            root = document.resolved(root.at("items"));
        }
        String name = message.or(() -> document.root().text("title")).orElse(stem);
        if (!(type(root, name).type() instanceof Type.Ref ref)) {
            throw new SchemaException(root.pointer(),
                    "is not an object with properties, which a message must be; choose one of $defs with --message");
        }
        if (unions.contains(ref.name())) return new JsonSchema(document).choice(root, name);
        return new Described(draft.finish(ref), draft.ledger());
    }

    /** A message that is a choice of objects: a struct of their union. */
    private Described choice(Place root, String name) {
        Type.Ref message = draft.ref("", name, () -> {
            draft.struct("",
                    List.of(new SchemaDraft.Member(1, CONTENT, type(root, CONTENT).type(), true, Optional.empty())),
                    Optional.empty());
            draft.here("", CONTENT);
        });
        return new Described(draft.finish(message), draft.ledger());
    }

    private Place definition(String name) {
        List<String> all = new ArrayList<>();
        for (String key : List.of("$defs", "definitions")) {
            Place definitions = document.root().at(key);
            if (definitions.has(name)) return definitions.at(name);
            all.addAll(definitions.schema().propertyNames());
        }
        throw new SchemaException(name, all.isEmpty() ? "there is no such message, since the file has no $defs"
                : "there is no such message; the file has " + all);
    }

    private Typed type(Place declared, String name) {
        Place place = document.resolved(declared);
        // A named declaration keeps its name wherever it is used.
        String own = declared.has("$ref") ? place.pointer().substring(place.pointer().lastIndexOf('/') + 1) : name;
        if (own.equals("#")) own = place.text("title").orElse(name);
        if (!open.add(place.pointer())) {
            throw new SchemaException(place.pointer(), "refers to itself with no object in between");
        }
        Typed typed = plain(place, own);
        open.remove(place.pointer());
        return typed;
    }

    private Typed plain(Place place, String name) {
        if (!place.schema().isObject()) return Typed.of(json(place, "any value"));
        for (String several : List.of("oneOf", "anyOf")) {
            if (place.has(several) && !place.has("properties")) return alternatives(place, several, name);
        }
        if (place.has("const") || place.has("enum")) return values(place, name);
        Set<String> types = place.types();
        boolean nullable = types.remove("null") || place.schema().path("nullable").asBoolean(false);
        if (types.contains("number")) types.remove("integer");
        if (types.size() != 1) {
            return new Typed(json(place, types.isEmpty() ? "any value" : "a value of several types"), nullable);
        }
        return new Typed(switch (types.iterator().next()) {
            case "boolean" -> Type.BOOL;
            case "integer" -> integer(place);
            case "number" -> number(place);
            case "string" -> string(place);
            case "array" -> array(place, name);
            case "object" -> object(place, name);
            default -> throw new SchemaException(place.pointer(),
                    "has the type " + types + ", which JSON Schema does not define");
        }, nullable);
    }

    private Type json(Place place, String what) {
        draft.note(place.pointer(), what + " becomes JSON text");
        return JSON;
    }

    private static Type integer(Place place) {
        boolean small = place.text("format").filter("int32"::equals).isPresent()
                || isInt(place, "minimum") && isInt(place, "maximum");
        return small ? Type.INT32 : Type.INT64;
    }

    private static boolean isInt(Place place, String limit) {
        JsonNode node = place.schema().path(limit);
        return node.isIntegralNumber() && node.canConvertToInt();
    }

    private static Type number(Place place) {
        if (place.text("format").filter("float"::equals).isPresent()) return Type.FLOAT32;
        JsonNode step = place.schema().path("multipleOf");
        if (!step.isNumber()) return Type.FLOAT64;
        int scale = step.decimalValue().stripTrailingZeros().scale();
        boolean power = step.decimalValue().unscaledValue().bitLength() < Long.SIZE
                && step.decimalValue().stripTrailingZeros().unscaledValue().intValue() == 1;
        return power && scale >= 1 && scale <= 9 ? new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(scale)))
                : Type.FLOAT64;
    }

    private Type string(Place place) {
        if (place.text("contentEncoding").filter("base64"::equals).isPresent()) return Type.BYTES;
        return switch (place.text("format").orElse("")) {
            case "date" -> new Type.Scalar(Kind.INT32, Optional.of(new Logical.Date()));
            case "date-time" -> {
                draft.note(place.pointer(), "becomes an instant in microseconds, without its offset from UTC");
                yield new Type.Scalar(Kind.INT64, Optional.of(new Logical.Timestamp(Logical.Timestamp.Unit.MICROS)));
            }
            case "uuid" -> new Type.Scalar(Kind.STRING, Optional.of(new Logical.Uuid()));
            case "byte" -> Type.BYTES;
            default -> Type.STRING;
        };
    }

    private Type array(Place place, String name) {
        Place items = place.has("prefixItems") ? place.at("prefixItems") : place.at("items");
        if (items.schema().isArray()) return json(place, "a tuple");
        if (items.schema().isMissingNode()) return json(place, "an array of any values");
        Typed element = type(items, FieldNames.singular(name));
        if (element.nullable()) return json(place, "an array with elements that may be null");
        return new Type.ListOf(element.type());
    }

    private Type object(Place place, String name) {
        Members members = Members.of(document, place);
        Place more = place.at("additionalProperties");
        if (!members.places().isEmpty()) {
            if (more.schema().isObject()) draft.note(place.pointer(), "further members are left out");
            return struct(place.pointer(), name, members);
        }
        if (!more.schema().isObject() && place.at("patternProperties").schema().size() == 1) {
            more = place.at("patternProperties")
                    .at(place.at("patternProperties").schema().propertyNames().iterator().next());
        }
        if (!more.schema().isObject()) return json(place, "an object with any members");
        Typed value = type(more, name + "Value");
        if (value.nullable()) return json(place, "a map with values that may be null");
        return new Type.MapOf(Type.STRING, value.type());
    }

    private Type struct(String key, String name, Members members) {
        return draft.ref(key, name, () -> {
            List<SchemaDraft.Member> fields = new ArrayList<>();
            for (var m : members.places().entrySet()) {
                Typed typed = merged(m.getValue(), m.getKey());
                fields.add(new SchemaDraft.Member(fields.size() + 1, m.getKey(), typed.type(),
                        members.required().contains(m.getKey()) && !typed.nullable(), Optional.empty()));
            }
            draft.struct(key, fields, Optional.empty());
        });
    }

    /**
     * The type of a member that several schemas declare: an enum of all texts if each schema restricts the member to
     * texts, which then tell the schemas apart.
     */
    private Typed merged(List<Place> places, String name) {
        List<List<String>> texts = places.stream().map(document::resolved).map(Place::texts).toList();
        if (places.size() > 1 && texts.stream().noneMatch(List::isEmpty)) {
            return Typed
                    .of(enumeration(places.getFirst(), name, texts.stream().flatMap(List::stream).distinct().toList()));
        }
        Typed typed = type(places.getFirst(), name);
        for (Place p : places.subList(1, places.size())) {
            Typed other = type(p, name);
            if (!other.type().equals(typed.type())) {
                typed = Typed.of(json(p, "declared elsewhere with a different type"));
            }
            typed = new Typed(typed.type(), typed.nullable() || other.nullable());
        }
        return typed;
    }

    private Typed alternatives(Place place, String keyword, String name) {
        List<Place> all = new ArrayList<>();
        boolean nullable = false;
        for (int i = 0; i < place.at(keyword).schema().size(); i++) {
            Place one = place.at(keyword).at(i);
            Place resolved = document.resolved(one);
            if (resolved.schema().path("type").asString("").equals("null")) nullable = true;
            else all.add(one);
        }
        if (all.size() == 1) {
            Typed typed = type(all.getFirst(), name);
            return new Typed(typed.type(), nullable || typed.nullable());
        }
        List<List<String>> texts = all.stream().map(document::resolved).map(Place::texts).toList();
        if (!all.isEmpty() && texts.stream().noneMatch(List::isEmpty)) {
            return new Typed(enumeration(place, name, texts.stream().flatMap(List::stream).distinct().toList()),
                    nullable);
        }
        List<Members> members = all.stream().map(a -> document.resolved(a)).map(
                a -> a.schema().isObject() && a.types().contains("object") ? Members.of(document, a) : new Members())
                .toList();
        if (all.isEmpty() || members.stream().anyMatch(m -> m.places().isEmpty())) {
            return new Typed(json(place, "a value of several types"), nullable);
        }
        if (members.stream().allMatch(m -> m.places().size() == 1 && m.required().containsAll(m.places().keySet()))
                && members.stream().flatMap(m -> m.places().keySet().stream()).distinct().count() == members.size()) {
            return new Typed(union(place.pointer(), name, members), nullable);
        }
        Optional<Kinds> kinds = Kinds.of(document, place, all, members);
        if (kinds.isPresent()) {
            Type.Ref union = union(place.pointer(), name, kinds.get());
            unions.add(union.name());
            return new Typed(union, nullable);
        }
        draft.note(place.pointer(),
                "a choice of objects becomes a struct with the members of all; a member is optional unless every "
                        + "object requires it");
        Members together = new Members();
        for (Members m : members) {
            m.places().forEach(
                    (n, places) -> together.places().computeIfAbsent(n, _ -> new ArrayList<>()).addAll(places));
        }
        together.required().addAll(members.getFirst().required());
        members.forEach(m -> together.required().retainAll(m.required()));
        return new Typed(struct(place.pointer(), name, together), nullable);
    }

    /** A union, written as objects with one member each, as in our own form of JSON. */
    private Type union(String key, String name, List<Members> members) {
        return draft.ref(key, name, () -> {
            List<SchemaDraft.Member> alternatives = new ArrayList<>();
            for (Members m : members) {
                var one = m.places().entrySet().iterator().next();
                alternatives.add(new SchemaDraft.Member(alternatives.size() + 1, one.getKey(),
                        merged(one.getValue(), one.getKey()).type(), true, Optional.empty()));
            }
            draft.union(key, alternatives, Optional.empty());
        });
    }

    /** A union whose alternatives are told apart by the text of a member. */
    private Type.Ref union(String key, String name, Kinds kinds) {
        return draft.ref(key, name, () -> {
            List<SchemaDraft.Member> alternatives = new ArrayList<>();
            for (Kinds.Kind k : kinds.all()) {
                alternatives.add(new SchemaDraft.Member(alternatives.size() + 1, k.text(),
                        struct(k.pointer() + " by " + kinds.by(), k.text(), k.members()), true, Optional.empty()));
            }
            draft.union(key, alternatives, Optional.empty());
            draft.by(key, kinds.by());
        });
    }

    private Typed values(Place place, String name) {
        List<JsonNode> values = new ArrayList<>();
        if (place.has("const")) values.add(place.schema().get("const"));
        else place.schema().path("enum").forEach(values::add);
        boolean nullable = values.removeIf(JsonNode::isNull);
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isString)) {
            return new Typed(enumeration(place, name, values.stream().map(JsonNode::stringValue).toList()), nullable);
        }
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isIntegralNumber)) {
            boolean small = values.stream().allMatch(JsonNode::canConvertToInt);
            return new Typed(small ? Type.INT32 : Type.INT64, nullable);
        }
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isNumber)) return new Typed(Type.FLOAT64, nullable);
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isBoolean)) return new Typed(Type.BOOL, nullable);
        return new Typed(json(place, "a value of several types"), nullable);
    }

    private Type enumeration(Place place, String name, List<String> texts) {
        Set<String> symbols = new HashSet<>();
        for (String text : texts) {
            String symbol = FieldNames.symbol(text);
            if (text.isEmpty() || !symbol.matches("[A-Z].*") || !symbols.add(symbol)) {
                draft.note(place.pointer(),
                        "an enum whose strings cannot become distinct upper-case symbols becomes a string");
                return Type.STRING;
            }
        }
        if (texts.stream().anyMatch(t -> !FieldNames.symbol(t).equals(t))) {
            draft.note(place.pointer(), "the enum's symbols are converted to upper case");
        }
        List<SchemaDraft.Constant> constants = new ArrayList<>();
        for (String text : texts) constants.add(new SchemaDraft.Constant(text, constants.size()));
        // An enum that is merged with others here may be used alone elsewhere.
        List<List<String>> here = enums.computeIfAbsent(place.pointer(), _ -> new ArrayList<>());
        if (!here.contains(texts)) here.add(texts);
        String key = place.pointer() + " ".repeat(here.indexOf(texts));
        return draft.ref(key, name, () -> draft.enumeration(key, constants, Optional.empty()));
    }
}
