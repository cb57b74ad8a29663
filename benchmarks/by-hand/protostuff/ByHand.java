package weighbridge.byhand;

import com.example.data.Event;
import io.protostuff.LinkedBuffer;
import io.protostuff.ProtostuffIOUtil;
import io.protostuff.Schema;
import io.protostuff.runtime.RuntimeSchema;
import weighbridge.codec.Encoded;

/**
 * Follows https://protostuff.github.io/docs/protostuff-runtime/ with a runtime schema and a buffer that is cleared
 * after each message.
 */
public final class ByHand extends EventAdapter {
    private final Schema<Event> schema = RuntimeSchema.getSchema(Event.class);
    private final LinkedBuffer buffer = LinkedBuffer.allocate(512);

    @Override
    public Encoded encode(Object event) {
        try {
            return encoded.of(ProtostuffIOUtil.toByteArray((Event) event, schema, buffer));
        } finally {
            buffer.clear();
        }
    }

    @Override
    public Object decode(byte[] message) {
        Event event = schema.newMessage();
        ProtostuffIOUtil.mergeFrom(message, event, schema);
        return event;
    }
}
