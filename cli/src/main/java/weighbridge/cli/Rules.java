package weighbridge.cli;

import java.util.List;
import java.util.Optional;
import weighbridge.model.CodecInfo;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.report.Analysis;
import weighbridge.runner.Referee;

/** Judges a run while it goes on, by the same analysis that its report is made of. */
final class Rules implements Referee {
    private final Plan plan;
    private final Environment environment;
    private final List<CodecInfo> codecs;
    private List<Entry> analysed = List.of();
    private Analysis analysis;

    Rules(Plan plan, Environment environment, List<CodecInfo> codecs) {
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        this.analysis = new Analysis(plan, environment, analysed, codecs);
    }

    @Override
    public Optional<String> invalid(Entry.OfTrial trial) {
        return Analysis.invalid(trial, environment.cores());
    }

    @Override
    public boolean settled(Scenario scenario, List<Entry> entries) {
        return of(entries).settled(scenario);
    }

    @Override
    public int slices(Scenario scenario, List<Entry> entries) {
        return of(entries).slices(scenario, SLICES);
    }

    /** Every scenario of a round asks about the same entries; they are judged once. */
    private Analysis of(List<Entry> entries) {
        if (entries != analysed) {
            analysed = entries;
            analysis = new Analysis(plan, environment, entries, codecs);
        }
        return analysis;
    }
}
