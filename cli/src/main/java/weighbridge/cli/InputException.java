package weighbridge.cli;

/** Bad usage or input; the message is one sentence for the user: what, where, what to do. */
final class InputException extends Exception {
    InputException(String sentence) {
        super(sentence);
    }
}
