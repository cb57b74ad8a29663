package weighbridge.studies.providence;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import weighbridge.model.Contestant;
import weighbridge.runner.Task;

/** Meets a task's needs by name only. */
record StandInMet(Task<?> task) implements Task.Met {
    @Override
    public Contestant contestant(String codec) {
        return new Contestant("a.Codec", codec, Set.of(), false, false, false, 1);
    }

    @Override
    public List<String> jvmFlags(String codec) {
        return List.of();
    }

    @Override
    public List<Path> classPath(Task.Need need) {
        if (!task.needs().contains(need)) throw new AssertionError(need + " is not a need of " + task);
        return List.of(Path.of(need.codec() + " of " + need.workload().name()));
    }

    @Override
    public Path scratch() {
        throw new UnsupportedOperationException();
    }
}
