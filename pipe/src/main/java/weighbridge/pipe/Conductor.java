package weighbridge.pipe;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.worker.process.ChildProcess;

/**
 * Carries out one passage: limits the link, starts the processes of the receiver and the sender, watches both, and
 * reports the result. It loads no codec.
 */
public final class Conductor {
    /** The flags that its JVM and those of both ends need besides a codec's flags. */
    public static final List<String> JVM_FLAGS = Pacing.JVM_FLAGS;
    private static final long LOOK_MILLIS = 100;
    /**
     * The limit for preparation: making messages and adapters and calling a library for the first time may take long on
     * a busy machine.
     */
    private static final Duration PREPARING = Duration.ofSeconds(60);
    private static final Duration ENDING = Duration.ofSeconds(10);

    private static final String STRANGERS =
            "Other programs connected to the receiver's port; they were turned away, and changed nothing.";

    private final PassageOrder order;
    private final List<String> notes = new ArrayList<>();

    private Conductor(PassageOrder order) {
        this.order = order;
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, PassageOrder.class, OutcomeFormat.of(Passage.class), o -> new Conductor(o).run());
    }

    private Outcome<Passage> run() throws IOException, InterruptedException {
        Optional<Namespace> namespace = Optional.empty();
        Optional<PassageOrder.Limit> limit = Optional.empty();
        if (order.megabits() > 0) {
            for (PassageOrder.Limit l : order.limits()) {
                try {
                    namespace = prepare(l);
                    limit = Optional.of(l);
                    break;
                } catch (IOException e) {
                    notes.add(l.text() + " is not available here: " + e.getMessage());
                }
            }
            if (limit.isEmpty())
                return new Outcome.Failed<>("nothing can limit the link here: " + String.join("; ", notes));
        }
        try {
            return run(limit, namespace);
        } finally {
            namespace.ifPresent(Namespace::close);
        }
    }

    /**
     * A namespace, if the limit needs one.
     *
     * @throws IOException if this machine does not support the limit
     */
    private Optional<Namespace> prepare(PassageOrder.Limit limit) throws IOException {
        boolean tcp = order.transport() == PassageOrder.Transport.TCP;
        return switch (limit) {
            case TBF -> {
                if (!tcp) throw new IOException("traffic over a Unix socket does not pass through a network device");
                yield Optional.of(Namespace.of(order.megabits()));
            }
            case PACING -> {
                if (!tcp) throw new IOException("a Unix socket cannot be paced");
                try (SocketChannel trial = SocketChannel.open()) {
                    Pacing.set(trial, order.megabits());
                }
                yield Optional.empty();
            }
            case BUCKET -> Optional.empty();
        };
    }

    private Outcome<Passage> run(Optional<PassageOrder.Limit> limit, Optional<Namespace> namespace)
            throws IOException, InterruptedException {
        long secret = new SecureRandom().nextLong();
        EndProcess receiver = start("receiver", Receiver.class, new EndJob(order, limit, 0, secret), namespace);
        try {
            Optional<Integer> port = port(receiver);
            if (port.isEmpty() && receiver.isAlive()) {
                return new Outcome.TimedOut<>("the receiver was not ready after " + PREPARING.toSeconds() + " s");
            }
            if (port.isEmpty()) return failed(receiver);
            EndProcess sender = start("sender", Sender.class, new EndJob(order, limit, port.get(), secret), namespace);
            try {
                Optional<String> late = watch(sender, receiver);
                if (late.isPresent()) return new Outcome.TimedOut<>(late.get());
                return joined(limit, sender, receiver);
            } finally {
                sender.end();
            }
        } finally {
            receiver.end();
        }
    }

    private EndProcess start(String name, Class<?> main, EndJob job, Optional<Namespace> namespace) throws IOException {
        Path folder = Files.createDirectories(order.scratch().resolve(name));
        JobFiles.write(folder.resolve(ChildProcess.JOB), job);
        // This JVM was started with the codec's class path and flags, which the ends need too.
        List<String> command = ChildProcess.command(ManagementFactory.getRuntimeMXBean().getInputArguments(),
                System.getProperty("java.class.path"), main, folder);
        return new EndProcess(name, folder, namespace.map(n -> n.within(command)).orElse(command));
    }

    private static Optional<Integer> port(EndProcess receiver) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < PREPARING.toNanos() && receiver.isAlive()) {
            if (receiver.port().isPresent()) return receiver.port();
            Thread.sleep(LOOK_MILLIS / 10);
        }
        return receiver.port();
    }

    /** Waits for both ends; returns what took too long, if anything did. */
    private Optional<String> watch(EndProcess sender, EndProcess receiver) throws InterruptedException, IOException {
        Duration preparing = PREPARING.plus(order.warmUp());
        long start = System.nanoTime();
        long moved = start;
        long streaming = 0;
        String before = "";
        while (sender.isAlive() && receiver.isAlive()) {
            Thread.sleep(LOOK_MILLIS);
            EndProcess.State state = receiver.state();
            long now = System.nanoTime();
            if (!state.toString().equals(before)) {
                before = state.toString();
                moved = now;
                tell(state);
            }
            boolean begun = !state.phase().isEmpty();
            if (begun && state.phase().equals(Phase.Kind.STREAM.name()) && streaming == 0) streaming = now;
            Duration most = begun ? order.patience() : preparing;
            if (now - moved > most.toNanos()) {
                return Optional.of((begun ? "nothing arrived for " + order.patience().toSeconds() + " s"
                        : "it was not ready after " + preparing.toSeconds() + " s") + reached(state));
            }
            if (order.messages() > 0 && streaming > 0 && now - streaming > order.patience().toNanos()) {
                return Optional.of("the time of " + order.patience().toSeconds() + " s ran out" + reached(state));
            }
        }
        // One end has exited: give the other a moment to report the reason.
        long ended = System.nanoTime();
        while ((sender.isAlive() || receiver.isAlive()) && System.nanoTime() - ended < ENDING.toNanos()) {
            Thread.sleep(LOOK_MILLIS / 10);
        }
        return Optional.empty();
    }

    private String reached(EndProcess.State state) {
        return state.phase().isEmpty() ? "" : "; in the phase \"" + state.phase().toLowerCase(Locale.ROOT) + "\", "
                + state.messages() + (order.messages() > 0 ? " of " + order.messages() : "") + " messages had arrived";
    }

    private void tell(EndProcess.State state) throws IOException {
        Path part = order.progress().resolveSibling(order.progress().getFileName() + ".part");
        Files.writeString(part, state.phase() + " " + state.messages() + " " + state.bytes() + " " + System.nanoTime());
        Files.move(part, order.progress(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static Outcome<Passage> failed(EndProcess end) throws IOException {
        return end.outcome(OutcomeFormat.of(Received.class)).map(o -> {
            Outcome<Passage> said = Outcome.without(o.word(), end.name() + ": " + o.reason());
            return said;
        }).orElseGet(() -> new Outcome.Failed<>(end.death()));
    }

    /** An end's own failure takes precedence over the loss of the other end. */
    private Outcome<Passage> joined(Optional<PassageOrder.Limit> limit, EndProcess sender, EndProcess receiver)
            throws IOException {
        Optional<Outcome<Sent>> sent = sender.outcome(OutcomeFormat.of(Sent.class));
        Optional<Outcome<Received>> received = receiver.outcome(OutcomeFormat.of(Received.class));
        if (sent.isPresent() && sent.get() instanceof Outcome.Measured<Sent>(Sent s) && received.isPresent()
                && received.get() instanceof Outcome.Measured<Received>(Received r)) {
            return new Outcome.Measured<>(passage(limit, s, r));
        }
        Optional<Outcome<Passage>> ofReceiver = said(receiver, received);
        Optional<Outcome<Passage>> ofSender = said(sender, sent);
        return ofReceiver.or(() -> ofSender).orElseGet(() -> new Outcome.Failed<>("the connection broke"));
    }

    /** One end's failure; empty if it did its work, merely lost the other end, or still waits for it. */
    private static <T> Optional<Outcome<Passage>> said(EndProcess end, Optional<Outcome<T>> outcome) {
        if (outcome.isEmpty() && end.isAlive()) return Optional.empty();
        if (outcome.isEmpty()) return Optional.of(new Outcome.Failed<>(end.death()));
        return switch (outcome.get()) {
            case Outcome.Measured<T> _,Outcome.NotReached<T> _ -> Optional.empty();
            case Outcome<T> o -> Optional.of(Outcome.without(o.word(), end.name() + ": " + o.reason()));
        };
    }

    private Passage passage(Optional<PassageOrder.Limit> limit, Sent s, Received r) {
        Map<String, Passage.Flow> flows = r.flows();
        if (r.strangers()) notes.add(STRANGERS);
        return new Passage(limit, flow(flows, Phase.Kind.LINK), flow(flows, Phase.Kind.SENDER),
                flow(flows, Phase.Kind.RECEIVER), flows.get(Phase.Kind.STREAM.name()), s.work(), r.work(), r.compared(),
                r.held(), r.delays(), r.control(), notes);
    }

    private static Optional<Passage.Flow> flow(Map<String, Passage.Flow> flows, Phase.Kind kind) {
        return Optional.ofNullable(flows.get(kind.name()));
    }
}
