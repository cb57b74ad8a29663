package weighbridge.pipe;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * The socket option SO_MAX_PACING_RATE of Linux 3.13 and later, which the JDK does not support.
 *
 * @see <a href="https://man7.org/linux/man-pages/man7/socket.7.html">socket(7)</a>
 */
final class Pacing {
    /** Flags for the JVM that sets the option, since the JDK hides a socket's descriptor. */
    static final List<String> JVM_FLAGS =
            List.of("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED");
    /** asm-generic/socket.h */
    private static final int SOL_SOCKET = 1;
    private static final int SO_MAX_PACING_RATE = 47;

    private Pacing() {}

    /** @throws IOException if this system does not support the option */
    @SuppressWarnings("restricted") // The flags above allow it.
    static void set(SocketChannel channel, double megabits) throws IOException {
        long bytes = Math.round(megabits * 1e6 / 8);
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle set = Linker.nativeLinker().downcallHandle(
                    Linker.nativeLinker().defaultLookup().find("setsockopt").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
            Method number = channel.getClass().getDeclaredMethod("getFDVal");
            number.setAccessible(true);
            MemorySegment value = arena.allocateFrom(ValueLayout.JAVA_LONG, bytes);
            int code = (int) set.invokeExact((int) number.invoke(channel), SOL_SOCKET, SO_MAX_PACING_RATE, value,
                    (int) ValueLayout.JAVA_LONG.byteSize());
            if (code != 0) throw new IOException("setsockopt refused SO_MAX_PACING_RATE");
        } catch (IOException e) {
            throw e;
        } catch (Throwable t) {
            throw new IOException("SO_MAX_PACING_RATE: " + t.getMessage(), t);
        }
    }
}
