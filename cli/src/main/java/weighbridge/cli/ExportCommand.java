package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weighbridge.app.Contestants;
import weighbridge.app.Results;
import weighbridge.app.Similar;
import weighbridge.app.source.Sources;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.file.NotWritten;
import weighbridge.report.view.Export;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;
import weighbridge.workloads.text.Printable;

/** Prints what a run measured in a form for other programs or texts. */
@Command(name = "export",
        description = "Print what a run measured as CSV, JMH's JSON, Markdown or a picture, or write it as Parquet.")
final class ExportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "A run's folder or name; latest is the newest.")
    private Path run;

    @Option(names = "--as", paramLabel = "FORM", required = true,
            description = "csv: every number, for spreadsheets and databases (docs/query.md); Parquet: the same with "
                    + "types, in a file; jmh: the times, for what reads JMH's results; markdown: answer and table, "
                    + "for a pull request; svg: the answer as a picture.")
    private String form;

    @Option(names = "--to", paramLabel = "FILE", description = "Write this file instead of standard output.")
    private Optional<Path> to = Optional.empty();

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        if (screen.json())
            throw new InputException(
                    "export prints what --as says; leave --json out (report RUN --json is the summary)");
        Sources sources = new Sources(Checkout.locate(), Checkout.builder());
        String known = known(sources);
        boolean isTable = sources.forms().contains(known);
        if (isTable && to.isEmpty())
            throw new InputException("--as " + known + " is not text; name the file to write in --to");
        RunDirectory directory = common.open(run);
        List<CodecInfo> contestants = Contestants.of(directory, Checkout.locate(), screen);
        if (!directory.hasEnvironment())
            throw new RunException(directory.folder(), "has no results yet; wait for its first results");
        if (directory.isRunning()) screen.note("The run is still running: these are its results so far.");
        String text = new Results(directory, directory.plan(), directory.environment(), contestants)
                .export(directory.entries(), isTable ? Export.CSV : Export.valueOf(known.toUpperCase(Locale.ROOT)));
        if (isTable) sources.write(known, text, to.orElseThrow());
        else if (to.isPresent()) write(to.get(), text);
        else screen.printText(text);
        return 0;
    }

    /** The name of the form; if it is unknown, suggests what was meant. */
    private String known(Sources sources) throws InputException {
        List<String> all = Stream.concat(Arrays.stream(Export.values()).map(e -> e.name().toLowerCase(Locale.ROOT)),
                sources.forms().stream()).toList();
        String known = form.toLowerCase(Locale.ROOT);
        if (all.contains(known)) return known;
        if (known.equals("json"))
            throw new InputException(
                    "--as: \"json\" is what weighbridge report RUN --json prints; give jmh for JMH's JSON");
        throw new InputException("--as: " + Printable.quoted(form) + " is not a form"
                + Similar.questionOr(form, all, "; there are " + String.join(", ", all)));
    }

    private static void write(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw NotWritten.of(file, e);
        }
    }
}
