package weighbridge.codecs.avro4s;

import com.sksamuel.avro4s.Decoder;
import com.sksamuel.avro4s.Encoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Scalac;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;
import weighbridge.codec.idl.CaseClasses;
import weighbridge.model.Schema;

/** avro4s: case classes to and from Avro's generic records, written as binary datums without a container. */
public final class Avro4sCodec implements Codec {
    public Avro4sCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        Avro4sCaseClasses classes = new Avro4sCaseClasses(schema);
        classes.write(workshop);
        CaseClasses.write(workshop, Avro4sCaseClasses.DERIVED, classes.derived());
        Scalac.compile(schema, workshop);
        Bridge.write(schema, classes, CaseClasses.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // When avro4s resolves an encoder or a decoder, it looks up by reflection, in this class loader, such things as
        // the objects of a sealed trait.
        thread.setContextClassLoader(classes);
        try {
            Class<?> derived = classes.loadClass(CaseClasses.PACKAGE + "." + Avro4sCaseClasses.DERIVED);
            @SuppressWarnings("unchecked") // The encoder is derived for the class that generate wrote.
            Encoder<Object> encoder = (Encoder<Object>) derived.getMethod("encoder").invoke(null);
            return new Bound(new Beans(schema, classes), Bridge.load(CaseClasses.PACKAGE, classes), encoder,
                    (Decoder<?>) derived.getMethod("decoder").invoke(null));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** The bytes of a buffer, which stays unchanged. */
    public static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    private static final class Bound extends BridgeAdapter {
        private final Encoder<Object> encoder;
        private final Decoder<?> decoder;
        private final GenericDatumWriter<Object> writer;
        private final GenericDatumReader<Object> reader;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private BinaryEncoder binary = EncoderFactory.get().binaryEncoder(out, null);
        private BinaryDecoder bytes = DecoderFactory.get().binaryDecoder(new byte[0], null);

        Bound(Beans beans, Bridge bridge, Encoder<Object> encoder, Decoder<?> decoder) {
            super(beans, bridge);
            this.encoder = encoder;
            this.decoder = decoder;
            writer = new GenericDatumWriter<>(encoder.schemaFor().schema());
            // The decoder's own schema: avro4s takes fields by position from records with this schema, by name from
            // others.
            reader = new GenericDatumReader<>(decoder.schemaFor().schema());
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            out.reset();
            binary = EncoderFactory.get().binaryEncoder(out, binary);
            writer.write(encoder.encode(value), binary);
            binary.flush();
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws IOException {
            bytes = DecoderFactory.get().binaryDecoder(message, bytes);
            return decoder.decode(reader.read(null, bytes));
        }
    }
}
