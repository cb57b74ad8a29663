package weighbridge.report.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One number of a run, or why it is missing: a row of summary.json and of the CSV export.
 *
 * @param op       the operation's text; empty for sizes
 * @param threads  the number of worker threads; empty for sizes
 * @param metric   {@code cpu}, {@code cpu.process}, {@code wall}, {@code throughput}, {@code service.p99},
 *                 {@code alloc}, {@code size.raw}, {@code size.batch.zstd}, {@code heap}, {@code cold},
 *                 {@code cold.setup}, …
 * @param unit     {@code ns}, {@code B} or {@code ops/s}
 * @param estimate empty if there is no number, as are the other numbers
 * @param low      the interval's lower end
 * @param high     the interval's upper end
 * @param n        the number of independent observations
 * @param baseline the codec to which the ratio refers
 * @param ratio    the estimate divided by the baseline's, paired by rounds
 * @param verdict  the verdict against the baseline, in words; empty if there is none
 * @param outcome  {@code measured}, {@code unsupported}, …
 * @param reason   why there is no number; empty if there is one
 * @param flags    what is unusual about the number, in words
 */
public record SummaryRow(String codec, String workload, Optional<String> op, OptionalInt threads, String metric,
        String unit, OptionalDouble estimate, OptionalDouble low, OptionalDouble high, int n, Optional<String> baseline,
        OptionalDouble ratio, OptionalDouble ratioLow, OptionalDouble ratioHigh, String verdict, String outcome,
        String reason, List<String> flags) {
    public SummaryRow {
        flags = List.copyOf(flags);
    }
}
