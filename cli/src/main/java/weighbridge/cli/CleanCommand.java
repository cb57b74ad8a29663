package weighbridge.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weighbridge.app.Cleaning;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Tables;
import weighbridge.model.InputException;
import weighbridge.report.judge.Amounts;

/** Shows what can be deleted, and deletes it if asked to. */
@Command(name = "clean", description = "Show which old runs and which part of the cache can be deleted; --yes does it.")
final class CleanCommand implements Callable<Integer> {
    private static final int MOST_DAYS = 10_000;

    @Option(names = "--older", paramLabel = "DAYS", description = "Runs older than this; baselines stay (30).")
    private int older = 30;

    @Option(names = "--keep-cache", description = "Only runs: leave the cache alone.")
    private boolean keepCache;

    @Option(names = "--yes", description = "Delete what is shown.")
    private boolean yes;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        if (older < 0 || older > MOST_DAYS)
            throw new InputException("--older is " + older + "; give 0 to " + MOST_DAYS + " days");
        Screen screen = common.screen();
        Cleaning cleaning =
                Cleaning.of(Checkout.locate(), common.out(), Duration.ofDays(older), !keepCache, Instant.now());
        if (yes) cleaning.free();
        if (screen.json()) {
            screen.printJson(json(cleaning));
            return 0;
        }
        List<List<String>> rows = new ArrayList<>();
        for (Cleaning.Part part : cleaning.parts()) rows.add(List.of(Amounts.bytes(part.bytes()), part.what()));
        if (!rows.isEmpty()) screen.print(Tables.of(List.of("size", "what"), rows, screen.width()));
        screen.print(rows.isEmpty() ? "There is nothing to delete: no run is older than " + older + " days." : yes
                ? Amounts.bytes(cleaning.bytes()) + " freed."
                : Amounts.bytes(cleaning.bytes()) + " can be freed: ./weighbridge clean --older " + older + " --yes");
        return 0;
    }

    private static Map<String, Object> json(Cleaning.Part part) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("what", part.what());
        tree.put("bytes", part.bytes());
        return tree;
    }

    private Map<String, Object> json(Cleaning cleaning) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("freed", yes);
        tree.put("bytes", cleaning.bytes());
        tree.put("parts", cleaning.parts().stream().map(CleanCommand::json).toList());
        return tree;
    }
}
