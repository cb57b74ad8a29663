package weighbridge.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConsoleTest {
    @Test
    void aPipeIsAsWideAsTheEnvironmentSaysUnlessThatIsNoWidth() {
        assertThat(Console.asked("80")).isEqualTo(80);
        assertThat(Console.asked("200")).isEqualTo(200);
        for (String no : new String[] {null, "", "0", "7", "-80", "wide", "99999999999"})
            assertThat(Console.asked(no)).as("COLUMNS=" + no).isZero();
    }
}
