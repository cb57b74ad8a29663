package weighbridge.source.message;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/** What precedes the bytes of each message and says by which schema they were written. */
public enum Header {
    NONE("bare", ""),
    /** Zero and the number of a schema in a registry, the highest byte first. */
    REGISTRY("registry", "schema registry"),
    /** Avro's mark and the fingerprint of the schema. */
    SINGLE_OBJECT("single-object", "single-object encoding");

    private static final byte[] SINGLE = {(byte) 0xC3, 1};

    private final String word;
    private final String form;

    Header(String word, String form) {
        this.word = word;
        this.form = form;
    }

    /** The user's word for it. */
    public String word() {
        return word;
    }

    /** The words that describe it; empty if there is none. */
    public String form() {
        return form;
    }

    /**
     * Reads the header at the beginning of a message: the number or the fingerprint of its schema.
     *
     * @throws Broken if the message does not begin with one
     */
    public OptionalLong read(ByteBuffer message) throws IOException {
        switch (this) {
            case NONE -> { return OptionalLong.empty(); }
            case REGISTRY -> {
                if (message.remaining() < 1 + Integer.BYTES || message.get() != 0)
                    throw new Broken("it does not begin with a registry's zero and number of a schema");
                return OptionalLong.of(message.getInt());
            }
            case SINGLE_OBJECT -> {
                if (message.remaining() < SINGLE.length + Long.BYTES || message.get() != SINGLE[0]
                        || message.get() != SINGLE[1])
                    throw new Broken("it does not begin with Avro's mark of a single object");
                return OptionalLong.of(Long.reverseBytes(message.order(ByteOrder.BIG_ENDIAN).getLong()));
            }
        }
        throw new IllegalStateException(word);
    }
}
