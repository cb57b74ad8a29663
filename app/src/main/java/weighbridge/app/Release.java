package weighbridge.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The project's version, filtered from the pom. */
public final class Release {
    private Release() {}

    /** The version, such as {@code 0.1.0}. */
    public static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Release.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }
}
