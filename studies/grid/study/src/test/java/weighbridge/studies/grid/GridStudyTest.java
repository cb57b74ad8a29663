package weighbridge.studies.grid;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.grid.GridOrder;
import weighbridge.model.run.Outcome;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

class GridStudyTest extends StudyContract {
    @TempDir
    static Path data;

    @BeforeAll
    static void writeRecords() {
        try {
            Files.writeString(data.resolve("points.csv"), "x,y\n1,2\n3,4\n5,6\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected Study study() {
        return new GridStudy();
    }

    @Override
    protected List<String> arguments() {
        return List.of("--bench", "write", "--formats", "compact,json,bytes,kryo,sbe", "--rounds", "2", "--data",
                data.resolve("points.csv").toString());
    }

    @Override
    protected Outcome<?> answer(Record job) {
        GridOrder order = (GridOrder) job;
        return switch (order.contestant().id()) {
            case "sbe" -> new Outcome.Mismatched<>("entry 7: other");
            case "jackson-json" -> new Outcome.Measured<>(MadeUp.run(60, 200, 300));
            default -> new Outcome.Measured<>(MadeUp.run(50, 100, 0));
        };
    }
}
