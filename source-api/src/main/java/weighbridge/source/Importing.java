package weighbridge.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import weighbridge.model.InputException;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.Progress;

/** Makes workloads from users' files, whichever source reads them. */
public interface Importing {
    /** Reads only text, and schemas in our own form. */
    Importing TEXT = (paths, reading, folder, seed, progress) -> {
        Given given = reading.given();
        if (reading.schema().isPresent()) given = given.with(SchemaFile.read(reading.schema().get()));
        return Importer.read(paths, given, folder, seed, progress);
    };

    /**
     * Reads files of one kind, one after another.
     *
     * @param paths            files, folders, patterns, or standard input
     * @param payloadDirectory where {@code all.payload} and {@code sample.payload} appear together, or not at all
     * @param seed             the seed for the sample; the same files and seed give the same payloads
     * @throws weighbridge.workloads.text.ImportException if a file cannot be used; its message is for the user
     */
    Imported read(List<Path> paths, Reading reading, Path payloadDirectory, long seed, Progress progress)
            throws IOException, InputException;

    /**
     * The schema that a user gave, with what it expresses that ours cannot; by default, only in our own form.
     *
     * @throws InputException if none was given
     */
    default Described schema(Reading reading) throws IOException, InputException {
        return new Described(
                SchemaFile.read(
                        reading.schema().orElseThrow(() -> new InputException("give a schema with --schema FILE"))),
                List.of());
    }
}
