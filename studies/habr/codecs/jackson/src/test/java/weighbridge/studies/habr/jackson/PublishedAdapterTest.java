package weighbridge.studies.habr.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codecs.jackson.JacksonCodec;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Checks the sizes of the article's records of 20 UUIDs: 100,000 of them have 124.36 MiB as the article wrote them, and
 * 85.16 MiB as lines of JSON.
 */
final class PublishedAdapterTest {
    private static final int RECORDS = 10;
    private static final Schema SCHEMA = new Schema("OnlyStrings", List.of(new Definition.Struct("OnlyStrings",
            IntStream.rangeClosed(1, 20).mapToObj(i -> Field.optional(i, "f" + i, Type.STRING)).toList())));
    private static final Value.StructValue RECORD =
            new Value.StructValue(Collections.nCopies(20, new Value.Text("01234567-89ab-4cde-8f01-23456789abcd")));

    @TempDir
    Path folder;

    @Test
    void filesHoldBase64OfAJsonStringOfJson() throws Exception {
        Adapter.Streaming adapter = (Adapter.Streaming) adapter("habr-json");
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (Adapter.Streaming.Writer out = adapter.writer(file)) {
            for (int i = 0; i < RECORDS; i++) out.write(adapter.toNative(RECORD));
        }
        // 892 bytes of JSON become 974 as a JSON string and 1300 in base64; quotes and a comma with a space add 4.
        assertThat(file.size()).isEqualTo(RECORDS * 1304 + "[ ]".length() - 1);
    }

    @Test
    void recordsThemselvesAreSmaller() throws Exception {
        Adapter adapter = adapter("jackson-json");
        assertThat(adapter.encode(adapter.toNative(RECORD)).length()).isEqualTo(892);
    }

    private Adapter adapter(String id) throws Exception {
        Codec codec = codec(id);
        codec.generate(SCHEMA, new Workshop(folder));
        URL classes = folder.resolve("classes").toUri().toURL();
        return codec.adapter(SCHEMA, new URLClassLoader(new URL[] {classes}, getClass().getClassLoader()));
    }

    private static Codec codec(String id) {
        return id.startsWith("habr-") ? new PublishedCodec(id) : new JacksonCodec(id);
    }
}
