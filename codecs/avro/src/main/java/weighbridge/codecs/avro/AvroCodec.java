package weighbridge.codecs.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.avro.Schema.Parser;
import org.apache.avro.compiler.specific.SpecificCompiler;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import weighbridge.codec.Adapter;
import weighbridge.codec.Beans;
import weighbridge.codec.Bridge;
import weighbridge.codec.BridgeAdapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.codec.idl.AvscFile;
import weighbridge.model.Schema;

/** Avro with generated classes: binary datums without a container, reader and writer of the same schema. */
public final class AvroCodec implements Codec {
    public AvroCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        org.apache.avro.Schema avro = new Parser().parse(new AvscFile(schema).json());
        workshop.idl("messages.avsc", avro.toString(true));
        Compiler.compile(avro, workshop);
        Bridge.write(schema, new AvroDialect(schema), AvscFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> root = classes.loadClass(AvscFile.PACKAGE + "." + schema.root());
        org.apache.avro.Schema avro = (org.apache.avro.Schema) root.getMethod("getClassSchema").invoke(null);
        return new Bound(new Beans(schema, classes), Bridge.load(AvscFile.PACKAGE, classes), avro, new SpecificData(classes));
    }

    /** The bytes that a buffer holds; the buffer stays as it is. */
    public static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    /** Apart from the codec, since a JVM that measures has no schema compiler on its class path. */
    private static final class Compiler {
        static void compile(org.apache.avro.Schema schema, Workshop workshop) throws IOException {
            SpecificCompiler compiler = new SpecificCompiler(schema);
            compiler.setStringType(GenericData.StringType.String);
            compiler.setFieldVisibility(SpecificCompiler.FieldVisibility.PRIVATE);
            compiler.setOutputCharacterEncoding("UTF-8");
            compiler.compileToDestination(null, workshop.sources().toFile());
        }
    }

    private static final class Bound extends BridgeAdapter implements Adapter.Streaming {
        private final org.apache.avro.Schema schema;
        private final SpecificDatumWriter<Object> writer;
        private final SpecificDatumReader<Object> reader;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        private BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(new byte[0], null);

        Bound(Beans beans, Bridge bridge, org.apache.avro.Schema schema, SpecificData data) {
            super(beans, bridge);
            this.schema = schema;
            writer = new SpecificDatumWriter<>(schema, data);
            reader = new SpecificDatumReader<>(schema, schema, data);
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            out.reset();
            encoder = EncoderFactory.get().binaryEncoder(out, encoder);
            writer.write(value, encoder);
            encoder.flush();
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws IOException {
            decoder = DecoderFactory.get().binaryDecoder(message, decoder);
            return reader.read(null, decoder);
        }

        /** A container file without compression: the schema once, then blocks, one of which ends at each flush. */
        @Override
        public Writer writer(OutputStream file) throws IOException {
            DataFileWriter<Object> container = new DataFileWriter<>(writer).create(schema, file);
            return new Writer() {
                @Override
                public void write(Object value) throws IOException {
                    container.append(value);
                }

                @Override
                public void flush() throws IOException {
                    container.flush();
                }

                @Override
                public void close() throws IOException {
                    container.close();
                }
            };
        }

        @Override
        public Reader reader(InputStream file) throws IOException {
            DataFileStream<Object> container = new DataFileStream<>(file, reader);
            return new Reader() {
                @Override
                public Optional<Object> next() {
                    return container.hasNext() ? Optional.of(container.next()) : Optional.empty();
                }

                @Override
                public void close() throws IOException {
                    container.close();
                }
            };
        }
    }
}
