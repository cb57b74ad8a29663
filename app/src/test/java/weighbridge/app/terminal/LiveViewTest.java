package weighbridge.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weighbridge.runner.Progress;

class LiveViewTest {
    private final StringWriter said = new StringWriter();
    private final Screen screen = new Screen(new Console(true, true, 120, 40, false),
            new PrintWriter(new StringWriter()), new PrintWriter(said), false, false);

    private static Progress.Status round(int n) {
        return new Progress.Status(Progress.Phase.TRIALS, "kryo/orders/read/1", n, n, 10, Duration.ZERO,
                Optional.empty(), Duration.ofSeconds(5));
    }

    @Test
    void aTableThatCannotBeShownDoesNotEndTheRun() {
        AtomicInteger asked = new AtomicInteger();
        LiveView view = new LiveView(screen, () -> {
            asked.incrementAndGet();
            throw new IllegalArgumentException("expected 1 to 50 values, got 51");
        });
        for (int n = 1; n <= 3; n++) view.at(round(n));

        assertThat(asked).hasValue(1);
        assertThat(said.toString().lines()).hasSize(4).anyMatch(l -> l.contains("expected 1 to 50 values, got 51"))
                .anyMatch(l -> l.startsWith("Round 3"));
    }
}
