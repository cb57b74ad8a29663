package weighbridge.model.payload;

import java.io.IOException;
import java.nio.file.Path;

/** A payload file that is not whole, not ours, or of another version. */
public final class PayloadException extends IOException {
    public PayloadException(Path file, String fault) {
        super(file + ": " + fault);
    }
}
