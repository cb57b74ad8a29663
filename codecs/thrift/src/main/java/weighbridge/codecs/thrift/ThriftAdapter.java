package weighbridge.codecs.thrift;

import java.util.function.Supplier;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TProtocolFactory;
import weighbridge.codec.Beans;
import weighbridge.codec.Bridge;
import weighbridge.codec.BridgeAdapter;
import weighbridge.codec.Encoded;

/** Generated objects through one protocol; a serializer and a deserializer for one thread. */
class ThriftAdapter extends BridgeAdapter {
    private final Supplier<? extends TBase<?, ?>> empty;
    private final TSerializer serializer;
    private final TDeserializer deserializer;

    ThriftAdapter(Beans beans, Bridge bridge, Supplier<? extends TBase<?, ?>> empty, TProtocolFactory protocol) throws TException {
        super(beans, bridge);
        this.empty = empty;
        this.serializer = new TSerializer(protocol);
        this.deserializer = new TDeserializer(protocol);
    }

    @Override
    public Encoded encode(Object value) throws TException {
        return encoded.of(serializer.serialize((TBase<?, ?>) value));
    }

    @Override
    public final Object decode(byte[] message) throws TException {
        TBase<?, ?> value = empty.get();
        deserializer.deserialize(value, message);
        return value;
    }
}
