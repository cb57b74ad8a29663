package weighbridge.runner.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packing;

/**
 * Times compression in short loops of one thread, which shows factors, but not a few per cent.
 *
 * @param cpu the CPU time of the calling thread, in nanoseconds
 */
record PackTimer(LongSupplier cpu) {
    /** By then the Java loops around the compressors are compiled. Judgement. */
    private static final long WARM_NANOS = 15_000_000;
    private static final long LOOP_NANOS = 5_000_000;
    private static final int LOOPS = 5;
    /** A pass that takes longer is not repeated. */
    private static final long SLOW_NANOS = 500_000_000;
    /** The most bytes compressed in a pass, unless the first batch has more. */
    private static final long MOST_BYTES = 256 << 10;

    /** @throws IllegalStateException if decompressing does not restore what was compressed */
    PackCosts.Of time(Pieces.Load load, Packing packing) throws IOException {
        List<Pieces.Batch> some = some(load.batches());
        long messages = some.stream().mapToLong(Pieces.Batch::messages).sum();
        try (Packer packer = Packer.of(packing, load.dictionary())) {
            List<byte[]> packed = new ArrayList<>();
            for (Pieces.Batch b : some) {
                byte[] one = packer.pack(b.bytes());
                if (!Arrays.equals(packer.unpack(one, b.bytes().length), b.bytes()))
                    throw new IllegalStateException(packing + " does not return the bytes that it was given");
                packed.add(one);
            }
            return new PackCosts.Of(packing, nanos(messages, () -> {
                for (Pieces.Batch b : some) packer.pack(b.bytes());
            }), nanos(messages, () -> {
                for (int i = 0; i < packed.size(); i++) packer.unpack(packed.get(i), some.get(i).bytes().length);
            }));
        }
    }

    private static List<Pieces.Batch> some(List<Pieces.Batch> batches) {
        List<Pieces.Batch> some = new ArrayList<>();
        long bytes = 0;
        for (Pieces.Batch b : batches) {
            if (!some.isEmpty() && bytes + b.bytes().length > MOST_BYTES) break;
            some.add(b);
            bytes += b.bytes().length;
        }
        return some;
    }

    private interface Pass {
        void run() throws IOException;
    }

    private PackCosts.Nanos nanos(long messages, Pass pass) throws IOException {
        double first = loop(pass, WARM_NANOS);
        if (first > SLOW_NANOS) return new PackCosts.Nanos(first / messages, first / messages, first / messages);
        double[] each = new double[LOOPS];
        for (int i = 0; i < LOOPS; i++) each[i] = loop(pass, LOOP_NANOS) / messages;
        Arrays.sort(each);
        return new PackCosts.Nanos(each[LOOPS / 2], each[0], each[LOOPS - 1]);
    }

    /** Repeats a pass for at least this long; returns nanoseconds per pass. */
    private double loop(Pass pass, long least) throws IOException {
        long start = cpu.getAsLong();
        long end;
        long passes = 0;
        do {
            pass.run();
            passes++;
            end = cpu.getAsLong();
        } while (end - start < least);
        return (double) (end - start) / passes;
    }
}
