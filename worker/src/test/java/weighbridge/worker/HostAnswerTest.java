package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weighbridge.model.run.Outcome;

class HostAnswerTest {
    /** Without an answer, the waiting process would wait for the trial's whole limit. */
    @Test
    void anErrorIsAnAnswerToo() {
        assertThat(Host.answer(() -> {
            throw new NoClassDefFoundError("org/openjdk/jmh/runner/Runner");
        })).isInstanceOf(Outcome.Failed.class).extracting(Outcome::reason).asString()
                .startsWith("host: java.lang.NoClassDefFoundError: org/openjdk/jmh/runner/Runner");
        assertThat(Host.answer(() -> {
            throw new StackOverflowError();
        })).isInstanceOf(Outcome.Failed.class);
    }
}
