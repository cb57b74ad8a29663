import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;
import weighbridge.app.Builder;
import weighbridge.app.study.Studies;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Value;
import weighbridge.runner.Home;
import weighbridge.workloads.Workload;

/**
 * Prints the number, the length and the SHA-256 of the encoded bytes of each message of Providence's four workloads,
 * for each id. Lines give an id's position instead of its name, so that the outputs of two libraries can be compared.
 *
 * <p>Arguments: the folder of the checkout, a codec's class, then ids of that codec that share generated code.
 */
final class EncodedMessages {
    private static final int MESSAGES = 100;
    private static final long SEED = 1;

    public static void main(String[] arguments) throws Exception {
        String[] ids = Arrays.copyOfRange(arguments, 2, arguments.length);
        for (Workload workload : studies(new Home(Path.of(arguments[0]))).workloads()) {
            if (!workload.name().startsWith("providence-")) continue;
            Path folder = Files.createTempDirectory("golden");
            codec(arguments[1], ids[0]).generate(workload.schema(), new Workshop(folder));
            try (URLClassLoader classes = new URLClassLoader(new URL[] {folder.resolve("classes").toUri().toURL()})) {
                for (int i = 0; i < ids.length; i++) print(workload, i, codec(arguments[1], ids[i]).adapter(workload.schema(), classes));
            }
        }
    }

    private static Studies studies(Home home) throws IOException {
        return new Studies(home, new Builder(home, true));
    }

    private static Codec codec(String name, String id) throws ReflectiveOperationException {
        return (Codec) Class.forName(name).getConstructor(String.class).newInstance(id);
    }

    private static void print(Workload workload, int position, Adapter adapter) throws Exception {
        Supplier<Value.StructValue> messages = workload.messages(SEED);
        for (int i = 0; i < MESSAGES; i++) {
            byte[] bytes = adapter.encode(adapter.toNative(messages.get())).copy();
            String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            System.out.println(workload.name() + " id " + position + " message " + i + " bytes " + bytes.length + " " + digest);
        }
    }
}
