package weighbridge.sources.avro;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.avro.Schema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The full names of the types that a schema's text defines, and of those that it only refers to. */
final class AvscNames {
    private static final JsonMapper JSON = JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();

    private final Set<String> defined = new LinkedHashSet<>();
    private final Set<String> referred = new LinkedHashSet<>();

    private AvscNames() {}

    /** The names in a text; none if it is not JSON. */
    static AvscNames in(String text) {
        AvscNames names = new AvscNames();
        try {
            names.walk(JSON.readTree(text), "");
        } catch (JacksonException _) {
            // Avro's parser says what is wrong.
        }
        return names;
    }

    Set<String> defined() {
        return defined;
    }

    /** The names of types that are defined elsewhere. */
    Set<String> missing() {
        Set<String> missing = new LinkedHashSet<>(referred);
        missing.removeAll(defined);
        return missing;
    }

    private void walk(JsonNode schema, String namespace) {
        if (schema.isString()) refer(schema.stringValue(), namespace);
        else if (schema.isArray()) schema.forEach(s -> walk(s, namespace));
        else if (schema.isObject()) object(schema, namespace);
    }

    private void object(JsonNode schema, String namespace) {
        JsonNode type = schema.path("type");
        String word = type.isString() ? type.stringValue() : "";
        switch (word) {
            case "record", "error", "enum", "fixed" -> {
                String name = schema.path("name").asString("");
                String own = name.contains(".") ? name.substring(0, name.lastIndexOf('.'))
                        : schema.path("namespace").asString(namespace);
                defined.add(full(name, own));
                for (JsonNode field : schema.path("fields")) walk(field.path("type"), own);
            }
            case "array" -> walk(schema.path("items"), namespace);
            case "map" -> walk(schema.path("values"), namespace);
            default -> walk(type, namespace);
        }
    }

    private void refer(String name, String namespace) {
        for (Schema.Type t : Schema.Type.values()) if (t.getName().equals(name)) return;
        referred.add(full(name, namespace));
    }

    private static String full(String name, String namespace) {
        return name.contains(".") || namespace.isEmpty() ? name : namespace + "." + name;
    }
}
