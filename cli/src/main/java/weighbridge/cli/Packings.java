package weighbridge.cli;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.InputException;
import weighbridge.model.run.Packing;

/** The packings that {@code --batch} weighs: compressed as brokers do, at the levels that people choose. */
final class Packings {
    private static final int MOST = 100_000;
    /**
     * The largest batch with a dictionary. Dictionaries are for small messages; a batch of a hundred gains nothing from
     * one.
     */
    private static final int MOST_TRAINED = 10;

    private Packings() {}

    /** @throws InputException if one is not a valid batch size */
    static List<Packing> of(List<Integer> batches) throws InputException {
        List<Packing> packings = new ArrayList<>();
        for (int batch : batches.stream().distinct().sorted().toList()) {
            if (batch < 1 || batch > MOST)
                throw new InputException("--batch has " + batch + "; give batch sizes from 1 to " + MOST + " messages");
            packings.add(new Packing(batch, "none", 0));
            packings.add(new Packing(batch, "snappy", 0));
            packings.add(new Packing(batch, "lz4", 0));
            packings.add(new Packing(batch, "gzip", 6));
            for (int level : new int[] {1, 3, 9, 19}) packings.add(new Packing(batch, "zstd", level));
            if (batch <= MOST_TRAINED) packings.add(new Packing(batch, "zstd", 3, true));
        }
        return packings;
    }
}
