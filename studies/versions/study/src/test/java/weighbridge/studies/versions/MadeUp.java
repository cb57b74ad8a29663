package weighbridge.studies.versions;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import weighbridge.evolution.Cell;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.studies.versions.chain.Made;

/** Made-up outcomes of cases. */
final class MadeUp {
    private MadeUp() {}

    /** The results of a unit whose cells are all the same. */
    static ChainRun.UnitRun run(String unit, Cell cell) {
        List<String> parts = Unit.of(unit).part().map(List::of).orElse(VersionsData.parts());
        List<ChainRun.Read> reads = new ArrayList<>();
        for (int v = 1; v <= VersionsData.VERSIONS; v++) {
            for (String p : parts) {
                for (boolean full : List.of(true, false)) {
                    reads.add(new ChainRun.Read(v, v, false, p, full, cell));
                    if (v == VersionsData.VERSIONS) continue;
                    reads.add(new ChainRun.Read(v, v + 1, false, p, full, cell));
                    reads.add(new ChainRun.Read(v, v + 1, true, p, full, cell));
                }
            }
        }
        return new ChainRun.UnitRun(unit, reads, List.of(), "");
    }

    static Entry made(String unit) {
        return entry(Unit.of(unit).made(), OutcomeFormat.of(Made.class).tree(new Outcome.Measured<>(new Made(unit))));
    }

    static Entry notMade(String unit, Outcome<Made> why) {
        return entry(Unit.of(unit).made(), OutcomeFormat.of(Made.class).tree(why));
    }

    static Entry chain(String key, ChainRun.UnitRun... runs) {
        return entry(key, OutcomeFormat.of(ChainRun.class).tree(new Outcome.Measured<>(new ChainRun(List.of(runs)))));
    }

    private static Entry entry(String key, Outcome<Object> outcome) {
        return new Entry.OfCase(Versions.NAME, key, Instant.EPOCH, Duration.ZERO, outcome);
    }
}
