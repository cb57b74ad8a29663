package weighbridge.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void linesEndBetweenWordsAndKeepTheirIndentation() {
        assertThat(Words.wrap("  see docs/threads.md, or --no-header", 22)).containsExactly("  see docs/threads.md,",
                "  or --no-header");
        assertThat(Words.wrap("  see docs/threads.md, or --no-header", 22, "  "))
                .containsExactly("  see docs/threads.md,", "    or --no-header");
    }

    @Test
    void aLongWordIsNotBroken() {
        assertThat(Words.wrap("at https://example.com/a/long/path now", 12)).containsExactly("at",
                "https://example.com/a/long/path", "now");
    }

    @Test
    void coloursTakeNoRoom() {
        String red = "\u001b[31mred\u001b[0m";
        assertThat(Words.wrap(red + " blue", 8)).containsExactly(red + " blue");
        assertThat(Words.wrap(red + " " + red + " blue", 8)).containsExactly(red + " " + red, "blue");
    }

    @Test
    void aListIsBrokenAnewItemByItem() {
        assertThat(Words.markdown("- one of\n  two lines\n- another\n\nA paragraph\nof two lines", 14)).isEqualTo("""
                - one of two
                  lines
                - another

                A paragraph of
                two lines
                """);
    }
}
