package weighbridge.app.terminal;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Scenario;
import weighbridge.report.view.LiveTable;
import weighbridge.runner.Progress;

/**
 * Shows the progress of a run: on a terminal what it has found so far, redrawn between trials; in a pipe a line whenever
 * something new begins.
 */
public final class LiveView implements Progress {
    /**
     * The table is rebuilt only after this many times the CPU time that it last took, so that rebuilding takes a
     * twentieth of a core.
     */
    private static final int LEAST_APART = 20;

    private final Screen screen;
    private final Board board;
    private final Duration before;
    private final Duration after;
    private final LongSupplier nanos;
    private final LongSupplier cpu;
    private boolean stored = true;
    private long cost;
    private long renewed;
    private boolean failed;
    private String question = "";
    private String effort = "";
    private String lastPlain = "";

    /** What is shown of a run. */
    public interface Board {
        /** Examines everything stored so far. */
        void renew();

        /**
         * The result of the last examination, and how far the run is.
         *
         * @param columns of the terminal
         * @param most    the number of lines that there is room for
         */
        List<String> lines(int columns, int most, LiveTable.Moment moment);
    }

    /** A view of what a run does, without what it has found. */
    public LiveView(Screen screen) {
        this(screen, new Board() {
            @Override
            public void renew() {}

            @Override
            public List<String> lines(int columns, int most, LiveTable.Moment moment) {
                return List.of(moment.clock() + "  " + moment.doing());
            }
        }, Duration.ZERO, Duration.ZERO);
    }

    /**
     * A view of a run and its budget.
     *
     * @param before the part of the budget that was used before the run began
     * @param after  the part of the budget that is kept for what follows
     */
    public LiveView(Screen screen, Board board, Duration before, Duration after) {
        this(screen, board, before, after, System::nanoTime,
                ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    }

    LiveView(Screen screen, Board board, Duration before, Duration after, LongSupplier nanos, LongSupplier cpu) {
        this.screen = screen;
        this.board = board;
        this.before = before;
        this.after = after;
        this.nanos = nanos;
        this.cpu = cpu;
        this.renewed = nanos.getAsLong();
    }

    @Override
    public void stored(Entry entry) {
        stored = true;
    }

    @Override
    public void asks(String question, long trials) {
        effort = trials == 0 ? "" : " " + trials + " more " + (trials == 1 ? "trial" : "trials");
        if (!screen.isLive() && !question.isEmpty() && !question.equals(this.question)) {
            screen.progress("Open: " + question + effort);
        }
        this.question = question;
    }

    @Override
    public void says(String sentence) {
        screen.note(sentence);
    }

    @Override
    public void at(Status status) {
        if (!screen.isLive() || failed) {
            plain(status);
            return;
        }
        try {
            if (stored) renew();
            Window.Size size = screen.size();
            screen.frame(board.lines(size.columns(), Math.max(1, size.rows() - 1), moment(status)));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // A failing display must not end the measurement.
            failed = true;
            screen.note("The table cannot be updated during the run (" + e
                    + "); results are still kept, and plain lines show the progress.");
            plain(status);
        }
    }

    /** Rebuilds the table; the longer that takes, the less often it is done. */
    private void renew() {
        if (nanos.getAsLong() - renewed < LEAST_APART * cost) return;
        long start = cpu.getAsLong();
        board.renew();
        cost = cpu.getAsLong() - start;
        renewed = nanos.getAsLong();
        stored = false;
    }

    private LiveTable.Moment moment(Status s) {
        Optional<Duration> left = s.left().or(s::eta).filter(d -> !d.isZero());
        String doing = doing(s) + (question.isEmpty() ? "" : " · open: " + question + effort);
        Duration passed = before.plus(s.elapsed());
        if (left.isEmpty()) return new LiveTable.Moment(s.now(), doing, clock(passed), OptionalDouble.empty());
        Duration whole = passed.plus(left.get()).plus(after);
        return new LiveTable.Moment(s.now(), doing, clock(passed) + " of " + clock(whole),
                OptionalDouble.of((double) passed.toMillis() / whole.toMillis()));
    }

    /** A time such as {@code 0:45} or {@code 1:02:03}. */
    private static String clock(Duration d) {
        return d.toHours() == 0 ? String.format(Locale.ROOT, "%d:%02d", d.toMinutes(), d.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d:%02d", d.toHours(), d.toMinutesPart(), d.toSecondsPart());
    }

    private static String doing(Status s) {
        return switch (s.phase()) {
            case SIZES -> "sizes of " + s.now();
            case FACTS -> "all facts of " + s.now();
            case TRIALS -> trial(s.now()) + (s.round() == 1 ? "" : ", round " + s.round());
            case AUDITS -> "a long trial of " + trial(s.now());
            case LATENCY -> "service times of " + s.now();
        };
    }

    /** A scenario in words, such as {@code reading orders with kryo}. */
    private static String trial(String scenario) {
        Scenario s = Scenario.parse(scenario);
        return s.operation().doing() + " " + s.workload() + " with " + s.codec()
                + (s.threads() == 1 ? "" : ", " + s.threads() + " threads");
    }

    private void plain(Status s) {
        String text = switch (s.phase()) {
            case SIZES -> "Sizes of " + formats(s.planned());
            case FACTS -> "All facts of " + formats(s.planned());
            case TRIALS -> "Round " + s.round() + eta(s);
            case AUDITS -> "Audits, a long trial each";
            case LATENCY -> "Service times of " + s.planned() + " scenarios";
        };
        String key = s.phase() + "/" + s.round();
        if (!key.equals(lastPlain)) screen.progress(text);
        lastPlain = key;
    }

    private static String formats(int n) {
        return n == 1 ? "1 format" : n + " formats";
    }

    private static String eta(Status s) {
        return s.eta().map(Duration::toSeconds).filter(n -> n > 0)
                .map(n -> ", at most " + Durations.text(Duration.ofSeconds(n)) + " left").orElse("");
    }
}
