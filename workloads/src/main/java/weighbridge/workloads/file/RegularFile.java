package weighbridge.workloads.file;

import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.workloads.text.ImportException;

/**
 * Requires files that a user named to be what can be read at any time: not a folder, nor a pipe, a socket or a device,
 * which may never answer.
 */
public final class RegularFile {
    private RegularFile() {}

    /**
     * Requires a file to be there and readable.
     *
     * @param shown  what the file is called in messages
     * @param place  where its bytes are
     * @param wanted what should be given instead, such as {@code a CSV file}
     */
    public static void require(Path shown, Path place, String wanted) throws ImportException {
        require(shown, place, wanted, "save its content to a file");
    }

    /** Requires a file of data to be there and readable; unlike other files, it may come through standard input. */
    public static void requireData(Path shown, Path place) throws ImportException {
        require(shown, place, TextFile.DATA, "save its content to a file, or pipe it into standard input (-)");
    }

    private static void require(Path shown, Path place, String wanted, String instead) throws ImportException {
        if (!Files.exists(place)) throw new ImportException(shown, "there is no such file; give the path of " + wanted);
        if (Files.isDirectory(place)) throw new ImportException(shown, "is a directory; give " + wanted);
        if (!Files.isRegularFile(place))
            throw new ImportException(shown, "must be read twice but is not a regular file; " + instead);
        if (!Files.isReadable(place)) throw new ImportException(shown, "cannot be read; check its permissions");
    }
}
