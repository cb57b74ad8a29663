package weighbridge.app.terminal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import weighbridge.model.run.Entry;
import weighbridge.runner.Progress;

/**
 * Shows the progress of a run: on a terminal its table, a time bar and the current question, redrawn between trials; in
 * a pipe a line whenever something new begins.
 */
public final class LiveView implements Progress {
    /**
     * The table is rebuilt only after this many times its last cost, so that rebuilding takes a twentieth of the time.
     */
    private static final int LEAST_APART = 20;
    private static final int LONGEST_BAR = 30;

    private final Screen screen;
    private final Board board;
    private final LongSupplier nanos;
    private boolean stored = true;
    private long cost;
    private long renewed;
    private boolean failed;
    private String question = "";
    private String effort = "";
    private String lastPlain = "";

    /** What is shown about a run besides its progress. */
    public interface Board {
        /** Examines everything stored so far. */
        void renew();

        /**
         * The result of the last examination.
         *
         * @param columns of the terminal
         * @param most    the number of lines that there is room for
         * @param now     what is being measured, as {@link Progress.Status} states it
         */
        List<String> lines(int columns, int most, String now);
    }

    /** A view without a table. */
    public LiveView(Screen screen) {
        this(screen, new Board() {
            @Override
            public void renew() {}

            @Override
            public List<String> lines(int columns, int most, String now) {
                return List.of();
            }
        });
    }

    public LiveView(Screen screen, Board board) {
        this(screen, board, System::nanoTime);
    }

    LiveView(Screen screen, Board board, LongSupplier nanos) {
        this.screen = screen;
        this.board = board;
        this.nanos = nanos;
        this.renewed = nanos.getAsLong();
    }

    @Override
    public void stored(Entry entry) {
        stored = true;
    }

    @Override
    public void asks(String question, long trials, Duration time) {
        boolean unknown = trials == 0 || time.isZero();
        effort = unknown ? ""
                : " " + trials + (trials == 1 ? " more trial, " : " more trials, ") + Durations.text(time);
        if (!screen.isLive() && !question.isEmpty() && !question.equals(this.question))
            screen.progress(deciding(question));
        this.question = question;
    }

    private String deciding(String question) {
        return "Deciding: " + question + effort;
    }

    @Override
    public void at(Status status) {
        if (!screen.isLive() || failed) {
            plain(status);
            return;
        }
        try {
            if (stored) renew();
            screen.frame(frame(status));
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
        long start = nanos.getAsLong();
        if (start - renewed < LEAST_APART * cost) return;
        board.renew();
        renewed = nanos.getAsLong();
        cost = renewed - start;
        stored = false;
    }

    private List<String> frame(Status s) {
        Window.Size size = screen.size();
        List<String> below = new ArrayList<>();
        below.add(bar(s, size.columns()) + step(s));
        if (!question.isEmpty()) below.add(deciding(question));
        List<String> lines = new ArrayList<>(board.lines(size.columns(), size.rows() - 2 - below.size(), s.now()));
        if (!lines.isEmpty()) lines.add("");
        lines.addAll(below);
        return lines;
    }

    /** The time bar, such as {@code ▓▓▓░ 3m10s of 6m · }; only the elapsed time if the end of the run is unknown. */
    private static String bar(Status s, int columns) {
        Optional<Duration> left = s.left().or(s::eta).filter(d -> !d.isZero());
        if (left.isEmpty()) return Durations.text(s.elapsed()) + " · ";
        Duration whole = s.elapsed().plus(left.get());
        int width = Math.clamp(columns / 4, 4, LONGEST_BAR);
        int done = Math.clamp((int) (width * s.elapsed().toMillis() / Math.max(1, whole.toMillis())), 0, width);
        return "▓".repeat(done) + "░".repeat(width - done) + " " + Durations.text(s.elapsed()) + " of "
                + Durations.text(whole) + " · ";
    }

    private static String step(Status s) {
        return switch (s.phase()) {
            case FACTS -> "exact facts " + (s.done() + 1) + " of " + s.planned() + ", " + s.now();
            case TRIALS -> "round " + s.round() + ", " + s.now();
            case AUDITS -> "a long trial, " + s.now();
            case LATENCY -> "service times " + (s.done() + 1) + " of " + s.planned() + ", " + s.now();
        };
    }

    private void plain(Status s) {
        String text = switch (s.phase()) {
            case FACTS -> "Exact facts of " + s.planned() + (s.planned() == 1 ? " contestant" : " contestants");
            case TRIALS -> "Round " + s.round() + eta(s);
            case AUDITS -> "Audits, a long trial each";
            case LATENCY -> "Service times of " + s.planned() + " scenarios";
        };
        String key = s.phase() + "/" + s.round();
        if (!key.equals(lastPlain)) screen.progress(text);
        lastPlain = key;
    }

    private static String eta(Status s) {
        return s.eta().map(Duration::toSeconds).filter(n -> n > 0)
                .map(n -> ", at most " + Durations.text(Duration.ofSeconds(n)) + " left").orElse("");
    }
}
