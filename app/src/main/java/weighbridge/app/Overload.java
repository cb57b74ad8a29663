package weighbridge.app;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weighbridge.app.terminal.Durations;
import weighbridge.app.terminal.Keyboard;
import weighbridge.app.terminal.Screen;
import weighbridge.model.run.Environment;
import weighbridge.stats.Thresholds;

/** Says that a machine is so busy that most trials will not count and, on a terminal, asks what to do. */
final class Overload {
    /** Whoever started the run and left finds it going on. */
    private static final Duration ASKED = Duration.ofSeconds(30);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(8);
    private static final double PERCENT = 100;

    private final Screen screen;
    private final Keyboard keyboard;
    private final Examined examined;
    private final InstantSource clock;

    /** Examines the machine once more. */
    @FunctionalInterface
    interface Examined {
        Environment again() throws IOException, InterruptedException;
    }

    Overload(Screen screen, Keyboard keyboard, Examined examined, InstantSource clock) {
        this.screen = screen;
        this.keyboard = keyboard;
        this.examined = examined;
        this.clock = clock;
    }

    /** Whether a worker waits for a CPU for so long that its trials do not count. */
    static boolean isHigh(Environment e) {
        return e.runDelay() >= PERCENT * Thresholds.INVALID_RUN_DELAY;
    }

    /** The machine on which the run goes on; empty if the user quits. */
    Optional<Environment> settled(Environment now) throws IOException, InterruptedException {
        if (!isHigh(now)) return Optional.of(now);
        String busy = String.format(Locale.ROOT,
                "This machine is overloaded: a worker waits for a CPU %.0f %% of the time, and a trial that waits %.0f %% "
                        + "or more does not count. Expect exact sizes, and few times or none.",
                now.runDelay(), PERCENT * Thresholds.INVALID_RUN_DELAY);
        screen.note(busy);
        if (!screen.asks()) return Optional.of(now);
        for (String choice : List.of("  Enter  go on: sizes now, times as far as trials count",
                "  w      wait up to 10 minutes for it to become quiet", "  q      quit"))
            screen.note(choice);
        screen.live("It goes on by itself after " + ASKED.toSeconds() + " s.");
        String answer = keyboard.line(ASKED).map(String::strip).orElse("").toLowerCase(Locale.ROOT);
        screen.erase();
        return switch (answer) {
            case "q", "quit" -> Optional.empty();
            case "w", "wait" -> Optional.of(quieter(now));
            default -> Optional.of(now);
        };
    }

    private Environment quieter(Environment first) throws IOException, InterruptedException {
        var begin = clock.instant();
        Environment now = first;
        while (isHigh(now)) {
            Duration waited = Duration.between(begin, clock.instant());
            if (waited.compareTo(LONGEST_WAIT) >= 0) {
                screen.note("The machine did not become quiet in 10 minutes, so the run goes on.");
                return now;
            }
            screen.live(
                    String.format(Locale.ROOT, "Waiting, %s of %s: a worker waits %.0f %% of the time. Enter goes on.",
                            Durations.text(waited), Durations.text(LONGEST_WAIT), now.runDelay()));
            if (keyboard.line(LOOK_AGAIN).isPresent()) return now;
            now = examined.again();
        }
        screen.note(String.format(Locale.ROOT, "The machine is quieter: a worker waits %.0f %% of the time.",
                Math.max(0, now.runDelay())));
        return now;
    }
}
