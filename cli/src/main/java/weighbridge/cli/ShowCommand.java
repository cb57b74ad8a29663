package weighbridge.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weighbridge.app.Codecs;
import weighbridge.app.Passport;
import weighbridge.app.Similar;
import weighbridge.app.study.Studies;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Words;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.workloads.Workload;
import weighbridge.workloads.schema.SchemaFile;

/** Shows what is known about one codec, workload or run. */
@Command(name = "show", description = "Show what is known about one codec, workload or run.")
final class ShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME",
            description = "A codec, a workload or a run (weighbridge list); latest is the newest run.")
    private String name;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CodecPath own;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        Home home = Checkout.locate();
        Codecs codecs = own.codecs(home);
        Optional<CodecFolder> codec =
                ContestantId.asksForMore(name) ? Optional.of(codecs.get(name)) : codecs.find(name);
        if (codec.isPresent()) {
            Checkout.builder().contestants(codecs, List.of(codec.get().info().id()));
            screen.live("generating its code for a schema");
            show(screen, Passport.of(codec.get(), home));
            return 0;
        }
        if (common.hasRun(name)) return report();
        Studies studies = Checkout.studies(Checkout.builder());
        Optional<String> unlisted = codecs.unlisted(name);
        if (unlisted.isPresent()) throw new InputException(unlisted.get());
        Optional<Workload> workload = studies.workload(name.toLowerCase(Locale.ROOT));
        show(screen, workload.orElseThrow(() -> new InputException(unknown(codecs, studies))));
        return 0;
    }

    /** Shows a run by its report, since both commands have the same options. */
    private int report() {
        CommandLine root = spec.root().commandLine();
        List<String> words = new ArrayList<>(root.getParseResult().originalArgs());
        words.set(0, "report");
        return root.execute(words.toArray(String[]::new));
    }

    private String unknown(Codecs codecs, Studies studies) {
        return "no codec, workload or run is called \"" + name + "\""
                + Similar.question(name,
                        Stream.concat(codecs.infos().stream().map(CodecInfo::id),
                                studies.loadedWorkloads().stream().map(Workload::name)).toList())
                + " (weighbridge list codecs, workloads or runs)";
    }

    private static void show(Screen screen, Passport passport) {
        if (screen.json()) screen.printJson(passport.json());
        else screen.print(passport.text(screen.width()));
    }

    /** Shows a workload with its schema in JSON, which weigh --schema accepts. */
    private static void show(Screen screen, Workload workload) {
        if (screen.json()) screen.printText(SchemaFile.text(workload.schema()));
        else
            screen.print(Words.lines(List.of(workload.name() + ": " + workload.description(), workload.origin()),
                    screen.width()) + SchemaFile.text(workload.schema()));
    }
}
