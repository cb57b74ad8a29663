package weighbridge.studies.toy;

import java.util.List;
import java.util.Map;
import weighbridge.model.Operation;
import weighbridge.model.run.Scenario;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.replay.Figures;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Rule;

/** What the article printed and claimed, beside what was measured here. */
final class ToyReport extends ReplayReport {
    static final String WORKLOAD = "one-number";
    static final List<String> FORMATS = List.of("msgpack", "jackson-json");
    /** The article's bytes of a message, by format. */
    private static final Map<String, Printed> BYTES =
            Map.of("msgpack", Printed.of("4.8"), "jackson-json", Printed.of("17"));

    private final Figures sizes;
    private final Figures times;

    ToyReport(CorrectedSpeeds corrected) {
        super(ToyStudy.ARTICLE, corrected.hasFailures());
        this.sizes = Figures.of(FORMATS, f -> corrected.size(f, WORKLOAD));
        this.times = Figures.of(FORMATS, f -> corrected.time(new Scenario(f, WORKLOAD, Operation.READ, 1)));
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.of("A message of MessagePack takes less than half the bytes of one of JSON",
                        new Rule.Below(sizes.of("msgpack"), sizes.of("jackson-json").times(0.5)))
                        .because(Claim.Cause.likely(Claim.Verdict.HOLDS, "JSON writes the field's name and digits")),
                Claim.of("MessagePack is read faster than JSON", times.below("msgpack", "jackson-json")));
    }

    @Override
    public List<ReplayRow> rows() {
        return FORMATS.stream().map(f -> ReplayRow.of(WORKLOAD, f, f, "size", "B", BYTES.get(f), sizes.of(f))).toList();
    }
}
