package weighbridge.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;

/**
 * Measures the heap that decoded messages keep alive: many are kept, and the heap in use after a collection is compared
 * with that before.
 *
 * <p>Each message is decoded from an array that nothing else references, so the array counts for a library that keeps
 * it, and only then. What messages share counts once, and what the library holds anyway does not count. If the next
 * decode invalidates a value (a flyweight over one decoder), only its bytes can be kept, so those count.
 */
final class Retained {
    /**
     * The fewest bytes that decoding the kept messages allocates: noise of a few KiB is then 0.1 % of them. Judgement.
     */
    private static final long ENOUGH = 8 << 20;
    /**
     * Large messages may allocate this much, so that each is kept equally often; if even this does not suffice, fewer
     * are kept.
     */
    private static final long MOST = 64 << 20;
    private static final int REPEATS = 3;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(p -> p.getType() == MemoryType.HEAP && p.getCollectionUsage() != null).toList();
    private final Subject subject;
    private final long[] sums;
    private Object[] kept = {};

    /** @param subject prepared for decoding */
    Retained(Subject subject) {
        this.subject = subject;
        this.sums = new long[subject.size()];
    }

    /**
     * Bytes of heap per message, after decoding and after reading every field. Empty for a library that keeps values
     * outside the heap, which must be closed.
     */
    Map<String, Facts.Repeated> measure() throws Exception {
        long allocated = threads.getCurrentThreadAllocatedBytes();
        int fit = 0;
        for (int i = 0; i < sums.length; i++) {
            Object decoded = subject.decodeFresh(i);
            if (decoded instanceof AutoCloseable) return Map.of();
            sums[i] = subject.read(decoded);
            if (threads.getCurrentThreadAllocatedBytes() - allocated <= MOST) fit = i + 1;
        }
        allocated = Math.max(1, threads.getCurrentThreadAllocatedBytes() - allocated);
        kept = new Object[fit < sums.length ? Math.max(1, fit) : sums.length * (int) Math.max(1, ENOUGH / allocated)];
        boolean stays = stays();
        List<Double> decoded = new ArrayList<>();
        List<Double> read = new ArrayList<>();
        for (int i = 0; i < REPEATS; i++) {
            Arrays.fill(kept, null);
            long before = inUse();
            keep(stays);
            decoded.add(each(inUse() - before));
            if (stays) for (Object value : kept) subject.read(value);
            read.add(stays ? each(inUse() - before) : decoded.getLast());
        }
        return Map.of(Operation.DECODE.text(), Facts.Repeated.of(decoded), Operation.READ.text(),
                Facts.Repeated.of(read));
    }

    /** Whether values stay unchanged while others are decoded. */
    private boolean stays() throws Exception {
        keep(true);
        if (kept.length > 1 && kept[0] == kept[1]) return false;
        for (int i = 0; i < kept.length; i++) if (subject.read(kept[i]) != sums[i % sums.length]) return false;
        return true;
    }

    private void keep(boolean values) throws Exception {
        for (int i = 0; i < kept.length; i++)
            kept[i] = values ? subject.decodeFresh(i % sums.length) : subject.bytes(i % sums.length);
    }

    private double each(long bytes) {
        return (double) bytes / kept.length / subject.batch();
    }

    /** Heap in use at the end of a full collection, as counted by the JVM, so that later allocations do not matter. */
    private long inUse() {
        System.gc();
        return pools.stream().mapToLong(p -> p.getCollectionUsage().getUsed()).sum();
    }
}
