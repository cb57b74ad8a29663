package weighbridge.studies.providence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Line;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceReplay.Times;
import weighbridge.study.replay.Printed;
import weighbridge.workloads.Workload;

class ProvidenceTest {
    private final ProvidenceReplay replay = Providence.REPLAY;

    @Test
    void everyStructureHasTheTenPublishedLines() {
        assertThat(replay.tables()).hasSize(4 * 10);
        for (String w : replay.workloads()) {
            assertThat(Workload.named(w)).as(w).isPresent();
            for (Format f : replay.formats()) {
                assertThat(replay.published(w, f).isPresent()).as("%s %s", w, f.name()).isEqualTo(!f.name().equals("json_protocol"));
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
        assertThat(replay.note().lines()).extracting(l -> l.providence().sum().value())
                .containsExactly(1.44, 0.94, 0.92, 0.84);
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
        Workload whole = Workload.named(replay.absent().workload()).orElseThrow();
        Workload twin = whole.without(replay.absent().fields());

        assertThat(whole.schema().rootStruct().fields()).hasSize(37);
        assertThat(twin.schema().rootStruct().fields()).hasSize(35);
        assertThat(twin.messages(3).get().fields()).hasSize(35);
    }

    private static Times times(String read, String write, String sum) {
        return new Times(Printed.of(read), Printed.of(write), Printed.of(sum));
    }

    private Format format(String name) {
        return replay.formats().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    }
}
