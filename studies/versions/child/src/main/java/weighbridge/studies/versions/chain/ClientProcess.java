package weighbridge.studies.versions.chain;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.MemberLeftException;
import com.hazelcast.spi.exception.TargetNotMemberException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import weighbridge.evolution.Cell;
import weighbridge.grid.Loopback;
import weighbridge.model.CellVerdict;
import weighbridge.model.Field;
import weighbridge.model.Value;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Reason;

/**
 * The clients of one unit: each version of the codec has its own class loader and client, and one after another they
 * write what another reads.
 */
final class ClientProcess {
    private final Job job;
    private final Map<Integer, Side> clients = new LinkedHashMap<>();
    private final List<ChainRun.Read> reads = new ArrayList<>();

    private ClientProcess(Job job) {
        this.job = job;
    }

    /**
     * What the process needs.
     *
     * @param members the members' own code; empty if they have none
     */
    record Job(String cluster, List<String> addresses, Optional<Code> members, ChainJob.Unit unit, Duration patience) {
        Job {
            addresses = List.copyOf(addresses);
        }
    }

    /** A writer and reader: a client of this process, or a member with its own code. */
    private interface Side {
        Code code();

        List<String> write(String map) throws Exception;

        List<Cell> read(String map, Path file, List<String> wrong) throws Exception;
    }

    private record OfClient(HazelcastInstance grid, Program program) implements Side {
        @Override
        public Code code() {
            return program.code();
        }

        @Override
        public List<String> write(String map) {
            return program.write(grid, map);
        }

        @Override
        public List<Cell> read(String map, Path file, List<String> wrong) throws Exception {
            return program.read(grid, map, file, wrong);
        }
    }

    /** @param which the number of the member */
    private record OfMember(HazelcastInstance client, Code code, int which, Duration patience) implements Side {
        @Override
        public List<String> write(String map) throws Exception {
            return ask(InMember.writing(map));
        }

        @Override
        public List<Cell> read(String map, Path file, List<String> wrong) throws Exception {
            try {
                return ask(InMember.reading(map, file, wrong)).stream().map(InMember::cell).toList();
            } catch (MemberLeftException | TargetNotMemberException e) {
                // Bytes that are mistaken for a length can exhaust the heap, and then the member ends.
                Cell ended =
                        new Cell(CellVerdict.ERROR, "the member that read it ended: " + e.getClass().getSimpleName());
                return Collections.nCopies(wrong.size(), ended);
            }
        }

        private List<String> ask(InMember task) throws Exception {
            List<Member> members = List.copyOf(client.getCluster().getMembers());
            try {
                return client.getExecutorService("versions").submitToMember(task, members.get(which % members.size()))
                        .get(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Exception cause) throw cause;
                throw e;
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(ChainRun.UnitRun.class), job -> {
            try {
                return new Outcome.Measured<>(new ClientProcess(job).run());
            } catch (Exception | LinkageError e) {
                return new Outcome.Failed<>(Reason.of("client", e));
            }
        });
    }

    private ChainRun.UnitRun run() throws Exception {
        for (Code code : job.unit().codes()) clients.put(code.version(), client(code));
        if (job.members().isPresent()) withMembers(job.members().get());
        else amongClients();
        List<ChainRun.Answer> answers = new ArrayList<>();
        for (Misuse m : job.unit().misuses()) answers.add(answer(m));
        return new ChainRun.UnitRun(job.unit().name(), reads, answers, "");
    }

    private OfClient client(Code code) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (Path p : code.classPath()) urls.add(p.toUri().toURL());
        // The class loader lives as long as the process.
        ClassLoader classes = new URLClassLoader(urls.toArray(URL[]::new), ClientProcess.class.getClassLoader());
        Thread.currentThread().setContextClassLoader(classes);
        List<Code> history =
                new ArrayList<>(job.unit().codes().stream().filter(c -> c.version() < code.version()).toList());
        history.add(code);
        Program program = new Program(history, classes);
        ClientConfig config = Loopback.client(job.cluster(), job.addresses(), job.patience());
        config.setClassLoader(classes);
        program.register(config.getSerializationConfig());
        return new OfClient(HazelcastClient.newHazelcastClient(config), program);
    }

    /**
     * The members have the older version: one of them writes what the clients read, and another reads what the clients
     * write.
     */
    private void withMembers(Code old) throws Exception {
        HazelcastInstance any = ((OfClient) clients.values().iterator().next()).grid();
        for (Side young : clients.values()) {
            cross(new OfMember(any, old, 0, job.patience()), young, false);
            cross(young, new OfMember(any, old, 1, job.patience()), true);
        }
    }

    private void amongClients() throws Exception {
        List<Side> all = List.copyOf(clients.values());
        for (int i = 0; i < all.size(); i++) {
            cross(all.get(i), all.get(i), false);
            if (i + 1 == all.size()) continue;
            cross(all.get(i), all.get(i + 1), false);
            cross(all.get(i + 1), all.get(i), true);
        }
    }

    private void cross(Side writer, Side reader, boolean back) throws Exception {
        String map = map(writer.code(), reader.code()) + (back ? "-back" : "");
        List<Cell> cells = reader.read(map, writer.code().messages(), writer.write(map));
        int old = (back ? reader : writer).code().version();
        int young = (back ? writer : reader).code().version();
        List<String> parts = parts(writer.code().messages());
        int each = (int) parts.stream().distinct().count();
        for (int i = 0; i < 2 * each; i++) {
            int first = i;
            List<Cell> alike =
                    IntStream.iterate(first, n -> n < cells.size(), n -> n + 2 * each).mapToObj(cells::get).toList();
            if (alike.isEmpty()) continue;
            reads.add(new ChainRun.Read(old, young, back, parts.get(i), i < each, Cell.worst(alike)));
        }
    }

    private String map(Code writer, Code reader) {
        return job.unit().name() + "-" + writer.version() + "-" + reader.version();
    }

    /** The name of the field that each message has. */
    private static List<String> parts(Path file) throws Exception {
        List<Field> fields;
        try (PayloadReader reader = new PayloadReader(file)) {
            fields = reader.schema().rootStruct().fields();
        }
        return PayloadReader
                .readAll(file).stream().map(
                        Value.StructValue::fields)
                .map(values -> fields.get(IntStream.range(0, values.size()).filter(i -> values.get(i) != Value.ABSENT)
                        .findFirst().orElseThrow()).name())
                .toList();
    }

    private ChainRun.Answer answer(Misuse misuse) throws Exception {
        return switch (misuse) {
            case Misuse.Put(int object, int config) ->
                new ChainRun.Answer(Math.min(object, config), Math.max(object, config), said(() -> {
                    Object value = ((OfClient) clients.get(object)).program().value(0);
                    ((OfClient) clients.get(config)).grid().getMap(job.unit().name() + "-misuse").set(0, value);
                }));
            case Misuse.Get(Code code) -> {
                Code old = job.members().orElseThrow();
                OfClient unguarded = client(code);
                // The members wrote this map for the same version.
                String map = map(old, code);
                yield new ChainRun.Answer(old.version(), code.version(),
                        said(() -> unguarded.grid().getMap(map).get(0)));
            }
        };
    }

    private interface Doing {
        void run() throws Exception;
    }

    private static String said(Doing doing) {
        try {
            doing.run();
            return "";
        } catch (Exception | LinkageError e) {
            return Cell.of(e).reason();
        }
    }
}
