package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weighbridge.stats.Family;

@Tag("slow")
final class DoctorCommandTest {
    private static final Family FAMILY = new Family(182, true);

    @Test
    void differencesAreNamedWhereTooFewTrialsCountAndThatIsSaid() {
        double[] three = {1, 1.001, 1.002};
        double deviation = DoctorCommand.deviation(three);
        assertThat(deviation).isCloseTo(0.05 * Math.sqrt(2), within(1e-9));
        assertThat(DoctorCommand.text("kryo", 0.8, three.length, deviation, DoctorCommand.detectable(deviation, FAMILY),
                FAMILY, 120)).contains("For 80 % of the time").contains("Only 3 of the trials of kryo could be used")
                .contains("7.1 %").contains("in 6 rounds", "in 10 rounds", "in 20 rounds");
    }

    @Test
    void fourTrialsSpeakForThemselves() {
        double[] four = {1, 1.01, 1, 1.01};
        double deviation = DoctorCommand.deviation(four);
        assertThat(deviation).isCloseTo(0.01, within(1e-9));
        assertThat(DoctorCommand.text("kryo", 0, four.length, deviation, DoctorCommand.detectable(deviation, FAMILY),
                FAMILY, 120))
                .startsWith("Messages were read with kryo in 4 fresh JVMs; consecutive trials differ by 1.0 %");
    }

    @Test
    void ofMorePairsOnlyGreaterDifferencesAreDetectable() {
        assertThat(DoctorCommand.detectable(0.02, FAMILY).get("6"))
                .isGreaterThan(DoctorCommand.detectable(0.02, new Family(1, true)).get("6"));
    }
}
