package weighbridge.studies.versions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Operation;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/**
 * Has every codec generate its code, then tests the grid's own formats, and then the codecs that the grid keeps as
 * bytes.
 */
record VersionsSurvey(VersionsAsked asked) implements Survey {
    /** More than a run takes, even a first one, which generates code for every codec and version. */
    private static final Duration TIME = Duration.ofMinutes(15);

    @Override
    public List<Messages> messages(Ground ground) {
        List<Messages> all = new ArrayList<>();
        for (int v = 1; v <= VersionsData.VERSIONS; v++) {
            Workload whole = VersionsData.workload(v, Optional.empty());
            // A plan must have messages, although nothing is weighed here.
            all.add(v == 1 ? Messages.weighed(whole, whole.records(), whole.records())
                    : Messages.own(whole.name(), whole, whole.records()));
            for (String part : VersionsData.parts()) {
                Workload some = VersionsData.workload(v, Optional.of(part));
                all.add(Messages.own(some.name(), some, some.records()));
            }
        }
        return all;
    }

    @Override
    public Field field() {
        return new Field(asked.needed(), asked.needed().getFirst(), List.of(Operation.READ), List.of(1), List.of());
    }

    @Override
    public Optional<Duration> time() {
        return Optional.of(TIME);
    }

    @Override
    public List<Step> steps() {
        return List.of(new Step.Own("Code of four versions", 1, g -> new MadeCases(asked, g)),
                new Step.Own("Formats of the grid", 1, g -> new FormatCases(asked, g)),
                new Step.Own("Codecs as bytes", 1, g -> new BytesCases(asked, g)));
    }

    @Override
    public Findings findings(Evidence evidence) {
        return new VersionsReport(new VersionsResults(asked, evidence.measured()));
    }
}
