package weighbridge.studies.toy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;
import weighbridge.studies.toy.squares.Squares;
import weighbridge.study.Journalled;
import weighbridge.study.Study;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.testkit.StudyContract;

final class ToyStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new ToyStudy();
    }

    @Override
    protected Outcome<?> answer(Record job) {
        long n = ((Squares.Job) job).number();
        return new Outcome.Measured<>(new Squares.Square(n * n, ""));
    }

    @Test
    void theSizeClaimHoldsBelowHalfTheBytesAndFallsAtHalf() {
        assertThat(sizes(5, 11)).isEqualTo(Verdict.HOLDS);
        assertThat(sizes(5.5, 11)).isEqualTo(Verdict.FALLS);
    }

    private static Verdict sizes(double msgpack, double json) {
        List<SummaryRow> rows = List.of(row("msgpack", msgpack), row("jackson-json", json));
        return new ToyReport(new Journalled(List.of()), rows).claims().getFirst().verdict();
    }

    private static SummaryRow row(String codec, double bytes) {
        OptionalDouble none = OptionalDouble.empty();
        OptionalDouble size = OptionalDouble.of(bytes);
        return new SummaryRow(codec, "toy", Optional.empty(), OptionalInt.empty(), ReportModel.SIZE, "B", size, size,
                size, 1, Optional.empty(), none, none, none, "", "measured", "", List.of());
    }
}
