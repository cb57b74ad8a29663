package weighbridge.studies.evolve.cells;

import java.nio.file.Path;
import java.util.List;

/**
 * One version of a schema as a codec has it.
 *
 * @param messages  a payload with that version's schema
 * @param classPath the codec's class path, including its generated classes of that version; empty if it has none
 * @param missing   why it has no generated classes; empty if it has
 */
public record Side(Path messages, List<Path> classPath, String missing) {
    public Side {
        classPath = List.copyOf(classPath);
    }
}
