package weighbridge.byhand;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;

/**
 * A codec for a single type of message: its adapter is {@code ByHand.java}, which is compiled together with the sources
 * that the library's schema compiler generates for the message.
 */
public class ByHandCodec implements Codec {
    private static final String ADAPTER = "weighbridge.byhand.ByHand";

    public ByHandCodec(String id) {}

    @Override
    public final void generate(Schema schema, Workshop workshop) throws Exception {
        compile(workshop);
        workshop.source(ADAPTER, resource("ByHand.java"));
        workshop.javac();
    }

    /** Calls the library's schema compiler, if it has one. */
    protected void compile(Workshop workshop) throws Exception {}

    /** The text of a file in the codec's folder. */
    protected static String resource(String name) throws IOException {
        try (InputStream in = ByHandCodec.class.getResourceAsStream("/" + name)) {
            if (in == null) throw new FileNotFoundException(name + " is not in the codec's folder");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public final Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return (Adapter) classes.loadClass(ADAPTER).getConstructor().newInstance();
    }
}
