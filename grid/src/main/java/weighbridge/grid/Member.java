package weighbridge.grid;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.LocalMapStats;
import java.net.BindException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Reason;
import weighbridge.worker.Sample;
import weighbridge.worker.process.Child;

/** A member's process. It prints {@link #READY} once all members are there, and runs until it is killed. */
final class Member {
    static final String READY = "ready";
    /** A request's prefix, followed by the name of the map whose memory is requested. */
    static final String MEMORY = "memory ";
    /**
     * The prefix of an answer. For a map, numbers follow: entries, their bytes, those of their copies, and the heap in
     * use.
     */
    static final String TAKES = "takes ";
    /** Another program has taken its port since it was found free. */
    static final String TAKEN = "taken";
    private static final int COLLECTIONS = 3;
    private static final long COLLECTION_MILLIS = 50;
    private static final long LOOK_MILLIS = 20;
    /** Kept in a field, since an unreferenced logger forgets its level. */
    private static final Logger LOGGER = Logger.getLogger("com.hazelcast");

    private Member() {}

    public static void main(String[] arguments) throws Exception {
        BlockingQueue<String> asked = new LinkedBlockingQueue<>();
        Child.listen(asked::add);
        JobFiles.run(arguments, MemberJob.class, OutcomeFormat.of(Long.class), job -> run(job, asked));
    }

    /** Produces an outcome only if it cannot serve. */
    private static Outcome<Long> run(MemberJob job, BlockingQueue<String> asked) {
        try {
            quiet();
            GridOrder order = job.order();
            Config config =
                    Loopback.member(job.cluster(), job.port(), job.ports(), order.bench() == GridOrder.Bench.QUERY);
            new Adapters(new Sample(order.contestant(), order.sample())).configure(order.kept(),
                    config.getSerializationConfig());
            HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
            while (member.getCluster().getMembers().size() < job.ports().size()) Thread.sleep(LOOK_MILLIS);
            Child.say(READY);
            while (true) {
                String line = asked.take();
                if (line.startsWith(MEMORY)) Child.say(TAKES + memory(member, line.substring(MEMORY.length())));
            }
        } catch (Stopped e) {
            return e.outcome();
        } catch (Exception | LinkageError e) {
            if (Stopped.root(e) instanceof BindException) Child.say(TAKEN);
            return Reason.outcome("start", Stopped.root(e));
        }
    }

    /** Makes Hazelcast log only problems. */
    static void quiet() {
        LOGGER.setLevel(Level.WARNING);
    }

    private static String memory(HazelcastInstance member, String map) throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            Thread.sleep(COLLECTION_MILLIS);
        }
        long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        LocalMapStats stats = member.getMap(map).getLocalMapStats();
        return stats.getOwnedEntryCount() + " " + stats.getOwnedEntryMemoryCost() + " "
                + stats.getBackupEntryMemoryCost() + " " + heap;
    }
}
