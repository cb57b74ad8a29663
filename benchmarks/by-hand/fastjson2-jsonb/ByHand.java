package weighbridge.byhand;

import com.alibaba.fastjson2.JSONB;
import com.example.data.Event;
import weighbridge.codec.Encoded;

/**
 * Follows https://github.com/alibaba/fastjson2#25-serialize-javabean-to-jsonb: {@code toBytes} and {@code parseObject}.
 */
public final class ByHand extends EventAdapter {
    @Override
    public Encoded encode(Object event) {
        return encoded.of(JSONB.toBytes(event));
    }

    @Override
    public Object decode(byte[] message) {
        return JSONB.parseObject(message, Event.class);
    }
}
