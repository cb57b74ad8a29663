package weighbridge.model;

/** Thrown for an impossible schema; the message names the path of the fault and what to do. */
public final class SchemaException extends IllegalArgumentException {
    public SchemaException(String path, String fault) {
        super(path + ": " + fault);
    }
}
