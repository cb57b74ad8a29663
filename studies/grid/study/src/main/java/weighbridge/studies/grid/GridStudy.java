package weighbridge.studies.grid;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.study.Study;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/** Measures operations of clients on values in the map of a Hazelcast cluster. */
public final class GridStudy implements Study {
    @Override
    public String name() {
        return "grid";
    }

    @Override
    public String description() {
        return "Put values into a Hazelcast cluster, get or query them, and compare every entry with what was put in.";
    }

    @Override
    public String origin() {
        return "After compact-test, https://github.com/mdumandag/compact-test.";
    }

    @Override
    public Kind kind() {
        return Kind.COMMAND;
    }

    @Override
    public Object options() {
        return new GridOptions();
    }

    @Override
    public Survey survey(Object options) throws InputException {
        return new GridSurvey(((GridOptions) options).asked());
    }

    @Override
    public List<Workload> workloads() {
        return GridValues.WORKLOADS;
    }
}
