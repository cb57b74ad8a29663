package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.sql.SqlResult;
import com.hazelcast.sql.SqlRow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.codec.Workshop;
import weighbridge.codecs.hazelcast.HazelcastCodec;
import weighbridge.model.Contestant;
import weighbridge.model.job.JobFiles;
import weighbridge.model.run.Outcome;

/** Runs real members and clients, two runs at a time, since each waits as much as it works. */
@Tag("processes")
@Execution(ExecutionMode.CONCURRENT)
class GridTest {
    private static final GridOrder.Load SYNCHRONOUS = new GridOrder.Load.Synchronous();

    @TempDir
    Path folder;

    private Carried carried;
    private GridOrder order;

    @BeforeEach
    void generate() throws Exception {
        Path own = folder.resolve("generated");
        new HazelcastCodec("hazelcast-compact").generate(TicketCodec.SCHEMA, new Workshop(own));
        carried = new Carried(folder, own.resolve("classes"));
    }

    @AfterEach
    void nothingRunsOn() throws Exception {
        // A killed process takes a moment to disappear.
        for (int i = 0; i < 50 && Carried.left(order).findAny().isPresent(); i++) Thread.sleep(100);
        assertThat(Carried.left(order).map(p -> p.info().commandLine())).isEmpty();
    }

    private static Contestant compact() {
        return new Contestant(HazelcastCodec.class.getName(), "hazelcast-compact", Set.of(), false, false, false, 1);
    }

    private GridRun measured(GridOrder asked) throws Exception {
        order = asked;
        return carried.measured(asked);
    }

    private Outcome<GridRun> outcome(GridOrder asked) throws Exception {
        order = asked;
        return carried.run(asked);
    }

    @Test
    void whatIsWrittenInAPipelineIsReadBackAndItsCostIsTold() throws Exception {
        GridRun run = measured(carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.WRITE,
                new GridOrder.Load.Pipelined(16)));

        assertThat(run.work().operations()).isGreaterThan(500);
        assertThat(run.work().memberNanos().orElseThrow()).isPositive();
        assertThat(run.work().jitNanos().orElseThrow()).isPositive();
        assertThat(run.compared().atEnd()).isEqualTo(2000);
        assertThat(run.compared().underLoad()).isPositive();
        GridRun.Memory memory = run.memory().orElseThrow();
        assertThat(memory.entries()).isEqualTo(2000);
        assertThat(memory.owned()).isEqualTo(memory.backup());
        assertThat(memory.heap()).isGreaterThan(memory.owned());
        GridRun.Traffic traffic = run.traffic().orElseThrow();
        // A key, a value and an answer take more than a hundred bytes, and each copy passes once more.
        assertThat(traffic.clients()).isGreaterThan(100 * run.work().operations());
        assertThat(traffic.members().orElseThrow()).isGreaterThan(100 * run.work().operations());
    }

    @Test
    @Tag("repeated")
    void delaysOfReadsAtARateCountFromWhenTheyWereDueBesideThoseOfNothing() throws Exception {
        GridRun run = measured(carried.order(TicketCodec.contestant("plain"), GridOrder.Kept.SERIALIZER,
                GridOrder.Bench.READ, new GridOrder.Load.AtRate(100)));

        // Three tenths of the three seconds are measured.
        assertThat(run.delays().orElseThrow().operations()).isBetween(88L, 92L);
        assertThat(run.delays().orElseThrow().p50()).isPositive();
        assertThat(run.control().orElseThrow().operations()).isBetween(58L, 62L);
    }

    @Test
    void rowsOfSqlAreCountedForTwoClients() throws Exception {
        GridOrder two = new Changed(carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.QUERY, SYNCHRONOUS))
                .clients(2);
        GridRun run = measured(two);

        GridRun.Matched matched = run.matched().orElseThrow();
        assertThat(matched.query()).isEqualTo("SELECT * … WHERE place = 'place 0'");
        assertThat(matched.rows()).isEqualTo(100);
        assertThat(run.compared().underLoad()).isZero();
        assertThat(run.compared().atEnd()).isEqualTo(2000);
    }

    @Test
    @Tag("repeated")
    void aPredicateLooksIntoWhatACodecWroteWithAnIndexToo() throws Exception {
        GridOrder indexed = new Changed(carried.order(TicketCodec.contestant("plain"), GridOrder.Kept.SERIALIZER,
                GridOrder.Bench.PREDICATE, new GridOrder.Load.Pipelined(4))).query(Optional.of("number"), "7", true);
        GridRun run = measured(indexed);

        assertThat(run.matched().orElseThrow()).isEqualTo(new GridRun.Matched("number = 7", 10));
        assertThat(run.work().operations()).isPositive();
    }

    @Test
    @Tag("repeated")
    void jsonsMetadataIsShownApart() throws Exception {
        GridRun run = measured(carried.order(TicketCodec.contestant("json"), GridOrder.Kept.JSON,
                GridOrder.Bench.PREDICATE, SYNCHRONOUS));

        assertThat(run.matched().orElseThrow().rows()).isEqualTo(100);
        assertThat(run.memory().orElseThrow().heapWithoutMetadata().orElseThrow()).isPositive();
    }

    @Test
    @Tag("repeated")
    void bytesAreTheProgramsOwnAffair() throws Exception {
        GridRun run = measured(carried.order(TicketCodec.contestant("plain"), GridOrder.Kept.BYTES,
                GridOrder.Bench.READ, SYNCHRONOUS));

        assertThat(run.work().operations()).isPositive();
        assertThat(run.compared().atEnd()).isEqualTo(2000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plain    | BYTES      | QUERY     | a byte[] has no fields
            plain    | NATIVE     | READ      | not one of the grid's own formats
            plain    | JSON       | READ      | not a JSON object
            stateful | BYTES      | READ      | depend on the previous messages
            hidden   | SERIALIZER | PREDICATE | has no getter or field of that name
            """)
    void whatCannotBeIsUnsupportedForAReason(String codec, GridOrder.Kept kept, GridOrder.Bench bench, String reason)
            throws Exception {
        Outcome<GridRun> outcome = outcome(carried.order(TicketCodec.contestant(codec), kept, bench, SYNCHRONOUS));

        assertThat(outcome).isInstanceOf(Outcome.Unsupported.class);
        assertThat(outcome.reason()).contains(reason);
    }

    @Test
    void aQueryThatFindsNothingIsRefused() throws Exception {
        GridOrder asked = carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.PREDICATE, SYNCHRONOUS);
        Outcome<GridRun> refused = outcome(new Changed(asked).query(Optional.of("place"), "nowhere", false));

        assertThat(refused).isInstanceOf(Outcome.Refused.class);
        assertThat(refused.reason()).contains("no message has place = nowhere");
    }

    @Test
    void aChangedValueIsFoundAndNamed() throws Exception {
        Outcome<GridRun> outcome = outcome(carried.order(TicketCodec.contestant("slips"), GridOrder.Kept.SERIALIZER,
                GridOrder.Bench.WRITE, SYNCHRONOUS));

        assertThat(outcome).isInstanceOf(Outcome.Mismatched.class);
        assertThat(outcome.reason()).matches("key \\d+: Ticket\\.number: value, expected \\d+, got \\d+ "
                + "\\(of 2000 compared, 0 were lost and \\d+ differ\\)");
    }

    @Test
    void whatACodecThrowsIsTold() throws Exception {
        Outcome<GridRun> outcome = outcome(carried.order(TicketCodec.contestant("throws"), GridOrder.Kept.SERIALIZER,
                GridOrder.Bench.WRITE, SYNCHRONOUS));

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(outcome.reason()).startsWith("client-1: fill: java.lang.IllegalStateException: out of ink (at ");
    }

    @Test
    void nothingListensBeyondLoopbackAndNothingIsSentToStrangers() throws Exception {
        Set<String> listening = new TreeSet<>();
        order = carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.READ, SYNCHRONOUS);
        Outcome<GridRun> outcome = carried.run(order, _ -> {
            Set<String> pids = Carried.left(order).map(p -> "pid=" + p.pid() + ",").collect(Collectors.toSet());
            // These are all TCP ports in use for listening and all UDP sockets, since multicast is sent and received
            // through one.
            sockets("-tuanp").filter(l -> pids.stream().anyMatch(l::contains)).map(l -> l.split("\\s+"))
                    .filter(w -> !w[0].equals("tcp") || w[1].equals("LISTEN"))
                    .forEach(w -> listening.add(w[0] + " " + w[4].substring(0, w[4].lastIndexOf(':'))));
        });

        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        assertThat(listening).isSubsetOf("tcp 127.0.0.1", "tcp [::ffff:127.0.0.1]").isNotEmpty();
    }

    private static Stream<String> sockets(String options) {
        try {
            Process process = new ProcessBuilder("ss", "-H", options).redirectErrorStream(true).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aPortThatAnotherProgramTakesMeanwhileIsReplaced() throws Exception {
        order = carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.READ, SYNCHRONOUS);
        List<ServerSocket> taken = new ArrayList<>();
        Outcome<GridRun> outcome = carried.run(order, _ -> {
            try {
                Path job = order.scratch().resolve("member-2").resolve("job");
                if (taken.isEmpty() && Files.exists(job)) {
                    int port = JobFiles.read(job, MemberJob.class).port();
                    taken.add(new ServerSocket(port, 1, InetAddress.getByName(Loopback.ADDRESS)));
                }
            } catch (IOException _) {
                // The job was just being written.
            }
        });
        assertThat(taken).as("it came before the member").hasSize(1);
        taken.getFirst().close();
        assertThat(outcome).as(outcome.reason()).isInstanceOf(Outcome.Measured.class);
    }

    @Test
    void aMemberThatIsKilledOnPurposeCostsAtMostWhatWasUnderWay() throws Exception {
        GridRun run = measured(
                new Changed(carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.WRITE, SYNCHRONOUS))
                        .fault(GridOrder.Fault.MEMBER_KILLED));

        assertThat(run.compared().atEnd()).isEqualTo(2000);
        // By default a client considers a set done although its backup was in progress when the member died: one per
        // thread.
        assertThat(run.compared().lost()).isBetween(0L, 2L);
        assertThat(run.compared().differing()).isZero();
        assertThat(run.survived().orElseThrow().pauseNanos()).isPositive();
        assertThat(run.work().memberNanos()).isEmpty();
    }

    @Test
    void aClientThatIsCutOffComesBack() throws Exception {
        GridRun run = measured(
                new Changed(carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.WRITE, SYNCHRONOUS))
                        .fault(GridOrder.Fault.CLIENT_CUT));

        assertThat(run.compared().atEnd()).isEqualTo(2000);
        assertThat(run.compared().lost()).isZero();
        assertThat(run.survived().orElseThrow().fault()).isEqualTo(GridOrder.Fault.CLIENT_CUT);
    }

    @Test
    void withItsConductorEverythingEnds() throws Exception {
        order = carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.WRITE, SYNCHRONOUS);
        boolean[] seen = {false};
        Throwable thrown = null;
        try {
            carried.run(order, conductor -> {
                if (!Carried.progress(order).startsWith("WARM")) return;
                seen[0] = Carried.members(order).size() == 2;
                conductor.destroyForcibly();
            });
        } catch (NoSuchFileException e) {
            thrown = e;
        }
        assertThat(seen[0]).isTrue();
        assertThat(thrown).as("it left no outcome").isNotNull();
    }

    @Test
    void aClusterThatRunsAlreadyIsLeftAsItWas() throws Exception {
        try (Running running = new Running(false)) {
            GridRun run = measured(running.used(carried.order(TicketCodec.contestant("plain"), GridOrder.Kept.BYTES,
                    GridOrder.Bench.WRITE, SYNCHRONOUS)));

            assertThat(run.work().operations()).isPositive();
            assertThat(run.memory()).isEmpty();
            assertThat(run.traffic().orElseThrow().clients()).isPositive();
            assertThat(run.notes()).isEmpty();
            running.assertAsItWas();
        }
    }

    @Test
    void soIsOneThatAnswersQueries() throws Exception {
        try (Running running = new Running(true)) {
            GridRun run = measured(
                    running.used(carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.QUERY, SYNCHRONOUS)));

            assertThat(run.matched().orElseThrow().rows()).isEqualTo(100);
            running.assertAsItWas();
            assertThat(running.mappings()).isZero();
        }
    }

    @Test
    void aClusterThatCannotDoWhatTheBenchNeedsIsRefusedBeforeItIsFilled() throws Exception {
        try (Running running = new Running(false)) {
            Set<String> parts = new TreeSet<>();
            order = running.used(carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.QUERY, SYNCHRONOUS));
            Outcome<GridRun> outcome = carried.run(order, _ -> parts.add(Carried.progress(order).split(" ")[0]));

            assertThat(outcome).isInstanceOf(Outcome.Unsupported.class);
            assertThat(outcome.reason()).startsWith("client-1: the cluster ours cannot do what this bench needs: ")
                    .contains("Jet engine is disabled").doesNotContain("left in the cluster");
            assertThat(parts).doesNotContain("FILL", "WARM");
            running.assertAsItWas();
        }
    }

    @Test
    void whoeverKillsARunLeavesNothingInTheClusterEither() throws Exception {
        try (Running running = new Running(true)) {
            order = running.used(carried.order(compact(), GridOrder.Kept.NATIVE, GridOrder.Bench.QUERY, SYNCHRONOUS));
            boolean[] filled = {false};
            assertThatThrownBy(() -> carried.run(order, conductor -> {
                if (!Carried.progress(order).startsWith("WARM")) return;
                filled[0] |= running.maps().anyMatch(n -> n.startsWith(Loopback.PREFIX));
                List<ProcessHandle> below = conductor.descendants().toList();
                conductor.destroyForcibly();
                below.forEach(ProcessHandle::destroyForcibly);
            })).isInstanceOf(NoSuchFileException.class);
            assertThat(filled[0]).isTrue();
            for (int i = 0; i < 100
                    && (running.mappings() > 0 || running.maps().anyMatch(n -> n.startsWith(Loopback.PREFIX))); i++)
                Thread.sleep(100);
            running.assertAsItWas();
            assertThat(running.mappings()).isZero();
        }
    }

    @Test
    void aComparisonThatFailsUnderLoadIsTold() throws Exception {
        Outcome<GridRun> outcome = outcome(carried.order(TicketCodec.contestant("incomparable"),
                GridOrder.Kept.SERIALIZER, GridOrder.Bench.WRITE, SYNCHRONOUS));

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(outcome.reason()).matches("client-1: key \\d+: .*nobody may look.*");
    }

    /** A member of a cluster that runs before and after, with Hazelcast's defaults except for where it listens. */
    private static final class Running implements AutoCloseable {
        private final int port;
        private final HazelcastInstance member;

        Running(boolean jet) throws IOException {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = socket.getLocalPort();
            }
            Config config = new Config().setClusterName("ours").setProperty("hazelcast.socket.bind.any", "false")
                    .setProperty("hazelcast.phone.home.enabled", "false").setProperty("hazelcast.logging.type", "jdk");
            config.getNetworkConfig().setPort(port).setPortAutoIncrement(false).getInterfaces().setEnabled(true)
                    .addInterface(Loopback.ADDRESS);
            config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
            config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
            if (jet) config.getJetConfig().setEnabled(true);
            member = Hazelcast.newHazelcastInstance(config);
            member.getMap("kept").set(1, "one");
        }

        GridOrder used(GridOrder order) {
            return new Changed(order).existing(Loopback.ADDRESS + ":" + port, "ours");
        }

        Stream<String> maps() {
            return member.getDistributedObjects().stream().map(DistributedObject::getName);
        }

        long mappings() {
            try (SqlResult result = member.getSql().execute("SHOW MAPPINGS")) {
                long count = 0;
                for (SqlRow _ : result) count++;
                return count;
            }
        }

        void assertAsItWas() {
            // What begins like this is Hazelcast's own, and remains once SQL was used.
            assertThat(maps().filter(n -> !n.startsWith("__"))).containsExactly("kept");
            assertThat(member.getMap("kept").get(1)).isEqualTo("one");
        }

        @Override
        public void close() {
            member.getLifecycleService().terminate();
        }
    }

    /** Derives an order that differs in one respect. */
    private record Changed(GridOrder o) {
        GridOrder clients(int clients) {
            return of(o.place(), clients, o.entries(), o.query(), o.fault());
        }

        GridOrder fault(GridOrder.Fault fault) {
            return of(o.place(), o.clients(), o.entries(), o.query(), Optional.of(fault));
        }

        GridOrder existing(String address, String name) {
            return of(new GridOrder.Place.Existing(List.of(address), name), o.clients(), o.entries(), o.query(),
                    o.fault());
        }

        GridOrder query(Optional<String> field, String value, boolean index) {
            return of(o.place(), o.clients(), o.entries(),
                    new GridOrder.Query(field.map(f -> new GridOrder.Sought(f, value)), index), o.fault());
        }

        private GridOrder of(GridOrder.Place place, int clients, int entries, GridOrder.Query query,
                Optional<GridOrder.Fault> fault) {
            return new GridOrder(o.contestant(), o.sample(), o.kept(), o.bench(), o.load(), place, clients, o.threads(),
                    entries, query, o.bare(), fault, o.time(), o.patience(), o.seed(), o.scratch(), o.progress());
        }
    }
}
