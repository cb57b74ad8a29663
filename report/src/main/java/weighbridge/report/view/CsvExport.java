package weighbridge.report.view;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Writes summary rows as CSV according to RFC 4180, with a header. A missing value is an empty field, and flags are
 * joined by semicolons.
 */
public final class CsvExport {
    private static final String[] HEADER = {"codec", "workload", "op", "threads", "metric", "unit", "estimate", "low",
        "high", "n", "baseline", "ratio", "ratioLow", "ratioHigh", "verdict", "outcome", "reason", "flags"};

    private CsvExport() {}

    /** Writes the rows and leaves the writer open. */
    public static void write(List<SummaryRow> rows, Writer out) throws IOException {
        CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out);
        csv.writeRecord(HEADER);
        for (SummaryRow r : rows) {
            csv.writeRecord(r.codec(), r.workload(), r.op().orElse(""),
                    r.threads().isPresent() ? Integer.toString(r.threads().getAsInt()) : "", r.metric(), r.unit(),
                    text(r.estimate()), text(r.low()), text(r.high()), Integer.toString(r.n()), r.baseline().orElse(""),
                    text(r.ratio()), text(r.ratioLow()), text(r.ratioHigh()), r.verdict(), r.outcome(), r.reason(),
                    String.join("; ", r.flags()));
        }
        csv.flush();
    }

    private static String text(OptionalDouble number) {
        return number.isPresent() && Double.isFinite(number.getAsDouble()) ? Double.toString(number.getAsDouble()) : "";
    }
}
