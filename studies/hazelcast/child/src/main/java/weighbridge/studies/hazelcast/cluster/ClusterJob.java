package weighbridge.studies.hazelcast.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.grid.Loopback;

/**
 * One set-up of the article, in a cluster that is started for it.
 *
 * @param entries   in the map; where the article writes, the most there may be
 * @param threads   that throughput is of
 * @param atRate    threads that latency is of
 * @param perSecond operations/s that latency is of; 0 for as many as there can be, of all threads, as the article's
 *                  runner has it for the old engine's queries by a fault
 * @param warmUp    of throughput, which does not count
 * @param measured  of throughput, and again of latency
 */
public record ClusterJob(SetUp setUp, int entries, int threads, int atRate, double perSecond, Duration warmUp,
        Duration measured, Path scratch) {
    /** The flags of its JVM and of each member's; the article's heap was 4 GiB. */
    public static final List<String> JVM_FLAGS =
            Stream.concat(Stream.of("-Xms1g", "-Xmx1g"), Loopback.JVM_FLAGS.stream()).toList();
}
