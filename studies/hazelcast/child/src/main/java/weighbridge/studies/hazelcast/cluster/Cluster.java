package weighbridge.studies.hazelcast.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import weighbridge.grid.Loopback;
import weighbridge.model.job.JobFiles;
import weighbridge.worker.process.ChildProcess;

/** Two members on loopback, each in its own process. */
final class Cluster implements AutoCloseable {
    private static final int MEMBERS = 2;
    /** The time for the members to start; Jet alone takes ten seconds on two busy cores. */
    private static final Duration STARTING = Duration.ofSeconds(90);
    private static final long LOOK_MILLIS = 100;

    private final String name = "weighbridge-" + UUID.randomUUID();
    private final List<Integer> ports;
    private final List<ChildProcess> members = new ArrayList<>();
    private final CountDownLatch ready = new CountDownLatch(MEMBERS);

    /**
     * Starts the members and waits until each sees the other.
     *
     * @throws IOException if a member ends or takes too long
     */
    Cluster(Path scratch, boolean sql) throws IOException, InterruptedException {
        ports = Loopback.freePorts(MEMBERS);
        try {
            for (int port : ports) members.add(start(scratch, port, sql));
            await();
        } catch (IOException | InterruptedException e) {
            close();
            throw e;
        }
    }

    private ChildProcess start(Path scratch, int port, boolean sql) throws IOException {
        Path folder = Files.createDirectories(scratch.resolve("member-" + port));
        JobFiles.write(folder.resolve(ChildProcess.JOB), new Member.Job(name, port, ports, sql));
        List<String> flags = new ArrayList<>(ClusterJob.JVM_FLAGS);
        flags.addAll(Loopback.MEMBER_FLAGS);
        List<String> command = ChildProcess.command(flags, System.getProperty("java.class.path"), Member.class, folder);
        return new ChildProcess("member", folder, command, line -> {
            if (line.equals(Member.READY)) ready.countDown();
        });
    }

    private void await() throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!ready.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            check();
            if (System.nanoTime() - start > STARTING.toNanos()) {
                throw new IOException(
                        "the members of the cluster did not find each other within " + STARTING.toSeconds() + " s");
            }
        }
    }

    /** @throws IOException if a member has ended */
    void check() throws IOException {
        for (ChildProcess member : members) { if (!member.isAlive()) throw new IOException(member.death("")); }
    }

    String name() {
        return name;
    }

    /** The {@code host:port} of each member. */
    List<String> addresses() {
        return ports.stream().map(p -> Loopback.ADDRESS + ":" + p).toList();
    }

    @Override
    public void close() {
        members.forEach(ChildProcess::end);
    }
}
