package weighbridge.testkit;

import java.util.Set;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;

/**
 * Reports a breach of the contract in a sentence that names the codec, the example and, if it concerns one, the
 * message.
 */
record Breach(CodecInfo info, Example example) {
    AssertionError of(String what) {
        return new AssertionError(sentence(what));
    }

    AssertionError of(String what, Throwable cause) {
        return new AssertionError(sentence(what), cause);
    }

    AssertionError of(Example.Message message, String what) {
        return of(message.name() + ": " + what);
    }

    AssertionError of(Example.Message message, String what, Throwable cause) {
        return of(message.name() + ": " + what, cause);
    }

    AssertionError changed(Example.Message message, String what, Set<Difference.Kind> kinds) {
        return new Breaches.Changed(sentence(message.name() + ": " + what), kinds);
    }

    /** One line, even where a library's message has several. */
    private String sentence(String what) {
        return (info.id() + ": " + example.name() + ": " + what).replaceAll("\\s*\\R\\s*", " ");
    }
}
