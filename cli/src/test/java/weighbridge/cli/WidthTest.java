package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.app.terminal.Console;

/** Output on terminals of different widths. */
@Tag("slow")
class WidthTest {
    private static final List<String> LISTED = List.of("--help", "weigh --help", "run --help", "stream --help",
            "compare --help", "replay --help", "list", "list codecs", "list codecs --text", "list workloads",
            "list studies", "list replays", "show habr-longs --no-color");
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private static String shown(int columns, String line) {
        Console console = new Console(true, true, true, columns, 50, true, true);
        CommandLineRun run = CommandLineRun.of(console, line.split(" "));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return COLOUR.matcher(run.out()).replaceAll("");
    }

    /** The words in their order, which must not depend on the width. */
    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120, 160})
    void nothingIsWiderThanTheTerminalAndNoWordIsBroken(int columns) {
        for (String line : LISTED) {
            String shown = shown(columns, line);
            assertThat(shown.lines()).as(line).allMatch(l -> l.length() <= columns);
            assertThat(words(shown)).as(line).containsExactlyInAnyOrderElementsOf(words(shown(1_000, line)));
        }
    }
}
