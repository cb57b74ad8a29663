package weighbridge.cli;

import java.nio.file.Path;
import java.util.Optional;
import weighbridge.model.InputException;
import weighbridge.runner.Home;

/** The checkout that this program was started from. */
final class Checkout {
    private static final String PROPERTY = "weighbridge.home";

    private Checkout() {}

    /** Empty if the launcher did not start this program. */
    static Optional<Home> find() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).map(Home::new);
    }

    /** @throws InputException if the launcher did not start this program */
    static Home locate() throws InputException {
        return find().orElseThrow(() -> new InputException(
                "the system property " + PROPERTY + " is not set; start the program with ./weighbridge"));
    }
}
