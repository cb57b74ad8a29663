package weighbridge.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.Profiling;
import weighbridge.model.InputException;
import weighbridge.source.Reading;
import weighbridge.study.options.FilePath;
import weighbridge.workloads.Given;
import weighbridge.workloads.Importer;

/** The options for data that must not be shared or does not exist. */
@Command
final class MadeUpOptions {
    @Option(names = "--profile", paramLabel = "OUT", converter = FilePath.class,
            description = "Write statistics of the data, but not the data itself, to this file; weigh nothing "
                    + "(docs/profile.md).")
    private Optional<Path> profile = Optional.empty();

    @Option(names = "--profile-literals", description = "Keep enum symbols in the profile.")
    private boolean literals;

    @Option(names = "--generate", paramLabel = "N",
            description = "Make up N records from the schema instead of reading a file (docs/profile.md).")
    private Optional<Integer> generate = Optional.empty();

    /** What to write about the data; empty if no profile is requested. */
    Optional<Profiling> profiling() throws InputException {
        if (profile.isPresent() && generate.isPresent()) {
            throw new InputException("--profile needs data, but --generate reads none; give only one of them");
        }
        if (literals && profile.isEmpty()) {
            throw new InputException("--profile-literals needs --profile; give --profile FILE, too");
        }
        return profile.isPresent() ? Optional.of(new Profiling(profile.get(), literals)) : Optional.empty();
    }

    /** How many records to make up from the schema; empty if a file is to be read. */
    Optional<Integer> records() {
        return generate;
    }

    /**
     * The file from which the schema is taken.
     *
     * @throws InputException if values cannot be made up from the arguments given
     */
    Path schema(Reading asked, List<Path> files) throws InputException {
        int records = generate.orElseThrow();
        if (records < 1 || records > Importer.MAX_RECORDS) {
            throw new InputException("--generate is " + records + "; give 1 to " + Importer.MAX_RECORDS
                    + ", the largest number of records that sizes are based on");
        }
        if (!files.isEmpty()) {
            throw new InputException("--generate makes up values from a schema, but " + files.getFirst()
                    + " already has values; leave out one of the two");
        }
        if (!asked.given().equals(Given.NOTHING) || asked.options().sql().isPresent()) {
            throw new InputException("--generate reads no file; leave out the options that say how to read one");
        }
        Optional<Path> schema = asked.schema().or(() -> asked.options().className().map(Path::of));
        return schema.orElseThrow(
                () -> new InputException("--generate makes up values from a schema; give one with --schema FILE"));
    }
}
