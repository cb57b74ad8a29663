package weighbridge.study.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;

/** The options that say which messages a study takes: a file of the user's, or a built-in workload. */
@Command
public final class DataOptions {
    @Option(names = "--data", paramLabel = "FILE", converter = FilePath.class,
            description = "Use the records of this file, as weigh does, or a built-in workload.")
    private Optional<Path> data = Optional.empty();

    @Option(names = "--workload", paramLabel = "NAME",
            description = "Use a built-in workload; weighbridge list workloads shows them all.")
    private Optional<String> workload = Optional.empty();

    @Mixin
    private FileOptions file;

    /** Whether they say something. */
    public boolean isGiven() {
        return data.isPresent() || workload.isPresent();
    }

    /**
     * What was asked for.
     *
     * @param usual the built-in workload where none is named
     * @throws InputException if the options contradict each other or name what is not there
     */
    public Supply supply(String usual) throws InputException {
        if (data.isPresent() && workload.isPresent()) throw new InputException("give --data or --workload, not both");
        if (data.isEmpty() && !file.words().isEmpty()) {
            throw new InputException(
                    file.words().getFirst().replaceFirst("=.*", "") + " says how a file is read; give one with --data");
        }
        if (data.isPresent()) return new Supply.OfFile(data.get(), file.reading());
        return new Supply.BuiltIn(workload.orElse(usual));
    }
}
