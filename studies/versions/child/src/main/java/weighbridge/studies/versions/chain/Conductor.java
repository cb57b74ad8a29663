package weighbridge.studies.versions.chain;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.grid.Loopback;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.process.ChildProcess;

/** Starts a cluster of two members and the units' clients, but loads no codec itself. */
public final class Conductor {
    /** Flags with which JVMs start fast, since nothing is timed. */
    private static final List<String> FLAGS = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final int MEMBERS = 2;
    private static final int UNITS_AT_ONCE = 2;
    private static final long LOOK_MILLIS = 20;

    private final ChainJob job;
    private final String cluster = "versions-" + Long.toHexString(new SecureRandom().nextLong());

    private Conductor(ChainJob job) {
        this.job = job;
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, ChainJob.class, OutcomeFormat.of(ChainRun.class), job -> new Conductor(job).run());
    }

    private Outcome<ChainRun> run() throws Exception {
        List<Integer> ports = Loopback.freePorts(MEMBERS);
        List<ChildProcess> members = new ArrayList<>();
        try {
            CountDownLatch ready = new CountDownLatch(MEMBERS);
            for (int i = 0; i < MEMBERS; i++) members.add(member(i, ports, ready));
            Optional<Outcome<ChainRun>> failure = await(members, ready);
            if (failure.isPresent()) return failure.get();
            List<String> addresses = ports.stream().map(p -> Loopback.ADDRESS + ":" + p).toList();
            List<ChainRun.UnitRun> runs = new ArrayList<>();
            try (ExecutorService pool = Executors.newFixedThreadPool(UNITS_AT_ONCE)) {
                List<Future<ChainRun.UnitRun>> units = new ArrayList<>();
                for (ChainJob.Unit u : job.units()) units.add(pool.submit(() -> unit(u, addresses)));
                for (Future<ChainRun.UnitRun> u : units) runs.add(u.get());
            }
            // A codec's code may crash its member, which its cells report; a member without such code has no reason to
            // crash.
            for (ChildProcess m : members) {
                if (!m.isAlive() && job.members().isEmpty()) {
                    return new Outcome.Failed<>(m.death(" while it was in use"));
                }
            }
            return new Outcome.Measured<>(new ChainRun(runs));
        } finally {
            members.forEach(ChildProcess::end);
        }
    }

    private ChildProcess member(int which, List<Integer> ports, CountDownLatch ready) throws IOException {
        Path folder = Files.createDirectories(job.scratch().resolve("member" + which));
        List<Integer> own = new ArrayList<>(ports);
        Collections.rotate(own, -which);
        JobFiles.write(folder.resolve(ChildProcess.JOB), new MemberProcess.Job(cluster, own, job.members()));
        List<String> flags = Stream.of(FLAGS, Loopback.JVM_FLAGS, Loopback.MEMBER_FLAGS).flatMap(List::stream).toList();
        String classPath = Stream
                .concat(Stream.of(System.getProperty("java.class.path")),
                        job.members().stream().flatMap(c -> c.classPath().stream()).map(Path::toString))
                .collect(Collectors.joining(File.pathSeparator));
        return new ChildProcess("member", folder, ChildProcess.command(flags, classPath, MemberProcess.class, folder),
                line -> {
                    if (line.equals(MemberProcess.READY)) ready.countDown();
                });
    }

    private Optional<Outcome<ChainRun>> await(List<ChildProcess> members, CountDownLatch ready)
            throws InterruptedException {
        long start = System.nanoTime();
        while (ready.getCount() > 0) {
            for (ChildProcess m : members) {
                if (!m.isAlive()) return Optional.of(new Outcome.Failed<>(m.death(" before it was ready")));
            }
            if (isOver(start)) {
                return Optional
                        .of(new Outcome.TimedOut<>("the members were not ready after " + seconds(job.patience())));
            }
            Thread.sleep(LOOK_MILLIS);
        }
        return Optional.empty();
    }

    private boolean isOver(long start) {
        return System.nanoTime() - start > job.patience().toNanos();
    }

    private static String seconds(Duration time) {
        return time.toSeconds() + " s";
    }

    /** Runs a unit in its own process: whatever a codec does to it, the other units continue. */
    private ChainRun.UnitRun unit(ChainJob.Unit unit, List<String> addresses) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(job.scratch().resolve("unit-" + job.units().indexOf(unit)));
        JobFiles.write(folder.resolve(ChildProcess.JOB),
                new ClientProcess.Job(cluster, addresses, job.members(), unit, job.patience()));
        List<String> flags = Stream.of(FLAGS, Loopback.JVM_FLAGS, unit.jvmFlags()).flatMap(List::stream).toList();
        ChildProcess client = new ChildProcess("client", folder,
                ChildProcess.command(flags, System.getProperty("java.class.path"), ClientProcess.class, folder),
                _ -> {});
        try {
            long start = System.nanoTime();
            while (client.isAlive()) {
                if (isOver(start)) return failed(unit, "it took longer than " + seconds(job.patience()));
                Thread.sleep(LOOK_MILLIS);
            }
            return client.outcome(OutcomeFormat.of(ChainRun.UnitRun.class)).map(o -> switch (o) {
                case Outcome.Measured<ChainRun.UnitRun>(ChainRun.UnitRun run) -> run;
                case Outcome<ChainRun.UnitRun> other -> failed(unit, other.reason());
            }).orElseGet(() -> failed(unit, client.death("")));
        } finally {
            client.end();
        }
    }

    private static ChainRun.UnitRun failed(ChainJob.Unit unit, String why) {
        return new ChainRun.UnitRun(unit.name(), List.of(), List.of(), why);
    }
}
