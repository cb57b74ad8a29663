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
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Records;

/** Reads Arrow's own files (Feather's second version is one) and streams, with plain or compressed buffers. */
final class ArrowFiles {
    /** The limit for one batch, in bytes: together with the heap and the JVM itself, less than 512 MiB. */
    private static final long MOST_BYTES = 192L << 20;

    private ArrowFiles() {}

    static Records open(Asked file, boolean stream) throws IOException {
        List<Closeable> held = new ArrayList<>();
        try {
            FileChannel channel = FileChannel.open(file.place());
            held.add(channel);
            BufferAllocator allocator = new RootAllocator(MOST_BYTES);
            held.addFirst(new Released(allocator));
            ArrowReader reader = stream ? new ArrowStreamReader(channel, allocator, CommonsCompressionFactory.INSTANCE)
                    : new ArrowFileReader(channel, allocator, CommonsCompressionFactory.INSTANCE);
            held.addFirst(reader::close);
            Columns columns = new Columns(file.wider(), reader, Stated.NOTHING);
            return new ArrowRecords(stream ? "Arrow stream" : "Arrow",
                    Optional.of(new OwnFile.Format("Arrow", OwnFile.Arrangement.COLUMNS, true)), reader, columns,
                    file.messageName(), held);
        } catch (IOException | RuntimeException e) {
            for (Closeable c : held) c.close();
            throw e;
        }
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
