package weighbridge.model.process;

/**
 * The process that started this JVM, and without which it must not run on.
 *
 * <p>A JVM that starts another gives it {@link #flag}. The other then looks four times a second whether it still has
 * that parent: however the parent ended, the system at once gives its children another. Waiting for the end of the
 * standard input would be noticed sooner, but a thread that waits in a system call delays the end of a JVM by 0.3 s.
 */
public final class Parent {
    private static final String PID = "weighbridge.parent";
    private static final long LOOK_MILLIS = 250;
    private static final int ORPHAN = 9;

    private Parent() {}

    /** The flag of a JVM that is to end with this one. */
    public static String flag() {
        return "-D" + PID + "=" + ProcessHandle.current().pid();
    }

    /**
     * From now on, ends this JVM and whatever it has started as soon as its parent is gone; a JVM without
     * {@link #flag}, started by hand, runs on.
     */
    public static void watch() {
        long parent = Long.getLong(PID, 0);
        if (parent == 0) return;
        Thread.ofPlatform().daemon().name("parent").start(() -> {
            while (isChildOf(parent)) sleep();
            end();
        });
    }

    private static boolean isChildOf(long parent) {
        try {
            return ProcessHandle.current().parent().filter(p -> p.pid() == parent).isPresent();
        } catch (OutOfMemoryError _) {
            // A contestant has used up the heap, and the next look may find some.
            return true;
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException _) {
            // A library may interrupt every thread that it finds.
        }
    }

    /** Ends whatever this JVM has started, and then this JVM. */
    public static void end() {
        try {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        } finally {
            Runtime.getRuntime().halt(ORPHAN);
        }
    }
}
