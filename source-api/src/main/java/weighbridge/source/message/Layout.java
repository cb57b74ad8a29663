package weighbridge.source.message;

/** How messages follow each other in a file. */
public enum Layout {
    LENGTH4("length4", "a 4-byte length before each message"), VARINT("varint", "a varint length before each message"),
    GRPC("grpc", "gRPC frames"), LENGTH4_LE("length4le", "a 4-byte length, the lowest first, before each message"),
    /** The file is a single message. */
    ONE("one", "one message"),
    /** Messages whose own bytes show where they end. */
    ADJOINING("adjoining", "messages one after another"),
    /** The same, but each is a line, as Kafka's and kcat's consumers print them. */
    NEWLINE("newline", "a line break after each message"),
    /** Lines of text, or texts in JSON. */
    BASE64("base64", "Base64"), HEX("hex", "hexadecimal digits"),
    /** Texts in JSON whose characters are the bytes, as kcat writes them. */
    TEXT("text", "the characters of texts");

    private final String word;
    private final String form;

    Layout(String word, String form) {
        this.word = word;
        this.form = form;
    }

    /** The user's word for it. */
    public String word() {
        return word;
    }

    /** The words that describe it. */
    public String form() {
        return form;
    }

    /** Whether only the decoder knows where a message ends. */
    boolean isUnbounded() {
        return this == ADJOINING || this == NEWLINE;
    }

    boolean isText() {
        return this == BASE64 || this == HEX || this == TEXT;
    }
}
