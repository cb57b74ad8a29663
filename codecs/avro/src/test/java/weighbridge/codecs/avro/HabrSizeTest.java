package weighbridge.codecs.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The size of a record of 20 UUIDs, which the article habr.com/ru/post/458026 published. */
final class HabrSizeTest {
    private static final Schema SCHEMA = new Schema("OnlyStrings", List.of(new Definition.Struct("OnlyStrings",
            IntStream.rangeClosed(1, 20).mapToObj(i -> Field.optional(i, "f" + i, Type.STRING)).toList())));
    private static final Value.StructValue RECORD =
            new Value.StructValue(Collections.nCopies(20, new Value.Text("01234567-89ab-4cde-8f01-23456789abcd")));

    @TempDir
    Path folder;

    @Test
    void aFieldAddsItsBranchAndItsLength() throws Exception {
        AvroCodec codec = new AvroCodec("avro");
        codec.generate(SCHEMA, new Workshop(folder));
        URL classes = folder.resolve("classes").toUri().toURL();
        Adapter adapter = codec.adapter(SCHEMA, new URLClassLoader(new URL[] {classes}, getClass().getClassLoader()));

        assertThat(adapter.encode(adapter.toNative(RECORD)).length()).isEqualTo(20 * (1 + 1 + 36));
    }
}
