package weighbridge.studies.habr.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ObjectStreamConstants;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codecs.java.JavaCodec;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Otherwise the experiment would vary more than the access to fields, or nothing. */
final class OwnFieldsCodecTest {
    private static final Schema OBJECTS =
            new Schema("Row", List.of(new Definition.Struct("Row", List.of(Field.optional(1, "text", Type.STRING),
                    Field.optional(2, "number", Type.INT64), Field.optional(3, "absent", Type.FLOAT64)))));
    private static final Value.StructValue VALUES =
            new Value.StructValue(List.of(new Value.Text("a text"), new Value.Int64(-5), Value.ABSENT));
    private static final Schema PRIMITIVES = new Schema("Row",
            List.of(new Definition.Struct("Row",
                    List.of(Field.required(1, "wide", Type.INT64), Field.required(2, "text", Type.STRING),
                            Field.required(3, "yes", Type.BOOL), Field.required(4, "real", Type.FLOAT32)))));

    @TempDir
    Path folder;

    /** The mark is the flag of the class; the byte is the end of the record. */
    @Test
    void theSameObjectsAreInTheStreamAndOneByteMore() throws Exception {
        byte[] plain = encoded(new JavaCodec("java"), OBJECTS, VALUES);
        byte[] own = encoded(new OwnFieldsCodec("habr-java-own-fields"), OBJECTS, VALUES);

        assertThat(own).hasSize(plain.length + 1).endsWith(ObjectStreamConstants.TC_ENDBLOCKDATA);
        for (int i = 0, differing = 0; i < plain.length; i++) {
            if (own[i] == plain[i]) continue;
            assertThat(++differing).isEqualTo(1);
            assertThat(own[i] - plain[i]).isEqualTo(ObjectStreamConstants.SC_WRITE_METHOD);
        }
    }

    @Test
    void primitivesComeBack() throws Exception {
        Value.StructValue message = new Value.StructValue(
                List.of(new Value.Int64(1L << 40), new Value.Text("b"), new Value.Bool(true), new Value.Float32(1.5f)));
        assertThat(encoded(new OwnFieldsCodec("habr-java-own-fields"), PRIMITIVES, message)).isNotEmpty();
    }

    /** Encodes a message after it has come back as it was. */
    private byte[] encoded(Codec codec, Schema schema, Value.StructValue message) throws Exception {
        Path made = folder.resolve(codec.getClass().getSimpleName());
        codec.generate(schema, new Workshop(made));
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {made.resolve("classes").toUri().toURL()}, getClass().getClassLoader())) {
            Adapter adapter = codec.adapter(schema, classes);
            byte[] bytes = adapter.encode(adapter.toNative(message)).copy();
            assertThat(adapter.toCanonical(adapter.decode(bytes))).isEqualTo(message);
            return bytes;
        }
    }
}
