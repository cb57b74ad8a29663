package weighbridge.report.view;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of summary.json as CSV (RFC 4180, but for line ends of one character), each with the name of its run.
 *
 * <p>A text that a spreadsheet would compute as a formula begins with an apostrophe instead, as OWASP advises.
 */
final class CsvExport {
    private static final String FORMULA = "=+-@\t\r＝＋－＠";
    private static final String HEAD =
            "run,workload,codec,op,threads,metric,unit,estimate,low,high,n,baseline,ratio,ratioLow,ratioHigh,verdict,"
                    + "outcome,reason,flags";

    private CsvExport() {}

    static String of(Summary summary) {
        return Stream.concat(Stream.of(HEAD), summary.rows().stream().map(r -> row(summary.run(), r)))
                .map(l -> l + "\n").collect(Collectors.joining());
    }

    private static String row(String run, SummaryRow r) {
        return String.join(",", List.of(text(run), text(r.workload()), text(r.codec()), text(r.op().orElse("")),
                r.threads().isPresent() ? Integer.toString(r.threads().getAsInt()) : "", text(r.metric()),
                text(r.unit()), number(r.estimate()), number(r.low()), number(r.high()), Integer.toString(r.n()),
                text(r.baseline().orElse("")), number(r.ratio()), number(r.ratioLow()), number(r.ratioHigh()),
                text(r.verdict()), text(r.outcome()), text(r.reason()), text(String.join("; ", r.flags()))));
    }

    /** A number, or nothing if it is missing or infinite. */
    private static String number(OptionalDouble number) {
        return number.isPresent() && Double.isFinite(number.getAsDouble()) ? Double.toString(number.getAsDouble()) : "";
    }

    private static String text(String text) {
        String safe = text.isEmpty() || FORMULA.indexOf(text.charAt(0)) < 0 ? text : "'" + text;
        return safe.matches("(?s).*[,\"\r\n].*") ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }
}
