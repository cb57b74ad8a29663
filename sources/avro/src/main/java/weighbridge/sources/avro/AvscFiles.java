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
import weighbridge.workloads.file.RegularFile;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;

/** Reads a user's {@code .avsc} or {@code .avdl} file. */
final class AvscFiles {
    private static final long MOST_BYTES = 4 << 20;

    private static final Includes.Language IDL = new Includes.Language("imports", "import", "\\w+");

    private AvscFiles() {}

    /**
     * The schema of a message, which is a record.
     *
     * @param name  what the file is called in messages
     * @param place where it is
     * @param asked the record's full name, or the end of it
     */
    static Schema read(Path name, Path place, Optional<String> asked) throws IOException {
        RegularFile.require(name, place, "an Avro schema");
        if (Files.size(place) > MOST_BYTES) {
            throw new ImportException(name, "has " + Files.size(place) + " bytes; a schema has at most " + MOST_BYTES);
        }
        try {
            return name.toString().toLowerCase(Locale.ROOT).endsWith(".avdl") ? idl(name, place, asked)
                    : json(place, asked);
        } catch (SchemaException e) {
            throw new ImportException(name, e.getMessage());
        } catch (ImportException e) {
            throw e;
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

    private static Schema idl(Path name, Path place, Optional<String> asked) throws IOException {
        Path file = place.toAbsolutePath().normalize();
        Includes.require(name, file, IDL,
                (from, imported) -> List.of(new Includes.Place(from.resolveSibling(imported), file.getParent())));
        IdlFile idl = new IdlReader().parse(file);
        Schema main = idl.getMainSchema();
        if (asked.isEmpty() && main != null && main.getType() == Schema.Type.RECORD) return main;
        return chosen(idl.getNamedSchemas().values(), asked);
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
