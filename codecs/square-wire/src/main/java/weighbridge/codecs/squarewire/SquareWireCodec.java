package weighbridge.codecs.squarewire;

import com.squareup.wire.ProtoAdapter;
import com.squareup.wire.WireCompiler;
import com.squareup.wire.schema.EmptyWireLogger;
import java.nio.file.FileSystems;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.model.Schema;

/**
 * Square's Wire: proto3, immutable Java classes from its own compiler, {@code encode} and {@code decode} of the
 * generated adapter.
 */
public final class SquareWireCodec implements Codec {
    public SquareWireCodec(String id) {}

    @Override
    public void generate(Schema given, Workshop workshop) throws Exception {
        Schema schema = given.undeclared();
        workshop.idl("messages.proto", new ProtoFile(schema).text());
        Compiler.run(workshop);
        Bridge.write(schema, new WireDialect(schema), ProtoFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> message = classes.loadClass(ProtoFile.PACKAGE + "." + schema.root());
        @SuppressWarnings("unchecked") // The field is in the class that generate wrote.
        ProtoAdapter<Object> adapter = (ProtoAdapter<Object>) message.getField("ADAPTER").get(null);
        return new Bound(new Beans(schema, classes), Bridge.load(ProtoFile.PACKAGE, classes), adapter);
    }

    /** A class of its own, because the measuring JVM has no compiler on its class path. */
    private static final class Compiler {
        private static void run(Workshop workshop) throws Exception {
            WireCompiler.forArgs(FileSystems.getDefault(), new EmptyWireLogger(), "--proto_path=" + workshop.idl(),
                    "--java_out=" + workshop.sources(), "messages.proto").compile();
        }
    }

    private static final class Bound extends BridgeAdapter {
        private final ProtoAdapter<Object> adapter;

        Bound(Beans beans, Bridge bridge, ProtoAdapter<Object> adapter) {
            super(beans, bridge);
            this.adapter = adapter;
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(adapter.encode(value));
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return adapter.decode(message);
        }
    }
}
