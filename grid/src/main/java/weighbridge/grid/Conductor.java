package weighbridge.grid;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.process.ChildProcess;

/**
 * Carries out one run: starts members and clients, tells clients when to start each part, watches all of them, and
 * reports the result. It loads no codec.
 */
public final class Conductor {
    /** The limit for starting, since starting Hazelcast and preparing messages may take long on a busy machine. */
    private static final Duration STARTING = Duration.ofSeconds(90);
    private static final Duration ENDING = Duration.ofSeconds(10);
    /** When a member has died, the time in which others may die of the same cause. */
    private static final long AFTERMATH_MILLIS = 1000;
    private static final long LOOK_MILLIS = 20;
    private static final int MOST_TRIES = 4;
    /** Only members need these jars; clients merely ask for rows. */
    private static final Pattern FOR_MEMBERS = Pattern.compile("hazelcast-sql-.*\\.jar");

    private final GridOrder order;
    private final String cluster;
    private final String map;
    private final List<Peer> members = new ArrayList<>();
    private final List<Peer> clients = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private Optional<Sweeping> sweeping = Optional.empty();
    private boolean struck;

    private Conductor(GridOrder order) {
        this.order = order;
        String own = Loopback.PREFIX + Long.toHexString(new SecureRandom().nextLong());
        this.map = own;
        this.cluster = order.place() instanceof GridOrder.Place.Existing e ? e.name() : own;
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, GridOrder.class, OutcomeFormat.of(GridRun.class), o -> new Conductor(o).run());
    }

    private Outcome<GridRun> run() throws IOException, InterruptedException {
        Outcome<GridRun> outcome;
        List<String> left;
        try {
            outcome = carriedOut();
        } finally {
            clients.forEach(Peer::end);
            members.forEach(Peer::end);
            left = sweeping.isPresent() ? sweeping.get().end(ENDING.multipliedBy(2)) : List.of();
        }
        return left.isEmpty() ? outcome
                : andLeft(outcome, "left in the cluster " + cluster + ": " + String.join("; ", left));
    }

    private static Outcome<GridRun> andLeft(Outcome<GridRun> outcome, String left) {
        return outcome instanceof Outcome.Measured<GridRun>(GridRun run) ? new Outcome.Measured<>(run.andNote(left))
                : Outcome.without(outcome.word(), outcome.reason() + "; " + left);
    }

    private Outcome<GridRun> carriedOut() throws IOException, InterruptedException {
        try {
            List<String> addresses = switch (order.place()) {
                case GridOrder.Place.Embedded e -> startMembers(e);
                case GridOrder.Place.Existing e -> e.addresses();
            };
            if (order.place() instanceof GridOrder.Place.Existing) sweeping = Optional.of(startSweeper(addresses));
            startClients(addresses);
            return new Outcome.Measured<>(parts());
        } catch (Stopped e) {
            return e.outcome();
        }
    }

    private Sweeping startSweeper(List<String> addresses) throws IOException, InterruptedException, Stopped {
        Path folder = Files.createDirectories(order.scratch().resolve("sweeper"));
        ClientJob names = new ClientJob(order, cluster, addresses, map, 0);
        Path job = folder.resolve(ChildProcess.JOB);
        JobFiles.write(job, new Sweeper.Job(cluster, addresses, names.maps(), names.mappings()));
        List<String> flags = Stream.concat(Loopback.JVM_FLAGS.stream(), Loopback.SMALL_JVM_FLAGS.stream()).toList();
        return Sweeping.start(ChildProcess.command(flags, System.getProperty("java.class.path"), Sweeper.class, folder),
                folder, STARTING);
    }

    /** Starts the members, with other ports if another program takes one of them meanwhile. */
    private List<String> startMembers(GridOrder.Place.Embedded embedded)
            throws IOException, InterruptedException, Stopped {
        for (int tries = 1;; tries++) {
            try {
                return membersStarted(embedded);
            } catch (Stopped e) {
                // What it printed last may still be on its way.
                Thread.sleep(LOOK_MILLIS);
                if (tries == MOST_TRIES || members.stream().noneMatch(Peer::isTaken)) throw e;
                members.forEach(Peer::end);
                members.clear();
                ports.clear();
            }
        }
    }

    private List<String> membersStarted(GridOrder.Place.Embedded embedded)
            throws IOException, InterruptedException, Stopped {
        ports.addAll(Loopback.freePorts(embedded.members()));
        for (int i = 0; i < embedded.members(); i++) {
            List<String> flags = new ArrayList<>(Loopback.MEMBER_FLAGS);
            flags.add("-Xms" + embedded.heap() + "m");
            flags.add("-Xmx" + embedded.heap() + "m");
            members.add(start("member-" + (i + 1), Member.class, new MemberJob(order, cluster, ports.get(i), ports),
                    flags, _ -> true));
        }
        long start = System.nanoTime();
        while (!members.stream().allMatch(Peer::isReady)) {
            for (Peer m : members) if (!m.isAlive()) throw ended(m, OutcomeFormat.of(Long.class), Part.CONNECT);
            if (System.nanoTime() - start > STARTING.toNanos()) {
                throw Stopped.timedOut("the "
                        + members.stream().filter(m -> !m.isReady()).map(Peer::name)
                                .collect(Collectors.joining(" and the "))
                        + " had not joined the cluster after " + STARTING.toSeconds() + " s");
            }
            Thread.sleep(LOOK_MILLIS);
        }
        return ports.stream().map(p -> Loopback.ADDRESS + ":" + p).toList();
    }

    private void startClients(List<String> addresses) throws IOException, InterruptedException, Stopped {
        for (int i = 0; i < order.clients(); i++) {
            clients.add(start("client-" + (i + 1), Client.class, new ClientJob(order, cluster, addresses, map, i),
                    List.of(), p -> !FOR_MEMBERS.matcher(Path.of(p).getFileName().toString()).matches()));
        }
        await(Part.CONNECT);
    }

    /** Starts a process with the class path and flags of this JVM, which was started with the codec's. */
    private Peer start(String name, Class<?> main, Record job, List<String> own, Predicate<String> needs)
            throws IOException {
        Path folder = Files.createDirectories(order.scratch().resolve(name));
        JobFiles.write(folder.resolve(ChildProcess.JOB), job);
        boolean heap = own.stream().anyMatch(f -> f.startsWith("-Xm"));
        List<String> flags = Stream
                .of(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(f -> !heap || !f.startsWith("-Xm")), Loopback.JVM_FLAGS.stream(), own.stream())
                .flatMap(f -> f).distinct().toList();
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).filter(needs)
                .collect(Collectors.joining(File.pathSeparator));
        return new Peer(name, folder, ChildProcess.command(flags, classPath, main, folder));
    }

    private GridRun parts() throws IOException, InterruptedException, Stopped {
        Optional<GridRun.Memory> memory = fill();
        all(Part.PREPARE);
        warmUp();
        Optional<Sockets> before = Sockets.now();
        CpuTime cpu = cpu(members);
        all(Part.MEASURE);
        // The figures of a killed member are lost.
        boolean known = !members.isEmpty() && members.size() == ports.size();
        Optional<CpuTime> membersCpu = known ? Optional.of(cpu(members).since(cpu)) : Optional.empty();
        Optional<GridRun.Traffic> traffic = traffic(before);
        if (order.load() instanceof GridOrder.Load.AtRate) all(Part.CONTROL);
        all(Part.COMPARE);
        return joined(outcomes(), membersCpu, traffic, memory);
    }

    /**
     * Warms up as fast as it goes, so that much is called often; then, at the load that is measured, gives JIT compilers
     * the cores until they have little left to do, which takes longer on a slower machine.
     */
    private void warmUp() throws IOException, InterruptedException, Stopped {
        all(Part.WARM);
        long most = GridOrder.mostSettling(order.time()).toNanos();
        long start = System.nanoTime();
        CpuTime before;
        do {
            before = cpu(members).plus(cpu(clients));
            all(Part.SETTLE);
        } while (!cpu(members).plus(cpu(clients)).since(before).isWarm(GridRun.Work.JIT_SHARE)
                && System.nanoTime() - start < most);
    }

    /** Fills the map, and returns the memory that it takes. */
    private Optional<GridRun.Memory> fill() throws IOException, InterruptedException, Stopped {
        if (members.isEmpty()) {
            all(Part.PROBE);
            all(Part.FILL);
            return Optional.empty();
        }
        Optional<Long> without = Optional.empty();
        if (order.kept() == GridOrder.Kept.JSON) {
            long empty = memory(map).heap();
            all(Part.FILL_BARE);
            without = Optional.of(memory(map).heap() - empty);
            all(Part.DROP_BARE);
        }
        long empty = memory(map).heap();
        all(Part.FILL);
        GridRun.Memory full = memory(map);
        if (full.entries() != order.entries()) {
            throw Stopped
                    .mismatched("the map has " + full.entries() + " entries after " + order.entries() + " were set");
        }
        return Optional
                .of(new GridRun.Memory(full.entries(), full.owned(), full.backup(), full.heap() - empty, without));
    }

    /** Memory of a map on all members together. */
    private GridRun.Memory memory(String name) throws InterruptedException, Stopped {
        GridRun.Memory sum = new GridRun.Memory(0, 0, 0, 0, Optional.empty());
        for (Peer member : members) {
            GridRun.Memory m = member.memory(name, STARTING);
            sum = new GridRun.Memory(sum.entries() + m.entries(), sum.owned() + m.owned(), sum.backup() + m.backup(),
                    sum.heap() + m.heap(), Optional.empty());
        }
        return sum;
    }

    private static CpuTime cpu(List<Peer> peers) {
        return peers.stream().map(Peer::cpu).reduce(CpuTime.NONE, CpuTime::plus);
    }

    private Optional<GridRun.Traffic> traffic(Optional<Sockets> before) throws InterruptedException {
        Optional<Sockets> after = Sockets.now();
        if (before.isEmpty() || after.isEmpty()) {
            notes.add("network traffic is unknown because ss (iproute2) does not work here");
            return Optional.empty();
        }
        // A dropped connection took its count with it.
        if (order.fault().isPresent()) return Optional.empty();
        return Optional.of(new GridRun.Traffic(after.get().since(before.get(), pids(clients), Set.of()),
                members.isEmpty() ? Optional.empty()
                        : Optional.of(after.get().since(before.get(), pids(members), new HashSet<>(ports)))));
    }

    private static Set<Long> pids(List<Peer> peers) {
        return peers.stream().map(Peer::pid).collect(Collectors.toSet());
    }

    /** Runs a part on every client, and waits until all have finished. */
    private void all(Part part) throws IOException, InterruptedException, Stopped {
        clients.forEach(c -> c.begin(part));
        await(part);
    }

    private void await(Part part) throws IOException, InterruptedException, Stopped {
        boolean counted = part != Part.CONNECT && part != Part.PROBE && part != Part.PREPARE && part != Part.DROP_BARE;
        Duration most = counted ? order.patience() : STARTING;
        long start = System.nanoTime();
        long moved = start;
        long before = 0;
        while (!clients.stream().allMatch(c -> c.hasDone(part))) {
            Thread.sleep(LOOK_MILLIS);
            for (Peer m : members) if (!m.isAlive()) throw lost(part);
            for (Peer c : clients) {
                if (!c.isAlive() && !c.hasDone(part)) throw ended(c, OutcomeFormat.of(ClientRun.class), part);
            }
            long now = System.nanoTime();
            long count = clients.stream().mapToLong(c -> c.count(part)).sum();
            if (count != before) {
                before = count;
                moved = now;
                tell(part, count);
            }
            if (part == Part.MEASURE && !struck && now - start > order.measured().toNanos() / 2) strike();
            if (now - moved > most.toNanos()) {
                throw Stopped.timedOut("nothing happened for " + most.toSeconds() + " s while " + part.text()
                        + (counted ? ", after " + count + " entries or operations" : ""));
            }
        }
    }

    /** Applies the ordered fault to the cluster, if there is one. */
    private void strike() throws Stopped {
        if (order.fault().isEmpty()) return;
        struck = true;
        switch (order.fault().get()) {
            case CLIENT_CUT -> clients.getFirst().say(Client.CUT);
            case MEMBER_KILLED -> {
                if (members.size() < 2) {
                    throw Stopped.unsupported(
                            "a member can be killed only if the run has at least two members of its own; this run has "
                                    + members.size());
                }
                members.removeLast().end();
            }
        }
    }

    /** The outcome after a member has died without being killed: says what is left of its entries. */
    private Stopped lost(Part part) throws IOException, InterruptedException {
        Thread.sleep(AFTERMATH_MILLIS);
        List<Peer> dead = members.stream().filter(m -> !m.isAlive()).toList();
        String deaths = dead.stream().map(m -> death(m, part)).collect(Collectors.joining("; "));
        members.removeAll(dead);
        if (members.isEmpty()) return Stopped.failed("no member is left: " + deaths);
        if (part.ordinal() < Part.WARM.ordinal()) return Stopped.failed(deaths);
        try {
            clients.forEach(c -> c.say(Client.STOP));
            await(part);
            all(Part.COMPARE);
            List<ClientRun> runs = outcomes();
            return Stopped.failed(deaths + "; afterwards, all entries were read from the other members: of "
                    + sum(runs, c -> c.compared().atEnd()) + " entries, " + sum(runs, c -> c.compared().lost())
                    + " were lost and " + sum(runs, c -> c.compared().differing()) + " differ");
        } catch (Stopped e) {
            return Stopped.failed(deaths + "; then " + e.getMessage());
        }
    }

    private String death(Peer peer, Part part) {
        try {
            Optional<Outcome<Long>> outcome = peer.outcome(OutcomeFormat.of(Long.class));
            return outcome.map(o -> "the " + peer.name() + ": " + o.reason()).orElseGet(() -> peer.death(part));
        } catch (IOException e) {
            return peer.death(part) + "; " + e.getMessage();
        }
    }

    /** The outcome after a process has ended that should not have. */
    private <T> Stopped ended(Peer peer, OutcomeFormat<T> format, Part part) throws IOException {
        Optional<Outcome<T>> outcome = peer.outcome(format);
        if (outcome.isPresent() && !(outcome.get() instanceof Outcome.Measured<T>)) {
            return Stopped.like(outcome.get(), peer.name() + ": " + outcome.get().reason());
        }
        return Stopped.failed(peer.death(part));
    }

    private List<ClientRun> outcomes() throws IOException, InterruptedException, Stopped {
        OutcomeFormat<ClientRun> format = OutcomeFormat.of(ClientRun.class);
        clients.forEach(c -> c.say(Part.END.name()));
        List<ClientRun> runs = new ArrayList<>();
        long start = System.nanoTime();
        for (Peer client : clients) {
            while (client.isAlive() && System.nanoTime() - start < ENDING.toNanos()) Thread.sleep(LOOK_MILLIS);
            if (client.outcome(format).orElse(null) instanceof Outcome.Measured<ClientRun>(ClientRun run))
                runs.add(run);
            else
                throw ended(client, format, Part.END);
        }
        return runs;
    }

    private void tell(Part part, long count) throws IOException {
        Path file = order.progress().resolveSibling(order.progress().getFileName() + ".part");
        Files.writeString(file, part + " " + count + " 0 " + System.nanoTime());
        Files.move(file, order.progress(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private GridRun joined(List<ClientRun> runs, Optional<CpuTime> membersCpu, Optional<GridRun.Traffic> traffic,
            Optional<GridRun.Memory> memory) throws Stopped {
        GridRun.Compared compared =
                new GridRun.Compared(sum(runs, c -> c.compared().underLoad()), sum(runs, c -> c.compared().atEnd()),
                        sum(runs, c -> c.compared().lost()), sum(runs, c -> c.compared().differing()));
        CpuTime clientsCpu = runs.stream().map(ClientRun::cpu).reduce(CpuTime.NONE, CpuTime::plus);
        GridRun.Work work = new GridRun.Work(sum(runs, ClientRun::operations), sum(runs, ClientRun::failed),
                runs.stream().mapToLong(ClientRun::nanos).max().orElseThrow(), clientsCpu.work(),
                membersCpu.map(CpuTime::work), clientsCpu.plus(membersCpu.orElse(CpuTime.NONE)).jitNanos());
        if (order.fault().isEmpty()) refuseFaults(runs, compared, work);
        if (work.operations() == 0) throw Stopped.failed("no operation ended in time");
        new TreeSet<>(runs.stream().flatMap(c -> c.failure().stream()).toList())
                .forEach(f -> notes.add("an operation failed: " + f));
        Optional<GridRun.Survived> survived = order.fault()
                .map(f -> new GridRun.Survived(f, runs.stream().mapToLong(ClientRun::pauseNanos).max().orElse(0)));
        return new GridRun(work, delays(runs, ClientRun::delays), delays(runs, ClientRun::control), memory, traffic,
                runs.getFirst().matched(), compared, survived, notes);
    }

    private void refuseFaults(List<ClientRun> runs, GridRun.Compared compared, GridRun.Work work) throws Stopped {
        Optional<String> wrong = runs.stream().flatMap(c -> c.wrong().stream()).findFirst();
        if (wrong.isPresent()) {
            throw Stopped.mismatched(wrong.get() + " (of " + compared.atEnd() + " compared, " + compared.lost()
                    + " were lost and " + compared.differing() + " differ)");
        }
        if (work.failed() > 0) {
            throw Stopped.failed(work.failed() + " operations failed beside " + work.operations() + ": "
                    + runs.stream().flatMap(c -> c.failure().stream()).findFirst().orElse("for no known reason"));
        }
    }

    private static long sum(List<ClientRun> runs, ToLongFunction<ClientRun> of) {
        return runs.stream().mapToLong(of).sum();
    }

    private static Optional<GridRun.Delays> delays(List<ClientRun> runs, Function<ClientRun, Optional<String>> of) {
        List<Delay> all = runs.stream().flatMap(c -> of.apply(c).stream()).map(Delay::of).toList();
        if (all.isEmpty()) return Optional.empty();
        Delay sum = new Delay();
        all.forEach(sum::add);
        return Optional.of(sum.all());
    }
}
