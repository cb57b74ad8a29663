package weighbridge.studies.versions;

import java.util.List;
import weighbridge.evolution.Cell;
import weighbridge.model.run.Outcome;
import weighbridge.studies.versions.chain.ChainJob;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.studies.versions.chain.Made;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class VersionsStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new VersionsStudy();
    }

    /**
     * Names a codec that carries only a part, one whose process dies, one whose code cannot be generated, and enough
     * others for two clusters.
     */
    @Override
    protected List<String> arguments() {
        return List.of("-t", "versions-providence,hazelcast-compact-guarded,hazelcast-compact-reflective,avro,bson,"
                + "gson,java,sbe,moshi,protobuf,thrift-binary,ion-text,avro-json");
    }

    @Override
    protected Outcome<?> answer(Record job) {
        return switch (job) {
            case Made m when m.codec().equals("bson") -> new Outcome.Failed<>("no room");
            case Made m when m.codec().startsWith("hazelcast-compact-reflective") && !m.codec().endsWith(":scalars") ->
                new Outcome.Unsupported<>("no array of that");
            case Made m -> new Outcome.Measured<>(m);
            case ChainJob c -> new Outcome.Measured<>(new ChainRun(c.units().stream().map(this::run).toList()));
            default -> throw new AssertionError(job);
        };
    }

    private ChainRun.UnitRun run(ChainJob.Unit unit) {
        if (unit.name().equals("sbe")) return new ChainRun.UnitRun("sbe", List.of(), List.of(), "the client died");
        return MadeUp.run(unit.name(), Cell.of(weighbridge.model.CellVerdict.EQUAL));
    }
}
