package weighbridge.codecs.thrift;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TTransport;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;

/** Writes and reads generated objects through one protocol, with a serializer and a deserializer for one thread. */
public class ThriftAdapter extends BridgeAdapter implements Adapter.OnStream {
    private final Supplier<? extends TBase<?, ?>> empty;
    private final TProtocolFactory protocol;
    private final TSerializer serializer;
    private final TDeserializer deserializer;

    public ThriftAdapter(Beans beans, Bridge bridge, Supplier<? extends TBase<?, ?>> empty, TProtocolFactory protocol)
            throws TException {
        super(beans, bridge);
        this.empty = empty;
        this.protocol = protocol;
        this.serializer = new TSerializer(protocol);
        this.deserializer = new TDeserializer(protocol);
    }

    @Override
    public Encoded encode(Object value) throws TException {
        return encoded.of(serializer.serialize((TBase<?, ?>) value));
    }

    @Override
    public final void encodeTo(Object value, OutputStream stream) throws TException {
        TTransport transport = new TIOStreamTransport(stream);
        ((TBase<?, ?>) value).write(protocol.getProtocol(transport));
        transport.flush();
    }

    /** Uses a new protocol for each message, since one that was kept would have to be reset. */
    @Override
    public final Object decodeFrom(InputStream stream) throws TException {
        TBase<?, ?> value = empty.get();
        value.read(protocol.getProtocol(new TIOStreamTransport(stream)));
        return value;
    }

    @Override
    public final Object decode(byte[] message) throws TException {
        TBase<?, ?> value = empty.get();
        deserializer.deserialize(value, message);
        return value;
    }
}
