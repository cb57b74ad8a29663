package weighbridge.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.Examination;
import weighbridge.model.InputException;

/** The option of commands that start contestants: the JDK that these run on. */
@Command
final class Jdk {
    @Option(names = "--jdk", paramLabel = "DIR",
            description = "The JDK that contestants run on (the one that runs Weighbridge).")
    private Path folder = Examination.OWN_JDK;

    /** @throws InputException if it is not a JDK */
    Path folder() throws InputException {
        if (!Files.isExecutable(folder.resolve("bin/java")) || !Files.exists(folder.resolve("release"))) {
            throw new InputException(
                    "--jdk " + folder + " is not a JDK; give the folder that has bin/java and a file named release");
        }
        return folder;
    }
}
