package weighbridge.runner.jvm;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import weighbridge.model.job.Failure;
import weighbridge.model.job.HostProtocol;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;

/** The long-lived JVM that forks trials, seen from outside; started on first use, and again if it has died. */
final class HostClient {
    /**
     * How often an order is repeated after another process took the fork's connection: a port scanner connects now and
     * then.
     */
    private static final int LINK_TAKEN_AGAIN = 3;
    /** The time a process may need to exit after its output has ended. */
    private static final Duration GOING = Duration.ofSeconds(2);

    private final Children children;
    private final List<String> command;
    private final Path log;
    private final Duration grace;
    private Optional<Process> process = Optional.empty();
    private DataOutputStream orders;
    private DataInputStream answers;
    private boolean linkTaken;

    /** @param grace how far the host may exceed a trial's own limit before it counts as hung itself */
    HostClient(Children children, List<String> command, Path log, Duration grace) {
        this.children = children;
        this.command = List.copyOf(command);
        this.log = log;
        this.grace = grace;
    }

    Outcome<Trial> measure(Job.Measure job) {
        return answer(job, job.timeout(), OutcomeFormat.TRIAL);
    }

    Outcome<Latency> sample(Job.Sample job) {
        return answer(job, job.trial().timeout(), OutcomeFormat.LATENCY);
    }

    private <T> Outcome<T> answer(Job.Order job, Duration timeout, OutcomeFormat<T> format) {
        Outcome<T> outcome = asked(job, timeout, format);
        for (int again = 0; again < LINK_TAKEN_AGAIN && linkTaken; again++) outcome = asked(job, timeout, format);
        return outcome;
    }

    private <T> Outcome<T> asked(Job.Order job, Duration timeout, OutcomeFormat<T> format) {
        linkTaken = false;
        try {
            if (process.filter(Process::isAlive).isEmpty()) start();
            HostProtocol.order(orders, job);
            DataInputStream from = answers;
            FutureTask<Outcome<T>> answer = new FutureTask<>(() -> HostProtocol.answer(from, format));
            Thread.ofPlatform().daemon().name("answer").start(answer);
            return answer.get(timeout.plus(grace).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            stop();
            return new Outcome.TimedOut<>("no answer within " + timeout.plus(grace).toSeconds() + " s");
        } catch (ExecutionException e) {
            linkTaken = exitedForItsLink();
            stop();
            return failed(e.getCause());
        } catch (IOException e) {
            linkTaken = exitedForItsLink();
            stop();
            return failed(e);
        } catch (InterruptedException _) {
            stop();
            Thread.currentThread().interrupt();
            return new Outcome.Failed<>("interrupted");
        }
    }

    /**
     * Whether the host exited because another process had taken its fork's connection, which is no fault of a
     * contestant.
     */
    private boolean exitedForItsLink() {
        try {
            return process.isPresent() && process.get().waitFor(GOING.toMillis(), TimeUnit.MILLISECONDS)
                    && process.get().exitValue() == HostProtocol.LINK_TAKEN;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private <T> Outcome<T> failed(Throwable cause) {
        if (linkTaken) {
            return new Outcome.Failed<>(
                    (1 + LINK_TAKEN_AGAIN) + " times, another process connected to the measuring host in place of the "
                            + "fork that it had started. This is not the contestant's fault; find the process that "
                            + "scans this machine's ports");
        }
        String said = Failure.tail(log);
        return new Outcome.Failed<>(cause.getMessage() + (said.isEmpty() ? "" : ": " + said));
    }

    private void start() throws IOException {
        Process started = children.start(new ProcessBuilder(command).redirectError(log.toFile()));
        orders = new DataOutputStream(new BufferedOutputStream(started.getOutputStream()));
        answers = new DataInputStream(new BufferedInputStream(started.getInputStream()));
        process = Optional.of(started);
    }

    /** Stops the host, which is then replaced: one in an unknown state cannot be trusted. */
    private void stop() {
        process.ifPresent(Children::end);
        process = Optional.empty();
    }
}
