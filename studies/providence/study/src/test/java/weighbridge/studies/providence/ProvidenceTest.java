package weighbridge.studies.providence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Line;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceReplay.Times;
import weighbridge.study.replay.Printed;
import weighbridge.workloads.Workload;

class ProvidenceTest {
    private static final Pattern NUMBER = Pattern.compile("\\d+,\\d+");

    private final ProvidenceReplay replay = Providence.REPLAY;

    @Test
    void everyStructureHasTheTenPublishedLines() {
        assertThat(replay.tables()).hasSize(4 * 10);
        for (String w : replay.workloads()) {
            assertThat(ProvidenceData.workloads()).extracting(Workload::name).contains(w);
            for (Format f : replay.formats()) {
                assertThat(replay.published(w, f).isPresent()).as("%s %s", w, f.name())
                        .isEqualTo(!f.name().equals("json_protocol"));
            }
        }
    }

    @Test
    void figuresStandInTheirColumns() {
        Format compact = format("compact_protocol");
        Line line = replay.published("providence-containers", compact).orElseThrow();
        assertThat(line.providence()).isEqualTo(times("3.77", "3.03", "3.40"));
        assertThat(line.thrift()).contains(times("1.41", "0.91", "1.16"));
        assertThat(line.sizeRatio()).hasToString("0.85");
        assertThat(line.mebibytes()).hasToString("7.3");
        assertThat(replay.published("providence-deep", format("config")).orElseThrow().times(Side.THRIFT)).isEmpty();
        assertThat(replay.note().lines()).extracting(l -> l.providence().sum().value()).containsExactly(1.44, 0.94,
                0.92, 0.84);
    }

    @Test
    void aPublishedSumIsTheMeanOfItsLineUpToRounding() {
        for (Line line : List.copyOf(replay.tables())) {
            for (Side s : Side.values()) {
                line.times(s).ifPresent(t -> assertThat((t.read().value() + t.write().value()) / 2).as("%s", line)
                        .isCloseTo(t.sum().value(), within(0.0101)));
            }
        }
    }

    @Test
    void theTwinOfTheContainersLacksFieldsThatTheStructureHas() {
        Workload whole = ProvidenceData.workloads().stream().filter(w -> w.name().equals(replay.absent().workload()))
                .findFirst().orElseThrow();
        Workload twin = whole.without(replay.absent().fields());

        assertThat(whole.schema().rootStruct().fields()).hasSize(37);
        assertThat(twin.schema().rootStruct().fields()).hasSize(35);
        assertThat(twin.messages(3).get().fields()).hasSize(35);
    }

    /** Compares digit by digit with {@code published.txt}, a copy of the article's lines. */
    @Test
    void figuresAreThoseThatTheArticlePrints() throws IOException {
        List<String> lines = lines();
        int note = lines.indexOf("note");
        List<String> tables = new ArrayList<>();
        String workload = "";
        for (Line l : replay.tables()) {
            if (!l.workload().equals(workload)) tables.add(l.workload());
            workload = l.workload();
            tables.add(l.format() + ": " + figures(l));
        }
        assertThat(tables).isEqualTo(lines.subList(0, note).stream().map(ProvidenceTest::figures).toList());
        assertThat(replay.note().lines().stream().map(ProvidenceTest::figures))
                .containsExactlyElementsOf(lines.stream().skip(note + 1).map(ProvidenceTest::numbers).toList());
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = ProvidenceTest.class.getResourceAsStream("published.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static String figures(String line) {
        return line.contains(":") ? line.substring(0, line.indexOf(':')) + ": " + numbers(line) : line;
    }

    private static String numbers(String line) {
        return NUMBER.matcher(line).results().map(m -> m.group().replace(',', '.')).collect(Collectors.joining(" "));
    }

    /** The figures of Providence and Thrift, column by column, and then the sizes. */
    private static String figures(Line l) {
        Stream<Stream<Printed>> columns =
                Stream.of(Stream.concat(Stream.of(l.providence().read()), l.thrift().stream().map(Times::read)),
                        Stream.concat(Stream.of(l.providence().write()), l.thrift().stream().map(Times::write)),
                        Stream.concat(Stream.of(l.providence().sum()), l.thrift().stream().map(Times::sum)),
                        Stream.of(l.sizeRatio(), l.mebibytes()));
        return columns.flatMap(c -> c).map(Printed::toString).collect(Collectors.joining(" "));
    }

    private static Times times(String read, String write, String sum) {
        return new Times(Printed.of(read), Printed.of(write), Printed.of(sum));
    }

    private Format format(String name) {
        return replay.formats().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    }
}
