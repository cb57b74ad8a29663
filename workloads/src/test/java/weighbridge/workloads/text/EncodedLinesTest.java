package weighbridge.workloads.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EncodedLinesTest {
    private static boolean areIn(String text) {
        return EncodedLines.areIn(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"AAAAACkAAAAAAAAAAAA=\nAAAAACkCAAAAAAAA+D8=\n", "key\tAAAAACkAAAAAAAAAAAA=\nkey\tnull\n",
        "00000000290001ff\n0000000029\n", "\\x00000029\n", "00 00 00 29 0a\n", "AAAAACkA_AAAAAAAAAA=\r\n",
        "wwHJzUJEXTnHqsFRAAIB\n", "AAABhqFhYmNk\n"})
    void linesOfBase64OrOfHexadecimalDigitsHoldBytes(String text) {
        assertThat(areIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "id,name\n1,x\n", "name\nAAAAACkAAAAAAAAAAAA=\n", "words\nonly\n", "12345678\n9012\n",
        "{\"id\": 1}\n", "AAAAACkAAAAAAAAAAAA=\nAAAAACkCAAAAAAAA+D8\n"})
    void otherTextDoesNot(String text) {
        assertThat(areIn(text)).isFalse();
    }
}
