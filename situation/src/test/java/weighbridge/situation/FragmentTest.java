package weighbridge.situation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class FragmentTest {
    private static final Situation LOG = Situation.of(Preset.LOG);

    @Test
    void whatIsTheDefaultIsLeftOut() {
        assertThat(Fragment.of(LOG)).isEqualTo("#for=log");
        assertThat(Fragment.of(LOG.with(Parameter.RATE, 5000).with(Parameter.RETENTION, 12 * 3600).with(Compressor.NONE)
                .with(Set.of(Limit.LANGS, Limit.SCHEMA_FREE))))
                .isEqualTo("#for=log&rate=5000&retention=12h&compress=none&langs=1&schema-free=1");
    }

    @Test
    void whatIsPrintedIsReadBack() {
        for (Cases.Case c : Cases.of(1000, 21))
            assertThat(Fragment.parse(Fragment.of(c.situation()))).isEqualTo(c.situation());
    }

    @Test
    void whatDoesNotMatterIsKeptAndSaid() {
        Situation rpc = Fragment.parse("#for=rpc&rate=5000&ram=3&langs=1");
        assertThat(Fragment.of(rpc)).isEqualTo("#for=rpc&rate=5000&ram=3&langs=1");
        assertThat(rpc.idle()).containsExactly(Parameter.RATE, Parameter.RAM);
        assertThat(Fragment.parse("#for=queue&rate=9").idle()).isEmpty();
    }

    @Test
    void keysOfThePageAloneMeanNothing() {
        assertThat(Fragment.parse("for=log&sort=read&off=kryo,avro&langs=0&licence=x")).isEqualTo(LOG);
    }

    @Test
    void whatNobodyReadsIsRefused() {
        assertThatThrownBy(() -> Fragment.parse("#for=log&retension=5d"))
                .hasMessage("\"retension=5d\" has no meaning here");
        assertThatThrownBy(() -> Fragment.parse("#for=log&rate")).hasMessage("\"rate\" has no meaning here");
        assertThatThrownBy(() -> Fragment.parse("#for=log&langs=yes")).hasMessage("langs is \"yes\"; give 1 or 0");
    }

    @Test
    void aWrongValueIsRefused() {
        assertThatThrownBy(() -> Fragment.parse("#for=lo"))
                .hasMessage("no situation is called \"lo\"; there are queue, log, cache, rpc, archive");
        assertThatThrownBy(() -> Fragment.parse("#for=log&retention=forever"))
                .hasMessage("\"forever\" is not a time; write 12h, 30d, 7y");
        assertThatThrownBy(() -> Fragment.parse("#for=log&copies=0")).hasMessage("copies is 0; give 1 to 100");
        assertThatThrownBy(() -> Fragment.parse("#for=log&rate=1e30"))
                .hasMessage("rate is 1e30 messages/s; give 1 message/day to 1,000,000,000 messages/s");
        assertThatThrownBy(() -> Fragment.parse("#for=rpc&link=10"))
                .hasMessage("link is 10 bit/s; give 1 kbit/s to 1 Tbit/s");
        assertThatThrownBy(() -> Fragment.parse("#for=log&core=2500.5"))
                .hasMessage("core is $2500.5/h; give $0/h to $1,000/h");
        assertThatThrownBy(() -> Fragment.parse("#for=log&retention=200y"))
                .hasMessage("retention is 200 years; give 1 second to 100 years");
    }
}
