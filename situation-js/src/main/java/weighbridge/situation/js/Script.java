package weighbridge.situation.js;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What {@link Compile} wrote, as a page takes it. */
public final class Script {
    private static final String NAME = "/weighbridge/situation/situation.js";

    private Script() {}

    /** A script that declares {@code Situation}, an object with the functions of {@link Page}. */
    public static String text() {
        try (InputStream in = Script.class.getResourceAsStream(NAME)) {
            if (in == null) throw new IllegalStateException(NAME + " is not on the class path");
            return "const Situation = (exports => {" + new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    + "\nreturn exports;\n})({});\n";
        } catch (IOException e) {
            throw new IllegalStateException(NAME + " cannot be read", e);
        }
    }
}
