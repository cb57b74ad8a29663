package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;
import weighbridge.app.terminal.Durations;

class TextsTest {
    @ParameterizedTest
    @CsvSource({"90s, PT1M30S", "3m, PT3M", "1h30m, PT1H30M", "1h0m5s, PT1H5S", "2h, PT2H"})
    void durationsAreHoursMinutesAndSeconds(String text, Duration expected) {
        assertThat(new Texts.OfDuration().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "m", "3 m", "-3m", "3m1h", "0s", "0h0m", "1.5h", "3min", "9999999999999s"})
    void whatIsNoDurationIsRefused(String text) {
        assertThatThrownBy(() -> new Texts.OfDuration().convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("90s, 3m or 1h30m");
    }

    @Test
    void aDurationIsWrittenAsItIsRead() {
        assertThat(Durations.text(Duration.ofSeconds(5400))).isEqualTo("1h30m");
        assertThat(Durations.text(Duration.ofMillis(95_999))).isEqualTo("1m35s");
        assertThat(Durations.text(Duration.ZERO)).isEqualTo("0s");
    }

    @ParameterizedTest
    @CsvSource({"3%, 0.03", "0.5%, 0.005", "10, 0.1"})
    void percentagesAreShares(String text, double expected) {
        assertThat(new Texts.OfPercentage().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0%", "100%", "-1%", "three", "3%%", "3 %"})
    void whatIsNoPercentageIsRefused(String text) {
        assertThatThrownBy(() -> new Texts.OfPercentage().convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("3%");
    }
}
