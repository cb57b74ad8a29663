package weighbridge.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import weighbridge.app.Contestants;
import weighbridge.app.Merging;
import weighbridge.app.Results;
import weighbridge.app.terminal.Screen;
import weighbridge.situation.Situation;
import weighbridge.store.RunDirectory;

/** Joins the shards of a run that was measured on several machines, and reports the whole. */
@Command(name = "merge", description = "Join runs that measured shares of the rounds (--shard), and report the whole.")
final class MergeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", arity = "1..*",
            description = "The folders or names of shards, in any order; some may be missing.")
    private List<Path> runs = List.of();

    @Mixin
    private SituationOptions situation;

    @Mixin
    private WarningsOption notes;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = notes.on(common.screen());
        Optional<Situation> asked = situation.asked();
        List<RunDirectory> shards = new ArrayList<>();
        for (Path run : runs) shards.add(common.open(run));
        RunDirectory merged = new Merging(screen).merge(shards, common.out());
        return new Results(merged, merged.plan(), merged.environment(),
                Contestants.of(merged, Checkout.locate(), screen)).show(merged.entries(), screen, asked);
    }
}
