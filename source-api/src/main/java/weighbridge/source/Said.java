package weighbridge.source;

/** A library's complaint about a file that it cannot read, as part of a sentence. */
public final class Said {
    private Said() {}

    public static String by(Exception e) {
        String message = e.getMessage();
        // A JVM's message about a library's code would not help a user.
        boolean ofCode = e instanceof NullPointerException || e instanceof IndexOutOfBoundsException
                || e instanceof ClassCastException;
        return message == null || message.isBlank() || ofCode ? "its library fails: " + e.getClass().getSimpleName()
                : plain(message);
    }

    /** The message without names of exception classes and without a parser's remarks about the redacted source. */
    public static String plain(String message) {
        return message.strip().replaceAll("\\s+", " ").replaceAll("([A-Z]\\w+ )?[\\w.$]*(Exception|Error): ", "")
                .replaceAll("\\[Source: REDACTED \\(.*?\\); (line: \\d+, column: \\d+)\\]", "$1")
                .replaceFirst("[.;:]$", "");
    }
}
