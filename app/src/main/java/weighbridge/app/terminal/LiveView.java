package weighbridge.app.terminal;

import java.time.Duration;
import weighbridge.runner.Progress;

/** Shows how far a run is: on a terminal one line with the time left, in a pipe a line where something new begins. */
public final class LiveView implements Progress {
    private final Screen screen;
    private final Runnable roundEnd;
    private String lastPlain = "";
    private int round;
    private boolean failed;

    /** @param roundEnd is called once all facts are there, and after each round */
    public LiveView(Screen screen, Runnable roundEnd) {
        this.screen = screen;
        this.roundEnd = roundEnd;
    }

    @Override
    public void at(Status status) {
        if (status.round() != round && !failed) roundEnd();
        round = status.round();
        if (screen.isLive() && !failed) screen.live(line(status));
        else plain(status);
    }

    /** What is only looked at must not end what is measured. */
    private void roundEnd() {
        try {
            roundEnd.run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            failed = true;
            screen.erase();
            screen.note("The table cannot be shown while the run goes on (" + e
                    + "); what is measured is kept, and plain lines follow.");
        }
    }

    private static String line(Status s) {
        String place = s.done() + 1 + "/" + s.planned();
        String step = switch (s.phase()) {
            case FACTS -> "exact facts " + place;
            case TRIALS -> "round " + s.round() + ", trial " + place;
            case AUDITS -> "audit, a long trial";
            case LATENCY -> "service times " + place;
        };
        return step + "  " + s.now() + s.eta().map(left -> "  " + Durations.text(left) + " left").orElse("");
    }

    private void plain(Status s) {
        String text = switch (s.phase()) {
            case FACTS -> "Exact facts of " + s.planned() + " contestants";
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
