package weighbridge.studies.habr.file;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What the file procedure measured: whole runs over one file, in wall time.
 *
 * @param records the number of messages in the file
 * @param source  the size of the CSV file that it was made from, in bytes
 * @param bytes   the file's size in bytes
 * @param writes  runs that wrote the file, without warm-ups
 * @param reads   runs that read it, without warm-ups
 */
public record FileTimes(long records, long source, long bytes, List<Run> writes, List<Run> reads) {
    public FileTimes {
        writes = List.copyOf(writes);
        reads = List.copyOf(reads);
    }

    /**
     * The time of one pass over the whole file.
     *
     * @param collected whether the garbage collector ran in the meantime
     */
    public record Run(double millis, boolean collected) {}

    /** The runs that count: those without a garbage collection, or all if every run had one. */
    public static List<Run> counted(List<Run> runs) {
        List<Run> clean = runs.stream().filter(r -> !r.collected()).toList();
        return clean.isEmpty() ? runs : clean;
    }

    /** The mean time of the runs that count, in ms. */
    public static OptionalDouble mean(List<Run> runs) {
        return counted(runs).stream().mapToDouble(Run::millis).average();
    }
}
