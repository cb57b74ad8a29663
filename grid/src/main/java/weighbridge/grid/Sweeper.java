package weighbridge.grid;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import weighbridge.model.job.JobFiles;
import weighbridge.worker.Reason;
import weighbridge.worker.process.Child;

/**
 * A process that removes a run's maps and mappings from a cluster that outlives the run.
 *
 * <p>It connects before anything is put there, so that nothing must be started or found once it is needed. It does its
 * work when its input ends, whatever ended it: the run's end, or that of a conductor that was killed, whose other
 * children are killed with it. So it has no parent, and does not outlive its input by more than a moment.
 */
final class Sweeper {
    /** Connected. */
    static final String READY = "ready";
    /** The command to remove everything and report what is left. */
    static final String END = "end";
    /** The prefix of a line that names what could not be removed, and why. */
    static final String LEFT = "left ";
    /** The prefix of the line that says why it could not connect. */
    static final String REFUSED = "refused ";
    /** All has been tried. */
    static final String SWEPT = "swept";
    /** The time to remove everything if nobody waits for a report. */
    private static final Duration ORPHANED = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private Sweeper() {}

    /**
     * Its instructions.
     *
     * @param maps     names
     * @param mappings names that SQL has for maps
     */
    record Job(String cluster, List<String> addresses, List<String> maps, List<String> mappings) {
        Job {
            addresses = List.copyOf(addresses);
            maps = List.copyOf(maps);
            mappings = List.copyOf(mappings);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Job job = JobFiles.read(Path.of(arguments[0]), Job.class);
        Member.quiet();
        try {
            HazelcastInstance client = Loopback.connected(Loopback.client(job.cluster(), job.addresses(), ANSWER));
            boolean hasSql = !job.mappings().isEmpty() && hasSql(client);
            Child.say(READY);
            if (!isTold()) haltAfter(ORPHANED);
            sweep(client, job, hasSql, Child::say);
        } catch (Stopped e) {
            Child.say(REFUSED + e.getMessage());
        }
        Child.say(SWEPT);
        Runtime.getRuntime().halt(0);
    }

    /** Whether the cluster knows mappings; if not, the run cannot add one, and a removal would only fail. */
    private static boolean hasSql(HazelcastInstance client) {
        try {
            client.getSql().execute("SHOW MAPPINGS").close();
            return true;
        } catch (HazelcastException _) {
            return false;
        }
    }

    /** Waits for the command, and returns whether it came before the input ended. */
    private static boolean isTold() {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            return END.equals(in.readLine());
        } catch (IOException _) {
            return false;
        }
    }

    private static void haltAfter(Duration time) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Thread.sleep(time);
            } catch (InterruptedException _) {
                // There is no reason to wait longer.
            }
            Runtime.getRuntime().halt(0);
        });
    }

    /**
     * Removes maps first, since they hold data; whatever hinders one removal hinders no other.
     *
     * @param hasSql whether there may be mappings
     * @param said   receives a line for each of what is left
     */
    static void sweep(HazelcastInstance client, Job job, boolean hasSql, Consumer<String> said) {
        try {
            for (String map : job.maps()) remove("the map " + map, () -> client.getMap(map).destroy(), said);
            for (String mapping : hasSql ? job.mappings() : List.<String>of()) {
                remove("the SQL mapping " + mapping,
                        () -> client.getSql().execute("DROP MAPPING IF EXISTS \"" + mapping + '"').close(), said);
            }
        } finally {
            client.shutdown();
        }
    }

    private interface Removal {
        void run() throws Exception;
    }

    private static void remove(String what, Removal removal, Consumer<String> said) {
        try {
            removal.run();
        } catch (Exception | LinkageError e) {
            said.accept(LEFT + what + " (" + Reason.of("remove", Stopped.root(e)).replace('\n', ' ') + ")");
        }
    }
}
