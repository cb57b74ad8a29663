package weighbridge.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a source is asked to read.
 *
 * @param name   what the file is called, for messages
 * @param place  where its bytes are, not compressed
 * @param beside further files, which a query may read too
 * @param schema the file that describes the records, in the source's own language, where they do not do so themselves
 */
public record Asked(Path name, Path place, List<Path> beside, Optional<Path> schema, Options options) {
    public Asked {
        beside = List.copyOf(beside);
    }
}
