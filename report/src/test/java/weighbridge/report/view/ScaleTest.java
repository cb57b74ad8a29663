package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.report.model.ReportModel;

class ScaleTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"88.31 | 86.2 | 90.4 | 88 ns (86–90)", "21.44 | 21.0 | 21.8 | 21.4 ns (21.0–21.8)",
                "431.9 | 420  | 444  | 432 ns (420–444)", "251.0 | 220  | 281  | 250 ns (220–280)",
                "250   | 240  | 290  | 250 ns (240–290)", "1.234 | 1.2  | 1.27 | 1.23 ns (1.20–1.27)",
                "12480 | 12080 | 12880 | 12.5 µs (12.1–12.9)", "3.2e9 | 3.1e9 | 3.3e9 | 3.20 s (3.10–3.30)",
                "250   | 10   | 600  | 300 ns (0–600)"})
    void theIntervalDecidesHowManyDigitsAreShown(double estimate, double low, double high, String expected) {
        assertThat(Scale.of(cell(estimate, low, high)).text(cell(estimate, low, high))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0 | 0 B", "0.4567 | 0.457 B", "71.23 | 71.2 B", "182 | 182 B",
        "182.4 | 182 B", "9120 | 9,120 B", "12000 | 11.7 KiB", "130023424 | 124 MiB"})
    void exactNumbersKeepThreeDigits(double bytes, String expected) {
        assertThat(Scale.of("B", List.of(bytes)).exact(bytes)).isEqualTo(expected);
    }

    @Test
    void aColumnHasOneUnitWhereItStaysReadable() {
        Scale near = Scale.of("ns", List.of(95.0, 2310.0));
        assertThat(near.text(cell(2310, 2270, 2350))).isEqualTo("2,310 ns (2,270–2,350)");
        Scale far = Scale.of("ns", List.of(95.0, 8_000_000.0));
        assertThat(far.text(cell(8_000_000, 7_900_000, 8_100_000))).isEqualTo("8.00 ms (7.90–8.10)");
    }

    @Test
    void aNumberWhoseIntervalIsNotKnownIsAboutThat() {
        assertThat(Scale.of(cell(100, 0, Double.POSITIVE_INFINITY)).text(cell(100, 0, Double.POSITIVE_INFINITY)))
                .isEqualTo("≈100 ns ?");
    }

    private static ReportModel.Cell cell(double estimate, double low, double high) {
        return new ReportModel.Cell("cpu", Optional.empty(), "ns", estimate, low, high, 8, false, Optional.empty(), "",
                List.of());
    }
}
