package weighbridge.sources.tabular;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Struct_;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A small file that stands for more than anybody can wait for is refused at once. */
@Timeout(20)
class EndlessTest {
    @TempDir
    private Path folder;

    private String refused(Path file) throws Exception {
        return Reads.outcome(folder, Optional.empty(), Optional.empty(), file).reason();
    }

    @Test
    void columnsOfNothingAreRefused() throws Exception {
        for (boolean stream : new boolean[] {false, true}) {
            Path file = folder.resolve("nulls.arrow");
            try (NullVector nulls = new NullVector("n", 100_000_000);
                    VectorSchemaRoot root = new VectorSchemaRoot(List.of(nulls.getField()), List.of(nulls));
                    OutputStream out = Files.newOutputStream(file);
                    ArrowWriter writer = stream ? new ArrowStreamWriter(root, null, out)
                            : new ArrowFileWriter(root, null, Channels.newChannel(out))) {
                writer.start();
                root.setRowCount(100_000_000);
                writer.writeBatch();
                writer.end();
            }
            assertThat(refused(file)).startsWith("nulls.arrow: its columns take no bytes");
        }
    }

    /** The schema of structs that each have the next one twice, in as many tables as there are structs. */
    private static int doubling(FlatBufferBuilder to, int structs) {
        int[] children = {leaf(to), leaf(to)};
        for (int i = 0; i < structs; i++) {
            int vector = Field.createChildrenVector(to, children);
            int name = to.createString("s" + i);
            Struct_.startStruct_(to);
            int type = Struct_.endStruct_(to);
            int field = Field.createField(to, name, false, Type.Struct_, type, 0, vector, 0);
            children = new int[] {field, field};
        }
        int fields = Schema.createFieldsVector(to, children);
        return Schema.createSchema(to, (short) 0, fields, 0, 0);
    }

    private static int leaf(FlatBufferBuilder to) {
        int name = to.createString("x");
        int type = Int.createInt(to, 32, true);
        return Field.createField(to, name, false, Type.Int, type, 0, Field.createChildrenVector(to, new int[0]), 0);
    }

    private static byte[] finished(FlatBufferBuilder to, int root) {
        to.finish(root);
        return to.sizedByteArray();
    }

    private static ByteBuffer number(int n) {
        return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(n).flip();
    }

    @Test
    void aSchemaThatDoublesWithEachStructIsRefused() throws Exception {
        FlatBufferBuilder footer = new FlatBufferBuilder();
        int schema = doubling(footer, 60);
        byte[] bytes = finished(footer, Footer.createFooter(footer, MetadataVersion.V5, schema, 0, 0, 0));
        Path file = Files.writeString(folder.resolve("doubling.arrow"), "ARROW1\0\0");
        Files.write(file, bytes, StandardOpenOption.APPEND);
        Files.write(file, number(bytes.length).array(), StandardOpenOption.APPEND);
        Files.writeString(file, "ARROW1", StandardOpenOption.APPEND);
        assertThat(refused(file)).isEqualTo("doubling.arrow: has more than 100000 fields, those within others counted; "
                + "give a file with fewer columns");

        FlatBufferBuilder message = new FlatBufferBuilder();
        schema = doubling(message, 60);
        bytes = finished(message,
                Message.createMessage(message, MetadataVersion.V5, MessageHeader.Schema, schema, 0, 0));
        Files.write(file, number(-1).array());
        Files.write(file, number(bytes.length).array(), StandardOpenOption.APPEND);
        Files.write(file, bytes, StandardOpenOption.APPEND);
        assertThat(refused(file)).startsWith("doubling.arrow: has more than 100000 fields");
    }

    /** Row groups of one repeated value take a few bytes, however many rows they have. */
    @Test
    void equalRowsWithoutEndAreRefused() throws Exception {
        Path file = folder.resolve("equal.parquet");
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:"); Statement s = c.createStatement()) {
            s.execute("copy (select true as ok from range(1500000)) to '" + file
                    + "' (format parquet, compression zstd, row_group_size 2000000)");
        }
        assertThat(Files.size(file)).isLessThan(1_000);
        assertThat(refused(file)).startsWith("equal.parquet: claims more than 1,000,000 records, but has only ")
                .endsWith(" bytes, and may have no end; if it is a table of equal rows, give some of them");
    }
}
