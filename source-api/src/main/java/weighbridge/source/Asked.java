package weighbridge.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.workloads.schema.FieldNames;

/**
 * What a source is asked to read.
 *
 * @param name   what the file is called in messages
 * @param place  where its bytes are, not compressed
 * @param beside further files, which a query may read too
 * @param schema the file that describes the records in the source's own language, unless they describe themselves
 * @param called what several files are called together, if this is one of them
 * @param wider  columns whose values are known not to fit the usual type (see {@link Wider})
 */
public record Asked(Path name, Path place, List<Beside> beside, Optional<Path> schema, Options options,
        Optional<String> called, Set<String> wider) {
    public Asked {
        beside = List.copyOf(beside);
        wider = Set.copyOf(wider);
    }

    public Asked(Path name, Path place, Optional<Path> schema, Options options) {
        this(name, place, List.of(), schema, options, Optional.empty(), Set.of());
    }

    /** A further file: what it is called, and where it is. */
    public record Beside(Path name, Path place) {}

    Asked with(Set<String> columns) {
        return new Asked(name, place, beside, schema, options, called, columns);
    }

    /** The name for messages that have none: that of the file, or of all files together, in the singular. */
    public String messageName() {
        return FieldNames.singular(called.orElse(stem(name)));
    }

    /** A file's name, up to the first dot. */
    public static String stem(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        int dot = name.indexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }
}
