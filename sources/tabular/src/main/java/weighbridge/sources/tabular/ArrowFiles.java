package weighbridge.sources.tabular;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

/** Reads Arrow's own files (Feather's second version is one) and streams, with plain or compressed buffers. */
final class ArrowFiles {
    /** The limit for one batch, in bytes: together with the heap and the JVM itself, less than 512 MiB. */
    private static final long MOST_BYTES = 192L << 20;

    private ArrowFiles() {}

    static Records open(Asked file, boolean stream) throws IOException {
        ArrowSchemas.requireEnd(file, stream);
        List<Closeable> held = new ArrayList<>();
        try {
            FileChannel channel = FileChannel.open(file.place());
            held.add(channel);
            BufferAllocator allocator = new RootAllocator(MOST_BYTES);
            held.addFirst(new Released(allocator));
            ArrowReader reader = stream ? new ArrowStreamReader(channel, allocator, CommonsCompressionFactory.INSTANCE)
                    : new ArrowFileReader(channel, allocator, CommonsCompressionFactory.INSTANCE);
            held.addFirst(reader::close);
            List<Field> fields = reader.getVectorSchemaRoot().getSchema().getFields();
            if (fields.stream().noneMatch(ArrowFiles::takesBytes)) {
                throw new ImportException(file.name(), "its columns take no bytes, so that there may be any number of "
                        + "rows; give a file whose columns have values");
            }
            Columns columns = new Columns(file.wider(), reader, Stated.NOTHING);
            return new ArrowRecords(stream ? "Arrow stream" : "Arrow",
                    Optional.of(new OwnFile.Format("Arrow", OwnFile.Arrangement.COLUMNS, true)), reader, columns,
                    file.messageName(), List.of(), held);
        } catch (IOException | RuntimeException e) {
            for (Closeable c : held) c.close();
            throw e;
        }
    }

    /** Whether a row of this column takes space in a batch, which says by itself how many rows it has. */
    private static boolean takesBytes(Field field) {
        if (field.getDictionary() != null) return true;
        return switch (field.getType()) {
            case ArrowType.Null _ -> false;
            case ArrowType.Struct _ -> field.getChildren().stream().anyMatch(ArrowFiles::takesBytes);
            case ArrowType.FixedSizeBinary t -> t.getByteWidth() > 0;
            case ArrowType.FixedSizeList t -> t.getListSize() > 0 && takesBytes(field.getChildren().getFirst());
            default -> true;
        };
    }

    /**
     * An allocator that is not closed if a damaged file has leaked its memory, which is harmless because this JVM ends.
     */
    record Released(BufferAllocator allocator) implements Closeable {
        @Override
        public void close() {
            if (allocator.getAllocatedMemory() == 0) allocator.close();
        }
    }
}
