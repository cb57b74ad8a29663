package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DelayTest {
    @Test
    void delaysOfSeveralProcessesAreOne() {
        Delay one = new Delay();
        Delay other = new Delay();
        for (int i = 1; i <= 500; i++) one.add(i * 1000);
        for (int i = 501; i <= 1000; i++) other.add(i * 1000);

        Delay all = Delay.of(one.text());
        all.add(Delay.of(other.text()));

        assertThat(all.all().operations()).isEqualTo(1000);
        assertThat(all.all().p50()).isCloseTo(500_000, within(1_000L));
        assertThat(all.all().p99()).isCloseTo(990_000, within(1_000L));
        assertThat(all.all().most()).isCloseTo(1_000_000, within(1_000L));
    }
}
