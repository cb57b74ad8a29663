package weighbridge.sources.jsonschema;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import weighbridge.sources.jsonschema.Document.Place;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;

/**
 * The schema that a JSON Schema declares.
 *
 * <p>What tells only which values are valid (patterns, lengths, {@code if}) is passed over. What has no one type keeps
 * its JSON.
 */
final class JsonSchema {
    private static final Type JSON = new Type.Scalar(Kind.STRING, Optional.of(new Logical.Json()));

    private final Document document;
    private final SchemaDraft draft = new SchemaDraft("jsonschema");
    /** References that are being followed without a struct between. */
    private final Set<String> open = new LinkedHashSet<>();

    private JsonSchema(Document document) {
        this.document = document;
    }

    /** A schema, and what it does not say as the file does. */
    record Read(FileSchema schema, List<String> ledger) {}

    /** @param nullable whether null is a value; here the field is optional then */
    private record Typed(Type type, boolean nullable) {
        static Typed of(Type type) {
            return new Typed(type, false);
        }
    }

    /** The members of an object: each one's places, and whether every object has it. */
    private record Members(Map<String, List<Place>> places, Set<String> required) {
        Members() {
            this(new LinkedHashMap<>(), new HashSet<>());
        }
    }

    /**
     * @param message the definition under {@code $defs} that a message is; without it the file's own schema
     * @throws ImportException if the file cannot be read, or says what no schema can
     */
    static Read read(Path file, Optional<String> message) throws IOException {
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

    private Read schema(String stem, Optional<String> message) {
        Place place = message.isEmpty() ? document.root() : definition(message.get());
        Place root = document.resolved(place);
        if (root.schema().isObject() && isOf(root, "array") && root.has("items")) {
            draft.note(root.pointer(), "is an array; a message is one of its elements");
            root = document.resolved(root.at("items"));
        }
        String name = message.or(() -> document.root().text("title")).orElse(stem);
        if (!(type(root, name).type() instanceof Type.Ref ref)) {
            throw new SchemaException(root.pointer(),
                    "is not an object with properties, which a message is; name one of $defs with --message");
        }
        return new Read(draft.finish(ref), draft.ledger());
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
        // What is declared under a name is called so, wherever it is used.
        String own = declared.has("$ref") ? place.pointer().substring(place.pointer().lastIndexOf('/') + 1) : name;
        if (own.equals("#")) own = place.text("title").orElse(name);
        if (!open.add(place.pointer())) {
            throw new SchemaException(place.pointer(), "refers to itself with no object between");
        }
        Typed typed = plain(place, own);
        open.remove(place.pointer());
        return typed;
    }

    private Typed plain(Place place, String name) {
        if (!place.schema().isObject()) return Typed.of(json(place, "says nothing of its values"));
        for (String several : List.of("oneOf", "anyOf")) {
            if (place.has(several) && !place.has("properties")) return alternatives(place, several, name);
        }
        if (place.has("const") || place.has("enum")) return values(place, name);
        Set<String> types = types(place);
        boolean nullable = types.remove("null") || place.schema().path("nullable").asBoolean(false);
        if (types.contains("number")) types.remove("integer");
        if (types.size() != 1) {
            return new Typed(json(place,
                    types.isEmpty() ? "says nothing of its values" : "has values of several types " + types), nullable);
        }
        return new Typed(switch (types.iterator().next()) {
            case "boolean" -> Type.BOOL;
            case "integer" -> integer(place);
            case "number" -> number(place);
            case "string" -> string(place);
            case "array" -> array(place, name);
            case "object" -> object(place, name);
            default -> throw new SchemaException(place.pointer(),
                    "has the type " + types + ", which JSON Schema does not know");
        }, nullable);
    }

    private static boolean isOf(Place place, String type) {
        return types(place).contains(type);
    }

    private static Set<String> types(Place place) {
        Set<String> types = new LinkedHashSet<>();
        JsonNode type = place.schema().path("type");
        if (type.isString()) types.add(type.stringValue());
        for (JsonNode t : type.isArray() ? type : place.schema().path("")) types.add(t.asString(""));
        if (types.isEmpty()) {
            if (place.has("properties") || place.has("additionalProperties") || place.has("allOf")) types.add("object");
            else if (place.has("items") || place.has("prefixItems")) types.add("array");
        }
        return types;
    }

    private Type json(Place place, String why) {
        draft.note(place.pointer(), why + "; here it is the text of its JSON");
        return JSON;
    }

    private static Type integer(Place place) {
        boolean small = place.text("format").filter("int32"::equals).isPresent()
                || within(place, "minimum", Integer.MIN_VALUE) && within(place, "maximum", Integer.MAX_VALUE);
        return small ? Type.INT32 : Type.INT64;
    }

    private static boolean within(Place place, String limit, long least) {
        JsonNode node = place.schema().path(limit);
        return node.isIntegralNumber() && node.canConvertToLong() && Math.abs(node.longValue()) <= Math.abs(least);
    }

    private static Type number(Place place) {
        if (place.text("format").filter("float"::equals).isPresent()) return Type.FLOAT32;
        JsonNode step = place.schema().path("multipleOf");
        if (!step.isNumber()) return Type.FLOAT64;
        int scale = step.decimalValue().stripTrailingZeros().scale();
        boolean power = step.decimalValue().unscaledValue().bitLength() < Long.SIZE
                && step.decimalValue().stripTrailingZeros().unscaledValue().intValue() == 1;
        return power && scale >= 1 && scale <= 9
                ? new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(scale))) : Type.FLOAT64;
    }

    private Type string(Place place) {
        if (place.text("contentEncoding").filter("base64"::equals).isPresent()) return Type.BYTES;
        return switch (place.text("format").orElse("")) {
            case "date" -> new Type.Scalar(Kind.INT32, Optional.of(new Logical.Date()));
            case "date-time" -> {
                draft.note(place.pointer(), "is an instant in microseconds here; its offset from UTC is not kept");
                yield new Type.Scalar(Kind.INT64,
                        Optional.of(new Logical.Timestamp(Logical.Timestamp.Unit.MICROS)));
            }
            case "uuid" -> new Type.Scalar(Kind.STRING, Optional.of(new Logical.Uuid()));
            case "byte" -> Type.BYTES;
            default -> Type.STRING;
        };
    }

    private Type array(Place place, String name) {
        Place items = place.has("prefixItems") ? place.at("prefixItems") : place.at("items");
        if (items.schema().isArray()) return json(place, "is a tuple");
        if (items.schema().isMissingNode()) return json(place, "says nothing of its elements");
        Typed element = type(items, FieldNames.singular(name));
        if (element.nullable()) return json(place, "may have null among its elements");
        return new Type.ListOf(element.type());
    }

    private Type object(Place place, String name) {
        Members members = members(place);
        Place more = place.at("additionalProperties");
        if (!members.places().isEmpty()) {
            if (more.schema().isObject()) draft.note(place.pointer(), "has further members, which are left out");
            return struct(place.pointer(), name, members);
        }
        if (!more.schema().isObject() && place.at("patternProperties").schema().size() == 1) {
            more = place.at("patternProperties").at(place.at("patternProperties").schema().propertyNames().iterator().next());
        }
        if (!more.schema().isObject()) return json(place, "is an object that says nothing of its members");
        Typed value = type(more, name + "Value");
        if (value.nullable()) return json(place, "may have null among its values");
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

    /** One member that several schemas speak of. */
    private Typed merged(List<Place> places, String name) {
        Typed typed = type(places.getFirst(), name);
        for (Place p : places.subList(1, places.size())) {
            Typed other = type(p, name);
            if (!other.type().equals(typed.type())) {
                typed = Typed.of(json(p, "is declared elsewhere with another type"));
            }
            typed = new Typed(typed.type(), typed.nullable() || other.nullable());
        }
        return typed;
    }

    /** The members that an object, and all that it is put together from, declares. */
    private Members members(Place place) {
        Members members = new Members();
        add(place, members, new HashSet<>());
        return members;
    }

    private void add(Place declared, Members to, Set<String> passed) {
        Place place = document.resolved(declared);
        if (!place.schema().isObject() || !passed.add(place.pointer())) return;
        Place properties = place.at("properties");
        for (String name : properties.schema().propertyNames()) {
            to.places().computeIfAbsent(name, _ -> new ArrayList<>()).add(properties.at(name));
        }
        for (JsonNode name : place.schema().path("required")) to.required().add(name.asString(""));
        for (int i = 0; i < place.schema().path("allOf").size(); i++) add(place.at("allOf").at(i), to, passed);
        for (String several : List.of("oneOf", "anyOf")) {
            if (!place.has(several)) continue;
            Members one = new Members();
            for (int i = 0; i < place.at(several).schema().size(); i++) add(place.at(several).at(i), one, passed);
            one.places().forEach((name, places) -> to.places().computeIfAbsent(name, _ -> new ArrayList<>())
                    .addAll(places));
        }
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
        List<Members> members = all.stream().map(a -> document.resolved(a))
                .map(a -> a.schema().isObject() && isOf(a, "object") ? members(a) : new Members()).toList();
        if (all.isEmpty() || members.stream().anyMatch(m -> m.places().isEmpty())) {
            return new Typed(json(place, "has values of several types"), nullable);
        }
        if (members.stream().allMatch(m -> m.places().size() == 1 && m.required().containsAll(m.places().keySet()))
                && members.stream().flatMap(m -> m.places().keySet().stream()).distinct().count() == members.size()) {
            return new Typed(union(place.pointer(), name, members), nullable);
        }
        draft.note(place.pointer(), "is one of several objects; here it is a struct of all their members, each optional"
                + " that not all require");
        Members together = new Members();
        for (Members m : members) {
            m.places().forEach((n, places) -> together.places().computeIfAbsent(n, _ -> new ArrayList<>())
                    .addAll(places));
        }
        together.required().addAll(members.getFirst().required());
        members.forEach(m -> together.required().retainAll(m.required()));
        return new Typed(struct(place.pointer(), name, together), nullable);
    }

    /** Objects with one member each, as which our own form of JSON writes a union. */
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

    private Typed values(Place place, String name) {
        List<JsonNode> values = new ArrayList<>();
        if (place.has("const")) values.add(place.schema().get("const"));
        else place.schema().path("enum").forEach(values::add);
        boolean nullable = values.removeIf(JsonNode::isNull);
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isString)) {
            List<String> texts = values.stream().map(JsonNode::stringValue).toList();
            return new Typed(texts(place, name, texts), nullable);
        }
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isIntegralNumber)) {
            boolean small = values.stream().allMatch(JsonNode::canConvertToInt);
            return new Typed(small ? Type.INT32 : Type.INT64, nullable);
        }
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isNumber)) return new Typed(Type.FLOAT64, nullable);
        if (!values.isEmpty() && values.stream().allMatch(JsonNode::isBoolean)) return new Typed(Type.BOOL, nullable);
        return new Typed(json(place, "has values of several types"), nullable);
    }

    private Type texts(Place place, String name, List<String> texts) {
        Set<String> symbols = new HashSet<>();
        for (String text : texts) {
            String symbol = FieldNames.symbol(text);
            if (text.isEmpty() || !symbol.matches("[A-Z].*") || !symbols.add(symbol)) {
                draft.note(place.pointer(), "is an enum whose texts cannot be told apart as symbols; here they stay texts");
                return Type.STRING;
            }
        }
        List<String> changed = texts.stream().filter(t -> !FieldNames.symbol(t).equals(t)).toList();
        if (!changed.isEmpty()) {
            draft.note(place.pointer(), "is an enum whose symbols are upper case here (\"" + changed.getFirst() + "\" is "
                    + FieldNames.symbol(changed.getFirst()) + ")");
        }
        List<SchemaDraft.Constant> constants = new ArrayList<>();
        for (String text : texts) constants.add(new SchemaDraft.Constant(text, constants.size()));
        return draft.ref(place.pointer(), name, () -> draft.enumeration(place.pointer(), constants, Optional.empty()));
    }
}
