package weighbridge.codecs.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/**
 * Shows what the README says of Avro 1.12.2: a number is promoted, unless it is in an array that ends the datum, because
 * the length of the array is checked by the size of the reader's elements. If this fails, a later Avro has corrected it.
 */
final class PromotionTest {
    private static final Schema FLOAT = Schema.create(Schema.Type.FLOAT);
    private static final Schema DOUBLE = Schema.create(Schema.Type.DOUBLE);

    private static Object read(Schema writer, Schema reader, Object value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(writer).write(value, encoder);
        encoder.flush();
        return new GenericDatumReader<>(writer, reader).read(null,
                DecoderFactory.get().binaryDecoder(out.toByteArray(), null));
    }

    @Test
    void floatsInAnArrayAreNotReadAsDoublesThoughAvrosCheckerSaysSo() throws IOException {
        assertThat(read(FLOAT, DOUBLE, 0.5f)).isEqualTo(0.5);
        Schema floats = Schema.createArray(FLOAT);
        Schema doubles = Schema.createArray(DOUBLE);
        assertThat(SchemaCompatibility.checkReaderWriterCompatibility(doubles, floats).getType())
                .isEqualTo(SchemaCompatibility.SchemaCompatibilityType.COMPATIBLE);
        assertThatThrownBy(() -> read(floats, doubles, List.of(0.5f, 1.5f))).isInstanceOf(EOFException.class)
                .hasMessageContaining("Collection claims 2 elements with at least 8 bytes each");
    }
}
