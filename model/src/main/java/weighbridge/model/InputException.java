package weighbridge.model;

/** Thrown if the user's input cannot be used; the message is one sentence that says what, where and what to do. */
public final class InputException extends Exception {
    public InputException(String message) {
        super(message);
    }
}
