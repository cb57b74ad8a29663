package weighbridge.cli;

import java.nio.file.Path;

/** The checkout that this program was started from. */
record Home(Path folder) {
    /** @throws InputException if the program was not started by the launcher */
    static Home locate() throws InputException {
        String folder = System.getProperty("weighbridge.home");
        if (folder == null) throw new InputException("the system property weighbridge.home is not set; start the program with ./weighbridge");
        return new Home(Path.of(folder));
    }

    /** The folder of codec folders. */
    Path codecs() {
        return folder.resolve("codecs");
    }

    /** The built worker. */
    Path worker() {
        return folder.resolve("worker");
    }

    /** What can be made again: generated code and exact facts, under the digest of all that they depend on. */
    Path cache() {
        return folder.resolve(".weighbridge/cache");
    }
}
