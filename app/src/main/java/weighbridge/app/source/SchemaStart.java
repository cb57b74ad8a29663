package weighbridge.app.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The beginning of a file, as text. */
final class SchemaStart {
    private static final int BYTES = 1 << 14;

    private SchemaStart() {}

    /** The start of a schema file, after its comments. */
    static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return withoutComments(new String(in.readNBytes(BYTES), StandardCharsets.UTF_8));
        }
    }

    private static String withoutComments(String start) {
        String text = start.stripLeading();
        while (true) {
            int end = text.startsWith("//") || text.startsWith("#") ? text.indexOf('\n') + 1
                    : text.startsWith("/*") ? text.indexOf("*/") + 2 : 0;
            if (end <= (text.startsWith("/*") ? 1 : 0)) return text;
            text = text.substring(end).stripLeading();
        }
    }

    /** Whether bytes may be text, which has no control characters except tabs and line ends. */
    static boolean isText(byte[] head) {
        for (byte b : head) if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f') return false;
        return true;
    }
}
