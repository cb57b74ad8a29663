package weighbridge.report.situation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class FragmentTest {
    private static final Situation LOG = Situation.of(Catalogue.INSTANCE.preset("log"));

    @Test
    void whatIsTheDefaultIsLeftOut() {
        assertThat(Fragment.of(LOG)).isEqualTo("#for=log");
        assertThat(Fragment.of(LOG.with(Parameter.RATE, 5000).with(Parameter.RETENTION, 12 * 3600)
                .with(Catalogue.INSTANCE.compressor("none")).with(Set.of(Limit.LANGS, Limit.SCHEMA_FREE))))
                .isEqualTo("#for=log&rate=5000&retention=12h&compress=none&langs=1&schema-free=1");
    }

    @Test
    void whatIsPrintedIsReadBack() {
        for (SituationCases.Case c : SituationCases.of(1000, 21))
            assertThat(Fragment.parse(Fragment.of(c.situation()))).isEqualTo(c.situation());
    }

    @Test
    void keysOfThePageAloneMeanNothing() {
        assertThat(Fragment.parse("for=log&sort=read&off=kryo,avro&langs=0")).isEqualTo(LOG);
    }

    @Test
    void aWrongValueIsRefused() {
        assertThatThrownBy(() -> Fragment.parse("#for=lo"))
                .hasMessage("no situation is called \"lo\"; there are queue, log, cache, rpc, archive");
        assertThatThrownBy(() -> Fragment.parse("#for=log&retention=forever"))
                .hasMessage("\"forever\" is not a time; write 12h, 30d, 7y");
        assertThatThrownBy(() -> Fragment.parse("#for=log&copies=0")).hasMessage("copies is 0; give 1 to 100");
    }
}
