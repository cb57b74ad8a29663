package weighbridge.studies.toy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.study.Study;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.testkit.MadeUpRows;
import weighbridge.study.testkit.StudyContract;

final class ToyStudyTest extends StudyContract {
    private static final MadeUpRows ROWS = new MadeUpRows(ToyReport.WORKLOAD);

    @Override
    protected Study study() {
        return new ToyStudy();
    }

    @Test
    void eachClaimHoldsAndFalls() {
        assertThat(sizes(5, 11)).isEqualTo(Verdict.HOLDS);
        assertThat(sizes(5.5, 11)).isEqualTo(Verdict.FALLS);
        assertThat(times(90, 110)).isEqualTo(Verdict.HOLDS);
        assertThat(times(110, 90)).isEqualTo(Verdict.FALLS);
    }

    private static Verdict sizes(double msgpack, double json) {
        return new ToyReport(new CorrectedSpeeds(
                List.of(ROWS.size("msgpack", msgpack), ROWS.size("jackson-json", json)))).claims().get(0).verdict();
    }

    private static Verdict times(double msgpack, double json) {
        return new ToyReport(new CorrectedSpeeds(List.of(ROWS.time("msgpack", Operation.READ, msgpack),
                ROWS.time("jackson-json", Operation.READ, json)))).claims().get(1).verdict();
    }
}
