package weighbridge.sources.tabular;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import weighbridge.source.Asked;
import weighbridge.workloads.text.ImportException;

/** The files that databases keep beside themselves, with what is not yet in them. */
final class Beside {
    private Beside() {}

    /**
     * Whether there is such a file with content.
     *
     * @throws ImportException if it is a link, a pipe or the like, which an engine would follow or wait for
     */
    static boolean isThere(Asked file, Path beside) throws IOException {
        if (!Files.exists(beside, LinkOption.NOFOLLOW_LINKS)) return false;
        if (!Files.isRegularFile(beside, LinkOption.NOFOLLOW_LINKS)) {
            throw new ImportException(file.name(), "has beside it " + beside.getFileName()
                    + ", which is not a regular file; remove that, or copy the database to another folder");
        }
        return Files.size(beside) > 0;
    }
}
