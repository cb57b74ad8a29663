package weighbridge.studies.evolve.cells;

import java.nio.file.Path;
import java.util.List;

/**
 * One version of a schema as a codec has it.
 *
 * @param messages  a payload with that version's schema
 * @param earlier   payloads with the versions before it, the oldest first
 * @param classPath the codec's class path, including its generated classes of that version; empty if it has none
 * @param missing   why it has no generated classes; empty if it has
 */
public record Side(Path messages, List<Path> earlier, List<Path> classPath, String missing) {
    public Side {
        earlier = List.copyOf(earlier);
        classPath = List.copyOf(classPath);
    }
}
