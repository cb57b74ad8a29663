package weighbridge.studies.versions.chain;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import weighbridge.grid.Loopback;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.process.Child;

/** A member of the cluster, with the code of one version or with none. It runs until it is ended. */
final class MemberProcess {
    static final String READY = "ready";
    private static final long LOOK_MILLIS = 20;

    private MemberProcess() {}

    /**
     * What the process needs.
     *
     * @param ports of all members, this one's first
     */
    record Job(String cluster, List<Integer> ports, Optional<Code> code) {
        Job {
            ports = List.copyOf(ports);
        }
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(Job.class), MemberProcess::serve);
    }

    private static Outcome<Job> serve(Job job) throws Exception {
        Config config = Loopback.member(job.cluster(), job.ports().getFirst(), job.ports(), false);
        if (job.code().isPresent()) {
            Program program = new Program(List.of(job.code().get()), MemberProcess.class.getClassLoader());
            program.register(config.getSerializationConfig());
            ConcurrentMap<String, Object> context = new ConcurrentHashMap<>();
            context.put(Program.CONTEXT, program);
            config.setUserContext(context);
        }
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
        while (member.getCluster().getMembers().size() < job.ports().size()) Thread.sleep(LOOK_MILLIS);
        Child.say(READY);
        Thread.currentThread().join();
        return new Outcome.NotReached<>("it served until its end");
    }
}
