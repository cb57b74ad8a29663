package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.app.terminal.Keyboard;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.model.run.Environment;
import weighbridge.runner.Jdks;
import weighbridge.runner.machine.Preflight;
import weighbridge.store.RunDirectory;

/** Examines the machine before a session of a run. */
public final class Examination {
    /** The JDK that runs this program. */
    public static final Path OWN_JDK = Path.of(System.getProperty("java.home"));

    private final Path jdk;
    private final Screen screen;
    private Duration waited = Duration.ZERO;

    /** @param jdk that contestants run on */
    public Examination(Path jdk, Screen screen) {
        this.jdk = jdk;
        this.screen = screen;
    }

    /** The JDKs as a plan states them: empty if it is the one that runs this program. */
    public static String told(Jdks jdks) {
        if (jdks.byNumber().size() < 2) return told(jdks.usual());
        return Stream.concat(Stream.of(jdks.usual()), jdks.byNumber().values().stream().sorted()).distinct()
                .map(Path::toString).collect(Collectors.joining(","));
    }

    /** The same of a single one. */
    public static String told(Path jdk) {
        return jdk.equals(OWN_JDK) ? "" : jdk.toString();
    }

    /**
     * Records where the run takes place. A continued run is graded again, since its report may promise no more than its
     * worst session allows.
     *
     * @param budget of the session
     * @throws InputException if the run began elsewhere
     */
    public Environment of(RunDirectory directory, Duration budget)
            throws IOException, InterruptedException, InputException {
        return recorded(directory, examine(directory, patience(budget)));
    }

    /**
     * The same, but does not wait for a busy machine to become quieter, since sizes do not depend on that: on an
     * overloaded one, asks the user. Empty if the user quits.
     */
    Optional<Environment> asking(RunDirectory directory) throws IOException, InterruptedException, InputException {
        Environment now = examine(directory, Duration.ZERO);
        Instant begin = Instant.now();
        Optional<Environment> settled = new Overload(screen, Keyboard.OF_PROCESS,
                () -> new Preflight().examine(Release.version(), jdk, Duration.ZERO, screen::progress),
                InstantSource.system()).settled(now);
        waited = Duration.between(begin, Instant.now());
        return settled.isPresent() ? Optional.of(recorded(directory, settled.get())) : Optional.empty();
    }

    /** How long the user thought, or wanted to wait, which counts against no budget. */
    Duration waited() {
        return waited;
    }

    private Environment examine(RunDirectory directory, Duration patience)
            throws IOException, InterruptedException, InputException {
        Preflight preflight = new Preflight();
        if (directory.hasEnvironment()) {
            requireSamePlace(preflight.place(Release.version(), jdk), directory.environment().place());
        }
        screen.live("examining the machine");
        return preflight.examine(Release.version(), jdk, patience, screen::progress);
    }

    private Environment recorded(RunDirectory directory, Environment now) throws IOException {
        Environment whole = directory.hasEnvironment() ? joined(directory.environment(), now) : now;
        directory.write(whole);
        return whole;
    }

    private static void requireSamePlace(Environment.Place now, Environment.Place first) throws InputException {
        List<String> differences = now.differences(first);
        if (differences.isEmpty()) return;
        throw new InputException("this run cannot continue here because the set-up differs: "
                + String.join(", and ", differences) + "; a report must not mix results of different set-ups, so "
                + (now.jdk().equals(first.jdk()) ? "" : "give the run's JDK with --jdk, or ") + "start a new run");
    }

    private Environment joined(Environment first, Environment now) {
        Environment worse = first.orWorse(now);
        if (!worse.equals(first)) {
            screen.note("The machine is " + now.grade().text() + " now but was " + first.grade().text()
                    + " before; if anything is measured now, the report states the worse grade.");
        }
        return worse;
    }

    /** How long to wait for a quiet machine: a budget is for measuring, so a twentieth of it at most. */
    private static Duration patience(Duration budget) {
        return budget.isZero() ? Duration.ofMinutes(1) : budget.dividedBy(20);
    }
}
