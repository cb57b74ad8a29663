package weighbridge.model.run;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A user's records as they lie in the files that were imported, for comparison with what codecs make of them.
 *
 * @param records     the number of records in the files
 * @param bytes       the bytes of the files' content, decompressed
 * @param stored      the bytes of the files
 * @param compression how the files are compressed, such as {@code gzip}; empty if they are not
 * @param batches     by metric, such as {@code size.batch.zstd}: mean bytes of a record when stretches as long as 1,000
 *                    records are compressed; empty unless the records lie one after another
 */
public record OwnFile(Format format, long records, long bytes, long stored, Optional<String> compression,
        Map<String, Double> batches) {
    private static final int LONGEST_NAME = 40;

    /** @throws IllegalArgumentException if a number or a name is impossible; the message names it */
    public OwnFile {
        if (records < 1) throw new IllegalArgumentException("\"records\" is " + records + ", but must be 1 or more");
        if (bytes < 0 || stored < 0)
            throw new IllegalArgumentException("a file has " + Math.min(bytes, stored) + " bytes; expected 0 or more");
        batches.forEach((metric, size) -> {
            if (!metric.matches("size\\.batch\\.[a-z0-9]{1,20}") || !isSize(size))
                throw new IllegalArgumentException("\"batches\" has " + metric + " " + size + "; expected a size");
        });
        if (compression.filter(c -> !c.matches("[a-z0-9]{1,20}")).isPresent())
            throw new IllegalArgumentException("\"compression\" must be a short word in lower case");
        batches = Collections.unmodifiableMap(new TreeMap<>(batches));
    }

    private static boolean isSize(double size) {
        return size >= 0 && Double.isFinite(size);
    }

    /** How the records of a file lie in it. */
    public enum Arrangement {
        /** One after another, as a codec's messages do. */
        ROWS,
        /** In blocks, which are compressed within the file. */
        BLOCKS,
        /** By columns. */
        COLUMNS,
        /** In a database, with its indexes and its free space. */
        DATABASE
    }

    /**
     * What is known of a file's format after its records were read.
     *
     * @param name    what its users call it, such as {@code CSV} or {@code JSON Lines}
     * @param whole   whether the messages have all that the file holds; false if a column, a key or the like is left out
     * @param compact for JSON, the mean bytes of a record without white space
     * @param header  what precedes each message and tells its readers the writer's schema, such as {@code registry}
     */
    public record Format(String name, Arrangement arrangement, boolean whole, Optional<Double> compact,
            Optional<String> header) {
        /** @throws IllegalArgumentException if the name is too long or not printable, or the size impossible */
        public Format {
            if (name.isEmpty() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl))
                throw new IllegalArgumentException(
                        "the name of a format must have 1 to " + LONGEST_NAME + " characters, all printable");
            if (compact.filter(c -> !isSize(c)).isPresent())
                throw new IllegalArgumentException("\"compact\" is " + compact.get() + "; expected a size");
            if (header.filter(h -> !h.matches("[a-z-]{1,20}")).isPresent())
                throw new IllegalArgumentException("\"header\" must be a short word in lower case");
        }

        /** A format without headers. */
        public Format(String name, Arrangement arrangement, boolean whole, Optional<Double> compact) {
            this(name, arrangement, whole, compact, Optional.empty());
        }

        /** A format other than JSON. */
        public Format(String name, Arrangement arrangement, boolean whole) {
            this(name, arrangement, whole, Optional.empty());
        }

        /** This format with such a header before each message. */
        public Format behind(Optional<String> word) {
            return new Format(name, arrangement, whole, compact, word);
        }

        /** This format, if the messages have all that was read from the file; otherwise marked as not whole. */
        public Format onlyIf(boolean all) {
            return new Format(name, arrangement, whole && all, compact, header);
        }

        /** The format of several files together, if this is that of the first and the other that of a later one. */
        public Format and(Format other) {
            Arrangement less = arrangement.compareTo(other.arrangement) < 0 ? other.arrangement : arrangement;
            return new Format(name, less, whole && other.whole, compact,
                    header.equals(other.header) ? header : Optional.empty());
        }
    }

    /**
     * Whether its sizes may be compared with those of messages: the records lie one after another, as messages do, and
     * hold no more than these.
     */
    public boolean isComparable() {
        return format.whole() && format.arrangement() == Arrangement.ROWS;
    }

    /** The mean bytes of a record, decompressed. */
    public double each() {
        return (double) bytes / records;
    }

    /** The mean bytes of a record as the files lie on the disk. */
    public double storedEach() {
        return (double) stored / records;
    }

    /** The mean bytes of a record by the metric that codecs have too; empty if there is none. */
    public Optional<Double> size(String metric) {
        return metric.equals(Facts.SIZE) ? Optional.of(each()) : Optional.ofNullable(batches.get(metric));
    }
}
