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
}
