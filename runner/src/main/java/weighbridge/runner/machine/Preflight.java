package weighbridge.runner.machine;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import weighbridge.model.job.Job;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Environment.Grade;
import weighbridge.runner.Jdks;

/** Records the conditions of a run, and waits a while for a busy machine to become quieter. */
public final class Preflight {
    /**
     * Above this share of waiting, in percent, a measurement says more about the neighbours than about a codec (a
     * judgement).
     */
    private static final double HIGH_PRESSURE = 40;
    /** The pressure is a mean of 10 s, so it is checked after some seconds, then less often: 60 s in all. */
    private static final List<Duration> WAITS = Stream.of(5, 10, 20, 25).map(Duration::ofSeconds).toList();
    /**
     * Above these shares of waiting, in percent, slices took 1.15 times and 3 times as long in wall time (this
     * project's own traces).
     */
    private static final double NOISY_RUN_DELAY = 10;
    private static final double BAD_RUN_DELAY = 40;
    /**
     * Shares of the machine's time that its host takes, in percent. A trial that loses more than the larger does not
     * count.
     */
    private static final double NOISY_STEAL = 1;
    private static final double BAD_STEAL = 5;
    private static final double QUIET_CV = 0.01;
    private static final double FAIR_CV = 0.03;
    private static final double NOISY_CV = 0.10;

    private final Machine machine;
    private final Function<Machine, Spin> spin;
    private final Sleeper sleeper;

    /** Examines this machine. */
    public Preflight() {
        this(new Machine(Path.of("/")), Spin::measure, Thread::sleep);
    }

    Preflight(Machine machine, Function<Machine, Spin> spin, Sleeper sleeper) {
        this.machine = machine;
        this.spin = spin;
        this.sleeper = sleeper;
    }

    interface Sleeper {
        void sleep(Duration time) throws InterruptedException;
    }

    /**
     * Where this is, which takes no time to find out.
     *
     * @param version of this program
     * @param jdk     home of the JDK that child JVMs run on
     * @throws IOException if there is no JDK
     */
    public Environment.Place place(String version, Path jdk) throws IOException {
        return new Environment.Place(machine.cpu(), Runtime.getRuntime().availableProcessors(), Jdks.name(jdk),
                version);
    }

    /**
     * Examines the machine for a second or two, and up to a minute longer while it is very busy.
     *
     * @param version  of this program
     * @param jdk      home of the JDK that child JVMs run on
     * @param patience the longest time to wait for a busy machine
     * @param waiting  receives a sentence that explains the wait
     * @throws IOException if there is no JDK
     */
    public Environment examine(String version, Path jdk, Duration patience, Consumer<String> waiting)
            throws IOException, InterruptedException {
        String jdkName = Jdks.name(jdk);
        double pressure = machine.pressure();
        Duration waited = Duration.ZERO;
        for (Duration wait : WAITS) {
            waited = waited.plus(wait);
            if (pressure <= HIGH_PRESSURE || waited.compareTo(patience) > 0) break;
            waiting.accept(String.format(Locale.ROOT,
                    "The machine is busy: tasks waited for a core in %.0f %% of the last 10 s. Checking again in %d s.",
                    pressure, wait.toSeconds()));
            sleeper.sleep(wait);
            pressure = machine.pressure();
        }
        Machine.Ticks before = machine.ticks();
        Spin calibration = spin.apply(machine);
        double steal = machine.ticks().stealSince(before);
        List<Reason> reasons = reasons(calibration, pressure, steal);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Environment(Instant.now(), version, system.getName() + " " + system.getArch(), system.getVersion(),
                machine.cpu(), system.getAvailableProcessors(), system.getTotalMemorySize(), machine.governor(),
                machine.hugePages(), machine.quota(), jdkName, Job.JVM_FLAGS, pressure, steal, calibration.runDelay(),
                calibration.wallCv(), calibration.cpuCv(), calibration.copySpeed(),
                reasons.isEmpty() ? Grade.QUIET : reasons.getLast().grade(),
                reasons.stream().map(Reason::words).toList());
    }

    /**
     * Whether tasks had to wait, and still have to: the pressure of the last 10 s may be that of the build that came
     * before.
     */
    private static boolean isCrowded(Spin spin, double pressure) {
        return pressure > HIGH_PRESSURE && (spin.runDelay() < 0 || spin.runDelay() > NOISY_RUN_DELAY);
    }

    /** Something that disturbs trials, and the grade that it alone would give the machine. */
    private record Reason(Grade grade, String words) {}

    /** The reasons for a grade below quiet, the gravest last. */
    private static List<Reason> reasons(Spin spin, double pressure, double steal) {
        List<Reason> reasons = new ArrayList<>();
        if (isCrowded(spin, pressure))
            reasons.add(new Reason(Grade.BAD,
                    String.format(Locale.ROOT, "tasks waited for a core in %.0f %% of the last 10 s", pressure)));
        if (spin.runDelay() > NOISY_RUN_DELAY)
            reasons.add(new Reason(spin.runDelay() > BAD_RUN_DELAY ? Grade.BAD : Grade.NOISY, String.format(Locale.ROOT,
                    "the calibration waited for a core %.0f %% of its time", spin.runDelay())));
        if (steal > NOISY_STEAL)
            reasons.add(new Reason(steal > BAD_STEAL ? Grade.BAD : Grade.NOISY,
                    String.format(Locale.ROOT, "the host took %.0f %% of the machine's time", steal)));
        varies("wall", spin.wallCv()).ifPresent(reasons::add);
        varies("CPU", spin.cpuCv()).ifPresent(reasons::add);
        reasons.sort(Comparator.comparing(Reason::grade));
        return reasons;
    }

    private static Optional<Reason> varies(String what, double cv) {
        if (cv < QUIET_CV) return Optional.empty();
        Grade grade = cv >= NOISY_CV ? Grade.BAD : cv >= FAIR_CV ? Grade.NOISY : Grade.FAIR;
        return Optional.of(new Reason(grade,
                String.format(Locale.ROOT, "the %s time of equal work varies by %.1f %%", what, 100 * cv)));
    }
}
