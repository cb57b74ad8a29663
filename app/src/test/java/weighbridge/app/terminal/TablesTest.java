package weighbridge.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TablesTest {
    private static final List<String> HEADING = List.of("codec", "library", "facts");
    private static final List<List<String>> ROWS = List.of(List.of("reflective: plain Java objects, without a schema"),
            List.of("  kryo", "Kryo 5.6.2", "default, binary, needs classes"),
            List.of("  jackson2-json-blackbird", "Jackson 2 2.22.4", "tuned, text, cross-language, evolvable"));

    @Test
    void whatFitsHasARowALine() {
        assertThat(Tables.of(HEADING, ROWS, 120)).isEqualTo("""
                codec                      library           facts
                reflective: plain Java objects, without a schema
                  kryo                     Kryo 5.6.2        default, binary, needs classes
                  jackson2-json-blackbird  Jackson 2 2.22.4  tuned, text, cross-language, evolvable
                """);
    }

    @Test
    void whatDoesNotFitIsFoldedBetweenWordsInItsColumn() {
        assertThat(Tables.of(HEADING, ROWS, 64)).isEqualTo("""
                codec                      library           facts
                reflective: plain Java objects, without a schema
                  kryo                     Kryo 5.6.2        default, binary,
                                                             needs classes
                  jackson2-json-blackbird  Jackson 2 2.22.4  tuned, text,
                                                             cross-language,
                                                             evolvable
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 120, 160})
    void noLineIsWiderThanItMayBeAndNoWordIsBroken(int width) {
        String table = Tables.of(HEADING, ROWS, width);
        assertThat(table.lines()).allMatch(l -> l.length() <= width);
        assertThat(words(table)).containsExactlyInAnyOrderElementsOf(words(HEADING + " " + ROWS));
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.replaceAll("[,\\[\\]]", " ").strip().split("\\s+")).toList();
    }

    @Test
    void anAddressThatIsTooLongForTheLastColumnStandsBelow() {
        String address = "https://example.com/" + "a".repeat(30);
        assertThat(Tables.of(List.of("study", "origin"), List.of(List.of("a-long-name-of-it", address)), 55)).isEqualTo("""
                study              origin
                a-long-name-of-it
                  %s
                """.formatted(address));
    }

    @Test
    void aPipeHasNoWidth() {
        assertThat(Tables.of(HEADING, ROWS, Integer.MAX_VALUE)).isEqualTo(Tables.of(HEADING, ROWS, 120));
    }
}
