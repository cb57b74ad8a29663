import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.stats.Level;

class ConstantsTest {
    private static StoredLevels.Row row(String run, String codec, int round, Level level) {
        return new StoredLevels.Row("cpu", "quiet", run, "orders", "encode", codec, round, level);
    }

    private static Constants.Apart apart(List<StoredLevels.Row> rows, String codec) {
        return Constants.apart(rows).get(codec + ".encode");
    }

    /** All codecs of the second run are 20 % slower, which is the machine's doing; one JVM of b is twice as slow. */
    @Test
    void jvmsOfSeveralRunsAreComparedWithoutTheRunsOwnSpeed() {
        List<StoredLevels.Row> rows = new ArrayList<>();
        for (String codec : List.of("a", "b", "c")) {
            for (int round = 1; round <= 3; round++) {
                rows.add(row("one", codec, round, Level.steady(0)));
                rows.add(row("two", codec, round, Level.steady(Math.log(1.2))));
            }
        }
        rows.add(row("two", "b", 4, Level.steady(Math.log(2 * 1.2))));
        assertThat(apart(rows, "a").ratio()).isCloseTo(1, within(1e-9));
        assertThat(apart(rows, "b").ratio()).isCloseTo(2, within(1e-9));
        assertThat(apart(rows, "b").jvms()).isEqualTo(7);
    }

    @Test
    void aLookCountsAndARangeByItsNearerEnd() {
        List<StoredLevels.Row> rows = List.of(row("one", "a", 1, new Level(-0.1, 0, 0, false, true)),
                row("one", "a", 2, Level.steady(0.2)), row("one", "a", 3, new Level(0.3, 0.5, 0.9, false)));
        assertThat(apart(rows, "a").ratio()).isCloseTo(Math.exp(0.3), within(1e-9));
        assertThat(apart(rows, "a").looks()).isEqualTo(1);
        assertThat(Judged.apart(Map.of(), "a", "encode")).as("of an unknown codec").isEqualTo(1);
    }
}
