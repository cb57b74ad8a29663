package weighbridge.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.payload.Payload;

/**
 * What {@link Child} is told to do.
 *
 * @param source the class that does it
 */
public record SourceJob(String source, Work work) {
    /** One of two kinds of work. */
    public sealed interface Work {
        /** Writes the schema that a file declares. @param written where it goes, in our form */
        record Describe(Asked schema, Path written) implements Work {}

        /**
         * Writes the payloads of files, which are of one kind.
         *
         * @param given   a schema in our form that the records are converted to
         * @param written where their schema goes, in our form
         * @param folder  where the payloads go
         * @param seed    of the sample
         */
        record Read(List<Asked> files, Optional<Path> given, Path written, Path folder, long seed) implements Work {
            public Read {
                files = List.copyOf(files);
            }
        }
    }

    /**
     * What became of it.
     *
     * @param notes what the schema cannot say, and what reading has shown
     */
    public record Answer(List<String> notes, Optional<Counted> counted) {
        public Answer {
            notes = List.copyOf(notes);
        }
    }

    /** Records that were read. See {@link weighbridge.workloads.Imported}. */
    public record Counted(String form, long records, double meanJsonBytes, Payload all, Payload sample) {}
}
