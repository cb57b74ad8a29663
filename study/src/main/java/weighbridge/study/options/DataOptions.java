package weighbridge.study.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;

/** The options that select a study's messages: a user's file, or a built-in workload. */
@Command
public final class DataOptions {
    @Option(names = "--data", paramLabel = "FILE", converter = FilePath.class,
            description = "Use the records of this file, in any format that weigh reads, or a built-in workload.")
    private Optional<Path> data = Optional.empty();

    @Option(names = "--workload", paramLabel = "NAME",
            description = "Use a built-in workload; weighbridge list workloads shows them all.")
    private Optional<String> workload = Optional.empty();

    @Mixin
    private FileOptions file;

    /** Whether any of them is given. */
    public boolean isGiven() {
        return data.isPresent() || workload.isPresent();
    }

    /**
     * The source of messages that the options select.
     *
     * @param usual the built-in workload if none is named
     * @throws InputException if the options contradict each other or name something that does not exist
     */
    public Supply supply(String usual) throws InputException {
        if (data.isPresent() && workload.isPresent()) throw new InputException("give --data or --workload, not both");
        if (data.isEmpty() && !file.words().isEmpty()) {
            throw new InputException(
                    file.words().getFirst().replaceFirst("=.*", "") + " says how to read a file; give one with --data");
        }
        if (data.isPresent()) return new Supply.OfFile(data.get(), file.reading());
        return new Supply.BuiltIn(workload.orElse(usual));
    }
}
