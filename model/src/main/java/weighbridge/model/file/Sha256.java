package weighbridge.model.file;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digest of this project's files. */
public final class Sha256 {
    private Sha256() {}

    /** A new SHA-256 digest, which every Java platform has. */
    public static MessageDigest create() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
