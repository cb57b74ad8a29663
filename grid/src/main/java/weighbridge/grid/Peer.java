package weighbridge.grid;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.meter.Jit;
import weighbridge.worker.meter.ProcessClock;
import weighbridge.worker.process.ChildProcess;

/** The process of a member or a client, seen from outside. */
final class Peer {
    private static final String AT = "at ";
    private static final long LOOK_MILLIS = 20;
    private static final String EXHAUSTED = "java.lang.OutOfMemoryError";

    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private volatile boolean ready;
    private volatile boolean taken;
    private volatile boolean exhausted;
    private volatile Optional<Part> done = Optional.empty();
    private volatile String count = "";
    /** Its last output outside the protocol, usually the JVM's own last message. */
    private volatile String odd = "";
    private final ChildProcess process;
    private final ProcessClock clock;

    Peer(String name, Path folder, List<String> command) throws IOException {
        this.process = new ChildProcess(name, folder, command, this::heard);
        this.clock = ProcessClock.of(process.pid());
    }

    private void heard(String line) {
        if (line.equals(Member.READY)) ready = true;
        else if (line.equals(Member.TAKEN)) taken = true;
        else if (line.startsWith(Member.TAKES)) answers.add(line.substring(Member.TAKES.length()));
        else if (line.startsWith(Client.DONE)) done = Optional.of(Part.valueOf(line.substring(Client.DONE.length())));
        else if (line.startsWith(AT)) count = line.substring(AT.length());
        else if (line.contains(EXHAUSTED)) exhausted = true;
        else if (!line.isBlank()) odd = line.strip();
    }

    String name() {
        return process.name();
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether a member has joined all other members. */
    boolean isReady() {
        return ready;
    }

    /** Whether another program had a member's port. */
    boolean isTaken() {
        return taken;
    }

    boolean hasDone(Part part) {
        return done.filter(part::equals).isPresent();
    }

    /** What a client has counted so far in a part. */
    long count(Part part) {
        String[] words = count.split(" ");
        return words[0].equals(part.name()) ? Long.parseLong(words[1]) : 0;
    }

    /** Tells a client to run a part, which it may have run before. */
    void begin(Part part) {
        done = Optional.empty();
        say(part.name());
    }

    void say(String line) {
        process.say(line);
    }

    /** CPU time of the process so far; 0, and unknown of its compilers, if it is gone. */
    CpuTime cpu() {
        return new CpuTime(clock.nanos(), Jit.cpuNanos(pid()));
    }

    /**
     * What a member's entries of a map take, and its heap in use after a collection.
     *
     * @throws Stopped if it has ended, or does not answer in time
     */
    GridRun.Memory memory(String map, Duration patience) throws Stopped, InterruptedException {
        say(Member.MEMORY + map);
        long start = System.nanoTime();
        String answer;
        while ((answer = answers.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS)) == null) {
            if (!isAlive()) throw Stopped.failed("the " + name() + " ended before it reported its memory");
            if (System.nanoTime() - start > patience.toNanos()) {
                throw Stopped
                        .timedOut("the " + name() + " did not report its memory within " + patience.toSeconds() + " s");
            }
        }
        long[] n = Arrays.stream(answer.split(" ")).mapToLong(Long::parseLong).toArray();
        return new GridRun.Memory(n[0], n[1], n[2], n[3], Optional.empty());
    }

    /** Its result; empty if it ended without one. */
    <T> Optional<Outcome<T>> outcome(OutcomeFormat<T> format) throws IOException {
        return process.outcome(format);
    }

    /** How it ended, if it left no result. */
    String death(Part part) {
        String reached = exhausted ? ": its heap was exhausted while " + part.text() : " while " + part.text();
        return process.death(odd.isEmpty() ? reached : reached + ": " + odd);
    }

    void end() {
        process.end();
    }
}
