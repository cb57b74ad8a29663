package weighbridge.codecs.avro;

import java.io.IOException;
import org.apache.avro.Schema.Parser;
import org.apache.avro.SchemaFormatter;
import org.apache.avro.compiler.specific.SpecificCompiler;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.idl.AvscDialect;
import weighbridge.codec.idl.AvscFile;
import weighbridge.model.Schema;

/**
 * Avro with generated classes: datums without a container, in binary or in JSON, or a container of many; reader and
 * writer of the same schema.
 */
public final class AvroCodec implements Codec {
    private final String id;

    public AvroCodec(String id) {
        this.id = id;
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        org.apache.avro.Schema avro = new Parser().parse(new AvscFile(schema).json());
        workshop.idl("messages.avsc", SchemaFormatter.format("json/pretty", avro));
        Compiler.compile(avro, workshop);
        Bridge.write(schema, new AvscDialect(schema), AvscFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> root = classes.loadClass(AvscFile.PACKAGE + "." + schema.root());
        org.apache.avro.Schema avro = (org.apache.avro.Schema) root.getMethod("getClassSchema").invoke(null);
        Beans beans = new Beans(schema, classes);
        Bridge bridge = Bridge.load(AvscFile.PACKAGE, classes);
        SpecificData data = new SpecificData(classes);
        SpecificDatumWriter<Object> writer = new SpecificDatumWriter<>(avro, data);
        SpecificDatumReader<Object> reader = new SpecificDatumReader<>(avro, avro, data);
        return switch (id) {
            case "avro-json" -> new JsonAdapter(beans, bridge, avro, writer, reader);
            case "avro-file" -> new FileAdapter(beans, bridge, avro, writer, reader, false);
            case "avro-file-buffered" -> new FileAdapter(beans, bridge, avro, writer, reader, true);
            default -> new BinaryAdapter(beans, bridge, avro, writer, reader);
        };
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
}
