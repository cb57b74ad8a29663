package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CpuTimeTest {
    @Test
    void compilersAreNoWork() {
        CpuTime both = new CpuTime(100, Optional.of(30L)).plus(new CpuTime(50, Optional.of(5L)));
        assertThat(both).isEqualTo(new CpuTime(150, Optional.of(35L)));
        assertThat(both.since(new CpuTime(40, Optional.of(25L))).work()).isEqualTo(100);
        assertThat(CpuTime.NONE.plus(both)).isEqualTo(both);
    }

    @Test
    void itIsWarmOnceCompilersTakeLittleOfItOrDoNotTell() {
        assertThat(new CpuTime(100, Optional.of(11L)).isWarm(0.1)).isFalse();
        assertThat(new CpuTime(100, Optional.of(10L)).isWarm(0.1)).isTrue();
        assertThat(new CpuTime(100, Optional.empty()).isWarm(0.1)).isTrue();
    }

    @Test
    void whatOneDoesNotTellIsUnknownOfBoth() {
        CpuTime silent = new CpuTime(50, Optional.empty());
        CpuTime both = new CpuTime(100, Optional.of(30L)).plus(silent);
        assertThat(both.jitNanos()).isEmpty();
        assertThat(both.work()).isEqualTo(150);
        assertThat(new CpuTime(100, Optional.of(30L)).since(silent).jitNanos()).isEmpty();
    }
}
