package weighbridge.study.replay;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One figure: published, as published here, and corrected.
 *
 * @param contender   the article's name for it
 * @param codec       the codec of the corrected number
 * @param op          {@code encode}, {@code read} or {@code roundtrip}; empty for sizes
 * @param threads     empty for sizes
 * @param metric      {@code time}, {@code size.file}, {@code throughput} of all threads, or {@code service.p50} and its
 *                    like
 * @param unit        {@code ms} for all records, {@code MiB}, {@code ops/ms}, {@code us}
 * @param published   as printed
 * @param asPublished the result of the article's procedure here
 * @param corrected   measured like everything else here
 * @param low         lower end of the corrected number's interval
 * @param high        its upper end
 * @param note        what a reader must know, such as why a number is missing
 */
public record ReplayRow(String workload, String contender, String codec, Optional<String> op, OptionalInt threads,
        String metric, String unit, Optional<Printed> published, OptionalDouble asPublished, OptionalDouble corrected,
        OptionalDouble low, OptionalDouble high, String note) {}
