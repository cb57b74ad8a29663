package weighbridge.grid;

import java.util.Optional;
import weighbridge.worker.meter.Jit;
import weighbridge.worker.process.Child;

/**
 * CPU time of one or more processes.
 *
 * @param nanos    of all their threads
 * @param jitNanos of their JIT compilers; empty if the system does not tell
 */
record CpuTime(long nanos, Optional<Long> jitNanos) {
    static final CpuTime NONE = new CpuTime(0, Optional.of(0L));

    /** That of this process so far. */
    static CpuTime own() {
        return new CpuTime(Child.cpu(), Jit.cpuNanos(ProcessHandle.current().pid()));
    }

    /** That of both together. */
    CpuTime plus(CpuTime other) {
        return new CpuTime(nanos + other.nanos, jitNanos.flatMap(n -> other.jitNanos.map(m -> n + m)));
    }

    /** What was added since an earlier reading. */
    CpuTime since(CpuTime earlier) {
        return new CpuTime(nanos - earlier.nanos, jitNanos.flatMap(n -> earlier.jitNanos.map(m -> n - m)));
    }

    /** Whether compilers took at most this share of it, as far as that is known. */
    boolean isWarm(double share) {
        return jitNanos.stream().noneMatch(n -> n > share * nanos);
    }

    /** Nanoseconds of what is not a compiler, as far as that is known. */
    long work() {
        return nanos - jitNanos.orElse(0L);
    }
}
