package weighbridge.workloads.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/**
 * A schema, and what its fields are called in the file that messages are read from, where that is another name.
 *
 * @param sources by the field's path, such as {@code Order.createdAt}; in the order of the schema
 */
public record FileSchema(Schema schema, Map<String, String> sources) {
    public FileSchema {
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
    }

    /** A schema whose fields have no other names. */
    public static FileSchema of(Schema schema) {
        return new FileSchema(schema, Map.of());
    }

    /** What the field of this struct or union is called in the file, if not as here. */
    public Optional<String> source(String owner, Field field) {
        return Optional.ofNullable(sources.get(path(owner, field.name())));
    }

    public static String path(String owner, String field) {
        return owner + "." + field;
    }
}
