package weighbridge.workloads;

import java.nio.file.Path;
import java.util.List;
import weighbridge.model.Schema;
import weighbridge.model.payload.Payload;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.Printable;

/**
 * A user's file as a workload.
 *
 * @param form          how the file is written, such as {@code CSV (comma, header)}
 * @param fileSchema    inferred, or the one that was given
 * @param notes         sentences about what a user may not expect, such as a column that stays text; {@link
 * Printable#line printable}
 * @param records       records in the file
 * @param meanJsonBytes mean size of a record as compact JSON in UTF-8, over all records; empty cells left out
 * @param all           the first records, at most {@link Importer#MAX_RECORDS}: what sizes are taken of
 * @param sample        a random sample of distinct messages, at most {@link Importer#MAX_SAMPLE}: what speed is taken
 *                      of
 * @param madeUp        whether the values are nobody's data
 */
public record Imported(Path file, String form, FileSchema fileSchema, List<String> notes, long records,
        double meanJsonBytes, Payload all, Payload sample, boolean madeUp) {
    public Imported {
        notes = notes.stream().map(Printable::line).toList();
    }

    /** A workload of data. */
    public Imported(Path file, String form, FileSchema fileSchema, List<String> notes, long records,
            double meanJsonBytes, Payload all, Payload sample) {
        this(file, form, fileSchema, notes, records, meanJsonBytes, all, sample, false);
    }

    /** The same whose values are made up. */
    Imported asMadeUp() {
        return new Imported(file, form, fileSchema, notes, records, meanJsonBytes, all, sample, true);
    }

    /** What a message is. */
    public Schema schema() {
        return fileSchema.schema();
    }
}
