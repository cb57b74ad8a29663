package weighbridge.report.change;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.report.change.Allocation.Finding.CHANGED;
import static weighbridge.report.change.Allocation.Finding.FEW;
import static weighbridge.report.change.Allocation.Finding.SAME;
import static weighbridge.report.change.Allocation.Finding.VARIES;

import java.util.Arrays;
import java.util.Collections;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AllocationTest {
    private static Allocation of(double... counts) {
        return new Allocation(DoubleStream.of(counts).boxed().toList());
    }

    @Test
    void changesOnlyIfNoJvmOfOneSideAllocatesAsMuchAsOneOfTheOther() {
        assertThat(of(64, 64, 64, 64).to(of(96, 80, 80, 80))).isEqualTo(CHANGED);
        assertThat(of(64, 64, 64, 96).to(of(96, 80, 80, 80))).isEqualTo(VARIES);
        assertThat(of(96, 96, 96, 96).to(of(64, 64, 64, 64))).isEqualTo(CHANGED);
        assertThat(of(64, 64, 64).to(of(96, 96, 96, 96, 96))).isEqualTo(FEW);
        assertThat(of(0, 0, 0, 0).to(of(16, 16, 16, 16))).isEqualTo(CHANGED);
    }

    @Test
    void whatTheCounterStraysByIsNoChange() {
        assertThat(of(64).to(of(64.06))).isEqualTo(SAME);
        assertThat(of(64, 64, 64, 64).to(of(65, 65, 65, 65))).isEqualTo(CHANGED);
        assertThat(of(100_000).to(of(100_040))).isEqualTo(SAME);
        assertThat(of(64, 64.2).isOne()).isTrue();
        assertThat(of(64, 80).isOne()).isFalse();
    }

    /** All ways in which five JVMs of each side may do one of two things. */
    @Test
    void jvmsThatDoOneThingAsOftenAsAnotherAreTakenForAChangeOnceIn512() {
        int alarms = 0;
        for (int way = 0; way < 1024; way++) {
            int bits = way;
            double[] counts = new double[10];
            Arrays.setAll(counts, i -> (bits >> i & 1) == 0 ? 694.78 : 798.78);
            if (of(Arrays.copyOf(counts, 5)).to(of(Arrays.copyOfRange(counts, 5, 10))) == CHANGED) alarms++;
        }
        assertThat(alarms).isEqualTo(2);
        assertThat(new Allocation(Collections.nCopies(5, 64.0)).median()).isEqualTo(64);
    }
}
