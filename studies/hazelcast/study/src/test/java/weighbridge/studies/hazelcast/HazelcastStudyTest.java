package weighbridge.studies.hazelcast;

import java.util.List;
import weighbridge.grid.GridOrder;
import weighbridge.model.run.Outcome;
import weighbridge.studies.hazelcast.cluster.ClusterJob;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class HazelcastStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new HazelcastStudy();
    }

    @Override
    protected List<String> arguments() {
        return List.of("--tests", "read,query", "--sizes", "small", "--kinds", "compact,identified");
    }

    @Override
    protected Outcome<?> answer(Record job) {
        return switch (job) {
            case ClusterJob c when c.setUp().kind() == Kind.IDENTIFIED && c.setUp().bench().asks() ->
                new Outcome.Failed<>("the member ended with exit code 3");
            case ClusterJob c -> new Outcome.Measured<>(MadeUp.cluster(c.setUp(), 10_000));
            case GridOrder o -> new Outcome.Measured<>(MadeUp.grid(o.bench(), 100));
            default -> throw new AssertionError(job);
        };
    }
}
