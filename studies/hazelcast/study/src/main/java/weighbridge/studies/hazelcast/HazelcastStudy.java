package weighbridge.studies.hazelcast;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.ReplayStudy;
import weighbridge.workloads.Workload;

/** The replay of the test that compared Hazelcast's format Compact with its older ones. */
public final class HazelcastStudy implements ReplayStudy {
    @Override
    public Article article() {
        return Hazelcast.REPLAY.article();
    }

    @Override
    public Object options() {
        return new HazelcastOptions();
    }

    @Override
    public Survey survey(Object options) throws InputException {
        return new HazelcastSurvey(((HazelcastOptions) options).asked());
    }

    @Override
    public List<Workload> workloads() {
        return List.of(HazelcastObjects.SMALL, HazelcastObjects.LARGE);
    }
}
