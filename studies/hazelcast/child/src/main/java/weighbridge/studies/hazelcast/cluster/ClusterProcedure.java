package weighbridge.studies.hazelcast.cluster;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import com.hazelcast.sql.SqlResult;
import com.hazelcast.sql.SqlRow;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import weighbridge.grid.GridOrder;
import weighbridge.grid.Loopback;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Objects;
import weighbridge.studies.hazelcast.objects.SmallIdentified;
import weighbridge.worker.Reason;
import weighbridge.worker.process.Child;

/**
 * Does what the article's client did to the map of a cluster: writes one constant object under random keys, reads
 * random objects, or looks for a text that none of them has.
 */
public final class ClusterProcedure {
    private static final String MAP = "map";
    private static final String FIELD = "stringField";
    /** The text that the article's queries look for: five letters, whereas every queried text has fifteen. */
    private static final String SOUGHT = "metin";
    private static final String SELECT = "SELECT * FROM \"" + MAP + "\" WHERE " + FIELD + " = '" + SOUGHT + "'";
    private static final int BATCH = 2_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ClusterJob job;
    private final Cluster cluster;
    private final HazelcastInstance client;
    private final IMap<Integer, Object> map;

    private ClusterProcedure(ClusterJob job, Cluster cluster, HazelcastInstance client) {
        this.job = job;
        this.cluster = cluster;
        this.client = client;
        this.map = client.getMap(MAP);
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, ClusterJob.class, OutcomeFormat.of(ClusterRun.class), ClusterProcedure::run);
    }

    static Outcome<ClusterRun> run(ClusterJob job) {
        try (Cluster cluster = new Cluster(job.scratch(), job.setUp().bench() == GridOrder.Bench.QUERY)) {
            HazelcastInstance client = HazelcastClient.newHazelcastClient(config(cluster));
            try {
                return new Outcome.Measured<>(new ClusterProcedure(job, cluster, client).run());
            } catch (Exception e) {
                // If a member died, its death explains more than the client's exception.
                cluster.check();
                throw e;
            } finally {
                client.getLifecycleService().terminate();
            }
        } catch (ExecutionException e) {
            return Reason.outcome(job.setUp().key(), e.getCause());
        } catch (Exception | LinkageError e) {
            return Reason.outcome(job.setUp().key(), e);
        }
    }

    private static ClientConfig config(Cluster cluster) {
        ClientConfig config = Loopback.client(cluster.name(), cluster.addresses(), PATIENCE);
        Objects.register(config.getSerializationConfig());
        return config;
    }

    private ClusterRun run() throws Exception {
        GridOrder.Bench bench = job.setUp().bench();
        if (bench != GridOrder.Bench.WRITE) fill();
        if (bench == GridOrder.Bench.QUERY) client.getSql().execute(mapping(job.setUp().kind())).close();
        Load.Operation operation = operation(bench);
        ClusterRun.Throughput throughput = throughput(new Load(job.threads(), operation));
        ClusterRun.Latency latency = latency(new Load(job.atRate(), operation));
        Members members = members();
        return new ClusterRun(job.measured().toNanos(), throughput, latency,
                new ClusterRun.Memory(members.entries(), members.cost()), found(bench));
    }

    private void fill() {
        Supplier<Object> objects = Objects.random(job.setUp().kind(), job.setUp().size());
        Map<Integer, Object> batch = new HashMap<>();
        for (int key = 0; key < job.entries(); key++) {
            batch.put(key, objects.get());
            if (batch.size() < BATCH && key < job.entries() - 1) continue;
            map.setAll(batch);
            batch.clear();
        }
    }

    private Load.Operation operation(GridOrder.Bench bench) {
        int entries = job.entries();
        return switch (bench) {
            case WRITE -> {
                Object constant = Objects.constant(job.setUp().kind(), job.setUp().size());
                yield random -> map.set(random.nextInt(entries), constant);
            }
            case READ -> random -> map.get(random.nextInt(entries));
            // As in the article, the rows are not fetched and the result is not closed.
            case QUERY -> _ -> client.getSql().execute(SELECT).updateCount();
            case PREDICATE -> {
                Predicate<Integer, Object> predicate = Predicates.equal(FIELD, SOUGHT);
                yield _ -> map.values(predicate);
            }
        };
    }

    private static String mapping(Kind kind) {
        String value = switch (kind) {
            case COMPACT -> "'valueFormat' = 'compact', 'valueCompactTypeName' = '" + Objects.COMPACT_SMALL + "'";
            case PORTABLE -> "'valueFormat' = 'portable', 'valuePortableFactoryId' = '" + Objects.PORTABLE_FACTORY
                    + "', 'valuePortableClassId' = '" + Objects.SMALL_CLASS + "', 'valuePortableClassVersion' = '0'";
            case IDENTIFIED -> "'valueFormat' = 'java', 'valueJavaClass' = '" + SmallIdentified.class.getName() + "'";
            case BYTE_ARRAY ->
                throw new IllegalArgumentException("expected an object with fields to query but found a byte array");
        };
        return "CREATE MAPPING \"" + MAP + "\" (doubleField DOUBLE, intField INTEGER, longField BIGINT, "
                + "stringField VARCHAR) TYPE IMap OPTIONS ('keyFormat' = 'java', "
                + "'keyJavaClass' = 'java.lang.Integer', " + value + ")";
    }

    private ClusterRun.Throughput throughput(Load load) throws Exception {
        load.closed(job.warmUp());
        Members before = members();
        long client = Child.cpu();
        Load.Done done = load.closed(job.measured());
        long used = Child.cpu() - client;
        return new ClusterRun.Throughput(job.threads(), done.latency().getTotalCount(), done.nanos(),
                done.latency().getMean(), used, members().cpuNanos() - before.cpuNanos());
    }

    private ClusterRun.Latency latency(Load load) throws ExecutionException, InterruptedException {
        boolean closed = job.perSecond() == 0;
        Load.Done done = closed ? load.closed(job.measured()) : load.atRate(job.perSecond(), job.measured());
        Histogram h = done.latency();
        return new ClusterRun.Latency(job.perSecond(), h.getTotalCount(), done.nanos(), h.getValueAtPercentile(50),
                h.getValueAtPercentile(90), h.getValueAtPercentile(99), h.getValueAtPercentile(99.9), h.getMaxValue());
    }

    private Optional<ClusterRun.Found> found(GridOrder.Bench bench) {
        return switch (bench) {
            case WRITE, READ -> Optional.empty();
            case QUERY -> {
                long updateCount;
                try (SqlResult result = client.getSql().execute(SELECT)) {
                    updateCount = result.updateCount();
                }
                long rows = 0;
                try (SqlResult result = client.getSql().execute(SELECT)) {
                    for (SqlRow _ : result) rows++;
                }
                yield Optional.of(new ClusterRun.Found(rows, updateCount));
            }
            case PREDICATE -> Optional.of(new ClusterRun.Found(map.values(Predicates.equal(FIELD, SOUGHT)).size(), 0));
        };
    }

    /** Totals over all members. */
    private record Members(long entries, long cost, long cpuNanos) {}

    private Members members() throws IOException, InterruptedException, ExecutionException {
        List<Future<Member.State>> asked = new ArrayList<>(
                client.getExecutorService("asking").submitToAllMembers(new Member.Asking(MAP)).values());
        long entries = 0;
        long cost = 0;
        long cpu = 0;
        for (Future<Member.State> f : asked) {
            try {
                Member.State state = f.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                entries += state.entries();
                cost += state.cost();
                cpu += state.cpuNanos();
            } catch (TimeoutException _) {
                cluster.check();
                throw new IOException("a member did not answer within " + PATIENCE.toSeconds() + " s");
            }
        }
        return new Members(entries, cost, cpu);
    }
}
