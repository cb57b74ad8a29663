package weighbridge.codecs.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema.Parser;
import org.apache.avro.compiler.specific.SpecificCompiler;
import org.apache.avro.specific.SpecificData;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeBatchAdapter;
import weighbridge.codec.idl.AvscDialect;
import weighbridge.codec.idl.AvscFile;
import weighbridge.model.Schema;

/** Parquet: each batch is a file in memory, written and read through Avro's generated classes. */
public final class ParquetCodec implements Codec {
    public ParquetCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        UnsupportedSchema.ifRecursive(schema,
                "a Parquet file has a fixed tree of columns, so a type cannot contain itself");
        org.apache.avro.Schema records = new Parser().parse(new AvscFile(schema).json());
        workshop.idl("messages.avsc", records.toString(true));
        Compiler.compile(records, workshop);
        Bridge.write(schema, new AvscDialect(schema), AvscFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> root = classes.loadClass(AvscFile.PACKAGE + "." + schema.root());
        org.apache.avro.Schema records = (org.apache.avro.Schema) root.getMethod("getClassSchema").invoke(null);
        return new Bound(new Beans(schema, classes), Bridge.load(AvscFile.PACKAGE, classes), records,
                new SpecificData(classes));
    }

    /** A class of its own, because a measuring JVM has no schema compiler on its class path. */
    private static final class Compiler {
        static void compile(org.apache.avro.Schema schema, Workshop workshop) throws IOException {
            SpecificCompiler compiler = new SpecificCompiler(schema);
            compiler.setOutputCharacterEncoding("UTF-8");
            compiler.compileToDestination(null, workshop.sources().toFile());
        }
    }

    private static final class Bound extends BridgeBatchAdapter {
        private final org.apache.avro.Schema schema;
        private final SpecificData data;
        private final ParquetConfiguration configuration = new PlainParquetConfiguration();

        Bound(Beans beans, Bridge bridge, org.apache.avro.Schema schema, SpecificData data) {
            super(beans, bridge);
            this.schema = schema;
            this.data = data;
            configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, false);
        }

        @Override
        protected Encoded encodeAll(List<Object> batch) throws IOException {
            MemoryOutput file = new MemoryOutput();
            try (ParquetWriter<Object> writer = AvroParquetWriter.builder(file).withSchema(schema).withDataModel(data)
                    .withConf(configuration).withCompressionCodec(CompressionCodecName.UNCOMPRESSED).build()) {
                for (Object record : batch) writer.write(record);
            }
            return encoded.of(file.bytes());
        }

        @Override
        protected List<Object> decodeAll(byte[] batch) throws IOException {
            List<Object> records = new ArrayList<>();
            try (ParquetReader<Object> reader =
                    AvroParquetReader.builder(new MemoryInput(batch), configuration).withDataModel(data).build()) {
                for (Object record = reader.read(); record != null; record = reader.read()) records.add(record);
            }
            return records;
        }
    }
}
