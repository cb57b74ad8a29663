package weighbridge.sources.jsonschema;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.SchemaException;
import weighbridge.source.message.Registered;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.text.ImportException;

/** A JSON Schema file and the schemas in it. */
final class Document {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private final JsonNode root;

    /**
     * A schema and where it is.
     *
     * @param pointer a JSON pointer, such as {@code #/$defs/Item}
     */
    record Place(String pointer, JsonNode schema) {
        Place at(String name) {
            return new Place(pointer + "/" + name.replace("~", "~0").replace("/", "~1"), schema.path(name));
        }

        Place at(int index) {
            return new Place(pointer + "/" + index, schema.path(index));
        }

        boolean has(String name) {
            return schema.has(name);
        }

        Optional<String> text(String name) {
            return schema.path(name).isString() ? Optional.of(schema.get(name).stringValue()) : Optional.empty();
        }

        /**
         * The types of the schema's values: those that it names or, if it names none, the one that its other members
         * imply.
         */
        Set<String> types() {
            Set<String> types = new LinkedHashSet<>();
            text("type").ifPresent(types::add);
            JsonNode several = schema.path("type");
            if (several.isArray()) for (JsonNode t : several) types.add(t.asString(""));
            if (types.isEmpty()) {
                if (has("properties") || has("additionalProperties") || has("allOf")) types.add("object");
                else if (has("items") || has("prefixItems")) types.add("array");
            }
            return types;
        }

        /** The texts to which the schema's values are restricted; empty if they are not restricted to texts. */
        List<String> texts() {
            List<String> texts = new ArrayList<>();
            text("const").ifPresent(texts::add);
            for (JsonNode value : schema.path("enum")) {
                if (!value.isString()) return List.of();
                texts.add(value.stringValue());
            }
            return texts;
        }
    }

    private Document(JsonNode root) {
        this.root = root;
    }

    /** @throws ImportException if the file is not JSON, or its content is not an object */
    static Document read(Path file) throws IOException {
        List<Registered> registered = Registered.in(file);
        String text = registered.isEmpty() ? TextFile.readSchema(file) : registered.getLast().text();
        try {
            JsonNode root = JSON.readTree(text);
            if (!root.isObject()) throw new ImportException(file, "is not a JSON Schema, which must be an object");
            return new Document(root);
        } catch (JacksonException e) {
            throw new ImportException(file, e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr()),
                    "is not valid JSON (" + JsonRecords.fault(e) + ")");
        }
    }

    Place root() {
        return new Place("#", root);
    }

    /** Follows references to a schema that is not itself a reference. */
    Place resolved(Place place) {
        Set<String> passed = new LinkedHashSet<>();
        Place at = place;
        while (at.schema().isObject() && at.has("$ref")) {
            if (!passed.add(at.pointer())) throw new SchemaException(place.pointer(), "its $ref leads back to itself");
            at = target(at);
        }
        if (at.schema().isObject() && (at.has("$dynamicRef") || at.has("$recursiveRef"))) {
            throw new SchemaException(at.pointer(),
                    "has a dynamic reference, whose meaning depends on the reader; use $ref instead");
        }
        return at;
    }

    private Place target(Place at) {
        String ref = at.text("$ref").orElseThrow(() -> new SchemaException(at.pointer(), "its $ref is not a string"));
        String own = root.path("$id").asString("");
        String local = !own.isEmpty() && ref.startsWith(own) ? ref.substring(own.length()) : ref;
        if (local.isEmpty() || local.equals("#")) return root();
        if (!local.startsWith("#/")) {
            throw new SchemaException(at.pointer(), "its $ref is \"" + ref
                    + "\", but only references within the file can be followed (such as #/$defs/Item); copy the target "
                    + "into $defs");
        }
        Place found = root();
        for (String part : local.substring(2).split("/", -1)) {
            String name = decoded(part).replace("~1", "/").replace("~0", "~");
            found = found.schema().isArray() && name.matches("\\d{1,6}") ? found.at(Integer.parseInt(name))
                    : found.at(name);
        }
        if (found.schema().isMissingNode()) {
            throw new SchemaException(at.pointer(),
                    "its $ref \"" + ref + "\" does not refer to anything; make it refer to a schema in this file");
        }
        return found;
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return part;
        }
    }
}
