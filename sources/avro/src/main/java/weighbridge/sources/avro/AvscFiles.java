package weighbridge.sources.avro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.idl.IdlFile;
import org.apache.avro.idl.IdlReader;
import weighbridge.model.SchemaException;
import weighbridge.source.Said;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/** Reads a user's {@code .avsc} or {@code .avdl} file. */
final class AvscFiles {
    private static final long MOST_BYTES = 4 << 20;

    private static final int MOST_FILES = 1_000;

    private AvscFiles() {}

    /**
     * The schema of a message, which is a record.
     *
     * @param name  what the file is called in messages
     * @param place where it is
     * @param asked the record's full name, or the end of it
     */
    static Schema read(Path name, Path place, Optional<String> asked) throws IOException {
        if (Files.size(place) > MOST_BYTES) {
            throw new ImportException(name, "has " + Files.size(place) + " bytes; a schema has at most " + MOST_BYTES);
        }
        try {
            return name.toString().toLowerCase(Locale.ROOT).endsWith(".avdl") ? idl(place, asked) : json(place, asked);
        } catch (SchemaException e) {
            throw new ImportException(name, e.getMessage());
        } catch (AvroRuntimeException | IOException e) {
            throw new ImportException(name, "is not a valid Avro schema (" + Said.by(e) + ")");
        } catch (StackOverflowError e) {
            throw new ImportException(name, "is nested too deeply for a schema");
        }
    }

    private static Schema json(Path place, Optional<String> asked) throws IOException {
        Schema.Parser parser = new Schema.Parser();
        Schema schema = parser.parse(place.toFile());
        if (asked.isEmpty() && schema.getType() == Schema.Type.RECORD) return schema;
        return chosen(parser.getTypes().values(), asked);
    }

    private static Schema idl(Path place, Optional<String> asked) throws IOException {
        Path file = place.toAbsolutePath().normalize();
        requireLocal(file, file.getParent().toRealPath(), new HashSet<>());
        IdlFile idl = new IdlReader().parse(file);
        Schema main = idl.getMainSchema();
        if (asked.isEmpty() && main != null && main.getType() == Schema.Type.RECORD) return main;
        return chosen(idl.getNamedSchemas().values(), asked);
    }

    /** Refuses imports from elsewhere, since the library would open any file that an import names. */
    private static void requireLocal(Path file, Path folder, Set<Path> seen) throws IOException {
        if (!seen.add(file) || !Files.isRegularFile(file)) return;
        if (seen.size() > MOST_FILES || Files.size(file) > MOST_BYTES)
            throw new SchemaException(file.getFileName().toString(), "imports more than " + MOST_FILES
                    + " files or has more than " + MOST_BYTES + " bytes; reduce the schema to what the record needs");
        for (String imported : Includes.of(Files.readString(file), "import", "\\w+")) {
            boolean odd =
                    imported.startsWith("/") || imported.contains("..") || imported.matches("(?s).*[:\\\\\\x00].*");
            Path beside = odd ? file : file.resolveSibling(imported).normalize();
            if (odd || Files.exists(beside) && !beside.toRealPath().startsWith(folder)) {
                throw new SchemaException(file.getFileName().toString(), "imports " + Printable.quoted(imported)
                        + "; an imported file must be in this file's folder, so move it there");
            }
            requireLocal(beside, folder, seen);
        }
    }

    private static Schema chosen(Collection<Schema> types, Optional<String> asked) {
        List<Schema> records = types.stream().filter(t -> t.getType() == Schema.Type.RECORD).toList();
        Set<String> held = new HashSet<>();
        for (Schema r : records) for (Schema.Field f : r.getFields()) hold(f.schema(), r, held);
        List<String> all = new ArrayList<>(records.stream().map(Schema::getFullName).toList());
        String name = SchemaDraft.root(all, all.stream().filter(n -> !held.contains(n)).toList(), asked);
        return records.stream().filter(r -> r.getFullName().equals(name)).findFirst().orElseThrow();
    }

    private static void hold(Schema type, Schema owner, Set<String> held) {
        switch (type.getType()) {
            case ARRAY -> hold(type.getElementType(), owner, held);
            case MAP -> hold(type.getValueType(), owner, held);
            case UNION -> type.getTypes().forEach(t -> hold(t, owner, held));
            case RECORD -> { if (!type.equals(owner)) held.add(type.getFullName()); }
            default -> {}
        }
    }
}
