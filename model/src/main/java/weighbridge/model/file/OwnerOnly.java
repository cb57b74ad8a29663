package weighbridge.model.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;

/**
 * Makes files and folders that only their owner may read, on systems that have owners, because payloads hold users'
 * data.
 */
public final class OwnerOnly {
    private OwnerOnly() {}

    /** Creates a folder, whose parent must exist. */
    public static Path createFolder(Path folder) throws IOException {
        return Files.createDirectory(folder, permissions(folder, "rwx------"));
    }

    /** Creates a folder unless it exists. */
    public static Path createFolders(Path folder) throws IOException {
        return Files.createDirectories(folder, permissions(folder, "rwx------"));
    }

    /** Creates a file with a unique name. */
    public static Path createTempFile(Path folder, String prefix, String suffix) throws IOException {
        return Files.createTempFile(folder, prefix, suffix, permissions(folder, "rw-------"));
    }

    /** Opens a file, never through a symbolic link. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(Set.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(file, all, permissions(file, "rw-------"));
    }

    private static FileAttribute<?>[] permissions(Path file, String permissions) {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) return new FileAttribute<?>[0];
        var set = PosixFilePermissions.fromString(permissions);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(set)};
    }
}
