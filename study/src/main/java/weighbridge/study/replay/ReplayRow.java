package weighbridge.study.replay;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import weighbridge.study.Shown;

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
        OptionalDouble low, OptionalDouble high, String note) {
    /** A figure that was not measured by the article's own procedure. */
    public static ReplayRow of(String workload, String contender, String codec, String metric, String unit,
            Printed published, Figure corrected) {
        Spread here = corrected.value();
        return new ReplayRow(workload, contender, codec, Optional.empty(), OptionalInt.empty(), metric, unit,
                Optional.of(published), OptionalDouble.empty(), here.value(), here.low(), here.high(),
                "the article's own procedure is not repeated");
    }

    /** What a table of such figures shows. */
    String caption() {
        return op.map(o -> o + ", ").orElse("") + metric + " of " + workload
                + (threads.isPresent() ? ", threads: " + threads.getAsInt() : "") + ", " + unit;
    }

    /** The row of such a table. */
    List<String> cells() {
        Spread spread = new Spread(corrected, low, high);
        boolean exact = spread.hasInterval() && low.equals(high);
        String rough = corrected.isPresent() && !spread.hasInterval() ? Spread.ROUGH : "";
        return List.of(contender, published.map(Printed::toString).orElse(Shown.NONE), number(asPublished),
                rough + number(corrected) + (exact ? "" : spread.half()));
    }

    private static String number(OptionalDouble number) {
        if (number.isEmpty()) return Shown.NONE;
        return Math.abs(number.getAsDouble()) < 1000
                ? String.format(Locale.ROOT, "%.2f", number.getAsDouble()).replaceFirst("\\.?0+$", "")
                : String.format(Locale.ROOT, "%,.0f", number.getAsDouble());
    }
}
