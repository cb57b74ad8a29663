package weighbridge.codecs.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
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

/** A type that a version adds does not shift the numbers of those that it had. */
class HistoryTest {
    private static final Field ITEM = Field.required(1, "item", new Type.Ref("Item"));
    private static final Field NOTE = Field.optional(2, "note", new Type.Ref("Note"));

    private static final Schema FIRST = new Schema("Order", List.of(struct("Order", ITEM), text("Item")));
    private static final Schema SECOND =
            new Schema("Order", List.of(struct("Order", NOTE, ITEM), text("Item"), text("Note")));

    @TempDir
    private Path folder;

    private static Definition struct(String name, Field... fields) {
        return new Definition.Struct(name, List.of(fields));
    }

    private static Definition text(String name) {
        return struct(name, Field.required(1, "text", Type.STRING));
    }

    private URLClassLoader classes(String name, Schema schema) throws Exception {
        Workshop workshop = new Workshop(folder.resolve(name));
        new KryoCodec("kryo-compatible").generate(schema, workshop);
        return new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()}, getClass().getClassLoader());
    }

    @Test
    void aMessageOfTheFirstVersionIsReadByTheSecond() throws Exception {
        Value item = new Value.StructValue(List.of(new Value.Text("A-1")));
        try (URLClassLoader old = classes("first", FIRST); URLClassLoader young = classes("second", SECOND)) {
            Adapter writer = new KryoCodec("kryo-compatible").adapter(FIRST, old);
            byte[] bytes = writer.encode(writer.toNative(new Value.StructValue(List.of(item)))).copy();
            Adapter reader = new KryoCodec("kryo-compatible").adapter(List.of(FIRST, SECOND), young);
            assertThat(reader.toCanonical(reader.decode(bytes)).fields()).containsExactly(Value.ABSENT, item);
        }
    }
}
