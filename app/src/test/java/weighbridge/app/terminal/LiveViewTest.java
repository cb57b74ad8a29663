package weighbridge.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.report.view.LiveTable;
import weighbridge.runner.Progress;

class LiveViewTest {
    private static final Entry ENTRY =
            new Entry.OfFacts("kryo", "orders", Instant.EPOCH, new Outcome.Unsupported<>("none"));

    private static Screen screen(FakeTerminal terminal, boolean quiet) {
        Console console = new Console(true, true, true, 80, 24, false, true);
        return new Screen(console, terminal.writer(), terminal.writer(), false, quiet, false,
                () -> Optional.of(terminal.size()));
    }

    private static Progress.Status round(int n) {
        return new Progress.Status(Progress.Phase.TRIALS, "kryo/orders/read/1", n, n, 10, Duration.ofSeconds(60L * n),
                Optional.of(Duration.ofSeconds(360 - 60L * n)), Duration.ofSeconds(5));
    }

    /** The clock, as many rows as there were examinations and there is room for, and what is done. */
    private static final class Rows implements LiveView.Board {
        private int looks;

        @Override
        public void renew() {
            looks++;
        }

        @Override
        public List<String> lines(int columns, int most, LiveTable.Moment moment) {
            List<String> rows = new ArrayList<>(
                    IntStream.rangeClosed(1, looks).mapToObj(i -> "row " + i + " after " + looks).toList());
            rows.addFirst(moment.clock());
            if (rows.size() >= most) rows.subList(most - 1, rows.size()).clear();
            rows.add(moment.doing());
            return rows;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 6, 9, 24, 50})
    void afterEveryTrialTheScreenHasItsFrameAndNothingElse(int height) {
        FakeTerminal terminal = new FakeTerminal(height, 80);
        LiveView view = new LiveView(screen(terminal, false), new Rows(), Duration.ofSeconds(5), Duration.ZERO, () -> 0,
                () -> 0);
        terminal.writer().print("$ weigh\n");
        view.asks("fory or kryo to read?", 7);
        for (int n = 1; n <= 5; n++) {
            view.stored(ENTRY);
            view.at(round(n));
            List<String> frame = terminal.lines().stream().filter(l -> !l.equals("$ weigh")).toList();
            int trials = n;
            assertThat(frame).as("trial %d", n).filteredOn(l -> l.startsWith("row "))
                    .allMatch(l -> l.endsWith(" after " + trials)).doesNotHaveDuplicates();
            assertThat(frame.getFirst()).isEqualTo(trials + ":05 of 6:05");
            assertThat(frame.getLast()).isEqualTo("reading orders with kryo" + (n == 1 ? "" : ", round " + trials)
                    + " · open: fory or kryo to read? 7 more trials");
            assertThat(frame).hasSize(Math.min(height - 1, n + 2));
        }
        assertThat(terminal.scrolled()).as("nothing of a frame is left behind").noneMatch(l -> !l.equals("$ weigh"));
    }

    @Test
    void onlyLinesThatChangedAreWrittenInOneWrite() {
        FakeTerminal terminal = new FakeTerminal(24, 80);
        Screen screen = screen(terminal, false);
        screen.frame(List.of("one", "two"));
        int before = terminal.writes();
        screen.frame(List.of("one", "three", "four"));
        assertThat(terminal.writes() - before).isEqualTo(1);
        assertThat(terminal.lines()).containsExactly("one", "three", "four");
        screen.frame(List.of("five"));
        assertThat(terminal.lines()).containsExactly("five");
        screen.erase();
        assertThat(terminal.lines()).isEmpty();
    }

    @Test
    void whatIsSaidInBetweenStaysAboveTheFrame() {
        FakeTerminal terminal = new FakeTerminal(10, 80);
        Screen screen = screen(terminal, false);
        screen.frame(List.of("one", "two"));
        screen.note("a note");
        screen.frame(List.of("one", "three"));
        assertThat(terminal.lines()).containsExactly("a note", "one", "three");
    }

    @Test
    void aTerminalThatBecameNarrowerGetsAFrameBelow() {
        FakeTerminal terminal = new FakeTerminal(10, 80);
        AtomicInteger columns = new AtomicInteger(80);
        Screen screen = new Screen(new Console(true, true, true, 80, 24, false, true), terminal.writer(),
                terminal.writer(), false, false, false, () -> Optional.of(new Window.Size(10, columns.get())));
        screen.frame(List.of("one"));
        columns.set(40);
        screen.frame(List.of("two"));
        screen.frame(List.of("three"));
        assertThat(terminal.lines()).containsExactly("one", "three");
    }

    @Test
    void aTableThatTakesLongIsMadeLessOften() {
        FakeTerminal terminal = new FakeTerminal(24, 80);
        AtomicLong nanos = new AtomicLong();
        AtomicInteger looks = new AtomicInteger();
        LiveView view = new LiveView(screen(terminal, false), new LiveView.Board() {
            @Override
            public void renew() {
                looks.incrementAndGet();
                nanos.addAndGet(Duration.ofMillis(500).toNanos());
            }

            @Override
            public List<String> lines(int columns, int most, LiveTable.Moment moment) {
                return List.of("row");
            }
        }, Duration.ZERO, Duration.ZERO, nanos::get, nanos::get);
        for (int n = 0; n < 60; n++) {
            view.stored(ENTRY);
            view.at(round(1));
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        }
        assertThat(looks.get()).isBetween(3, 7);
    }

    @Test
    void aTableThatCannotBeShownDoesNotEndTheRun() {
        FakeTerminal terminal = new FakeTerminal(24, 200);
        AtomicInteger asked = new AtomicInteger();
        LiveView view = new LiveView(screen(terminal, false), new LiveView.Board() {
            @Override
            public void renew() {
                asked.incrementAndGet();
                throw new IllegalArgumentException("expected 1 to 50 values, got 51");
            }

            @Override
            public List<String> lines(int columns, int most, LiveTable.Moment moment) {
                return List.of();
            }
        }, Duration.ZERO, Duration.ZERO);
        for (int n = 1; n <= 3; n++) view.at(round(n));

        assertThat(asked).hasValue(1);
        assertThat(terminal.lines()).hasSize(4).anyMatch(l -> l.contains("expected 1 to 50 values, got 51"))
                .anyMatch(l -> l.startsWith("Round 3"));
    }

    @Test
    void inAPipeThereIsALineForEachNewThing() {
        StringWriter said = new StringWriter();
        Screen screen =
                new Screen(Console.piped(), new PrintWriter(new StringWriter()), new PrintWriter(said), false, false);
        LiveView view = new LiveView(screen, new Rows(), Duration.ZERO, Duration.ZERO);
        view.asks("fory or kryo to read?", 2);
        Stream.of(1, 1, 2, 2).forEach(n -> {
            view.stored(ENTRY);
            view.asks("fory or kryo to read?", 1);
            view.at(round(n));
        });
        assertThat(said.toString().lines()).containsExactly("Open: fory or kryo to read? 2 more trials",
                "Round 1, at most 45s left", "Round 2, at most 40s left");
        assertThat(said.toString()).doesNotContain("\u001b");
    }

    @Test
    void quietSaysNothing() {
        FakeTerminal terminal = new FakeTerminal(24, 80);
        LiveView view = new LiveView(screen(terminal, true), new Rows(), Duration.ZERO, Duration.ZERO);
        view.asks("fory or kryo to read?", 0);
        view.at(round(1));
        assertThat(terminal.writes()).isZero();
    }
}
