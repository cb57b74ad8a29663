package weighbridge.studies.habr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.workloads.Workload;

class HabrTest {
    /** Numbers that the translation of the page turned into words. */
    private static final Map<String, String> WORDS = Map.of("eleven", "11", "sixteen", "16");

    private final FileReplay habr = Habr.REPLAY;

    @Test
    void everyDataSetHasThreeFiguresOfEachOfSevenFormats() {
        assertThat(habr.contenders()).hasSize(7);
        assertThat(habr.figures()).hasSize(3 * 7 * 3);
        for (String workload : habr.workloads()) {
            assertThat(HabrData.WORKLOADS).extracting(Workload::name).contains(workload);
            for (Contender c : habr.contenders()) {
                for (Quantity q : Quantity.values())
                    assertThat(habr.published(workload, c, q)).as("%s %s %s", workload, c.name(), q).isPresent();
            }
        }
    }

    @Test
    void figuresStandAtTheirDataSet() {
        assertThat(published("habr-mixed", "java", Quantity.WRITE)).isEqualTo("3444.53");
        assertThat(published("habr-longs", "avro", Quantity.SIZE)).isEqualTo("11");
        assertThat(published("habr-strings", "msgpack", Quantity.READ)).isEqualTo("428.36");
        assertThat(published("habr-strings", "thrift-binary", Quantity.SIZE)).isEqualTo("98");
    }

    private String published(String workload, String contender, Quantity quantity) {
        Contender c = habr.contenders().stream().filter(x -> x.name().equals(contender)).findFirst().orElseThrow();
        return habr.published(workload, c, quantity).orElseThrow().toString();
    }

    /** Compares digit by digit with {@code published.txt}, a copy of the article's lines. */
    @Test
    void figuresAreThoseThatTheArticlePrints() throws IOException {
        List<String> lines = lines();
        assertThat(lines).startsWith("Mixed data - " + habr.sources().get("habr-mixed") + " mb",
                "Only lines - " + habr.sources().get("habr-strings") + " mb",
                "Only numbers (long) - " + habr.sources().get("habr-longs") + " mb");
        List<String> ours = new ArrayList<>();
        for (Contender c : habr.contenders()) {
            ours.add(c.name());
            ours.add("Serialization, ms" + row(c, Quantity.WRITE));
            ours.add("Deserialization, ms" + row(c, Quantity.READ));
            ours.add("Size, mb" + row(c, Quantity.SIZE));
        }
        assertThat(ours).isEqualTo(lines.stream().skip(3).map(HabrTest::inDigits).toList());
    }

    /** The three figures of a row, which the page prints with nothing between them. */
    private String row(Contender c, Quantity quantity) {
        return habr.workloads().stream().map(w -> habr.published(w, c, quantity).orElseThrow().toString())
                .collect(Collectors.joining());
    }

    private static String inDigits(String line) {
        String text = line;
        for (Map.Entry<String, String> word : WORDS.entrySet()) text = text.replace(word.getKey(), word.getValue());
        return text;
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = HabrTest.class.getResourceAsStream("published.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
