package weighbridge.codecs.sbe;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** By SBE's rules, what a version adds stands at the end, and what is gone keeps its place. */
class SbeHistoryTest {
    private static final Type LINES = new Type.ListOf(new Type.Ref("Line"));
    private static final Schema OLD = schema(
            List.of(required(1, "name", Type.STRING), optional(2, "gone", Type.INT32), required(3, "lines", LINES),
                    required(4, "lost", Type.STRING), required(5, "count", Type.INT64)),
            List.of(required(1, "x", Type.INT32), optional(2, "y", Type.INT32)));
    private static final Schema YOUNG = schema(
            List.of(required(6, "first", Type.INT32), required(1, "name", Type.STRING), required(3, "lines", LINES),
                    required(5, "count", Type.INT64), optional(7, "extra", Type.INT32)),
            List.of(required(2, "y", Type.INT32), required(1, "x", Type.INT32), optional(3, "z", Type.BOOL)));

    @TempDir
    private Path folder;

    private static Schema schema(List<Field> root, List<Field> line) {
        return new Schema("Root", List.of(new Definition.Struct("Root", root), new Definition.Struct("Line", line)));
    }

    private static Value struct(Value... values) {
        return new Value.StructValue(List.of(values));
    }

    private static Value text(String text) {
        return new Value.Text(text);
    }

    private static Value number(int number) {
        return new Value.Int32(number);
    }

    private Adapter adapter(String name, List<Schema> versions) throws Exception {
        SbeCodec codec = new SbeCodec("sbe");
        codec.generate(versions, new Workshop(folder.resolve(name)));
        URL classes = folder.resolve(name).resolve("classes").toUri().toURL();
        return codec.adapter(versions, new URLClassLoader(new URL[] {classes}, getClass().getClassLoader()));
    }

    private static Value read(Adapter writer, Value value, Adapter reader) throws Exception {
        byte[] message = writer.encode(writer.toNative((Value.StructValue) value)).copy();
        reader.read(reader.decode(message));
        return reader.toCanonical(reader.decode(message));
    }

    @Test
    void eachVersionReadsTheOthersMessages() throws Exception {
        Adapter old = adapter("old", List.of(OLD));
        Adapter young = adapter("young", List.of(OLD, YOUNG));
        assertThat(Files.readString(folder.resolve("young/idl/messages.xml"))).contains("version=\"1\"",
                "name=\"first\" id=\"4\" type=\"int32\" sinceVersion=\"1\"", "name=\"gone\"", "name=\"goneN2\"");
        Value before = struct(text("a"), number(4),
                new Value.ListValue(List.of(struct(number(1), number(2)), struct(number(3), Value.ABSENT))), text("b"),
                new Value.Int64(5));
        assertThat(read(old, before, young))
                .isEqualTo(
                        struct(number(0), text("a"),
                                new Value.ListValue(List.of(struct(number(2), number(1), Value.ABSENT),
                                        struct(number(0), number(3), Value.ABSENT))),
                                new Value.Int64(5), Value.ABSENT));
        Value after = struct(number(9), text("a"),
                new Value.ListValue(List.of(struct(number(2), number(1), new Value.Bool(true)))), new Value.Int64(5),
                number(7));
        assertThat(read(young, after, young)).isEqualTo(after);
        assertThat(read(young, after, old)).isEqualTo(struct(text("a"), Value.ABSENT,
                new Value.ListValue(List.of(struct(number(1), number(2)))), text(""), new Value.Int64(5)));
    }
}
