package weighbridge.study.options;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import weighbridge.model.InputException;

/** A user's class path, as a command line has it. */
public final class ClassPath {
    private ClassPath() {}

    /** @throws InputException if an entry does not exist */
    public static List<Path> parse(String text) throws InputException {
        List<Path> entries = new ArrayList<>();
        for (String entry : text.split(File.pathSeparator)) {
            if (entry.isEmpty()) continue;
            Path path = Path.of(entry);
            // All jars of a folder.
            boolean all = path.endsWith("*") && (path.getParent() == null || Files.isDirectory(path.getParent()));
            if (!all && !Files.exists(path))
                throw new InputException("--classpath: there is no " + entry + "; give jars and folders that exist");
            entries.add(path);
        }
        return entries;
    }
}
