package weighbridge.studies.jmhblog.testkit;

import java.io.IOException;
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

/** The article's message, bound to a codec: two nested objects, each with a double and a text. */
public final class TwoObjects implements AutoCloseable {
    private static final String STRUCT = "StandardObject";
    private static final Schema SCHEMA = new Schema(STRUCT,
            List.of(new Definition.Struct(STRUCT,
                    List.of(Field.required(1, "value", Type.FLOAT64),
                            Field.optional(2, "standardObject", new Type.Ref(STRUCT)),
                            Field.required(3, "text", Type.STRING)))));

    private final URLClassLoader classes;
    private final Adapter adapter;

    /** @param folder where the codec puts what it generates */
    public TwoObjects(Codec codec, Path folder) throws Exception {
        codec.generate(SCHEMA, new Workshop(folder));
        URL generated = folder.resolve("classes").toUri().toURL();
        this.classes = new URLClassLoader(new URL[] {generated}, codec.getClass().getClassLoader());
        this.adapter = codec.adapter(SCHEMA, classes);
    }

    /**
     * The number of bytes to which the codec encodes the message if each text has this many one-byte characters.
     *
     * @throws AssertionError if decoding does not restore the message
     */
    public int bytes(int text) throws Exception {
        return bytes(message("x".repeat(text), "y".repeat(text)));
    }

    /**
     * The number of bytes to which the codec encodes a message.
     *
     * @throws AssertionError if decoding does not restore the message
     */
    public int bytes(Value.StructValue message) throws Exception {
        byte[] bytes = adapter.encode(adapter.toNative(message)).copy();
        Value.StructValue back = adapter.toCanonical(adapter.decode(bytes));
        if (!back.equals(message)) throw new AssertionError("expected " + message + ", got " + back);
        return bytes.length;
    }

    /** The read sum of the decoded message. */
    public long read(Value.StructValue message) throws Exception {
        return adapter.read(adapter.decode(adapter.encode(adapter.toNative(message)).copy()));
    }

    /** A message of two objects with these texts. */
    public static Value.StructValue message(String inner, String outer) {
        return object(inner(inner), outer);
    }

    /** A message of a single object. */
    public static Value.StructValue inner(String text) {
        return object(Value.ABSENT, text);
    }

    private static Value.StructValue object(Value inner, String text) {
        return new Value.StructValue(List.of(new Value.Float64(Double.MAX_VALUE), inner, new Value.Text(text)));
    }

    public static Schema schema() {
        return SCHEMA;
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }
}
