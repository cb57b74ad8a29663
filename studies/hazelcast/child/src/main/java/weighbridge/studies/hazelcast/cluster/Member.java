package weighbridge.studies.hazelcast.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.LocalMapStats;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.Callable;
import weighbridge.grid.Loopback;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.studies.hazelcast.objects.Objects;
import weighbridge.worker.process.Child;

/** A member that knows the article's objects; it ends with the process that started it. */
final class Member {
    static final String READY = "ready";
    private static final long LOOK_MILLIS = 20;

    private Member() {}

    /**
     * What a member needs to start.
     *
     * @param cluster the cluster's name, which no other cluster has
     * @param port    this member's port
     * @param ports   the ports of all members
     * @param sql     whether the member answers SQL
     */
    record Job(String cluster, int port, List<Integer> ports, boolean sql) {
        Job {
            ports = List.copyOf(ports);
        }
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(Job.class), Member::serve);
    }

    private static Outcome<Job> serve(Job job) throws InterruptedException {
        Config config = Loopback.member(job.cluster(), job.port(), job.ports(), job.sql());
        Objects.register(config.getSerializationConfig());
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
        while (member.getCluster().getMembers().size() < job.ports().size()) Thread.sleep(LOOK_MILLIS);
        Child.say(READY);
        Thread.currentThread().join();
        return new Outcome.NotReached<>("it served until its end");
    }

    /**
     * The state of a member.
     *
     * @param entries  the entries of a map that the member owns
     * @param cost     bytes of these entries
     * @param cpuNanos CPU time of its process so far
     */
    record State(long entries, long cost, long cpuNanos) implements Serializable {}

    /** Asks a member for its state; the article asks the map for the same figures. */
    static final class Asking implements Callable<State>, HazelcastInstanceAware, Serializable {
        private static final long serialVersionUID = 1;

        private final String map;
        private transient HazelcastInstance member;

        Asking(String map) {
            this.map = map;
        }

        @Override
        public void setHazelcastInstance(HazelcastInstance instance) {
            member = instance;
        }

        @Override
        public State call() {
            LocalMapStats stats = member.getMap(map).getLocalMapStats();
            return new State(stats.getOwnedEntryCount(), stats.getOwnedEntryMemoryCost(), Child.cpu());
        }
    }
}
