package weighbridge.grid;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MetadataPolicy;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import weighbridge.worker.meter.Jit;
import weighbridge.worker.meter.ProcessClock;

/**
 * Configures Hazelcast to run on the loopback device alone, where nothing finds its cluster and it looks for no other.
 */
public final class Loopback {
    public static final String ADDRESS = "127.0.0.1";

    /**
     * Flags for every JVM that runs Hazelcast: the access to the JDK that its start script grants, no warning about
     * {@code Unsafe}, the native call that reads a process's CPU time, and compiler threads whose CPU time is not lost.
     *
     * <p>On one or two processors the common pool has one thread, and the JDK then starts a thread for each task.
     * Hazelcast completes operations there, and 128 operations in flight were 16 times as fast with two threads.
     */
    public static final List<String> JVM_FLAGS = List.of("--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED", "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow", ProcessClock.FLAG, Jit.FLAG,
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism="
                    + Math.max(2, Runtime.getRuntime().availableProcessors() - 1));
    /** Flags for a JVM that does little and is to start fast. */
    static final List<String> SMALL_JVM_FLAGS = List.of("-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    /** Makes a member whose heap is exhausted exit instead of continuing in a broken state. */
    public static final List<String> MEMBER_FLAGS = List.of("-XX:+ExitOnOutOfMemoryError");

    /** The prefix of every map's name. */
    static final String PREFIX = "weighbridge-";
    /** The suffix of the name of a map without JSON metadata. */
    static final String BARE = "-bare";
    private static final Duration CONNECTING = Duration.ofSeconds(20);

    private Loopback() {}

    /**
     * Different ports that nobody is listening on.
     *
     * @throws IOException if there are not that many
     */
    public static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) held.add(new ServerSocket(0, 1, InetAddress.getByName(ADDRESS)));
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket s : held) s.close();
        }
    }

    /**
     * A member that listens on one port of {@link #ADDRESS}, and knows the ports of the others.
     *
     * @param cluster its name; a process that gives another is rejected
     * @param sql     whether it answers SQL, which requires Jet and {@code hazelcast-sql} on its class path
     */
    public static Config member(String cluster, int port, List<Integer> ports, boolean sql) {
        Config config = new Config().setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        // By default a member listens on every device, regardless of its configured interfaces.
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.getIntegrityCheckerConfig().setEnabled(false);
        config.getJetConfig().setEnabled(sql);
        NetworkConfig network = config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
        network.getInterfaces().setEnabled(true).addInterface(ADDRESS);
        network.setPublicAddress(ADDRESS + ":" + port);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setConnectionTimeoutSeconds(1);
        for (int p : ports) join.getTcpIpConfig().addMember(ADDRESS + ":" + p);
        return config.addMapConfig(new MapConfig(PREFIX + "*" + BARE).setMetadataPolicy(MetadataPolicy.OFF));
    }

    /**
     * A client that is connected.
     *
     * @throws Stopped if no member lets it in
     */
    static HazelcastInstance connected(ClientConfig config) throws Stopped {
        try {
            return HazelcastClient.newHazelcastClient(config);
        } catch (IllegalStateException e) {
            throw Stopped.failed("no member at " + String.join(", ", config.getNetworkConfig().getAddresses())
                    + " lets it into the cluster " + config.getClusterName() + ": " + e.getMessage());
        }
    }

    /**
     * A client of a cluster.
     *
     * @param addresses host:port of some members
     * @param patience  how long an operation waits for an answer before it fails
     */
    public static ClientConfig client(String cluster, List<String> addresses, Duration patience) {
        ClientConfig config = new ClientConfig().setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.client.invocation.timeout.seconds", "" + Math.max(1, patience.toSeconds()));
        config.getNetworkConfig().getAutoDetectionConfig().setEnabled(false);
        for (String address : addresses) config.getNetworkConfig().addAddress(address);
        // Repeating an operation is safe, since setting a value twice has the same effect as setting it once.
        config.getNetworkConfig().setRedoOperation(true);
        config.getConnectionStrategyConfig().getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(CONNECTING.toMillis());
        return config;
    }
}
