package weighbridge.grid;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.impl.clientside.HazelcastClientProxy;
import com.hazelcast.client.impl.connection.ClientConnection;
import com.hazelcast.config.IndexConfig;
import com.hazelcast.config.IndexType;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import weighbridge.codec.Adapter;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Reason;
import weighbridge.worker.Sample;
import weighbridge.worker.process.Child;

/** A client process: it runs one {@link Part} after another, each on command. */
final class Client {
    /** The prefix of the name of a finished part. */
    static final String DONE = "done ";
    /** A command during a part: start no more operations. */
    static final String STOP = "stop";
    /** A command during a part: drop all connections. */
    static final String CUT = "cut";
    private static final int AT_ONCE = 500;

    private final Told told;
    private final ClientJob job;
    private final GridOrder order;
    private final Sample sample;
    private final Adapters adapters;
    private final Values values;
    private final Entries entries;
    private final int[] keys;
    private final HazelcastInstance client;
    private final IMap<Integer, Object> map;
    private final Optional<Lookup> question;
    private final long[] sums;
    /** One for each lane, which keeps its adapter, and what is warm in it, from one part to the next. */
    private final List<Executor> threads;
    private final List<Operation> operations = new ArrayList<>();

    private volatile Part part = Part.CONNECT;
    private volatile LongSupplier count = () -> 0;
    private Measured measured = Measured.NOTHING;
    private Optional<String> control = Optional.empty();
    private Optional<String> wrong = Optional.empty();
    private GridRun.Compared compared = new GridRun.Compared(0, 0, 0, 0);

    /** The combined result of lanes. */
    private record Measured(long operations, long failed, Optional<String> failure, long nanos, CpuTime cpu,
            long pauseNanos, Delay delays) {
        static final Measured NOTHING = new Measured(0, 0, Optional.empty(), 0, CpuTime.NONE, 0, new Delay());
    }

    /** The conductor's commands, as they arrive. */
    private static final class Told {
        private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
        private final AtomicBoolean stopped = new AtomicBoolean();
        private volatile Runnable cut = () -> {};
        private volatile Part last = Part.CONNECT;

        /** The last command. */
        String words() {
            return last.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        void hear(String line) {
            switch (line) {
                case STOP -> stopped.set(true);
                case CUT -> cut.run();
                default -> {
                    stopped.set(false);
                    last = Part.valueOf(line);
                    parts.add(last);
                }
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Told told = new Told();
        Child.listen(told::hear);
        JobFiles.run(arguments, ClientJob.class, OutcomeFormat.of(ClientRun.class), job -> {
            try {
                Member.quiet();
                return new Outcome.Measured<>(new Client(job, told).run());
            } catch (Stopped e) {
                return e.outcome();
            } catch (Exception | LinkageError e) {
                return Reason.outcome(told.words(), Stopped.root(e));
            }
        });
    }

    private Client(ClientJob job, Told told) throws Exception {
        this.job = job;
        this.told = told;
        this.order = job.order();
        Child.tell(() -> part + " " + count.getAsLong());
        sample = new Sample(order.contestant(), order.sample());
        adapters = new Adapters(sample);
        values = new Values(order, sample, adapters);
        entries = new Entries(order.entries(), sample.size(), order.lanes(), order.seed());
        keys = entries.keys(firstLane(), firstLane() + order.threads());
        question = order.bench().asks() ? Optional.of(Lookup.of(order.query(), sample, entries)) : Optional.empty();
        ClientConfig config = Loopback.client(job.cluster(), job.addresses(), order.patience());
        adapters.configure(order.kept(), config.getSerializationConfig());
        if (order.bench().asks()) refuseWhatHasNoFields();
        sums = order.bench() == GridOrder.Bench.READ && !order.bare() ? values.sums() : new long[0];
        client = Loopback.connected(config);
        threads = Child.threads(order.threads());
        told.cut = () -> cut(client);
        map = client.getMap(job.map());
    }

    private int firstLane() {
        return job.index() * order.threads();
    }

    /** Refuses values without fields: a member could not look into them, so a query would find nothing or fail. */
    private void refuseWhatHasNoFields() throws Exception {
        switch (order.kept()) {
            case BYTES -> throw Stopped.unsupported("a byte[] has no fields that a query could read");
            case SERIALIZER -> {
                Adapter adapter = adapters.mine();
                Class<?> type = adapter.decode(adapter.encode(adapters.nativeValue()).copy()).getClass();
                if (!question.orElseThrow().isFoundIn(type)) {
                    throw Stopped.unsupported("a query looks for " + question.get().field() + ", but the decoded class "
                            + type.getName() + " has no getter or field of that name");
                }
            }
            case NATIVE, JSON -> {}
        }
    }

    /** Drops the connections as a network failure does; the client reconnects by itself. */
    private static void cut(HazelcastInstance client) {
        for (ClientConnection c : List
                .copyOf(((HazelcastClientProxy) client).client.getConnectionManager().getActiveConnections())) {
            c.close("cut off on purpose", null);
        }
    }

    private ClientRun run() throws Exception {
        while (part != Part.END) {
            Child.say(DONE + part);
            Part next = told.parts.take();
            count = () -> 0;
            part = next;
            switch (part) {
                case PROBE -> { if (job.isFirst()) probe(); }
                case FILL_BARE -> fill(client.getMap(job.bareMap()));
                case DROP_BARE -> { if (job.isFirst()) client.getMap(job.bareMap()).destroy(); }
                case FILL -> fill(map);
                case PREPARE -> { if (job.isFirst()) prepare(); }
                case WARM -> load(order.warmUp(), order.warmUpLoad(), operations());
                case SETTLE -> measure(order.settling());
                case MEASURE -> measure(order.measured());
                case CONTROL -> control = Optional.of(load(order.control(), order.load(), nothing()).delays().text());
                case COMPARE -> compare();
                case CONNECT, END -> {}
            }
        }
        boolean timed = order.load() instanceof GridOrder.Load.AtRate;
        return new ClientRun(measured.operations, measured.failed, measured.failure, measured.nanos, measured.cpu,
                measured.pauseNanos, timed ? Optional.of(measured.delays.text()) : Optional.empty(), control,
                question.map(q -> new GridRun.Matched(q.words(order.bench()), q.rows())), compared, wrong);
    }

    private void fill(IMap<Integer, Object> filled) throws Exception {
        Map<Integer, Object> some = new HashMap<>();
        long[] done = {0};
        count = () -> done[0];
        for (int key : keys) {
            some.put(key, values.in(entries.which(key, 0)));
            if (some.size() < AT_ONCE && done[0] + some.size() < keys.length) continue;
            filled.setAll(some);
            done[0] += some.size();
            some.clear();
        }
    }

    /** Tries everything that may be missing in a cluster of others, so that it is refused before it is filled. */
    private void probe() throws Exception {
        try {
            IMap<Integer, Object> probe = client.getMap(job.probeMap());
            Object value = values.in(0);
            probe.set(0, value);
            values.read(probe.get(0));
            if (question.isPresent()) ask(probe, job.probeMap(), Optional.empty());
        } catch (Exception e) {
            throw Stopped.unsupported("the cluster " + job.cluster() + " cannot do what this bench needs: "
                    + Reason.of("try", Stopped.root(e)));
        }
    }

    private void prepare() throws Exception {
        IMap<Integer, Object> empty = client.getMap(job.controlMap());
        if (order.load() instanceof GridOrder.Load.AtRate) {
            for (int key = 0; key < Operation.Empty.KEYS; key++) empty.set(key, Operation.Empty.VALUE);
        }
        if (question.isPresent()) ask(map, job.map(), question);
    }

    /**
     * Creates the index and the mapping that queries need, and queries once.
     *
     * @param expected whose number of rows is checked; empty to check none
     */
    private void ask(IMap<Integer, Object> asked, String name, Optional<Lookup> expected) throws Exception {
        Lookup q = question.orElseThrow();
        if (order.query().index()) asked.addIndex(new IndexConfig(IndexType.HASH, q.field()));
        if (order.bench() == GridOrder.Bench.QUERY) {
            client.getSql().execute(Lookup.mapping(name, sample, options())).close();
        }
        Operation once = order.bench() == GridOrder.Bench.QUERY ? new Operation.Ask(client, q, q.statement(name))
                : new Operation.Look(asked, q, new Values(order, sample, adapters), order.bare());
        Object found = once.now(0, 0);
        if (expected.isPresent()) once.took(found, 0, 0);
    }

    private Map<String, String> options() throws Exception {
        Adapter adapter = adapters.mine();
        return switch (order.kept()) {
            case NATIVE -> ((Adapter.InGrid) adapter).mapping();
            case JSON -> Map.of("valueFormat", "json-flat");
            case SERIALIZER, BYTES -> Map.of("valueFormat", "java", "valueJavaClass",
                    adapter.decode(adapter.encode(adapters.nativeValue()).copy()).getClass().getName());
        };
    }

    /**
     * The operation of each lane, made in its thread once for all parts: an adapter that is made while something is
     * measured would be cold, and making it would be part of what is measured.
     */
    private List<Operation> operations() throws Exception {
        if (operations.isEmpty()) {
            Operation[] made = new Operation[order.threads()];
            Child.all(IntStream.range(0, made.length).<Child.Work>mapToObj(i -> () -> made[i] = operation()).toList(),
                    threads);
            operations.addAll(List.of(made));
        }
        return operations;
    }

    /** An operation for the calling thread. */
    private Operation operation() throws Exception {
        Values own = new Values(order, sample, adapters);
        return switch (order.bench()) {
            case WRITE -> {
                own.in(0);
                yield new Operation.Write(map, own);
            }
            case READ -> new Operation.Read(map, own, order.bare(), sums);
            case QUERY ->
                new Operation.Ask(client, question.orElseThrow(), question.orElseThrow().statement(job.map()));
            case PREDICATE -> new Operation.Look(map, question.orElseThrow(), own, order.bare());
        };
    }

    private List<Operation> nothing() {
        return Collections.nCopies(order.threads(),
                new Operation.Empty(client.getMap(job.controlMap()), order.bench() == GridOrder.Bench.WRITE));
    }

    private void measure(Duration time) throws Exception {
        if (order.bench().asks()) {
            measured = load(time, order.load(), operations());
            return;
        }
        Companion companion = new Companion();
        try {
            measured = load(time, order.load(), operations());
        } finally {
            companion.end();
        }
        // A fault that was ordered hinders this too.
        if (companion.back.failure().isPresent() && order.fault().isEmpty())
            throw Stopped.failed(companion.back.failure().get());
        compared =
                new GridRun.Compared(companion.back.compared(), 0, companion.back.lost(), companion.back.differing());
        wrong = wrong.or(companion.back::wrong);
    }

    /** Compares values while the lanes work. */
    private final class Companion {
        private final ReadBack back = readBack();
        private final Thread thread =
                Thread.ofPlatform().daemon().name("compare").start(() -> back.underLoad(() -> count.getAsLong()));

        void end() throws InterruptedException {
            back.stop();
            thread.interrupt();
            thread.join(order.patience());
        }
    }

    private ReadBack readBack() {
        return new ReadBack(order, map, entries, keys, sample.size(), new Values(order, sample, adapters));
    }

    private void compare() throws Exception {
        ReadBack back = readBack();
        count = back::compared;
        back.all();
        compared = new GridRun.Compared(compared.underLoad(), back.compared(), back.lost(), back.differing());
        wrong = wrong.or(back::wrong);
    }

    /** Runs an operation on all lanes for a time. */
    private Measured load(Duration time, GridOrder.Load load, List<Operation> each) throws Exception {
        List<Lane> lanes = new ArrayList<>();
        for (int i = 0; i < order.threads(); i++) {
            lanes.add(new Lane(order, load, each.get(i), entries, firstLane() + i, time.toNanos(), told.stopped));
        }
        LongSupplier ended = () -> lanes.stream().mapToLong(Lane::ended).sum();
        count = () -> ended.getAsLong() + lanes.stream().mapToLong(Lane::failed).sum();
        CpuTime cpu = CpuTime.own();
        long start = System.nanoTime();
        Child.all(lanes, threads);
        long spent = System.nanoTime() - start;
        Delay delays = new Delay();
        lanes.forEach(l -> delays.add(l.delays()));
        return new Measured(ended.getAsLong(), lanes.stream().mapToLong(Lane::failed).sum(),
                lanes.stream().flatMap(l -> l.failure().stream()).findFirst(), spent, CpuTime.own().since(cpu),
                lanes.stream().mapToLong(Lane::pause).max().orElse(0), delays);
    }
}
