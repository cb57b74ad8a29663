package weighbridge.studies.habr.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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

/** Checks what a record adds to a file, apart from the descriptions of classes, which the file contains once. */
final class PublishedAdapterTest {
    private static final Schema SCHEMA = new Schema("OnlyStrings", List.of(new Definition.Struct("OnlyStrings",
            IntStream.rangeClosed(1, 20).mapToObj(i -> Field.optional(i, "f" + i, Type.STRING)).toList())));
    /** Bytes of a text of 36 letters with its tag and length. */
    private static final int TEXT = 1 + 2 + 36;

    @TempDir
    Path folder;

    @Test
    void anOptionAddsSixBytesToAValueAndAReferenceStandsForAbsence() throws Exception {
        assertThat(recordBytes("habr-java", 20)).isEqualTo(10 + 20 * (6 + TEXT));
        assertThat(recordBytes("habr-java", 5)).isEqualTo(10 + 5 * (6 + TEXT) + 15 * 5);
    }

    @Test
    void beansHoldTheirValuesThemselves() throws Exception {
        assertThat(recordBytes("java", 20)).isEqualTo(6 + 20 * TEXT);
        assertThat(recordBytes("java", 5)).isEqualTo(6 + 5 * TEXT + 15);
    }

    /**
     * The difference between a file of three records and one of two, since only the first record brings descriptions of
     * classes.
     */
    private int recordBytes(String id, int present) throws Exception {
        return fileBytes(id, 3, present) - fileBytes(id, 2, present);
    }

    private int fileBytes(String id, int records, int present) throws Exception {
        Path own = folder.resolve(id + records + present);
        Codec codec = codec(id);
        codec.generate(SCHEMA, new Workshop(own));
        URL classes = own.resolve("classes").toUri().toURL();
        Adapter.Streaming adapter = (Adapter.Streaming) codec.adapter(SCHEMA,
                new URLClassLoader(new URL[] {classes}, getClass().getClassLoader()));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (Adapter.Streaming.Writer out = adapter.writer(file)) {
            for (int i = 0; i < records; i++) out.write(adapter.toNative(record(i, present)));
        }
        return file.size();
    }

    /** Makes a record whose texts occur nowhere else, since a repeated text would be written as a reference. */
    private static Value.StructValue record(int number, int present) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < 20; i++)
            values.add(i < present ? new Value.Text(String.format("%036d", number * 100 + i)) : Value.ABSENT);
        return new Value.StructValue(values);
    }

    private static Codec codec(String id) {
        return id.startsWith("habr-") ? new PublishedCodec(id) : new JavaCodec(id);
    }
}
