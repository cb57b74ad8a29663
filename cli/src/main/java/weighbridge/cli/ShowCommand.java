package weighbridge.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import weighbridge.model.CodecInfo;
import weighbridge.runner.CodecFolder;
import weighbridge.workloads.SchemaFile;
import weighbridge.workloads.Workload;

/** Shows what is known of one codec or workload. */
@Command(name = "show", description = "Show what is known of one codec or workload.")
final class ShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "A codec or a workload (weighbridge list).")
    private String name;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        Codecs codecs = Codecs.read(Home.locate());
        Optional<CodecFolder> codec = codecs.find(name);
        Optional<Workload> workload = Workload.named(name);
        if (codec.isPresent()) show(screen, codec.get());
        else if (workload.isPresent()) show(screen, workload.get());
        else throw new InputException("no codec or workload is called \"" + name
                + "\"; weighbridge list codecs and weighbridge list workloads show what there is");
        return 0;
    }

    private static void show(Screen screen, CodecFolder codec) {
        if (screen.json()) screen.printJson(codec.info());
        else screen.print(text(codec));
    }

    /** A workload's schema is JSON, and a file that weigh --schema takes. */
    private static void show(Screen screen, Workload workload) {
        if (screen.json()) screen.printText(SchemaFile.text(workload.schema()));
        else screen.print(workload.name() + ": " + workload.description() + "\n" + workload.origin() + "\n" + SchemaFile.text(workload.schema()));
    }

    private static String text(CodecFolder codec) {
        CodecInfo i = codec.info();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("library", i.library() + " " + i.version()));
        i.facts().forEach((key, value) -> {
            if (!List.of("codecs", "library", "version", "class").contains(key)) rows.add(List.of(key, value));
        });
        rows.add(List.of("folder", "codecs/" + codec.folder().getFileName()));
        return Tables.of(List.of(i.id(), ""), rows);
    }
}
