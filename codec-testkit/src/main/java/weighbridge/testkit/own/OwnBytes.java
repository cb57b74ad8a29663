package weighbridge.testkit.own;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import weighbridge.codec.Adapter;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Value;

/** Has a codec make objects of {@link Basket}, a user's own class, to compare their bytes with the library's own. */
public final class OwnBytes {
    private OwnBytes() {}

    /** What holds of each object and the adapter that made it. */
    @FunctionalInterface
    public interface Check {
        void of(Adapter adapter, Basket made) throws Exception;
    }

    /** Checks the object of each message of {@link OwnExample}. */
    public static void check(ReflectiveCodec codec, Path folder, Check check) throws Exception {
        ClassLoader own = OwnBytes.class.getClassLoader();
        codec.generateOwn(OwnExample.schema(), own, new Workshop(folder));
        try (URLClassLoader classes = new URLClassLoader(new URL[] {folder.resolve("classes").toUri().toURL()}, own)) {
            Adapter adapter = codec.adapter(OwnExample.schema(), classes);
            for (Value.StructValue message : OwnExample.messages())
                check.of(adapter, (Basket) adapter.toNative(message));
        }
    }
}
