package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

final class KeyedLinesTest {
    @TempDir
    private Path folder;

    /** Lines as kafka-console-consumer prints them with more and more properties, and with various keys. */
    @ParameterizedTest
    @ValueSource(strings = {"k1\\t%s\\nk2\\t%s\\n", "k1\\t%s\\nk2\\t%s", "null\\t%s\\n\\t%s\\n",
        "{\"k\":1}\\t%s\\n{\"k\":2}\\t%s\\n",
        "CreateTime:1700000000000\\tk1\\t%s\\nCreateTime:1700000000001\\tk2\\t%s\\n",
        "CreateTime:1700000000000\\tPartition:0\\tOffset:5\\tk1\\t%s\\nLogAppendTime:1\\tPartition:1\\tOffset:6\\tk2\\t%s\\n",
        "NO_TIMESTAMP\\tPartition:0\\tNO_HEADERS\\tk1\\t%s\\nNO_TIMESTAMP\\tPartition:0\\ttrace:5,span:6\\tk2\\t%s\\n",
        "Partition:0\\t%s\\nPartition:1\\t%s\\n", "k1\\t%s\\r\\nk2\\t%s\\r\\n", "k1\\t%s\\ngone\\tnull\\nk2\\t%s\\n"})
    void theValuesAreTheRecords(String lines) throws IOException {
        String text = lines.replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r")
                .formatted("{\"a\":1,\"t\":\"x\"}", "{\"a\":2,\"t\":\"\\ty\"}");

        Imported read = read(text);

        assertThat(read.form()).isEqualTo("JSON Lines behind Kafka's keys");
        assertThat(read.records()).isEqualTo(2);
        assertThat(read.fileSchema().schema().rootStruct().fields()).extracting("name").containsExactly("a", "t");
        assertThat(read.notes()).contains("each line is a key and a value, as Kafka's console consumer prints them; "
                + "keys and null values are left out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id\\tdoc\\nk1\\t{\"a\":1}\\nk2\\t{\"a\":2}\\n", "1\\tx\\t{\"a\":1}\\n2\\ty\\t{\"a\":2}\\n",
        "{\"a\":\\t{\"b\":1}}\\n{\"a\":\\t{\"b\":2}}\\n", "k1\\t{a}\\nk2\\t{b}\\n"})
    void whatIsNotSuchLinesStaysWhatItIs(String lines) throws IOException {
        assertThat(read(lines.replace("\\t", "\t").replace("\\n", "\n")).form()).doesNotContain("Kafka");
    }

    @Test
    void aLineThatIsOtherwiseIsNamed() {
        String many = "k\t{\"a\":1}\n".repeat(60);

        for (String odd : List.of("no tab\n", "k\t{\"a\":\n", "k\tx\n")) {
            assertThatThrownBy(() -> read(many + odd + many)).isInstanceOf(ImportException.class)
                    .hasMessageContaining("file, line 6");
        }
    }

    private Imported read(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), content);
        return Importer.read(file, Given.NOTHING, folder, 1, Progress.NONE);
    }
}
