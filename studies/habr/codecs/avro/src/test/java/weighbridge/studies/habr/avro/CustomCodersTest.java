package weighbridge.studies.habr.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.codecs.avro.AvroCodec;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Runs with the flags of {@code habr-avro-custom}. */
final class CustomCodersTest {
    @TempDir
    Path folder;

    /** Otherwise the experiment would compare a codec with itself. */
    @Test
    void recordsWriteTheirFieldsThemselvesAndToTheSameBytes() throws Exception {
        Map<Type, Value> values = Map.of(Type.STRING, new Value.Text("a text"), Type.INT64, new Value.Int64(-5),
                Type.INT32, new Value.Int32(7), Type.FLOAT64, new Value.Float64(0.1), Type.FLOAT32,
                new Value.Float32(1.5f));
        for (Type type : values.keySet()) {
            Path made = folder.resolve("field" + values.get(type).hashCode());
            Schema schema = new Schema("Row", List.of(new Definition.Struct("Row",
                    IntStream.rangeClosed(1, 20).mapToObj(i -> Field.optional(i, "f" + i, type)).toList())));
            Value.StructValue message = new Value.StructValue(
                    IntStream.range(0, 20).mapToObj(i -> i % 2 == 0 ? values.get(type) : Value.ABSENT).toList());
            new AvroCodec("habr-avro-custom").generate(schema, new Workshop(made));
            try (URLClassLoader classes = new URLClassLoader(new URL[] {made.resolve("classes").toUri().toURL()})) {
                Adapter adapter = new AvroCodec("habr-avro-custom").adapter(schema, classes);
                SpecificRecordBase row = (SpecificRecordBase) adapter.toNative(message);
                byte[] bytes = adapter.encode(row).copy();

                assertThat(new SpecificData(classes).useCustomCoders()).isTrue();
                assertThat(hasCustomCoders(row)).as(type.toString()).isTrue();
                assertThat(bytes).isEqualTo(withoutCustomCoders(classes, row));
                assertThat(adapter.toCanonical(adapter.decode(bytes))).isEqualTo(message);
            }
        }
    }

    private static boolean hasCustomCoders(SpecificRecordBase row) throws Exception {
        Method custom = SpecificRecordBase.class.getDeclaredMethod("hasCustomCoders");
        custom.setAccessible(true);
        return (boolean) custom.invoke(row);
    }

    private static byte[] withoutCustomCoders(ClassLoader classes, SpecificRecordBase row) throws Exception {
        SpecificData plain = new SpecificData(classes);
        plain.setCustomCoders(false);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new SpecificDatumWriter<SpecificRecordBase>(row.getSchema(), plain).write(row, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
