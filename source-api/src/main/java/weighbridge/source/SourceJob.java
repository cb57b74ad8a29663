package weighbridge.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.OwnFile;

/**
 * A job for {@link Child}.
 *
 * @param source the name of the class that does it
 */
public record SourceJob(String source, Work work) {
    /** The work to do, of one of three kinds. */
    public sealed interface Work {
        /**
         * Writes the schema that a file declares.
         *
         * @param written the path for it, in our form
         */
        record Describe(Asked schema, Path written) implements Work {}

        /**
         * Writes a table in another form.
         *
         * @param form  such as {@code parquet}
         * @param table as CSV
         */
        record Write(String form, Path table, Path to) implements Work {}

        /**
         * Writes the payloads of files of one kind.
         *
         * @param given   a schema in our form to which the records are converted
         * @param written the path for the records' schema, in our form
         * @param folder  the folder for the payloads
         * @param seed    the seed for the sample
         */
        record Read(List<Asked> files, Optional<Path> given, Path written, Path folder, long seed) implements Work {
            public Read {
                files = List.copyOf(files);
            }
        }
    }

    /**
     * The result of a job.
     *
     * @param notes   what the schema cannot express, and what reading has shown
     * @param counted the records read; empty if only a schema was described
     */
    public record Answer(List<String> notes, Optional<Counted> counted) {
        public Answer {
            notes = List.copyOf(notes);
        }
    }

    /** Records that were read (see {@link weighbridge.workloads.Imported}). */
    public record Counted(String form, long records, double meanJsonBytes, Payload all, Payload sample,
            Optional<OwnFile.Format> format) {}
}
