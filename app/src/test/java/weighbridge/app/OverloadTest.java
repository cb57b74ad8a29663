package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weighbridge.app.terminal.Console;
import weighbridge.app.terminal.Screen;
import weighbridge.model.run.Environment;

class OverloadTest {
    private final StringWriter said = new StringWriter();
    private final List<Duration> asked = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-14T10:30:00Z");

    private static Environment waiting(double percent) {
        return new Environment(Instant.EPOCH, "0.1", "Linux amd64", "6.8", "Example CPU", 2, 8L << 30, "", "", "max",
                "25", List.of(), 0, 0, percent, 0.01, 0.01, 20, Environment.Grade.BAD, List.of());
    }

    /**
     * What the run goes on with, on a terminal.
     *
     * @param lines  that the user types, one each time; none after the last
     * @param waited shares of waiting that further examinations find; the last one again and again
     */
    private OptionalDouble settled(double percent, List<String> lines, double... waited) throws Exception {
        return settled(new Screen(new Console(true, true, true, 80, 24, false, true), new PrintWriter(said),
                new PrintWriter(said), false, false), percent, lines, waited);
    }

    private OptionalDouble settled(Screen screen, double percent, List<String> lines, double... waited)
            throws Exception {
        List<Double> examined = new ArrayList<>();
        Optional<Environment> settled = new Overload(screen, most -> {
            asked.add(most);
            now = now.plus(most);
            return asked.size() > lines.size() ? Optional.empty()
                    : Optional.of(lines.get(asked.size() - 1)).filter(l -> !l.isEmpty());
        }, () -> {
            examined.add(waited[Math.min(examined.size(), waited.length - 1)]);
            return waiting(examined.getLast());
        }, () -> now).settled(waiting(percent));
        return settled.map(e -> OptionalDouble.of(e.runDelay())).orElse(OptionalDouble.empty());
    }

    @Test
    void aMachineOnWhichTrialsCountIsNoReasonToAsk() throws Exception {
        assertThat(settled(59.9, List.of())).hasValue(59.9);
        assertThat(settled(-1, List.of())).as("unknown").hasValue(-1);
        assertThat(asked).isEmpty();
        assertThat(said.toString()).isEmpty();
    }

    @Test
    void enterGoesOnAndSoDoesNoAnswer() throws Exception {
        assertThat(settled(72, List.of("\n"))).hasValue(72);
        assertThat(said.toString()).contains("a worker waits for a CPU 72 % of the time", "60 % or more", "Enter", "w ",
                "q ");
        asked.clear();
        assertThat(settled(72, List.of())).hasValue(72);
        assertThat(asked).containsExactly(Duration.ofSeconds(30));
    }

    @Test
    void theUserMayQuit() throws Exception {
        assertThat(settled(72, List.of("q\n"))).isEmpty();
    }

    @Test
    void theUserMayWaitUntilItIsQuieter() throws Exception {
        assertThat(settled(72, List.of("w\n"), 70, 65, 12)).hasValue(12);
        assertThat(asked).hasSize(4);
        assertThat(said.toString()).contains("Waiting, 8s of 10m: a worker waits 70 % of the time.",
                "The machine is quieter: a worker waits 12 % of the time.");
    }

    @Test
    void noWaitIsLongerThanTenMinutesAndEnterEndsIt() throws Exception {
        assertThat(settled(72, List.of("w\n"), 70)).hasValue(70);
        assertThat(asked.stream().skip(1).reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofMinutes(10));
        assertThat(said.toString()).contains("did not become quiet in 10 minutes");
        asked.clear();
        assertThat(settled(72, List.of("w\n", "", "\n"), 70)).hasValue(70);
        assertThat(asked).hasSize(3);
    }

    @Test
    void withoutATerminalOrAUserOneLineSaysSoAndItGoesOn() throws Exception {
        Console terminal = new Console(true, true, true, 80, 24, false, true);
        for (Screen screen : List.of(
                new Screen(Console.piped(), new PrintWriter(said), new PrintWriter(said), false, false),
                new Screen(terminal, new PrintWriter(said), new PrintWriter(said), false, true),
                new Screen(terminal, new PrintWriter(said), new PrintWriter(said), false, false).withoutQuestions())) {
            said.getBuffer().setLength(0);
            assertThat(settled(screen, 72, List.of())).hasValue(72);
            assertThat(said.toString()).contains("This machine is overloaded").doesNotContain("quit");
        }
        assertThat(asked).isEmpty();
    }
}
