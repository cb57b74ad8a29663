package weighbridge.studies.habr.thrift;

import java.util.function.Supplier;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolFactory;
import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codecs.thrift.ThriftCodec;

/** Apache Thrift with the protocol that the id ends with, and with messages and files like the article's. */
public final class PublishedCodec extends ThriftCodec {
    public PublishedCodec(String id) {
        super(id);
    }

    @Override
    protected Adapter adapter(Beans beans, Bridge bridge, Supplier<? extends TBase<?, ?>> empty,
            TProtocolFactory protocol) throws TException {
        return new PublishedAdapter(beans, bridge, empty, protocol);
    }
}
