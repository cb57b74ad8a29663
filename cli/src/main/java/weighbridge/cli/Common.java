package weighbridge.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weighbridge.app.Similar;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.store.RunDirectory;

/** The options that every command on runs has. */
final class Common {
    /** The name that stands for the newest run. */
    static final String LATEST = "latest";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs",
            description = "The folder that holds the runs (${DEFAULT-VALUE}).")
    private Path out;

    @Mixin
    private OutputOptions output;

    Path out() {
        return out;
    }

    /** The run in this folder; otherwise the run of this name among the runs, or the newest one for {@code latest}. */
    RunDirectory open(Path run) throws IOException, InputException {
        if (Files.isDirectory(run)) return RunDirectory.open(run);
        Path named = out.resolve(run);
        if (Files.isDirectory(named)) return RunDirectory.open(named);
        List<RunDirectory> runs = RunDirectory.list(out);
        if (isLatest(run.toString())) {
            if (runs.isEmpty())
                throw new InputException("there is no run in " + out + " yet; weighbridge weigh FILE creates one");
            return RunDirectory.open(runs.getLast().folder());
        }
        String question = Similar.question(run.toString(), runs.stream().map(RunDirectory::name).toList());
        if (question.isEmpty()) return RunDirectory.open(run);
        throw new InputException(run + ": there is no such run" + question + " (weighbridge list runs)");
    }

    /** The baseline of this name; otherwise a run, as {@link #open} finds it. */
    RunDirectory openBaseline(Path name) throws IOException, InputException {
        for (RunDirectory kept : RunDirectory.baselines(out))
            if (kept.name().equals(name.toString())) return RunDirectory.open(kept.folder());
        return open(name);
    }

    /** Whether a run has this name. */
    boolean hasRun(String name) {
        return isLatest(name) || Stream.of(Path.of(name), out.resolve(name)).anyMatch(RunDirectory::isRun);
    }

    private static boolean isLatest(String name) {
        return name.equalsIgnoreCase(LATEST);
    }

    /** Where progress and notes go. */
    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** The screen on which the command prints. */
    Screen screen() {
        return output.on(spec.commandLine());
    }
}
