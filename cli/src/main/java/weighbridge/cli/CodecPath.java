package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.Codecs;
import weighbridge.model.InputException;
import weighbridge.runner.Home;

/** The option of commands that know the user's own codecs. */
@Command
final class CodecPath {
    @Option(names = "--codec-path", paramLabel = "DIR|JAR", split = ",",
            description = "Your own codecs, built elsewhere, which then take part, too (docs/own-codec.md).")
    private List<Path> own = List.of();

    /** The codecs of this checkout and the user's own. */
    Codecs codecs(Home home) throws IOException, InputException {
        return Codecs.read(home, own);
    }
}
