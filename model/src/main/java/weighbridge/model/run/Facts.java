package weighbridge.model.run;

import java.util.List;
import java.util.Map;
import weighbridge.model.Difference;

/**
 * What is exact about one codec and one workload.
 *
 * @param messages    how many messages were encoded: all of the workload, or those of its sample
 * @param sizes       by metric, such as {@code size.raw} or {@code size.batch.zstd}: mean bytes per message
 * @param minBytes    of the smallest encoded message; of a codec that takes batches, the smallest batch's mean, rounded
 *                    up
 * @param maxBytes    of the largest encoded message, likewise
 * @param digest      SHA-256 of all encoded bytes in order, each message or batch preceded by its length
 * @param stable      whether encoding twice, through a fresh and a used adapter, gave the same bytes
 * @param allocation  by operation's text: bytes allocated an operation, from a short loop
 * @param heap        by operation's text, {@code decode} and {@code read}: what a decoded message keeps alive; empty if it
 *                    was not measured
 * @param losses      the loss ledger: what the round trip changed, all of it declared
 * @param generated   milliseconds that generating and compiling took; 0 if these facts come from the cache
 */
public record Facts(long messages, Map<String, Double> sizes, int minBytes, int maxBytes, String digest, boolean stable,
        Map<String, Double> allocation, Map<String, Heap> heap, List<Loss> losses, long generated) {
    /** The size that is compared: mean bytes of a message as the library writes it. */
    public static final String SIZE = "size.raw";

    /** Whether they are of a workload's sample alone, and all of its messages are still to be verified. */
    public boolean isSampled(Plan.Workload workload) {
        return workload.hasSample() && messages < workload.all().messages();
    }

    public Facts {
        sizes = Map.copyOf(sizes);
        allocation = Map.copyOf(allocation);
        heap = Map.copyOf(heap);
        losses = List.copyOf(losses);
    }

    /** Facts without the heap of decoded messages. */
    public Facts(long messages, Map<String, Double> sizes, int minBytes, int maxBytes, String digest, boolean stable,
            Map<String, Double> allocation, List<Loss> losses, long generated) {
        this(messages, sizes, minBytes, maxBytes, digest, stable, allocation, Map.of(), losses, generated);
    }

    /**
     * Heap that a decoded message keeps alive, in bytes, as the mean over the sample's.
     *
     * @param bytes the median of several measurements
     * @param least of them
     * @param most  of them
     */
    public record Heap(double bytes, double least, double most) {}

    /**
     * One kind of loss at one field.
     *
     * @param path  the field, element indexes left out: {@code Order.items[].price}
     * @param count how many times it happened
     * @param example the first of them, in words
     */
    public record Loss(String path, Difference.Kind kind, long count, String example) {}
}
