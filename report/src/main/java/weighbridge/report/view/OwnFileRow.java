package weighbridge.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.run.OwnFile;
import weighbridge.report.model.ReportModel;

/** The row of the user's own file among those of the codecs, and what must be known about its numbers. */
record OwnFileRow(OwnFile file) {
    /** Stands for the file where rows are named by codecs' ids. */
    static final String ID = "your file";

    static Optional<OwnFileRow> of(ReportModel.Workload workload) {
        return workload.file().map(OwnFileRow::new);
    }

    /** Its name, such as {@code your CSV}. */
    String name() {
        return "your " + file.format().name();
    }

    /** The metrics of its sizes, the size itself first. */
    List<String> metrics() {
        return Stream.concat(Stream.of(ReportModel.SIZE), file.batches().keySet().stream()).distinct().toList();
    }

    Optional<ReportModel.Cell> size(String metric) {
        int records = (int) Math.min(Integer.MAX_VALUE, file.records());
        return file.size(metric).map(s -> ReportModel.Cell.exact(metric, Optional.empty(), "B", s, records));
    }

    /** The sizes of a workload's records in words, such as {@code 172 B a record as CSV, 330 B as JSON}. */
    static Optional<String> sizes(ReportModel.Workload w) {
        Optional<String> json = w.jsonBytes() > 0 ? Optional.of(bytes(w.jsonBytes())) : Optional.empty();
        if (w.file().isEmpty()) return json.map(j -> j + " as JSON");
        OwnFile f = w.file().get();
        String own = bytes(f.each()) + " a record as " + f.format().name()
                + f.compression().map(c -> " (" + bytes(f.storedEach()) + " in " + c + ")").orElse("");
        if (f.format().compact().isPresent())
            return Optional.of(own + ", " + bytes(f.format().compact().get()) + " without white space");
        return Optional.of(own + json.map(j -> ", " + j + " as JSON").orElse(""));
    }

    private static String bytes(double size) {
        return Scale.of("B", List.of(size)).exact(size);
    }

    /** What its numbers are, one sentence each. */
    List<String> notes() {
        String own = String.format(Locale.ROOT, "%s: %,d bytes, divided by %,d records", name(), file.bytes(),
                file.records());
        List<String> notes = new ArrayList<>();
        notes.add(switch (file.format().arrangement()) {
            case ROWS -> own + "; compressed sizes are of stretches as long as 1,000 records.";
            case BLOCKS -> own + "; the file is compressed within, so compare it with compressed sizes.";
            case COLUMNS -> own + "; the file is stored by columns, usually compressed, and its records cannot be "
                    + "read one by one.";
            case DATABASE -> own + "; the file also holds the database's indexes and free space.";
        });
        if (file.compression().isPresent())
            notes.add("As it lies, compressed by " + file.compression().get() + ", a record takes "
                    + bytes(file.storedEach()) + ".");
        if (!file.format().whole()) notes.add("It also holds what the messages leave out.");
        return notes;
    }
}
