package weighbridge.runner;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weighs encoded messages compressed, one by one and in batches.
 *
 * <p>A batch is 1,000 messages that follow one another, each after its length as a varint (7 bits a byte, the lowest first); of
 * messages so large that they exceed 16 MiB together, as many as fit. Only some messages and batches are compressed, spread evenly
 * over all, so that this takes seconds at most. The same bytes always give the same sizes.
 */
final class CompressedSizes {
    static final int BATCH = 1_000;
    private static final int MAX_MESSAGES = 2_000;
    private static final int MAX_BATCHES = 20;
    private static final int MAX_BATCH_BYTES = 16 << 20;
    private static final int MAX_BYTES = 32 << 20;

    private CompressedSizes() {}

    /**
     * The sizes {@code size.<compressor>} and {@code size.batch.<compressor>}, in mean bytes a message.
     *
     * @param encoded   messages, each after its length in 32 bits, big-endian
     * @param messages  how many there are
     * @param meanBytes of a message
     */
    static Map<String, Double> of(Path encoded, long messages, double meanBytes) throws IOException {
        if (messages == 0) return Map.of();
        double mean = Math.max(1, meanBytes);
        long singles = within(1, MAX_BYTES / mean, Math.min(messages, MAX_MESSAGES));
        long batch = within(1, MAX_BATCH_BYTES / mean, Math.min(messages, BATCH));
        long batches = within(1, MAX_BYTES / (mean * batch), Math.min(messages / batch, MAX_BATCHES));
        Sum[] single = sums();
        Sum[] batched = sums();
        long batchesStored = messages / batch;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(encoded), 1 << 16))) {
            ByteArrayOutputStream open = new ByteArrayOutputStream();
            for (long i = 0; i < messages; i++) {
                byte[] message = message(in, encoded);
                if (isTaken(i, messages, singles)) add(single, message, 1);
                if (i / batch < batchesStored && isTaken(i / batch, batchesStored, batches)) {
                    writeVarint(open, message.length);
                    open.write(message);
                    if (i % batch == batch - 1) {
                        add(batched, open.toByteArray(), batch);
                        open.reset();
                    }
                }
            }
        }
        Map<String, Double> sizes = new TreeMap<>();
        for (Compressor c : Compressor.values()) {
            sizes.put("size." + c.text(), single[c.ordinal()].mean());
            sizes.put("size.batch." + c.text(), batched[c.ordinal()].mean());
        }
        return sizes;
    }

    private static long within(long least, double fits, long most) {
        return Math.clamp((long) fits, least, Math.max(least, most));
    }

    /** Whether a place is one of so many that are spread evenly over all. */
    private static boolean isTaken(long place, long all, long taken) {
        return (place + 1) * taken / all > place * taken / all;
    }

    private static byte[] message(DataInputStream in, Path encoded) throws IOException {
        try {
            int length = in.readInt();
            byte[] message = in.readNBytes(length);
            if (message.length == length) return message;
        } catch (EOFException | IllegalArgumentException _) {
            // Said below, as for a message that is cut short.
        }
        throw new IOException(encoded + " ends before its last message");
    }

    private static void writeVarint(ByteArrayOutputStream out, int value) {
        int rest = value;
        for (; (rest & ~0x7f) != 0; rest >>>= 7) out.write(rest & 0x7f | 0x80);
        out.write(rest);
    }

    private static Sum[] sums() {
        Sum[] sums = new Sum[Compressor.values().length];
        for (int i = 0; i < sums.length; i++) sums[i] = new Sum();
        return sums;
    }

    private static void add(Sum[] sums, byte[] bytes, long messages) throws IOException {
        for (Compressor c : Compressor.values()) {
            sums[c.ordinal()].bytes += c.size(bytes, bytes.length);
            sums[c.ordinal()].messages += messages;
        }
    }

    private static final class Sum {
        private long bytes;
        private long messages;

        double mean() {
            return (double) bytes / messages;
        }
    }
}
