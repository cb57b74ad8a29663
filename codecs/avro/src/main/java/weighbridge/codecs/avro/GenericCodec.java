package weighbridge.codecs.avro;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Parser;
import org.apache.avro.SchemaFormatter;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.idl.AvscFile;
import weighbridge.codec.source.Source;

/** Avro without generated classes: generic records, whose fields are accessed by name. */
public final class GenericCodec implements Codec {
    private static final String FILE = "messages.avsc";

    public GenericCodec(String id) {}

    @Override
    public void generate(weighbridge.model.Schema given, Workshop workshop) throws Exception {
        weighbridge.model.Schema schema = given.undeclared();
        Parser parser = new Parser();
        String text = SchemaFormatter.format("json/pretty", parser.parse(new AvscFile(schema).json()));
        workshop.idl(FILE, text);
        Files.writeString(workshop.classes().resolve(FILE), text);
        Source schemas = new Source().line("package %s;", AvscFile.PACKAGE).blank()
                .line("import org.apache.avro.Schema;").blank();
        schemas.line("/** The schemas of the records and enums, from which generic records are made. */")
                .line("public final class Schemas {");
        schemas.line("private static final java.util.Map<String, Schema> ALL = %s.named(Schemas.class);",
                GenericCodec.class.getName()).blank();
        for (String name : parser.getTypes().keySet()) {
            schemas.line("public static final Schema %s = ALL.get(\"%s\");", GenericDialect.constant(name), name);
        }
        workshop.source(GenericDialect.SCHEMAS, schemas.close().toString());
        Bridge.write(schema, new GenericDialect(schema), AvscFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(weighbridge.model.Schema schema, ClassLoader classes) throws Exception {
        Schema avro = (Schema) classes.loadClass(GenericDialect.SCHEMAS).getField(schema.root()).get(null);
        return new BinaryAdapter(new Beans(schema, classes), Bridge.load(AvscFile.PACKAGE, classes), avro,
                new GenericDatumWriter<>(avro), new GenericDatumReader<>(avro));
    }

    /** The records and enums of the schema that is stored beside a class, by their full names. */
    public static Map<String, Schema> named(Class<?> neighbour) {
        Parser parser = new Parser();
        try (InputStream in = neighbour.getResourceAsStream("/" + FILE)) {
            parser.parse(in);
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
        return parser.getTypes();
    }

    /** Whether an alternative of a union is a record or a symbol of the given schema. */
    public static boolean is(Object value, Schema schema) {
        return value instanceof GenericContainer c && c.getSchema() == schema;
    }

    /** A record with the given values. */
    public static GenericRecord record(Schema schema, Object... values) {
        GenericData.Record record = new GenericData.Record(schema);
        for (int i = 0; i < values.length; i++) record.put(i, values[i]);
        return record;
    }
}
