package weighbridge.codecs.arrow;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** A stream of one record batch: beans are written through vectors, and a decoded batch stays in vectors. */
public final class ArrowCodec implements Codec {
    public ArrowCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        UnsupportedSchema.ifRecursive(schema,
                "a record batch has a fixed tree of columns, so a type cannot contain itself");
        workshop.idl("messages.json", new ArrowFields(schema).schema().toJson());
        BeanSource.write(schema, workshop);
        workshop.source(ColumnsSource.CLASS, ColumnsSource.write(schema));
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Columns.Maker maker =
                (Columns.Maker) classes.loadClass(ColumnsSource.CLASS + "$Maker").getConstructor().newInstance();
        return new Bound(schema, new Beans(schema, classes), maker);
    }

    private static final class Bound implements Adapter.Batching {
        private final Schema schema;
        private final Beans beans;
        private final Columns.Maker maker;
        private final BufferAllocator allocator = new RootAllocator();
        private final DictionaryProvider.MapDictionaryProvider dictionaries =
                new DictionaryProvider.MapDictionaryProvider();
        private final VectorSchemaRoot root;
        private final Columns columns;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final Encoded encoded = new Encoded();
        /** The last decoded batch; its memory is released before the next is decoded. */
        private Optional<Batch> last = Optional.empty();

        Bound(Schema schema, Beans beans, Columns.Maker maker) {
            this.schema = schema;
            this.beans = beans;
            this.maker = maker;
            ArrowFields fields = new ArrowFields(schema);
            for (Definition d : schema.definitions()) {
                if (d instanceof Definition.Enumeration e)
                    dictionaries.put(new Dictionary(names(e), fields.encoding(e)));
            }
            root = VectorSchemaRoot.create(fields.schema(), allocator);
            // A column that holds nothing yet would be written without its first offset, unlike columns that held
            // something.
            for (FieldVector v : root.getFieldVectors()) {
                v.setInitialCapacity(1);
                v.allocateNew();
            }
            columns = maker.of(root.getFieldVectors(), dictionaries);
        }

        private VarCharVector names(Definition.Enumeration e) {
            VarCharVector names = new VarCharVector(e.name(), allocator);
            for (int i = 0; i < e.symbols().size(); i++)
                names.setSafe(i, e.symbols().get(i).name().getBytes(StandardCharsets.UTF_8));
            names.setValueCount(e.symbols().size());
            return names;
        }

        @Override
        public Object toBatch(List<Value.StructValue> messages) {
            return messages.stream().map(beans::toBean).toList();
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            List<?> batch = (List<?>) value;
            for (FieldVector v : root.getFieldVectors()) v.reset();
            for (int i = 0; i < batch.size(); i++) columns.set(i, batch.get(i));
            root.setRowCount(batch.size());
            out.reset();
            try (ArrowStreamWriter writer = new ArrowStreamWriter(root, dictionaries, out)) {
                writer.start();
                writer.writeBatch();
                writer.end();
            }
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws IOException {
            if (last.isPresent()) last.get().close();
            Batch batch = new Batch(new ArrowStreamReader(new ByteArrayInputStream(message), allocator));
            last = Optional.of(batch);
            if (!batch.reader.loadNextBatch()) throw new EOFException("a stream without a batch");
            return batch;
        }

        @Override
        public long read(Object decoded) throws IOException {
            Batch batch = (Batch) decoded;
            Columns read = maker.of(batch.root().getFieldVectors(), batch.reader);
            long sum = 0;
            for (int i = 0, n = batch.root().getRowCount(); i < n; i++) sum += read.read(i);
            return sum;
        }

        @Override
        public List<Value.StructValue> fromBatch(Object decoded) throws IOException {
            Batch batch = (Batch) decoded;
            ArrowValues values = new ArrowValues(schema, batch.reader);
            List<Value.StructValue> messages = new ArrayList<>();
            for (int i = 0; i < batch.root().getRowCount(); i++)
                messages.add(values.message(batch.root().getFieldVectors(), i));
            return messages;
        }
    }

    /** A decoded batch, whose vectors are loaded outside the heap. */
    private record Batch(ArrowStreamReader reader) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            reader.close();
        }

        VectorSchemaRoot root() throws IOException {
            return reader.getVectorSchemaRoot();
        }
    }
}
