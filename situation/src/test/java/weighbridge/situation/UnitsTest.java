package weighbridge.situation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class UnitsTest {
    @Test
    void whatIsTypedIsRead() {
        assertThat(Units.parse(Parameter.RATE, "20k/s")).isEqualTo(20_000);
        assertThat(Units.parse(Parameter.RATE, "500")).isEqualTo(500);
        assertThat(Units.parse(Parameter.RATE, "3/min")).isEqualTo(0.05);
        assertThat(Units.parse(Parameter.RATE, "1.5M/day")).isEqualTo(1.5e6 / 86_400);
        assertThat(Units.parse(Parameter.LINK, "1G")).isEqualTo(1e9);
        assertThat(Units.parse(Parameter.LINK, "2.5Gbit/s")).isEqualTo(2.5e9);
        assertThat(Units.parse(Parameter.RETENTION, "30d")).isEqualTo(2_592_000);
        assertThat(Units.parse(Parameter.RETENTION, "7y")).isEqualTo(220_752_000);
        assertThat(Units.parse(Parameter.STORAGE, "0.08/GB")).isEqualTo(80);
        assertThat(Units.parse(Parameter.STORAGE, "$80")).isEqualTo(80);
        assertThat(Units.parse(Parameter.RAM, "3200/TB")).isEqualTo(3.2);
        assertThat(Units.parse(Parameter.SHARE, "5%")).isEqualTo(5);
    }

    @Test
    void whatIsNotIsRefusedWithExamples() {
        assertThatThrownBy(() -> Units.parse(Parameter.RATE, "fast"))
                .hasMessage("\"fast\" is not a rate; write 500, 5k/s, 3/min, 1M/day");
        assertThatThrownBy(() -> Units.parse(Parameter.LINK, "100MB/s"))
                .hasMessage("\"100MB/s\" is not a speed in bits per second; write 100M, 1G, 2.5Gbit/s");
        assertThatThrownBy(() -> Units.parse(Parameter.RETENTION, "30"))
                .hasMessage("\"30\" is not a time; write 12h, 30d, 7y");
        for (Parameter p : Parameter.values())
            for (String bad : new String[] {"", "-1", "NaN", "Infinity", "1e", "1\u0661", " 1"})
                assertThatThrownBy(() -> Units.parse(p, bad)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRoundedBoundClaimsNoMore() {
        assertThat(Units.ceil(Parameter.LINK, 804e6)).isEqualTo("810 Mbit/s");
        assertThat(Units.floor(Parameter.LINK, 1.79e9)).isEqualTo("1.7 Gbit/s");
        assertThat(Units.floor(Parameter.READS, 0.0567)).isEqualTo("0.056 reads a write");
        assertThat(Units.ceil(Parameter.LINK, 999e6)).isEqualTo("1 Gbit/s");
    }

    @Test
    void numbersAreSaidShort() {
        assertThat(Units.words(Parameter.RATE, 20_000)).isEqualTo("20,000 messages/s");
        assertThat(Units.words(Parameter.RATE, 0.05)).isEqualTo("3 messages/min");
        assertThat(Units.words(Parameter.RETENTION, 2_592_000)).isEqualTo("30 days");
        assertThat(Units.words(Parameter.RETENTION, 86_400)).isEqualTo("1 day");
        assertThat(Units.words(Parameter.LINK, 2.5e9)).isEqualTo("2.5 Gbit/s");
        assertThat(Units.money(412.4)).isEqualTo("$412");
        assertThat(Units.money(20.15)).isEqualTo("$20.2");
        assertThat(Units.money(25)).isEqualTo("$25");
        assertThat(Units.money(0.078)).isEqualTo("$0.08");
        assertThat(Units.money(0.001)).isEqualTo("less than 1 cent");
        assertThat(Units.money(1234567)).isEqualTo("$1,234,567");
        assertThat(Units.micros(1.759)).isEqualTo("1.76 µs");
        assertThat(Units.micros(0.54)).isEqualTo("540 ns");
    }
}
