package weighbridge.runner;

import java.nio.file.Path;

/** The built checkout that everything is started from. */
public record Home(Path folder) {
    public Home {
        folder = folder.toAbsolutePath().normalize();
    }

    /** The folder that contains the codecs' folders, one per library. */
    public Path codecs() {
        return folder.resolve("codecs");
    }

    /** The folder that contains the studies' folders. */
    public Path studies() {
        return folder.resolve("studies");
    }

    /** The folder that contains the sources' folders. */
    public Path sources() {
        return folder.resolve("sources");
    }

    /** The program of child JVMs. */
    public Path worker() {
        return folder.resolve("worker");
    }

    /** The contract of every codec. */
    public Path contract() {
        return folder.resolve("codec-testkit");
    }

    /** What fetches libraries for an archive that does not carry them all. */
    public Path release() {
        return folder.resolve("release");
    }

    /** The libraries of such an archive, with their digests; a checkout has no such file. */
    public Path libraries() {
        return folder.resolve("libraries");
    }

    /** What can be rebuilt: generated code and exact facts, each under the digest of everything that it depends on. */
    public Path cache() {
        return folder.resolve(".weighbridge/cache");
    }

    /** The folder of temporary files: each run has a folder in it. */
    public Path scratch() {
        return cache().resolve("scratch");
    }
}
