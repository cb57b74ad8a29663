package weighbridge.source;

import java.io.EOFException;
import java.nio.BufferUnderflowException;
import java.nio.charset.CharacterCodingException;
import java.util.Objects;
import java.util.stream.Stream;

/** A library's complaint about a file that it cannot read, as part of a sentence. */
public final class Said {
    /** The deepest cause that is looked for; causes may lead back to themselves. */
    private static final int MOST_CAUSES = 20;

    private Said() {}

    public static String by(Throwable e) {
        if (isOfText(e)) return "it is not UTF-8 text";
        String message = e.getMessage();
        boolean isCut = e instanceof EOFException || e instanceof BufferUnderflowException;
        if (isCut && (message == null || message.isBlank())) return "it ends too early";
        // A JVM's message about a library's code would not help a user.
        boolean ofCode = e instanceof NullPointerException || e instanceof IndexOutOfBoundsException
                || e instanceof ClassCastException;
        return message == null || message.isBlank() || ofCode ? "its library does not say why" : plain(message);
    }

    /** Whether bytes are no text, of which the JVM says only their number. */
    static boolean isOfText(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(MOST_CAUSES)
                .anyMatch(CharacterCodingException.class::isInstance);
    }

    /** The message without names of exception classes and without a parser's remarks about the redacted source. */
    public static String plain(String message) {
        return message.strip().replaceAll("\\s+", " ").replaceAll("([A-Z]\\w+ )?[\\w.$]*(Exception|Error): ", "")
                .replaceAll("\\[Source: REDACTED \\(.*?\\); (line: \\d+, column: \\d+)\\]", "$1")
                .replaceFirst("[.;:]$", "");
    }
}
