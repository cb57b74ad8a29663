package weighbridge.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.schema.SchemaWriter;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * Converts records to the schema that a user gave, by way of JSON; without such a schema, it leaves them as they are.
 */
final class Conversion {
    /** The converters for records whose schema differs from the given one. */
    private record Between(SchemaWriter writer, SchemaReader reader, Definition.Struct root) {}

    private final Optional<Between> between;

    private Conversion(Optional<Between> between) {
        this.between = between;
    }

    static Conversion between(FileSchema own, Optional<FileSchema> given) {
        return new Conversion(given.filter(g -> !g.equals(own))
                .map(g -> new Between(SchemaWriter.bySources(own), new SchemaReader(g), g.schema().rootStruct())));
    }

    /** @throws SchemaReader.Unfit if a value does not fit the schema */
    Value.StructValue of(Value.StructValue record) {
        if (between.isEmpty()) return record;
        Between b = between.get();
        return b.reader().struct(b.root(), b.writer().json(record));
    }

    /** @throws ImportException if no field so far is part of the given schema */
    void requireAny(Path file) throws ImportException {
        if (between.isEmpty() || between.get().reader().anyFound()) return;
        throw new ImportException(file,
                "has none of the schema's fields: it has [" + Printable.list(between.get().reader().leftOut())
                        + "], but the schema has ["
                        + Printable.list(between.get().root().fields().stream().map(Field::name).toList())
                        + "]; rename the file's fields, or set \"from\" in the schema");
    }

    /** Whether the schema has all fields of the records so far. */
    boolean isWhole() {
        return between.isEmpty() || between.get().reader().leftOut().isEmpty();
    }

    List<String> notes() {
        if (isWhole()) return List.of();
        return List.of(
                "fields that are not in the schema are left out: " + Printable.list(between.get().reader().leftOut()));
    }
}
