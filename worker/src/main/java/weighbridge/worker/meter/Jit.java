package weighbridge.worker.meter;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** The JIT compilers of this process. */
public final class Jit {
    /** Empty in a JVM that only interprets. */
    private static final Optional<CompilationMXBean> COMPILERS =
            Optional.ofNullable(ManagementFactory.getCompilationMXBean());

    private Jit() {}

    /**
     * The time that they have taken so far, in milliseconds: somewhat more than their CPU time, since they may wait for
     * a core.
     */
    public static long millis() {
        return COMPILERS.map(CompilationMXBean::getTotalCompilationTime).orElse(0L);
    }
}
