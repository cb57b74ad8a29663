package weighbridge.studies.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.PassageOrder;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

class StreamStudyTest extends StudyContract {
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
        return new StreamStudy();
    }

    @Override
    protected List<String> arguments() {
        return List.of("-t", "protobuf,kryo,sbe", "-b", "10,1000", "--rounds", "2", "--data",
                data.resolve("points.csv").toString());
    }

    @Override
    protected Outcome<?> answer(Record job) {
        PassageOrder order = (PassageOrder) job;
        if (order.contestant().id().equals("sbe")) return new Outcome.Mismatched<>("receiver: message 7: other");
        return new Outcome.Measured<>(
                MadeUp.passage(1e5, order.contestant().id().equals("kryo") ? 20 : 40, order.megabits(), 1));
    }
}
