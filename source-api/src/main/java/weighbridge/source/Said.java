package weighbridge.source;

/** What a library says of a file that it cannot read, as part of a sentence. */
public final class Said {
    private Said() {}

    public static String by(Exception e) {
        String message = e.getMessage();
        // What a JVM says of a library's code is nothing that a user can use.
        boolean ofCode = e instanceof NullPointerException || e instanceof IndexOutOfBoundsException
                || e instanceof ClassCastException;
        return message == null || message.isBlank() || ofCode ? "its library stumbles: " + e.getClass().getSimpleName()
                : plain(message);
    }

    /** The message without names of classes, and of what a parser does not show. */
    public static String plain(String message) {
        return message.strip().replaceAll("\\s+", " ").replaceAll("([A-Z]\\w+ )?[\\w.$]*(Exception|Error): ", "")
                .replaceAll("\\[Source: REDACTED \\(.*?\\); (line: \\d+, column: \\d+)\\]", "$1")
                .replaceFirst("[.;:]$", "");
    }
}
