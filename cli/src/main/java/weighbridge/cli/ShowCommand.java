package weighbridge.cli;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import weighbridge.app.Codecs;
import weighbridge.app.Passport;
import weighbridge.app.Similar;
import weighbridge.app.study.Studies;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.workloads.Workload;
import weighbridge.workloads.schema.SchemaFile;

/** Shows what is known of one codec or workload. */
@Command(name = "show", description = "Show what is known about one codec or workload.")
final class ShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "A codec or a workload (weighbridge list).")
    private String name;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        Home home = Checkout.locate();
        Codecs codecs = Codecs.read(home);
        Optional<CodecFolder> codec = codecs.find(name);
        Studies studies = Studies.read(home);
        Optional<Workload> workload = studies.workload(name.toLowerCase(Locale.ROOT));
        if (codec.isPresent()) {
            screen.live("having it generate the code for a schema");
            show(screen, Passport.of(codec.get(), home));
        } else if (workload.isPresent()) show(screen, workload.get());
        else throw new InputException(codecs.unlisted(name).orElseGet(() -> unknown(codecs, studies)));
        return 0;
    }

    private String unknown(Codecs codecs, Studies studies) {
        return "no codec or workload is called \"" + name + "\""
                + Similar.question(name,
                        Stream.concat(codecs.infos().stream().map(CodecInfo::id),
                                studies.workloads().stream().map(Workload::name)).toList())
                + " (weighbridge list codecs, weighbridge list workloads)";
    }

    private static void show(Screen screen, Passport passport) {
        if (screen.json()) screen.printJson(passport.json());
        else screen.print(passport.text());
    }

    /** A workload's schema is JSON, and a file that weigh --schema takes. */
    private static void show(Screen screen, Workload workload) {
        if (screen.json()) screen.printText(SchemaFile.text(workload.schema()));
        else
            screen.print(workload.name() + ": " + workload.description() + "\n" + workload.origin() + "\n"
                    + SchemaFile.text(workload.schema()));
    }
}
