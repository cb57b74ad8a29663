package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.Examination;
import weighbridge.model.InputException;
import weighbridge.runner.Jdks;

/** The option of commands that start contestants: the JDKs that these run on. */
@Command
final class Jdk {
    @Option(names = "--jdk", paramLabel = "DIR", split = ",", hideParamSyntax = true,
            description = "The JDK that contestants run on (the one that runs Weighbridge). weigh and run: of several, "
                    + "the first is the usual one; CODEC+jdk21 asks for one by its number.")
    private List<Path> folders = List.of(Examination.OWN_JDK);

    /** Whether the user named several. */
    boolean several() {
        return folders.size() > 1;
    }

    /** @throws InputException if one is not a JDK, is too old, or has another's number */
    Jdks all() throws InputException {
        for (Path folder : folders) {
            if (!Files.isExecutable(folder.resolve("bin/java")) || !Files.exists(folder.resolve("release"))) {
                throw new InputException("--jdk " + folder
                        + " is not a JDK; give the folder that has bin/java and a file named release");
            }
        }
        try {
            return Jdks.of(folders);
        } catch (IOException e) {
            throw new InputException("--jdk: " + e.getMessage());
        }
    }

    /** @throws InputException if it is not one JDK */
    Path folder() throws InputException {
        if (several())
            throw new InputException(
                    "--jdk names several JDKs, but this command runs on one; weigh and run take several");
        return all().usual();
    }
}
