package weighbridge.studies.hazelcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.grid.GridOrder.Bench;
import weighbridge.grid.Loopback;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Objects;
import weighbridge.studies.hazelcast.objects.Size;

/**
 * Checks that an entry in two members takes the bytes that the article printed, for each kind and size that it wrote
 * and read.
 */
@Tag("processes")
@Timeout(300)
class GoldenCostTest {
    private static final int ENTRIES = 1_000;
    /**
     * Bytes per entry in the article's tables: small and large objects that were written, then those that were read;
     * each as compact, portable, identified and bytes.
     */
    private static final Map<String, Double> PRINTED = printed(
            new int[][] {{184, 262, 180, 184}, {546, 1037, 508, 512}, {172, 250, 168, 172}, {600, 1166, 563, 567}});

    @TempDir
    Path folder;

    private static Map<String, Double> printed(int[][] tables) {
        Map<String, Double> printed = new LinkedHashMap<>();
        SetUp.all().stream().filter(s -> !s.bench().asks()).forEach(s -> printed.put(s.key(),
                (double) tables[2 * s.bench().ordinal() + s.size().ordinal()][s.kind().ordinal()]));
        return printed;
    }

    @Test
    void anEntryTakesWhatTheArticlePrinted() throws Exception {
        Map<String, Double> measured = new LinkedHashMap<>();
        try (Cluster cluster = new Cluster(folder, false)) {
            ClientConfig config = Loopback.client(cluster.name(), cluster.addresses(), Duration.ofSeconds(30));
            Objects.register(config.getSerializationConfig());
            HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
            try {
                for (SetUp s : SetUp.all()) if (!s.bench().asks()) measured.put(s.key(), perEntry(client, s));
            } finally {
                client.getLifecycleService().terminate();
            }
        }
        assertThat(measured).hasSize(16).isEqualTo(PRINTED);
    }

    private static double perEntry(HazelcastInstance client, SetUp setUp) throws Exception {
        IMap<Integer, Object> map = client.getMap(setUp.key());
        fill(map, setUp.bench() == Bench.WRITE, setUp.kind(), setUp.size());
        long entries = 0;
        long cost = 0;
        Collection<Future<Member.State>> asked =
                client.getExecutorService("asking").submitToAllMembers(new Member.Asking(setUp.key())).values();
        for (Future<Member.State> f : asked) {
            Member.State state = f.get(30, TimeUnit.SECONDS);
            entries += state.entries();
            cost += state.cost();
        }
        assertThat(asked).hasSize(2);
        assertThat(entries).isEqualTo(ENTRIES);
        return (double) cost / entries;
    }

    private static void fill(IMap<Integer, Object> map, boolean constant, Kind kind, Size size) {
        Supplier<Object> random = Objects.random(kind, size);
        Object one = Objects.constant(kind, size);
        Map<Integer, Object> all = new LinkedHashMap<>();
        for (int key = 0; key < ENTRIES; key++) all.put(key, constant ? one : random.get());
        map.setAll(all);
    }
}
