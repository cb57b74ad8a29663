package weighbridge.workloads.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = false,
            value = {" a   b ~a b", "\"a  b\"  c~\"a  b\" c",
                "\"say \"\"hi  there\"\" now\"  b~\"say \"\"hi  there\"\" now\" b",
                "\"\"\"a  b\"\"\"  c~\"\"\"a  b\"\"\" c", "\"\"  a  5\"  b~\"\" a 5\" b"})
    void whatIsQuotedStaysAsItIs(String text, String squeezed) {
        assertThat(Runs.squeezed(text)).isEqualTo(squeezed);
    }
}
