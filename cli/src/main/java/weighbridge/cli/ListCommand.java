package weighbridge.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weighbridge.model.CodecInfo;

/** Lists what there is. */
@Command(name = "list", description = "List what there is to weigh, and what was weighed.")
final class ListCommand implements Callable<Integer> {
    /** What can be listed. */
    enum What { codecs }

    @Parameters(paramLabel = "WHAT", description = "${COMPLETION-CANDIDATES}")
    private What what;

    @Option(names = "--tuned", description = "Tuned codecs too.")
    private boolean tuned;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        switch (what) {
            case codecs -> codecs(screen, Codecs.read(Home.locate().folder()).infos(tuned));
        }
        return 0;
    }

    private static void codecs(Screen screen, List<CodecInfo> infos) {
        if (screen.json()) {
            screen.printJson(infos.stream().map(ListCommand::json).toList());
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (CodecInfo i : infos) {
            rows.add(List.of(i.id(), i.library() + " " + i.version(), i.way(), i.encoding(), i.schema(), i.crossLanguage() ? "yes" : "",
                    i.zeroCopy() ? "yes" : "", i.isDefault() ? "yes" : "", i.tuned() ? "yes" : ""));
        }
        screen.print(Tables.of(List.of("codec", "library", "way", "encoding", "schema", "cross-language", "zero-copy", "default", "tuned"), rows));
    }

    private static Map<String, Object> json(CodecInfo i) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", i.id());
        json.put("library", i.library());
        json.put("version", i.version());
        json.put("way", i.way());
        json.put("encoding", i.encoding());
        json.put("tuned", i.tuned());
        json.put("zeroCopy", i.zeroCopy());
        json.put("crossLanguage", i.crossLanguage());
        json.put("schema", i.schema());
        return json;
    }
}
