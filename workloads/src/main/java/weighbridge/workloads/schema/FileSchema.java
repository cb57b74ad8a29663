package weighbridge.workloads.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.workloads.text.WrittenTime;

/**
 * A schema, with the names that its fields have in the file that messages are read from, where they differ.
 *
 * @param sources names in the file by the field's path, such as {@code Order.createdAt}, in the order of the schema
 * @param formats patterns of dates and times that are not in ISO 8601, by the field's path
 * @param by      the members whose text says which alternative of a union a value has, by the union's name
 */
public record FileSchema(Schema schema, Map<String, String> sources, Map<String, String> formats,
        Map<String, String> by) {
    /** The source of a field whose value's members are among those of the object around it. */
    public static final String HERE = ".";
    /** Precedes the name of a member that is not in the union's value, but beside it. */
    public static final String BESIDE = "../";

    public FileSchema {
        by = Collections.unmodifiableMap(new LinkedHashMap<>(by));
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
        formats = Collections.unmodifiableMap(new LinkedHashMap<>(formats));
    }

    public FileSchema(Schema schema, Map<String, String> sources) {
        this(schema, sources, Map.of());
    }

    public FileSchema(Schema schema, Map<String, String> sources, Map<String, String> formats) {
        this(schema, sources, formats, Map.of());
    }

    /** A schema whose fields have the same names in files. */
    public static FileSchema of(Schema schema) {
        return new FileSchema(schema, Map.of());
    }

    /** The file's name for a field of this struct or union, if it differs. */
    public Optional<String> source(String owner, Field field) {
        return Optional.ofNullable(sources.get(path(owner, field.name())));
    }

    /** How the dates or times of this field are written in the file, if not in ISO 8601. */
    public Optional<WrittenTime> written(String owner, Field field) {
        return Optional.ofNullable(formats.get(path(owner, field.name()))).map(WrittenTime::of);
    }

    public static String path(String owner, String field) {
        return owner + "." + field;
    }
}
