package weighbridge.codec;

/** The library cannot carry a schema; the message says which construct, where, and why. */
public final class UnsupportedSchema extends Exception {
    public UnsupportedSchema(String reason) {
        super(reason);
    }
}
