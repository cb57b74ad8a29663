package weighbridge.testkit;

import weighbridge.model.CodecInfo;

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

    private String sentence(String what) {
        return info.id() + ": " + example.name() + ": " + what;
    }
}
