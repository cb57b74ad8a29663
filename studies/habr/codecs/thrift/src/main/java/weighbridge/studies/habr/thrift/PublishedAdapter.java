package weighbridge.studies.habr.thrift;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TMemoryBuffer;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codecs.thrift.ThriftAdapter;

/**
 * Encodes as the article habr.com/ru/post/458026 did: a message is the whole buffer that it was written into, which
 * grows by doubling from 64 bytes and ends in zeros. In its files, the buffer's length precedes each message.
 */
final class PublishedAdapter extends ThriftAdapter implements Adapter.Streaming {
    private static final int INITIAL_BYTES = 64;

    private final TProtocolFactory protocol;

    PublishedAdapter(Beans beans, Bridge bridge, Supplier<? extends TBase<?, ?>> empty, TProtocolFactory protocol)
            throws TException {
        super(beans, bridge, empty, protocol);
        this.protocol = protocol;
    }

    @Override
    public Encoded encode(Object value) throws TException {
        return encoded.of(buffer(value));
    }

    private byte[] buffer(Object value) throws TException {
        TMemoryBuffer buffer = new TMemoryBuffer(INITIAL_BYTES);
        ((TBase<?, ?>) value).write(protocol.getProtocol(buffer));
        return buffer.getArray();
    }

    @Override
    public Writer writer(OutputStream file) {
        DataOutputStream out = new DataOutputStream(file);
        return new Writer() {
            @Override
            public void write(Object value) throws IOException, TException {
                byte[] buffer = buffer(value);
                out.writeInt(buffer.length);
                out.write(buffer);
            }

            @Override
            public void flush() throws IOException {
                out.flush();
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    @Override
    public Reader reader(InputStream file) {
        DataInputStream in = new DataInputStream(file);
        return new Reader() {
            @Override
            public Optional<Object> next() throws IOException, TException {
                int first = in.read();
                if (first < 0) return Optional.empty();
                int length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
                byte[] buffer = new byte[length];
                in.readFully(buffer);
                return Optional.of(decode(buffer));
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }
}
