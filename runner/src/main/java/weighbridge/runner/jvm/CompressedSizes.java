package weighbridge.runner.jvm;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import weighbridge.model.file.Scratch;

/**
 * Weighs encoded messages compressed, one by one and in batches.
 *
 * <p>A batch is 1,000 consecutive messages, each preceded by its length as a varint (7 bits a byte, the lowest first),
 * or as many as fit into 4 MiB. Only some messages and batches are compressed, 2 MiB of each or at least one, spread
 * evenly over all, so that this takes a second or two. The same bytes always give the same sizes. What a codec encoded
 * as one batch is compressed like one message, but its size is given per message.
 *
 * <p>A user's own file is weighed in the same way. Where one of its records ends is not known, so a batch is a stretch
 * of the file that is as long as these records are on average.
 */
public final class CompressedSizes {
    static final int BATCH = 1_000;
    private static final int MAX_MESSAGES = 2_000;
    private static final int MAX_BATCHES = 20;
    private static final int MAX_BATCH_BYTES = 4 << 20;
    private static final int MAX_BYTES = 2 << 20;

    /** Several times the bytes of Snappy's library. */
    private static final long ROOM = 16 << 20;

    private static final String UNPACKED = "org.xerial.snappy.tempdir";

    private CompressedSizes() {}

    /**
     * Where native libraries are unpacked from now on, if there is room and they can be run there, and no folder of an
     * earlier call is still there. Snappy does that once per JVM, makes the folder anew if it is gone, and leaves the
     * copy behind if the JVM is killed.
     */
    public static void unpackInto(Scratch scratch) throws IOException {
        if (Files.isDirectory(Path.of(System.getProperty(UNPACKED, "none")))) return;
        Path probe = Files.createTempFile(scratch.folder(), "runs", "");
        boolean runs = probe.toFile().setExecutable(true) && Files.isExecutable(probe);
        Files.delete(probe);
        if (runs && Files.getFileStore(scratch.folder()).getUsableSpace() > ROOM)
            System.setProperty(UNPACKED, scratch.folder().toString());
    }

    /**
     * The sizes {@code size.batch.<compressor>} of a file's first records, in mean bytes per record.
     *
     * @param content  the records, one after another
     * @param records  how many of them to weigh, at least one
     * @param meanBytes the mean size of a record
     */
    public static Map<String, Double> ofFile(InputStream content, long records, double meanBytes) throws IOException {
        double mean = Math.max(1, meanBytes);
        long batch = within(1, MAX_BATCH_BYTES / mean, Math.min(records, BATCH));
        long batches = within(1, MAX_BYTES / (mean * batch), Math.min(records / batch, MAX_BATCHES));
        long whole = records / batch;
        List<byte[]> stretches = new ArrayList<>();
        for (long i = 0; i < whole; i++) {
            int length = (int) (Math.round((i + 1) * batch * meanBytes) - Math.round(i * batch * meanBytes));
            if (isTaken(i, whole, batches)) stretches.add(content.readNBytes(length));
            else content.skipNBytes(length);
        }
        double held = stretches.stream().mapToLong(s -> s.length).sum() / meanBytes;
        Map<String, Double> sizes = new TreeMap<>();
        for (Compressor c : Compressor.values()) sizes.put(batched(c), sum(c, stretches) / held);
        return sizes;
    }

    private static String batched(Compressor compressor) {
        return "size.batch." + compressor.text();
    }

    /**
     * The sizes {@code size.<compressor>} and {@code size.batch.<compressor>}, in mean bytes per message.
     *
     * @param encoded   messages, or batches of them, each preceded by its length in 32 bits, big-endian
     * @param messages  the number of messages
     * @param meanBytes the mean size of a message
     * @param together  how many messages the codec encoded in one batch; the last batch may be smaller
     */
    static Map<String, Double> of(Path encoded, long messages, double meanBytes, int together) throws IOException {
        if (messages == 0) return Map.of();
        long pieces = Math.ceilDiv(messages, together);
        double mean = Math.max(1, meanBytes * messages / pieces);
        long singles = within(1, MAX_BYTES / mean, Math.min(pieces, MAX_MESSAGES));
        long batch = within(1, MAX_BATCH_BYTES / mean, Math.min(pieces, Math.max(1, BATCH / together)));
        long batches = within(1, MAX_BYTES / (mean * batch), Math.min(pieces / batch, MAX_BATCHES));
        List<byte[]> single = new ArrayList<>();
        List<byte[]> batched = new ArrayList<>();
        long singleMessages = 0;
        long batchedMessages = 0;
        long whole = pieces / batch;
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(encoded), 1 << 16))) {
            ByteArrayOutputStream open = new ByteArrayOutputStream();
            for (long i = 0; i < pieces; i++) {
                byte[] message = message(in, encoded);
                long held = Math.min(together, messages - i * together);
                if (isTaken(i, pieces, singles)) {
                    single.add(message);
                    singleMessages += held;
                }
                if (i / batch < whole && isTaken(i / batch, whole, batches)) {
                    writeVarint(open, message.length);
                    open.write(message);
                    batchedMessages += held;
                    if (i % batch == batch - 1) {
                        batched.add(open.toByteArray());
                        open.reset();
                    }
                }
            }
        }
        Map<String, Double> sizes = new TreeMap<>();
        for (Compressor c : Compressor.values()) {
            sizes.put("size." + c.text(), (double) sum(c, single) / singleMessages);
            sizes.put(batched(c), (double) sum(c, batched) / batchedMessages);
        }
        return sizes;
    }

    /** Compresses on all cores, since no trial runs meanwhile. */
    private static long sum(Compressor compressor, List<byte[]> inputs) throws IOException {
        try {
            return inputs.parallelStream().mapToLong(bytes -> {
                try {
                    return compressor.size(bytes, bytes.length);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }).sum();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static long within(long least, double fits, long most) {
        return Math.clamp((long) fits, least, Math.max(least, most));
    }

    /** Whether a place is among those taken, which are spread evenly over all. */
    private static boolean isTaken(long place, long all, long taken) {
        return (place + 1) * taken / all > place * taken / all;
    }

    /** The next of the messages that a child wrote. */
    static byte[] message(DataInputStream in, Path encoded) throws IOException {
        try {
            int length = in.readInt();
            byte[] message = in.readNBytes(length);
            if (message.length == length) return message;
        } catch (EOFException | IllegalArgumentException _) {
            // Reported below, as for a truncated message.
        }
        throw new IOException(encoded + " ends before its last message");
    }

    static void writeVarint(ByteArrayOutputStream out, int value) {
        int rest = value;
        for (; (rest & ~0x7f) != 0; rest >>>= 7) out.write(rest & 0x7f | 0x80);
        out.write(rest);
    }
}
