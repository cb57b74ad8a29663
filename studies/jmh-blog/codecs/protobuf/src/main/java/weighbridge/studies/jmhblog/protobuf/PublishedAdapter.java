package weighbridge.studies.jmhblog.protobuf;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import weighbridge.codec.Adapter;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Encodes and decodes as the article did: {@code toByteArray} of one message for all threads, which is replaced by what
 * {@code parseFrom} gives. A text of proto2 is bytes from then on until somebody asks for it, and nobody does, except
 * in one id.
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
