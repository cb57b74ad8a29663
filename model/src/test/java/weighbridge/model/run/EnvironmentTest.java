package weighbridge.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Environment.Grade;

class EnvironmentTest {
    private static Environment environment(String cpu, String jdk, Grade grade, String reason) {
        return new Environment(Instant.EPOCH, "0.1", "Linux amd64", "6.8", cpu, 2, 8L << 30, "", "", "max", jdk,
                List.of(), 1, 0, grade.ordinal(), 0.1, 0.1, 8, grade, List.of(reason));
    }

    @Test
    void aRunThatGoesOnKeepsItsWorstGrade() {
        Environment fair = environment("one", "25", Grade.FAIR, "a little");
        Environment bad = environment("one", "25", Grade.BAD, "much");
        assertThat(fair.orWorse(bad).grade()).isEqualTo(Grade.BAD);
        assertThat(fair.orWorse(bad).reasons()).containsExactly("much");
        assertThat(fair.orWorse(bad).runDelay()).isEqualTo(Grade.BAD.ordinal());
        assertThat(bad.orWorse(fair)).isEqualTo(bad);
    }

    @Test
    void anotherMachineAndAnotherJdkAreTold() {
        Environment first = environment("one", "25", Grade.QUIET, "");
        assertThat(first.place().differences(environment("one", "25", Grade.BAD, "much").place())).isEmpty();
        assertThat(first.place().differences(environment("two", "26", Grade.QUIET, "").place()))
                .containsExactly("one with 2 cores, not two with 2 cores", "JDK 25, not 26");
    }
}
