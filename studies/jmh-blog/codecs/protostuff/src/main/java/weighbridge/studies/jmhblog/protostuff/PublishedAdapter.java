package weighbridge.studies.jmhblog.protostuff;

import io.protostuff.LinkedBuffer;
import io.protostuff.ProtostuffIOUtil;
import io.protostuff.Schema;
import weighbridge.codec.Adapter;
import weighbridge.studies.jmhblog.sharing.SharedObjects;

/**
 * Encodes and decodes as the article did: with a buffer for each call and one object for all threads, which is replaced
 * by an empty one that is then filled.
 */
final class PublishedAdapter<T> extends SharedObjects.Sharing {
    private final Schema<T> schema;

    PublishedAdapter(Adapter plain, SharedObjects.State state, Schema<T> schema) {
        super(plain, state);
        this.schema = schema;
    }

    @Override
    @SuppressWarnings("unchecked")
    protected byte[] write(Object object) {
        return ProtostuffIOUtil.toByteArray((T) object, schema, LinkedBuffer.allocate());
    }

    @Override
    @SuppressWarnings("unchecked")
    protected Object read(byte[] message, SharedObjects.Place place) {
        place.set(schema.newMessage());
        // The object in this place may now be another thread's.
        ProtostuffIOUtil.mergeFrom(message, (T) place.get(), schema);
        return place.get();
    }
}
