package weighbridge.studies.jmhblog.protobuf;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import weighbridge.codec.Adapter;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Encodes and decodes as the article did: calls {@code toByteArray} on one message for all threads, which the result of
 * {@code parseFrom} then replaces. From then on, proto2 keeps a text as bytes until somebody reads it, which only one
 * of the ids does.
 */
final class PublishedAdapter extends SharedObjects.Sharing {
    private final Adapter plain;
    private final Parser<?> parser;
    private final boolean reads;

    PublishedAdapter(Adapter plain, SharedObjects.State state, Parser<?> parser, boolean reads) {
        super(plain, state);
        this.plain = plain;
        this.parser = parser;
        this.reads = reads;
    }

    @Override
    protected byte[] write(Object object) {
        return ((Message) object).toByteArray();
    }

    @Override
    protected Object read(byte[] message, SharedObjects.Place place) throws Exception {
        place.set(parser.parseFrom(message));
        return place.get();
    }

    @Override
    public long read(Object decoded) throws Exception {
        return reads ? plain.read(decoded) : 0;
    }
}
