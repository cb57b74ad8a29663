package weighbridge.studies.versions.chain;

import java.nio.file.Path;
import java.util.List;
import weighbridge.model.Contestant;

/**
 * One version of a codec's code.
 *
 * @param version   counted from 1
 * @param messages  a payload with that version's schema
 * @param classPath the codec's class path, including its generated classes of that version
 */
public record Code(Contestant contestant, int version, Path messages, List<Path> classPath) {
    public Code {
        classPath = List.copyOf(classPath);
    }
}
