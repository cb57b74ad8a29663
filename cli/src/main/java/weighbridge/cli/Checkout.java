package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import weighbridge.app.Builder;
import weighbridge.app.study.Studies;
import weighbridge.model.InputException;
import weighbridge.runner.Home;

/** The checkout from which this program was started. */
final class Checkout {
    private static final String PROPERTY = "weighbridge.home";

    private static final String BUILDS = "weighbridge.builds";

    private Checkout() {}

    /** The studies of the checkout, each built on demand. */
    static Studies studies(Builder builder) throws IOException, InputException {
        return new Studies(locate(), builder);
    }

    /** What builds a command's modules; it does nothing if the launcher did not start this program. */
    static Builder builder() throws InputException {
        return new Builder(locate(), Boolean.getBoolean(BUILDS));
    }

    /** The folder of the checkout; empty if the launcher did not start this program. */
    static Optional<Home> find() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).map(Home::new);
    }

    /** @throws InputException if the launcher did not start this program */
    static Home locate() throws InputException {
        return find().orElseThrow(() -> new InputException(
                "the system property " + PROPERTY + " is not set; start the program with ./weighbridge"));
    }
}
