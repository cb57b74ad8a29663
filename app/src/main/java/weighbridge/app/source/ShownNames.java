package weighbridge.app.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * The names by which a user knows files that another JVM reads under other names: it gets absolute paths, decompressed
 * copies and files of ours.
 */
final class ShownNames {
    private final Map<String, String> names =
            new TreeMap<>(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));

    /** Shows a path under another name. */
    ShownNames as(Path place, Path name) {
        names.put(Printable.escaped(place.toString()), Printable.escaped(name.toString()));
        return this;
    }

    /** A sentence of the other JVM with the names that the user knows. */
    String in(String sentence) {
        String shown = sentence;
        for (Map.Entry<String, String> name : names.entrySet()) shown = shown.replace(name.getKey(), name.getValue());
        return shown;
    }

    /** Reads a schema that the other JVM wrote; faults are those of the file from which it made the schema. */
    FileSchema read(Path written) throws IOException {
        try {
            return SchemaFile.read(written);
        } catch (ImportException e) {
            throw new ImportException(in(e.getMessage()));
        }
    }
}
