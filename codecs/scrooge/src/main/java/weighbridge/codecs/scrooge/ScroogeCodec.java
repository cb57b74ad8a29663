package weighbridge.codecs.scrooge;

import com.twitter.scrooge.TReusableMemoryTransport;
import com.twitter.scrooge.ThriftStruct;
import com.twitter.scrooge.ThriftStructCodec;
import java.lang.reflect.Method;
import java.nio.file.Path;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TMemoryInputTransport;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Scalac;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;
import weighbridge.codec.idl.Accessors;
import weighbridge.codec.idl.ThriftFile;
import weighbridge.model.Schema;

/** Scrooge: Scala classes for Thrift's structs, through Apache Thrift's binary or compact protocol. */
public final class ScroogeCodec implements Codec {
    private static final Accessors ACCESSORS = new Accessors("copy", "newBuilder", "write", "getFieldBlob",
            "getFieldBlobs", "setField", "unsetField", "unsetAll", "unset*", "*Offset");

    private final TProtocolFactory protocol;

    public ScroogeCodec(String id) {
        this.protocol = id.endsWith("compact") ? new TCompactProtocol.Factory() : new TBinaryProtocol.Factory();
    }

    @Override
    public void generate(Schema given, Workshop workshop) throws Exception {
        Schema schema = ACCESSORS.apart(given);
        Path idl = workshop.idl("messages.thrift", ScroogeDialect.withoutKeywords(new ThriftFile(schema).text()));
        Compiler.MAIN.invoke(null,
                (Object) new String[] {"--language", "scala", "--dest", workshop.sources().toString(), idl.toString()});
        Scalac.compile(schema, workshop);
        Bridge.write(schema, new ScroogeDialect(schema), ThriftFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> companion = classes
                .loadClass(ThriftFile.PACKAGE + "." + ScroogeDialect.title(ThriftFile.name(schema.rootStruct())) + "$");
        return new Bound(new Beans(ACCESSORS.apart(schema), classes), Bridge.load(ThriftFile.PACKAGE, classes),
                protocol, (ThriftStructCodec<?>) companion.getField("MODULE$").get(null));
    }

    /** Scrooge's own compiler, loaded once. */
    private static final class Compiler {
        static final Method MAIN = main();

        private static Method main() {
            try {
                return Workshop.compiler(ScroogeCodec.class).loadClass("com.twitter.scrooge.Main").getMethod("main",
                        String[].class);
            } catch (Exception e) {
                throw new IllegalStateException("Scrooge's compiler cannot be loaded", e);
            }
        }
    }

    private static final class Bound extends BridgeAdapter {
        private static final int BUFFER_BYTES = 512;

        private final ThriftStructCodec<?> codec;
        private final TReusableMemoryTransport out = TReusableMemoryTransport.apply(BUFFER_BYTES);
        private final TMemoryInputTransport in = new TMemoryInputTransport();
        private final TProtocol writer;
        private final TProtocol reader;

        Bound(Beans beans, Bridge bridge, TProtocolFactory protocol, ThriftStructCodec<?> codec) {
            super(beans, bridge);
            this.codec = codec;
            writer = protocol.getProtocol(out);
            reader = protocol.getProtocol(in);
        }

        @Override
        public Encoded encode(Object value) throws TException {
            out.reset();
            writer.reset();
            ((ThriftStruct) value).write(writer);
            byte[] message = new byte[out.length()];
            out.read(message, 0, message.length);
            return encoded.of(message);
        }

        @Override
        public Object decode(byte[] message) throws TException {
            in.reset(message);
            reader.reset();
            return codec.decode(reader);
        }
    }
}
