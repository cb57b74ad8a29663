package weighbridge.runner;

import java.nio.file.Path;

/** The built checkout that everything is started from. */
public record Home(Path folder) {
    public Home {
        folder = folder.toAbsolutePath().normalize();
    }

    /** The folder of codec folders. */
    public Path codecs() {
        return folder.resolve("codecs");
    }

    /** The folder of the studies' folders. */
    public Path studies() {
        return folder.resolve("studies");
    }

    /** The folder of the sources' folders. */
    public Path sources() {
        return folder.resolve("sources");
    }

    /** The program of child JVMs. */
    public Path worker() {
        return folder.resolve("worker");
    }

    /** What can be rebuilt: generated code and exact facts, under the digest of everything they depend on. */
    public Path cache() {
        return folder.resolve(".weighbridge/cache");
    }
}
