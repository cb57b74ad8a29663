package weighbridge.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import weighbridge.model.CodecInfo;

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
        Codecs.Entry codec = Codecs.read(Home.locate().folder()).get(name);
        if (screen.json()) screen.printJson(codec.info());
        else screen.print(text(codec));
        return 0;
    }

    private static String text(Codecs.Entry codec) {
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
