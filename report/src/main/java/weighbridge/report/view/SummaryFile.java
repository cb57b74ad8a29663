package weighbridge.report.view;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weighbridge.model.form.Form;
import weighbridge.model.run.Facts;
import weighbridge.model.run.OwnFile;
import weighbridge.report.model.ReportModel;

/**
 * How large a workload's records are in the user's own files: one of the files in summary.json.
 *
 * @param format      such as {@code CSV}
 * @param arrangement {@code rows}, {@code blocks}, {@code columns} or {@code database}
 * @param whole       whether the messages have all that the files hold
 * @param bytes       the bytes of the content, decompressed
 * @param stored      the bytes of the files
 * @param compression such as {@code gzip}; empty if the files are not compressed
 * @param compact     for JSON, the mean bytes of a record without white space
 * @param sizes       by the metrics that codecs have too: mean bytes of a record
 */
public record SummaryFile(String workload, String format, String arrangement, boolean whole, long records, long bytes,
        long stored, Optional<String> compression, Optional<Double> compact, Map<String, Double> sizes) {
    private static final Form<SummaryFile> FORM = Form.of(SummaryFile.class);

    public SummaryFile {
        sizes = Collections.unmodifiableMap(new TreeMap<>(sizes));
    }

    static List<SummaryFile> of(ReportModel model) {
        return model.workloads().stream().flatMap(w -> w.file().map(f -> of(w.name(), f)).stream()).toList();
    }

    private static SummaryFile of(String workload, OwnFile f) {
        Map<String, Double> sizes = new TreeMap<>(f.batches());
        sizes.put(Facts.SIZE, f.each());
        return new SummaryFile(workload, f.format().name(), f.format().arrangement().name().toLowerCase(Locale.ROOT),
                f.format().whole(), f.records(), f.bytes(), f.stored(), f.compression(), f.format().compact(), sizes);
    }

    /** Its members in order; null where there is nothing. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("workload", workload);
        tree.put("format", format);
        tree.put("arrangement", arrangement);
        tree.put("whole", whole);
        tree.put("records", records);
        tree.put("bytes", bytes);
        tree.put("stored", stored);
        tree.put("compression", compression.orElse(null));
        tree.put("compact", compact.orElse(null));
        tree.put("sizes", sizes);
        return tree;
    }

    /** @throws IllegalArgumentException saying what is missing or wrong */
    static SummaryFile of(Object tree) {
        return FORM.value(tree);
    }
}
