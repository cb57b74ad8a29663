package weighbridge.sources.avro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParser;
import org.apache.avro.idl.IdlFile;
import org.apache.avro.idl.IdlReader;
import weighbridge.model.SchemaException;
import weighbridge.source.Options;
import weighbridge.source.Said;
import weighbridge.source.message.Registered;
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
     * The schemas of messages, which are records.
     *
     * @param name    what the file is called in messages
     * @param place   where it is
     * @param options which record, and further folders with types
     */
    static Schemas read(Path name, Path place, Options options) throws IOException {
        Optional<String> asked = options.message();
        RegularFile.require(name, place, "an Avro schema");
        if (Files.size(place) > MOST_BYTES) {
            throw new ImportException(name, "has " + Files.size(place) + " bytes; a schema has at most " + MOST_BYTES);
        }
        try {
            if (name.toString().toLowerCase(Locale.ROOT).endsWith(".avdl")) return Schemas.of(idl(name, place, asked));
            List<Registered> registered = Registered.in(place);
            return registered.isEmpty() ? Schemas.of(json(name, place, options)) : answers(registered, asked);
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

    /** A schema may use types of other files beside it, or of folders that are to be searched too. */
    private static Schema json(Path name, Path place, Options options) throws IOException {
        String text = Files.readString(place);
        List<Path> folders = new ArrayList<>(List.of(place.toAbsolutePath().normalize().getParent()));
        folders.addAll(options.include());
        return parsed(text, new Elsewhere(name, place, folders).definitions(text), options.message());
    }

    /** A registry answers for each schema by itself; one may use the types of another. */
    private static Schemas answers(List<Registered> registered, Optional<String> asked) {
        Map<Long, Schema> byId = new TreeMap<>();
        Optional<Schema> last = Optional.empty();
        for (Registered r : registered) {
            Set<String> missing = new LinkedHashSet<>(AvscNames.in(r.text()).missing());
            List<String> others = new ArrayList<>();
            for (Registered other : registered) {
                AvscNames names = AvscNames.in(other.text());
                if (other == r || names.defined().stream().noneMatch(missing::remove)) continue;
                missing.addAll(names.missing());
                others.addFirst(other.text());
            }
            Schema schema = parsed(r.text(), others, asked.filter(a -> r == registered.getLast()));
            if (r.id().isPresent()) byId.put(r.id().getAsLong(), schema);
            last = Optional.of(schema);
        }
        return new Schemas(last.orElseThrow(), byId);
    }

    /** @param others definitions of types that the text uses */
    private static Schema parsed(String text, List<String> others, Optional<String> asked) {
        SchemaParser parser = new SchemaParser();
        for (String other : others) parser.parse(other);
        SchemaParser.ParseResult result = parser.parse(text);
        if (asked.isEmpty()) {
            Schema main = result.mainSchema();
            if (main != null && main.getType() == Schema.Type.RECORD) return main;
        }
        return chosen(parser.getParsedNamedSchemas(), asked);
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
