package weighbridge.model.payload;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown for a payload file that is incomplete, not ours or of another version. */
public final class PayloadException extends IOException {
    public PayloadException(Path file, String fault) {
        super(file + ": " + fault);
    }
}
