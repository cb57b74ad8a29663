package weighbridge.worker;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;
import weighbridge.model.Operation;
import weighbridge.model.job.HostProtocol;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.process.Parent;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.worker.meter.ProcessClock;

/**
 * Runs trials one after another, each in a JVM that JMH forks with the codec's class path; loads no codec itself.
 *
 * <p>JMH applies its compiler hints and blackholes only to forks, and takes the fork's class path from this JVM's
 * property {@code java.class.path}. So that property is changed while a trial runs. The forks run on this JVM's JDK.
 * Orders arrive on the standard input and answers go to the standard output, as {@link HostProtocol} specifies; when
 * the input ends, everything ends.
 *
 * <p>JMH listens for its fork on a port of the machine, takes the first connection, and trusts it, but any program on
 * the machine can connect. A {@link Link} turns others away, and only the classes that JMH itself sends are read from
 * the connection. If another program takes the fork's place nevertheless, this JVM exits, because JMH would wait for
 * that program, and the trial is repeated in a new JVM.
 */
public final class Host {
    private static final TimeValue SLICE = TimeValue.milliseconds(Slice.LENGTH.toMillis());
    /** The length of a slice in a fork that samples single operations. */
    private static final TimeValue SAMPLE = TimeValue.seconds(1);
    /** The confidence at which JMH itself reports errors. */
    private static final double MEAN_CONFIDENCE = 0.999;
    private static final double UNKNOWN = -1;
    private static final String CLASS_PATH = "java.class.path";
    /** The seconds that a library's stray threads get before the fork is halted; JMH's default is thirty. */
    private static final int STRAY_SECONDS = 1;
    /** What forks may send: JMH's own frames and their contents. */
    private static final String SENT = "org.openjdk.jmh.**;weighbridge.worker.TrialFailure;"
            + "java.lang.*;java.util.*;java.util.concurrent.*;maxdepth=100;!*";
    /** The package of JMH's own threads and methods for the connection. */
    private static final String JMH_LINK = "org.openjdk.jmh.runner.link.";

    private final String ownClassPath = System.getProperty(CLASS_PATH);
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
    /** The folder with the state of the current fork. */
    private volatile Path folder = Path.of("");
    private volatile Link.Listening link = new Link.Listening();

    Host() throws IOException {
        listenThroughDoors();
        // Two runs on one machine are the user's decision, but JMH's lock file would prevent them.
        System.setProperty("jmh.ignoreLock", "true");
        ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter(SENT));
        Thread.setDefaultUncaughtExceptionHandler(this::ended);
    }

    /**
     * Handles the end of JMH's thread that accepts connections, which fails when a second one comes: one of the two was
     * not the fork's, unless that has begun.
     */
    private void ended(Thread thread, Throwable thrown) {
        thrown.printStackTrace();
        if (thread.getClass().getName().startsWith(JMH_LINK) && !hasBegun()) endOfLink();
    }

    /** JMH opens its sockets by itself, so they are replaced where the JVM makes them; it makes no others here. */
    @SuppressWarnings("deprecation")
    private void listenThroughDoors() throws IOException {
        ServerSocket.setSocketFactory(() -> link = new Link.Listening());
        Socket.setSocketImplFactory(Link.Greeted::new);
    }

    private boolean hasBegun() {
        return Files.exists(folder.resolve(Recording.BEGUN));
    }

    private static void endOfLink() {
        System.err.println("another process took the connection that the measuring host meant for its fork");
        killForks();
        Runtime.getRuntime().halt(HostProtocol.LINK_TAKEN);
    }

    public static void main(String[] arguments) throws IOException {
        InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        Parent.watch();
        // Whatever is printed in this JVM must not end up between answers.
        System.setOut(System.err);
        Host host = new Host();
        ExecutorService trials = Executors.newSingleThreadExecutor();
        try (DataInputStream orders = new DataInputStream(in)) {
            for (var order = HostProtocol.order(orders); order.isPresent(); order = HostProtocol.order(orders)) {
                Job.Order job = order.get();
                trials.execute(() -> host.answer(job, out));
            }
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
        } finally {
            Parent.end();
        }
    }

    /** Ends this JVM if no answer can be given, so that nobody waits for one. */
    private void answer(Job.Order job, DataOutputStream out) {
        try {
            switch (job) {
                case Job.Measure m -> HostProtocol.answer(out, OutcomeFormat.TRIAL, answer(() -> measure(m)));
                case Job.Sample s -> HostProtocol.answer(out, OutcomeFormat.LATENCY, answer(() -> sample(s)));
            }
        } catch (Throwable t) {
            t.printStackTrace();
            killForks();
            Runtime.getRuntime().halt(JobFiles.BUG);
        }
    }

    /** Every order gets an answer, even if carrying it out throws. */
    static <T> Outcome<T> answer(Callable<Outcome<T>> order) {
        try {
            return order.call();
        } catch (Throwable t) {
            t.printStackTrace();
            return new Outcome.Failed<>(Reason.of("host", t));
        }
    }

    private Outcome<Trial> measure(Job.Measure job) throws IOException {
        return fork(job, operation(job),
                b -> b.warmupIterations(0).measurementIterations(job.length().limit()).measurementTime(SLICE)).trial();
    }

    private Outcome<Latency> sample(Job.Sample job) throws IOException {
        String method = job.control() ? Control.class.getName() + ".nothing" : operation(job.trial());
        Left left = fork(job.trial(), method, b -> b.mode(Mode.SampleTime).warmupIterations(job.warmUps())
                .warmupTime(SAMPLE).measurementIterations(job.trial().length().most()).measurementTime(SAMPLE));
        if (job.control() && !left.results().isEmpty())
            return new Outcome.Measured<>(latency(left.results(), 1, UNKNOWN));
        if (!(left.trial() instanceof Outcome.Measured<Trial>(Trial trial)))
            return Outcome.without(left.trial().word(), left.trial().reason());
        // A published benchmark's number is reported although it never checked the values; the trial of the same
        // scenario shows that they are wrong.
        if (!trial.check().isEmpty() && !job.trial().lenient()) return new Outcome.Mismatched<>(trial.check());
        if (left.results().isEmpty()) return new Outcome.Failed<>("JMH gave no samples");
        return new Outcome.Measured<>(latency(left.results(), job.contestant().batch(), waited(trial, job)));
    }

    /** A batch's time is divided by its number of messages, as all figures are. */
    private static Latency latency(Collection<RunResult> results, int batch, double waited) {
        Statistics s = results.iterator().next().getPrimaryResult().getStatistics();
        Map<String, Double> nanos = new TreeMap<>();
        for (double p : Latency.PERCENTILES) nanos.put(Latency.name(p), s.getPercentile(p) / batch);
        double error = s.getMeanErrorAt(MEAN_CONFIDENCE);
        return new Latency(s.getN(), s.getMean() / batch, (Double.isFinite(error) ? error : s.getMean()) / batch,
                waited, nanos);
    }

    /**
     * The share of time spent waiting for a core, in the slices after the warm-up; {@link #UNKNOWN} if not recorded.
     */
    private static double waited(Trial trial, Job.Sample job) {
        List<Slice> slices =
                trial.slices().subList(Math.min(job.warmUps(), trial.slices().size()), trial.slices().size());
        if (slices.isEmpty() || slices.stream().anyMatch(s -> s.runDelayNanos() < 0)) return UNKNOWN;
        double delay = slices.stream().mapToDouble(Slice::runDelayNanos).sum();
        return delay / slices.stream().mapToDouble(Slice::wallNanos).sum() / job.trial().threads();
    }

    private static String operation(Job.Measure job) {
        return Operations.class.getName() + "." + job.operation().text();
    }

    /** A fork's outcome, or why it wrote none, together with JMH's own result. */
    private record Left(Outcome<Trial> trial, Collection<RunResult> results) {}

    private Left fork(Job.Measure job, String method, UnaryOperator<ChainedOptionsBuilder> kind) throws IOException {
        if (job.operation() == Operation.COLD) throw new IllegalArgumentException("a cold start needs its own JVM");
        folder = Files.createTempDirectory("weighbridge-trial");
        Transcript transcript = new Transcript();
        AtomicBoolean late = new AtomicBoolean();
        ScheduledFuture<?> alarm = watch.schedule(() -> {
            late.set(true);
            killForks();
        }, job.timeout().toMillis(), TimeUnit.MILLISECONDS);
        Collection<RunResult> results = List.of();
        try {
            JobFiles.write(folder.resolve("order"), job);
            System.setProperty(CLASS_PATH, forkClassPath(job));
            results = new Runner(kind.apply(options(job, method, folder)).build(), transcript).run();
            if (link.strangers() > 0)
                System.err.println(link.strangers() + " connections of other programs were turned away");
        } catch (RunnerException e) {
            // The fork's outcome file or the transcript gives the reason.
        } finally {
            System.setProperty(CLASS_PATH, ownClassPath);
            alarm.cancel(false);
        }
        try {
            // The program that connected first may be gone already, and the port with it.
            if (!hasBegun() && transcript.mentions(JMH_LINK)) endOfLink();
            return new Left(trial(folder.resolve("trial"), job, late.get(), transcript), results);
        } finally {
            delete(folder);
        }
    }

    private static Outcome<Trial> trial(Path file, Job.Measure job, boolean late, Transcript transcript)
            throws IOException {
        if (Files.exists(file)) return OutcomeFormat.TRIAL.read(file);
        if (late)
            return new Outcome.TimedOut<>(
                    job.operation().text() + " did not end within " + job.timeout().toMillis() / 1000.0 + " s");
        return new Outcome.Failed<>(transcript.reason());
    }

    /** This JVM's class path comes first, so that every fork of every codec starts with the same classes. */
    private String forkClassPath(Job.Measure job) {
        List<String> entries = new ArrayList<>(List.of(ownClassPath));
        job.classPath().forEach(p -> entries.add(p.toString()));
        return String.join(File.pathSeparator, entries);
    }

    private static ChainedOptionsBuilder options(Job.Measure job, String method, Path folder) {
        List<String> flags = new ArrayList<>(Job.JVM_FLAGS);
        flags.addAll(job.jvmFlags());
        flags.add(Parent.flag());
        flags.add("-D" + Recording.ORDER + "=" + folder.resolve("order"));
        flags.add("-D" + Recording.TRIAL + "=" + folder.resolve("trial"));
        // Some libraries unpack native code there, into a folder that the owner of this JVM removes with everything in
        // it.
        flags.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        flags.add(ProcessClock.FLAG);
        flags.add("-Djmh.shutdownTimeout=" + STRAY_SECONDS);
        flags.add("-Djmh.shutdownTimeout.step=" + STRAY_SECONDS);
        // Threads that wait for each other before and after a slice do so by running the operation; with many more
        // threads than processors, that took seconds per slice. They need not start together, since each thread's own
        // window is measured.
        boolean together = job.threads() == 1;
        return new OptionsBuilder().include("^" + method.replace(".", "\\.") + "$").forks(1).threads(job.threads())
                .syncIterations(together).timeout(TimeValue.milliseconds(job.timeout().toMillis()))
                .shouldFailOnError(true).verbosity(VerboseMode.SILENT).jvmArgs(flags.toArray(new String[0]));
    }

    private static void killForks() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        }
    }
}
