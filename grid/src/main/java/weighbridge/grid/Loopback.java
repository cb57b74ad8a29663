package weighbridge.grid;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MetadataPolicy;
import com.hazelcast.config.NetworkConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How Hazelcast is started: on the loopback device alone, where nothing finds a cluster and it looks for nothing. */
public final class Loopback {
    public static final String ADDRESS = "127.0.0.1";

    /**
     * What every JVM with Hazelcast in it is started with: the access to the JDK that its start script gives it, and
     * {@code Unsafe} without a warning.
     *
     * <p>With one or two processors the common pool has one thread, and the JDK then starts a thread for each task:
     * Hazelcast completes operations there, and 128 in flight passed 16 times as fast with two.
     */
    public static final List<String> JVM_FLAGS = List.of("--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED", "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow", "-Djava.util.concurrent.ForkJoinPool.common.parallelism="
                    + Math.max(2, Runtime.getRuntime().availableProcessors() - 1));
    /** A member without any heap left exits instead of continuing half-dead. */
    public static final List<String> MEMBER_FLAGS = List.of("-XX:+ExitOnOutOfMemoryError");

    /** The prefix of every map's name. */
    static final String PREFIX = "weighbridge-";
    /** The suffix of the name of a map without JSON metadata. */
    static final String BARE = "-bare";
    private static final Duration CONNECTING = Duration.ofSeconds(20);

    private Loopback() {}

    /**
     * Ports that nobody listens on now, all different.
     *
     * @throws IOException if there are not so many
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
     * A member that listens on one port of {@link #ADDRESS}, and knows the others by theirs.
     *
     * @param cluster its name; whoever gives another is not let in
     * @param sql     whether it answers SQL, for which it needs Jet and {@code hazelcast-sql} on its class path
     */
    public static Config member(String cluster, int port, List<Integer> ports, boolean sql) {
        Config config = new Config().setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        // By default a member listens on every device, whatever its interfaces say.
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
     * A client of the cluster of that name.
     *
     * @param addresses host:port of some members
     * @param patience  after which an operation that gets no answer fails
     */
    public static ClientConfig client(String cluster, List<String> addresses, Duration patience) {
        ClientConfig config = new ClientConfig().setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.client.invocation.timeout.seconds", "" + Math.max(1, patience.toSeconds()));
        config.getNetworkConfig().getAutoDetectionConfig().setEnabled(false);
        for (String address : addresses) config.getNetworkConfig().addAddress(address);
        // Setting twice is the same as setting once.
        config.getNetworkConfig().setRedoOperation(true);
        config.getConnectionStrategyConfig().getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(CONNECTING.toMillis());
        return config;
    }
}
