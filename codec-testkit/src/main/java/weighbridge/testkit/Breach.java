package weighbridge.testkit;

import weighbridge.model.CodecInfo;

/** A contract that was not kept: the sentence names the codec, the example and, where it is about one, the message. */
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
