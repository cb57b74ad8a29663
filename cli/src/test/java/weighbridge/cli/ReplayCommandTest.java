package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReplayCommandTest {
    @ParameterizedTest
    @CsvSource({"--budget, 15m, --budget 15m", "--jdk, /somewhere/jdk, --jdk DIR", "--load, containers=/somewhere/messages.bin, --load containers=messages.bin",
            "--load, /somewhere/messages.bin, --load messages.bin"})
    void aPageTellsOptionsWithoutTheFoldersOfAMachine(String option, String value, String told) {
        assertThat(ReplayCommand.told(option, value)).isEqualTo(told);
    }
}
