package weighbridge.codecs.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.required;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Objects of a published comparison of Hazelcast's formats must take as many bytes here as they did there. */
class GoldenSizeTest {
    private static final Definition SMALL = new Definition.Struct("Small",
            List.of(required(1, "intField", Type.INT32), required(2, "longField", Type.INT64),
                    required(3, "doubleField", Type.FLOAT64), required(4, "stringField", Type.STRING)));
    private static final Definition LARGE = new Definition.Struct("Large",
            List.of(required(1, "booleanField", Type.BOOL), required(2, "booleanArrayField", array(Type.BOOL)),
                    required(3, "byteField", Type.INT8), required(4, "byteArrayField", Type.BYTES),
                    required(5, "shortField", Type.INT16), required(6, "shortArrayField", array(Type.INT16)),
                    required(7, "intField", Type.INT32), required(8, "intArrayField", array(Type.INT32)),
                    required(9, "longField", Type.INT64), required(10, "longArrayField", array(Type.INT64)),
                    required(11, "floatField", Type.FLOAT32), required(12, "floatArrayField", array(Type.FLOAT32)),
                    required(13, "doubleField", Type.FLOAT64), required(14, "doubleArrayField", array(Type.FLOAT64)),
                    required(15, "stringField", Type.STRING),
                    required(16, "stringArrayField", new Type.ListOf(Type.STRING)),
                    required(17, "objectField", new Type.Ref("Small")),
                    required(18, "objectArrayField", new Type.ListOf(new Type.Ref("Small")))));

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"hazelcast-compact, 72, 60, 434", "hazelcast-compact-reflective, 72, 60, 434",
        "hazelcast-portable, 150, 138, 925", "hazelcast-identified, 68, 56, 396"})
    void objectsOfThePublishedComparisonHaveItsSizes(String id, int small, int smallWithShortText, int large)
            throws Exception {
        assertThat(List.of(size(id, "small", new Schema("Small", List.of(SMALL)), small(27)),
                size(id, "short", new Schema("Small", List.of(SMALL)), small(15)),
                size(id, "large", new Schema("Large", List.of(LARGE, SMALL)), large())))
                .containsExactly(small, smallWithShortText, large);
    }

    private int size(String id, String name, Schema schema, Value.StructValue value) throws Exception {
        Path own = folder.resolve(name);
        HazelcastCodec codec = new HazelcastCodec(id);
        codec.generate(schema, new Workshop(own));
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {own.resolve("classes").toUri().toURL()}, getClass().getClassLoader())) {
            Adapter adapter = codec.adapter(schema, classes);
            return adapter.encode(adapter.toNative(value)).length();
        }
    }

    private static Value.StructValue small(int letters) {
        return new Value.StructValue(List.of(new Value.Int32(42), new Value.Int64(1_234_567_890),
                new Value.Float64(-420.42), new Value.Text("x".repeat(letters))));
    }

    private static Value.StructValue large() {
        List<Value> texts = Stream.of("abcde", "fghij", "klmno", "pqr", "stuv", "\uD83D\uDE00")
                .<Value>map(Value.Text::new).toList();
        return new Value.StructValue(List.of(new Value.Bool(true), many(3, new Value.Bool(true)),
                new Value.Int8((byte) -99), new Value.Bytes(new byte[27]), new Value.Int16(Short.MIN_VALUE),
                many(6, new Value.Int16((short) 5)), new Value.Int32(42), many(2, new Value.Int32(Integer.MAX_VALUE)),
                new Value.Int64(1_234_567_890), many(3, new Value.Int64(-1)), new Value.Float32(13.5f),
                many(0, new Value.Float32(0)), new Value.Float64(-420.42), many(4, new Value.Float64(-0.1)),
                new Value.Text("x".repeat(27)), new Value.ListValue(texts), small(27), many(1, small(27))));
    }

    private static Type array(Type element) {
        return new Type.ListOf(element, true);
    }

    private static Value many(int count, Value value) {
        return new Value.ListValue(java.util.Collections.nCopies(count, value));
    }
}
