package weighbridge.studies.hazelcast.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.grid.Loopback;

/**
 * One of the article's set-ups, which is measured in a cluster of its own.
 *
 * @param entries   in the map; if the article writes, the most that there may be
 * @param threads   of the load while throughput is measured
 * @param atRate    threads of the load while latency is measured
 * @param perSecond operations/s of all threads together while latency is measured; 0 for as many as they can do, as the
 *                  article's runner has it by mistake for queries of the old engine
 * @param warmUp    time before throughput is measured
 * @param measured  time for throughput, and as much again for latency
 */
public record ClusterJob(SetUp setUp, int entries, int threads, int atRate, double perSecond, Duration warmUp,
        Duration measured, Path scratch) {
    /** The flags of the job's JVM and of each member's; the article's heap was 4 GiB. */
    public static final List<String> JVM_FLAGS =
            Stream.concat(Stream.of("-Xms1g", "-Xmx1g"), Loopback.JVM_FLAGS.stream()).toList();
}
