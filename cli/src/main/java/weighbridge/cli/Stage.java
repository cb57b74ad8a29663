package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import weighbridge.model.Environment;
import weighbridge.model.Origin;
import weighbridge.model.Payload;
import weighbridge.model.Plan;
import weighbridge.runner.ChildJvms;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;
import weighbridge.workloads.Workload;

/**
 * Where a replay takes place.
 *
 * @param replay      its name
 * @param options     of the command, as they were given
 * @param asPublished whether the article's own procedure is run
 * @param corrected   whether the codecs are weighed as everything else here
 */
record Stage(Home home, Codecs codecs, String replay, List<String> options, Path jdk, RunDirectory directory,
             RunLock lock, Environment environment, Screen screen, Deadline deadline, long seed, boolean asPublished,
             boolean corrected) {
    /** Child JVMs for all codecs, which the caller closes. */
    ChildJvms children() throws IOException {
        return children(List.of());
    }

    /** The same with JVM flags of their own, where they measure. */
    ChildJvms children(List<String> jvmFlags) throws IOException {
        return new ChildJvms(codecs.folders(), home.worker(), jdk, home.cache(), directory.generated(), false, jvmFlags);
    }

    /** A workload whose messages were written. */
    Plan.Workload planned(Workload w, Payload all, Payload sample, long records) {
        return new Plan.Workload(w.name(),
                new Origin.Replay(replay, options, w.description() + " (" + w.origin() + ")"), all, sample, records, 0);
    }
}
