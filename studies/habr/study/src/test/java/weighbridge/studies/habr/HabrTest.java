package weighbridge.studies.habr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.workloads.Workload;

class HabrTest {
    private final FileReplay habr = Habr.REPLAY;

    @Test
    void everyDataSetHasThreeFiguresOfEachOfSevenFormats() {
        assertThat(habr.contenders()).hasSize(7);
        assertThat(habr.figures()).hasSize(3 * 7 * 3);
        for (String workload : habr.workloads()) {
            assertThat(Workload.named(workload)).as(workload).isPresent();
            for (Contender c : habr.contenders()) {
                for (Quantity q : Quantity.values()) assertThat(habr.published(workload, c, q)).as("%s %s %s", workload, c.name(), q).isPresent();
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
}
