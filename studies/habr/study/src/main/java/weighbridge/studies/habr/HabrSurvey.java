package weighbridge.studies.habr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Operation;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.replay.Contests;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.replay.Mode;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;

/**
 * Measures the corrected files first, since their sizes are exact, then the article's procedure, and then speeds in the
 * time left.
 */
final class HabrSurvey implements Survey {
    /** The share of the time for the article's procedure if corrected speeds are also measured. */
    private static final double AS_PUBLISHED_SHARE = 0.25;
    private static final String BASELINE = "jackson-json";

    private final FileReplay replay;
    private final Mode mode;

    HabrSurvey(FileReplay replay, Mode mode) {
        this.replay = replay;
        this.mode = mode;
    }

    /** The messages that trials time. The files, not the trials, show that all records come back unchanged. */
    @Override
    public List<Messages> messages(Ground ground) {
        return replay.workloads().stream().map(HabrSurvey::workload)
                .map(w -> Messages.weighed(w, Importer.MAX_SAMPLE, Importer.MAX_SAMPLE)).toList();
    }

    private static Workload workload(String name) {
        return HabrData.WORKLOADS.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
    }

    @Override
    public Field field() {
        return new Field(replay.codecs(), BASELINE, CorrectedSpeeds.OPERATIONS, List.of(1), List.of());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        if (mode.corrected()) {
            steps.add(new Step.Own("Corrected sizes", 1, ground -> FileCases.corrected(replay, ground, csvs(ground))));
            steps.add(new Step.Exact());
        }
        if (mode.asPublished()) {
            double share = mode.corrected() ? AS_PUBLISHED_SHARE : 1;
            steps.add(new Step.Own("As published", share,
                    ground -> FileCases.asPublished(replay, ground, csvs(ground), !mode.corrected())));
        }
        if (mode.corrected()) steps.add(new Step.Weigh(0));
        return steps;
    }

    /** The files with every record, by workload, from which the procedure makes its values. */
    private Map<String, Path> csvs(Ground ground) throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        for (String w : replay.workloads()) {
            Path csv = ground.scratch(w + ".csv");
            if (!Files.exists(csv)) workload(w).writeCsv(csv, replay.records(), ground.seed());
            files.put(w, csv);
        }
        return files;
    }

    @Override
    public Findings findings(Evidence evidence) throws IOException {
        FileResults results = new FileResults(replay);
        for (Entry.OfCase c : evidence.measured().cases()) {
            FileCases.Cell cell = FileCases.Cell.of(replay, c.key());
            results.take(cell.workload(), cell.contender(), cell.corrected(), c.outcome(FileTimes.class));
        }
        if (evidence.weighed().isPresent()) corrected(results, evidence);
        return new FileReport(replay, results, HabrClaims.of(replay, results));
    }

    private void corrected(FileResults results, Evidence evidence) throws IOException {
        for (ReportModel.Workload w : evidence.weighed().orElseThrow().workloads()) {
            for (ReportModel.Exact e : w.exact()) {
                e.facts().flatMap(f -> f.cell(ReportModel.SIZE))
                        .ifPresent(c -> results.message(w.name(), e.codec(), c.estimate()));
            }
        }
        results.compared(Contests.of(evidence));
        CorrectedSpeeds speeds = new CorrectedSpeeds(evidence.rows());
        for (String w : replay.workloads()) {
            results.sample(w, PayloadReader.readAll(evidence.workload(w).sample().file()));
            for (String codec : replay.codecs()) {
                for (Operation o : CorrectedSpeeds.OPERATIONS)
                    results.corrected(w, codec, o, speeds.speed(new Scenario(codec, w, o, 1)));
            }
        }
    }
}
