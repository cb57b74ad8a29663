package weighbridge.app;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Plan;
import weighbridge.runner.Launcher;
import weighbridge.runner.Progress;
import weighbridge.runner.Referee;
import weighbridge.runner.Run;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/**
 * A session of a run: while it is open, its measurements go to the run's journal, and an interruption ends the work in
 * progress but keeps all that is finished.
 */
public final class Session implements Closeable {
    private final Launcher launcher;
    private final Journal journal;
    private final List<Entry> entries;
    private final Interrupts.Scope interrupts;
    private volatile boolean cancelled;
    private volatile Optional<Run> current = Optional.empty();

    /**
     * @param lock     on the run's folder
     * @param launcher that is closed with the session, or if it cannot begin
     */
    public Session(RunDirectory directory, RunLock lock, Launcher launcher) throws IOException {
        this.launcher = launcher;
        try {
            this.entries = new ArrayList<>(directory.entries());
            this.journal = lock.journal();
        } catch (IOException e) {
            launcher.close();
            throw e;
        }
        this.interrupts = Interrupts.during(this::cancel);
    }

    /** What this session and those before it have measured. */
    public synchronized List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Stores a measurement at once. Any thread may call it. */
    public synchronized void keep(Entry entry) throws IOException {
        journal.append(entry);
        entries.add(entry);
    }

    /** Finds the exact facts that a plan still lacks. */
    public Run.End exact(Plan plan, Referee referee, Progress view) throws IOException {
        return carryOut(plan, referee, view, Run::exact);
    }

    /** The same for a plan that is to have no trials. */
    public Run.End recounted(Plan plan, Referee referee, Progress view) throws IOException {
        return carryOut(plan, referee, view, Run::recounted);
    }

    /** Measures what a plan still lacks. */
    public Run.End weigh(Plan plan, Referee referee, Progress view) throws IOException {
        return carryOut(plan, referee, view, Run::run);
    }

    private interface Part {
        Run.End of(Run run) throws IOException;
    }

    private Run.End carryOut(Plan plan, Referee referee, Progress view, Part part) throws IOException {
        Run run = new Run(plan, entries(), launcher, referee, this::keep, view);
        current = Optional.of(run);
        if (cancelled) run.cancel();
        try {
            return part.of(run);
        } finally {
            current = Optional.empty();
        }
    }

    /** Stops the work in progress at once, and keeps all that is finished. Any thread may call it, repeatedly. */
    public void cancel() {
        cancelled = true;
        current.ifPresent(Run::cancel);
        launcher.close();
    }

    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void close() throws IOException {
        interrupts.close();
        launcher.close();
        journal.close();
    }
}
