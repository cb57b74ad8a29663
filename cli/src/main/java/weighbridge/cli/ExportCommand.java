package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import weighbridge.app.Contestants;
import weighbridge.app.Results;
import weighbridge.app.Similar;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.file.NotWritten;
import weighbridge.report.view.Export;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;
import weighbridge.workloads.text.Printable;

/** Prints what a run measured in a form for other programs or texts. */
@Command(name = "export", description = "Print what a run measured as CSV, JMH's JSON, Markdown or a picture.")
final class ExportCommand implements Callable<Integer> {
    /** Parses the form; if it is unknown, suggests what was meant. */
    static final class OfForm implements ITypeConverter<Export> {
        @Override
        public Export convert(String text) {
            List<String> all = Arrays.stream(Export.values()).map(e -> e.name().toLowerCase(Locale.ROOT)).toList();
            String known = text.toLowerCase(Locale.ROOT);
            if (all.contains(known)) return Export.valueOf(known.toUpperCase(Locale.ROOT));
            if (known.equals("json")) {
                throw new TypeConversionException(
                        "\"json\" is what weighbridge report RUN --json prints; give jmh for JMH's JSON");
            }
            throw new TypeConversionException(Printable.quoted(text) + " is not a form" + Similar.questionOr(text, all,
                    "; there are " + String.join(", ", all) + " (docs/query.md says how to make others of csv)"));
        }
    }

    @Parameters(paramLabel = "RUN", description = "A run's folder or name; latest is the newest.")
    private Path run;

    @Option(names = "--as", paramLabel = "FORM", required = true, converter = OfForm.class,
            description = "csv: every number, for spreadsheets and databases (docs/query.md); jmh: the times, for what "
                    + "reads JMH's results; markdown: answer and table, for a pull request; svg: the answer as a "
                    + "picture.")
    private Export form;

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
        RunDirectory directory = common.open(run);
        List<CodecInfo> contestants = Contestants.of(directory, Checkout.locate(), screen);
        if (!directory.hasEnvironment())
            throw new RunException(directory.folder(), "has no results yet; wait for its first results");
        if (directory.isRunning()) screen.note("The run is still running: these are its results so far.");
        String text = new Results(directory, directory.plan(), directory.environment(), contestants)
                .export(directory.entries(), form);
        if (to.isPresent()) write(to.get(), text);
        else screen.printText(text);
        return 0;
    }

    private static void write(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw NotWritten.of(file, e);
        }
    }
}
