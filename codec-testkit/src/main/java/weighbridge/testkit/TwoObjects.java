package weighbridge.testkit;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The message of the JMH blog's replay: an object in another, each with a double and a text. All that its ids owe to carry. */
public final class TwoObjects {
    private static final String STRUCT = "StandardObject";
    private static final Schema SCHEMA = new Schema(STRUCT, List.of(new Definition.Struct(STRUCT, List.of(Field.required(1, "value", Type.FLOAT64),
            Field.optional(2, "standardObject", new Type.Ref(STRUCT)), Field.required(3, "text", Type.STRING)))));

    private TwoObjects() {}

    /**
     * How many bytes a codec makes of the message.
     *
     * @param folder for what it generates
     * @param text   characters of both texts, of one byte each
     * @throws AssertionError if the message does not come back
     */
    public static int bytes(Codec codec, Path folder, int text) throws Exception {
        codec.generate(SCHEMA, new Workshop(folder));
        try (URLClassLoader classes = new URLClassLoader(new URL[] {folder.resolve("classes").toUri().toURL()}, codec.getClass().getClassLoader())) {
            Adapter adapter = codec.adapter(SCHEMA, classes);
            Value.StructValue message = message("x".repeat(text), "y".repeat(text));
            byte[] bytes = adapter.encode(adapter.toNative(message)).copy();
            Value.StructValue back = adapter.toCanonical(adapter.decode(bytes));
            if (!back.equals(message)) throw new AssertionError("expected " + message + ", got " + back);
            return bytes.length;
        }
    }

    /** Three of them: with texts of many bytes, with texts of few, and without the inner object. */
    static Example example() {
        return new Example("two nested objects", SCHEMA, List.of(
                new Example.Message("a long text", message("sentence. ".repeat(147), "ecnetnes. ".repeat(147))),
                new Example.Message("a short text", message("a", "b")), new Example.Message("no inner object", inner("zażółć"))));
    }

    private static Value.StructValue message(String inner, String outer) {
        return new Value.StructValue(List.of(new Value.Float64(Double.MAX_VALUE), inner(inner), new Value.Text(outer)));
    }

    private static Value.StructValue inner(String text) {
        return new Value.StructValue(List.of(new Value.Float64(Double.MAX_VALUE), Value.ABSENT, new Value.Text(text)));
    }
}
