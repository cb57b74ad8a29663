package weighbridge.codecs.avro;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Type;

/**
 * The Avro schema that a user's own file declares: its names, its unions in their order, its fixed and logical types.
 *
 * <p>A struct's declaration is {@code record acme.Order}, or the union with null that stands for a struct of one
 * optional value; an enum's and a field's is the file's own JSON, in which types have their full names.
 */
final class OwnAvsc {
    private static final String LANGUAGE = "avsc";
    private static final String RECORD = "record ";
    private static final Set<String> KEYS = Set.of("name", "namespace", "type", "items", "values", "symbols", "size",
            "fields", "logicalType", "precision", "scale", "default");
    private static final Pattern KEY = Pattern.compile("\"([^\"\\\\]*)\"\\s*:");
    private static final Pattern FIELD_NAME = Pattern.compile("(?U)^\\{\"name\":\"(\\w+)\"");
    private static final Pattern PART = Pattern.compile(
            "(?U)\\{\"type\":\"fixed\",\"name\":\"([\\w.]+)\",[^{}]*\\}|(?<!\"name\":)(?<!\"default\":)\"([\\w.]+)\"(?!:)");
    private static final Pattern LOGICAL =
            Pattern.compile(",\"logicalType\":\"[\\w-]+\"(,\"precision\":\\d+)?(,\"scale\":\\d+)?");

    private final Map<String, Definition> byName = new LinkedHashMap<>();
    private final Set<String> defined = new HashSet<>();
    private final String text;
    private final Schema physical;
    private final Map<String, Schema> types;

    /** @throws IllegalArgumentException if the declarations are not of this form */
    private OwnAvsc(weighbridge.model.Schema schema) {
        for (Definition d : schema.definitions()) name(d).ifPresent(name -> byName.put(name, d));
        text = definition(name(schema.rootStruct()).orElseThrow());
        Schema.Parser parser = new Schema.Parser();
        physical = parser.parse(LOGICAL.matcher(text).replaceAll(""));
        types = parser.getTypes();
    }

    /** The user's own Avro schema that declares the schema's messages; empty if there is none. */
    static Optional<OwnAvsc> of(weighbridge.model.Schema schema) {
        return name(schema.rootStruct()).map(_ -> new OwnAvsc(schema));
    }

    /** The whole schema as JSON. */
    String text() {
        return text;
    }

    /** The schema without logical types, so that classes compiled from it hold values as they are written. */
    Schema physical() {
        return physical;
    }

    /** All records, enums and fixed types, by their full names. */
    Collection<Schema> types() {
        return types.values();
    }

    /** The record or enum that a definition stands for; empty if it stands for neither. */
    Optional<Schema> type(Definition definition) {
        return name(definition).map(types::get);
    }

    /** Whether a struct of one optional value stands for a union with null. */
    static boolean isNullable(Definition definition) {
        return definition instanceof Definition.Struct s
                && s.declared(LANGUAGE).filter(t -> t.startsWith("[")).isPresent();
    }

    static Optional<String> fieldName(Field field) {
        return field.declared(LANGUAGE).map(FIELD_NAME::matcher).filter(Matcher::find).map(m -> m.group(1));
    }

    /** The fixed type of an alternative; empty if its type is not fixed. */
    Optional<Schema> alternative(Field field) {
        return field.declared(LANGUAGE).filter(t -> t.startsWith("{\"type\":\"fixed\"")).map(PART::matcher)
                .filter(Matcher::find).map(m -> types.get(m.group(1)));
    }

    private static Optional<String> name(Definition definition) {
        return switch (definition) {
            case Definition.Struct s -> s.declared(LANGUAGE).filter(t -> t.startsWith(RECORD)).map(OwnAvsc::known)
                    .map(t -> t.substring(RECORD.length()));
            case Definition.Enumeration e ->
                e.declared(LANGUAGE).map(t -> new Schema.Parser().parse(known(t)).getFullName());
            case Definition.Union _ -> Optional.empty();
        };
    }

    private String definition(String name) {
        defined.add(name);
        return switch (byName.get(name)) {
            case Definition.Struct s -> record(name, s.fields());
            case Definition.Enumeration e -> e.declared(LANGUAGE).orElseThrow();
            case Definition.Union u -> throw new IllegalStateException(u.name() + " has no name in Avro");
        };
    }

    private String record(String name, List<Field> fields) {
        int dot = name.lastIndexOf('.');
        return "{\"type\":\"record\",\"name\":\"" + name.substring(dot + 1) + "\",\"namespace\":\""
                + name.substring(0, Math.max(0, dot)) + "\",\"fields\":"
                + fields.stream().flatMap(f -> f.declared(LANGUAGE).stream()).map(OwnAvsc::known).map(this::expanded)
                        .collect(Collectors.joining(",", "[", "]"))
                + "}";
    }

    /** Inserts each type's definition where its name first occurs, as Avro requires. */
    private String expanded(String json) {
        StringBuilder out = new StringBuilder();
        Matcher part = PART.matcher(json);
        while (part.find()) {
            String fixed = part.group(1);
            String named = part.group(2);
            String written = part.group();
            if (fixed != null && !defined.add(fixed)) written = '"' + fixed + '"';
            if (named != null && byName.containsKey(named) && !defined.contains(named)) written = definition(named);
            part.appendReplacement(out, Matcher.quoteReplacement(written));
        }
        return part.appendTail(out).toString();
    }

    /** Refuses a declaration with properties unknown to Avro, which could inject code through its compiler. */
    private static String known(String json) {
        boolean name = json.startsWith(RECORD);
        // An escape or a comment could hide a key, and a quote in a name could begin another key.
        if (json.matches("(?s).*[\\\\/].*") || name && json.indexOf('"') >= 0)
            throw new IllegalArgumentException("the declaration " + json + " has a quote, a backslash or a slash");
        KEY.matcher(json).results().map(m -> m.group(1)).filter(k -> !KEYS.contains(k)).findFirst().ifPresent(k -> {
            throw new IllegalArgumentException("the declaration " + json + " has the key " + k);
        });
        return json;
    }

    /** Whether the type's values are decimals in Avro but texts in the schema. */
    static boolean isText(Type type, Schema declared) {
        return type instanceof Type.Scalar s && s.kind() == weighbridge.model.Kind.STRING
                && (declared.getType() == Schema.Type.BYTES || declared.getType() == Schema.Type.FIXED)
                && s.logical().isEmpty();
    }
}
