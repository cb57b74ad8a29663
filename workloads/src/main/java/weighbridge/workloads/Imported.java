package weighbridge.workloads;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.Schema;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.OwnFile;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.Printable;

/**
 * A user's file as a workload.
 *
 * @param form          how the file is written, such as {@code CSV (comma, header)}
 * @param fileSchema    inferred, or the one that was given
 * @param notes         sentences about what may surprise a user, such as a column that stays text;
 *                      {@link Printable#line printable}
 * @param records       number of records in the file
 * @param meanJsonBytes mean size of all records as compact JSON in UTF-8, without empty cells
 * @param all           the first records, at most {@link Importer#MAX_RECORDS}; sizes are measured on them
 * @param sample        a random sample of distinct messages, at most {@link Importer#MAX_SAMPLE}; speed is measured on
 *                      them
 * @param format        the format of the files; empty if they do not hold these records, such as the rows of a query
 * @param madeUp        whether the values were generated, not read from data
 */
public record Imported(Path file, String form, FileSchema fileSchema, List<String> notes, long records,
        double meanJsonBytes, Payload all, Payload sample, Optional<OwnFile.Format> format, boolean madeUp) {
    public Imported {
        notes = notes.stream().map(Printable::line).toList();
    }

    /** A workload whose values were read from data. */
    public Imported(Path file, String form, FileSchema fileSchema, List<String> notes, long records,
            double meanJsonBytes, Payload all, Payload sample, Optional<OwnFile.Format> format) {
        this(file, form, fileSchema, notes, records, meanJsonBytes, all, sample, format, false);
    }

    /** This workload, marked as having generated values. */
    Imported asMadeUp() {
        return new Imported(file, form, fileSchema, notes, records, meanJsonBytes, all, sample, Optional.empty(), true);
    }

    /** This workload with other notes before its own. */
    public Imported after(List<String> others) {
        return new Imported(file, form, fileSchema, Stream.concat(others.stream(), notes.stream()).toList(), records,
                meanJsonBytes, all, sample, format, madeUp);
    }

    /** The schema of the messages. */
    public Schema schema() {
        return fileSchema.schema();
    }
}
