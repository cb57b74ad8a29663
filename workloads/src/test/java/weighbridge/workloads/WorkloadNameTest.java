package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadNameTest {
    @ParameterizedTest
    @CsvSource({"orders.csv,orders", "my orders 2024.csv,my-orders-2024", "...csv,data", ".hidden.csv,hidden",
        "übung.csv,bung", "…,data", "a.b.csv,a.b"})
    void aWorkloadIsNamedForItsFileInCharactersThatAFolderMayHave(String file, String name) {
        assertThat(Workload.nameOf(Path.of("folder", file))).isEqualTo(name);
    }

    @Test
    void aLongNameIsCutShort() {
        assertThat(Workload.nameOf(Path.of("x".repeat(200) + ".csv"))).hasSize(100);
    }
}
