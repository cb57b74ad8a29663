package weighbridge.sources.avro;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;
import weighbridge.workloads.text.ImportException;

/**
 * Refuses container files whose records, or elements of arrays, take no bytes. A block says how many of them it holds,
 * so that a file of a hundred bytes could keep a reader busy for years.
 */
final class NoBytes {
    private final Path file;
    private final Set<String> passed = new HashSet<>();

    private NoBytes(Path file) {
        this.file = file;
    }

    /** @param schema with which the file was written */
    static void refuse(Path file, Schema schema) throws ImportException {
        NoBytes check = new NoBytes(file);
        check.walk(schema, "");
        if (!takes(schema, new HashSet<>())) {
            throw new ImportException(file,
                    "its records take no bytes, so that there may be any number of them; give a "
                            + "file whose records have values");
        }
    }

    private void walk(Schema schema, String path) throws ImportException {
        switch (schema.getType()) {
            case RECORD -> {
                if (!passed.add(schema.getFullName())) return;
                for (Schema.Field f : schema.getFields()) walk(f.schema(), schema.getFullName() + "." + f.name());
            }
            case ARRAY -> {
                if (!takes(schema.getElementType(), new HashSet<>())) {
                    throw new ImportException(file,
                            path + " is an array whose elements take no bytes, so that there may "
                                    + "be any number of them; write the file without this field");
                }
                walk(schema.getElementType(), path + "[]");
            }
            case MAP -> walk(schema.getValueType(), path + "{}");
            case UNION -> { for (Schema s : schema.getTypes()) walk(s, path); }
            default -> {}
        }
    }

    /** Whether any value of the schema takes a byte; a record in itself takes what its other fields take. */
    private static boolean takes(Schema schema, Set<String> open) {
        return switch (schema.getType()) {
            case NULL -> false;
            case FIXED -> schema.getFixedSize() > 0;
            case RECORD ->
                open.add(schema.getFullName()) && schema.getFields().stream().anyMatch(f -> takes(f.schema(), open));
            default -> true;
        };
    }
}
