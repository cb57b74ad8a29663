package weighbridge.app.terminal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/** Asks the system for the current size of the terminal behind standard error, which the user may have changed. */
final class Window {
    private static final int STANDARD_ERROR = 2;
    /** TIOCGWINSZ, from the headers of the two systems. */
    private static final long LINUX = 0x5413;
    private static final long MAC = 0x40087468;

    private Optional<MethodHandle> ioctl = Optional.empty();

    private Window() {}

    /** A window whose size is always unknown on other systems, or if their functions may not be called. */
    @SuppressWarnings("restricted")
    static Window ofErr() {
        Window window = new Window();
        try {
            Linker linker = Linker.nativeLinker();
            window.ioctl =
                    linker.defaultLookup().find("ioctl")
                            .map(f -> linker.downcallHandle(f,
                                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                                            ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                                    Linker.Option.firstVariadicArg(2)));
        } catch (IllegalCallerException | IllegalArgumentException | UnsupportedOperationException _) {
            // The initial size has to suffice.
        }
        return window;
    }

    /** Rows and columns; empty if they are unknown. */
    Optional<Size> size() {
        if (ioctl.isEmpty()) return Optional.empty();
        boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(ValueLayout.JAVA_SHORT, 4);
            int failed = (int) ioctl.get().invokeExact(STANDARD_ERROR, mac ? MAC : LINUX, size);
            int rows = size.getAtIndex(ValueLayout.JAVA_SHORT, 0);
            int columns = size.getAtIndex(ValueLayout.JAVA_SHORT, 1);
            return failed != 0 || rows <= 0 || columns <= 0 ? Optional.empty() : Optional.of(new Size(rows, columns));
        } catch (Throwable t) {
            if (t instanceof Error e) throw e;
            return Optional.empty();
        }
    }

    /** The size of a terminal, in characters. */
    record Size(int rows, int columns) {}
}
