package weighbridge.model.run;

/**
 * How messages are put together and compressed.
 *
 * @param batch      how many messages are compressed together, each preceded by its length unless the library itself
 *                   writes batches
 * @param compressor {@code none}, {@code zstd} and so on
 * @param level      the compressor's level; 0 if it has none
 * @param trained    whether the compressor has a dictionary that was trained on other messages
 */
public record Packing(int batch, String compressor, int level, boolean trained) {
    public Packing {
        if (batch < 1) throw new IllegalArgumentException("\"batch\" is " + batch + ", but must be 1 or more");
    }

    /** A packing without a dictionary. */
    public Packing(int batch, String compressor, int level) {
        this(batch, compressor, level, false);
    }
}
