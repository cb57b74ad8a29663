package weighbridge.codecs.providence;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import net.morimekta.providence.PMessage;
import net.morimekta.providence.descriptor.PField;
import net.morimekta.providence.descriptor.PMessageDescriptor;
import net.morimekta.providence.serializer.BinarySerializer;
import net.morimekta.providence.serializer.FastBinarySerializer;
import net.morimekta.providence.serializer.JsonSerializer;
import net.morimekta.providence.serializer.PrettySerializer;
import net.morimekta.providence.serializer.Serializer;
import net.morimekta.providence.thrift.TBinaryProtocolSerializer;
import net.morimekta.providence.thrift.TCompactProtocolSerializer;
import net.morimekta.providence.thrift.TJsonProtocolSerializer;
import net.morimekta.providence.thrift.TTupleProtocolSerializer;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;
import weighbridge.codec.idl.ThriftFile;
import weighbridge.model.Schema;

/** Providence: immutable messages that it generates from a Thrift file, through one of its serializers. */
public final class ProvidenceCodec implements Codec {
    /** A reader refuses a message that lacks a required field, as Thrift's own readers do. */
    private static final boolean STRICT = true;

    private final Serializer serializer;

    public ProvidenceCodec(String id) {
        this.serializer = switch (id) {
            case "providence-binary" -> new BinarySerializer(STRICT);
            case "providence-fast-binary" -> new FastBinarySerializer(STRICT);
            case "providence-json" -> new JsonSerializer(STRICT);
            case "providence-json-named" -> new JsonSerializer(STRICT).named();
            case "providence-json-pretty" -> new JsonSerializer(STRICT).pretty();
            case "providence-pretty" -> new PrettySerializer(STRICT).compact();
            case "providence-config" -> new PrettySerializer(STRICT).config();
            case "providence-binary-protocol" -> new TBinaryProtocolSerializer(STRICT);
            case "providence-compact-protocol" -> new TCompactProtocolSerializer(STRICT);
            case "providence-tuple-protocol" -> new TTupleProtocolSerializer(STRICT);
            case "providence-json-protocol" -> new TJsonProtocolSerializer(STRICT);
            default -> throw new IllegalArgumentException(id);
        };
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        Path idl = workshop.idl("messages.thrift", new ThriftFile(schema).text());
        Compiler.run(idl, workshop.sources());
        Bridge.write(schema, new ProvidenceDialect(schema), ThriftFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        String message = new ProvidenceDialect(schema).className(schema.rootStruct());
        Object descriptor = classes.loadClass(message).getField("kDescriptor").get(null);
        return adapter(new Beans(schema, classes), Bridge.load(ThriftFile.PACKAGE, classes),
                (PMessageDescriptor<?, ?>) descriptor);
    }

    private <M extends PMessage<M, F>, F extends PField> Adapter adapter(Beans beans, Bridge bridge,
            PMessageDescriptor<M, F> descriptor) {
        return new Bound<>(beans, bridge, serializer, descriptor);
    }

    private static final class Bound<M extends PMessage<M, F>, F extends PField> extends BridgeAdapter
            implements Adapter.OnStream {
        private final Serializer serializer;
        private final PMessageDescriptor<M, F> descriptor;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Bound(Beans beans, Bridge bridge, Serializer serializer, PMessageDescriptor<M, F> descriptor) {
            super(beans, bridge);
            this.serializer = serializer;
            this.descriptor = descriptor;
        }

        @Override
        @SuppressWarnings("unchecked") // The bridge creates messages of the descriptor's type.
        public Encoded encode(Object value) throws IOException {
            out.reset();
            serializer.serialize(out, (M) value);
            return encoded.of(out.toByteArray());
        }

        @Override
        @SuppressWarnings("unchecked") // The bridge creates messages of the descriptor's type.
        public void encodeTo(Object value, OutputStream stream) throws IOException {
            serializer.serialize(stream, (M) value);
        }

        @Override
        public Object decodeFrom(InputStream stream) throws IOException {
            return serializer.deserialize(stream, descriptor);
        }

        @Override
        public Object decode(byte[] message) throws IOException {
            try {
                return serializer.deserialize(new ByteArrayInputStream(message), descriptor);
            } catch (Error e) {
                // FastBinarySerializer throws a plain Error if it reads a type that it does not know.
                if (e.getClass() == Error.class) throw new IOException(e);
                throw e;
            }
        }
    }
}
