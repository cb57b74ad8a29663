package weighbridge.workloads.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Value;

class ColumnTest {
    private static TextForm formOf(String... cells) {
        Column column = Column.ofCells();
        for (String cell : cells) column.observe(cell);
        return column.form();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = false, value = {
        "true,false|bool", "True,False|bool", "TRUE|bool", "true,False|string", "yes,no|bool", "yes|string",
        "Y,N,Y|bool", "Y,n|string", "t,f|bool", "Y,NO|string", "0,1|int32", "1,-7,0|int32",
        "2147483647,-2147483648|int32", "2147483648|int64", "9223372036854775807,-9223372036854775808|int64",
        "9223372036854775808|string", "12345678901234567890|string", "100000000000000000000|float64", "007|string",
        "+1|string", "-0|string", "1e3|string", "1e3,1000.0|string", " 1|string", "1 |string", "-|string", "--1|string",
        "1-2|string", "1.5,2|float64", "1.5,2.0|float64", "1,1.5,2.0|string", "12.0,0.5|float64", "0.1|float64",
        ".5|string", "5.|string", "-0.0,1.5|float64", "1.0E10,2.5|float64", "1e+16,2.5|float64", "1e-05,0.5|float64",
        "NaN,1|float64", "nan,1.0|float64", "inf,-inf,1.0|float64", "Nancy|string", "0.30000000000000004|float64",
        "0.1000000000000000055511151231257827|string", "1.7976931348623157e+308|float64", "1e400|string", "1d|string",
        "0x10|string", "1.10|int64:decimal(2)", "1.10,22.05,-3.00|int64:decimal(2)", "1.10,2.5|string", "1.100|float64",
        "48.850000,2.350000|float64", "1234567890.123450|int64:decimal(6)", "1.100,2.50|string", "-0.00|string",
        "0.00|int64:decimal(2)", "9999999999999999.99|int64:decimal(2)", "99999999999999999.99|string",
        "2026-01-31|int32:date", "2024-02-29|int32:date", "2026-02-29|string", "2026-13-01|string",
        "2026-1-31|int32:date", "2001/01/01|int32:date", "2001/02/30|string", "2001/01/01 06:55|int64:timestamp-millis",
        "31/12/2001|int32:date", "01/02/2001|string", "01/02/2001,01/31/2001|int32:date",
        "01/31/2001,31/01/2001|string", "Jan 1 2000,Dec 31 2000|int32:date",
        "1/2/2003 4:05 PM,1/31/2003 4:05 AM|int64:timestamp-millis", "31.12.2001|int32:date", "25/11/63|string",
        "1,NA,3|int32", "NA,1.5|float64", "NA|string", "NA,a|string", "1,NA,-|string", "2026-01-31,\\N|int32:date",
        "7.158182765659562019e-01,-2.681526052727728704e+00|float64", "7.1e-01,7.15e-01|string", "0000-01-01|string",
        "2026-01-31T10:20:30Z|int64:timestamp-millis", "2026-01-31 10:20:30|int64:timestamp-millis",
        "2026-01-31T10:20|int64:timestamp-millis", "2026-01-31T10:20:30.123456Z|int64:timestamp-micros",
        "2026-01-31T10:20:30.123456789Z|int64:timestamp-nanos",
        "2026-01-31T10:20:30+02:00,2026-07-31T10:20:30+02:00|int64:timestamp-millis",
        "2026-01-31T10:20:30+01:00,2026-07-31T10:20:30+02:00|string",
        "2026-01-31T10:20:30Z,2026-01-31 10:20:30Z|string", "2026-01-31T10:20:30Z,2026-01-31T10:20:30.5Z|string",
        "2026-01-31T10:20:30Z,2026-01-31T10:20:30.500Z|int64:timestamp-millis", "2026-01-31T24:00:00Z|string",
        "2026-01-31T10:20:60Z|string", "2026-01-31T10:20:30z|string", "1500-01-31T10:20:30.123456789Z|string",
        "2026-01-31,2026-01-31T10:20:30Z|string", "123e4567-e89b-12d3-a456-426614174000|string:uuid",
        "123E4567-E89B-12D3-A456-426614174000|string:uuid", "123e4567e89b12d3a456426614174000|string", "1,a|string",
        "1,,3|int32", "1,,NA|string", ",|string", "é|string"})
    void theFormIsTheMostTellingThatFitsEveryCell(String cells, String type) {
        assertThat(formOf(cells.split(",", -1)).type()).hasToString(type);
    }

    @Test
    void aTextThatIsAStringInJsonIsNoNumber() {
        Column column = Column.ofStrings();
        column.observe("12");
        assertThat(column.form()).isInstanceOf(TextForm.Plain.class);
    }

    /** The promise of inference: whatever the column, its typed values give back every text. */
    @Test
    void everyInferredColumnGivesItsTextsBack() {
        SplittableRandom random = new SplittableRandom(42);
        List<Function<SplittableRandom, String>> kinds = kinds();
        Map<String, Integer> columnsByType = new HashMap<>();
        for (int n = 0; n < 10_000; n++) {
            var kind = kinds.get(random.nextInt(kinds.size()));
            var other = random.nextInt(4) == 0 ? kinds.get(random.nextInt(kinds.size())) : kind;
            List<String> cells = new ArrayList<>();
            for (int size = 1 + random.nextInt(20); size > 0; size--)
                cells.add((random.nextInt(3) == 0 ? other : kind).apply(random));
            TextForm form = formOf(cells.toArray(String[]::new));
            columnsByType.merge(form.getClass().getSimpleName(), 1, Integer::sum);
            for (String cell : cells) {
                if (cell.isEmpty()) continue;
                Value value = form.parse(cell);
                assertThat(form.format(value)).as("%s as %s, of %s", cell, form, cells).isEqualTo(cell);
            }
        }
        // The test would prove nothing if all columns were texts.
        assertThat(columnsByType.values()).allMatch(count -> count > 50);
        assertThat(columnsByType).hasSize(13);
    }

    private static List<Function<SplittableRandom, String>> kinds() {
        DateTimeFormatter seconds = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
        List<Function<SplittableRandom, String>> kinds = new ArrayList<>();
        kinds.add(r -> Boolean.toString(r.nextBoolean()));
        kinds.add(r -> r.nextBoolean() ? "True" : "False");
        kinds.add(r -> Integer.toString(r.nextInt(-100, 100)));
        kinds.add(r -> Long.toString(r.nextLong() >> r.nextInt(64)));
        kinds.add(r -> String.format("%03d", r.nextInt(1_000)));
        kinds.add(r -> Double.toString(r.nextDouble()));
        kinds.add(r -> Double.toString(Double.longBitsToDouble(r.nextLong())));
        kinds.add(r -> FloatStyle.PYTHON.format(Double.longBitsToDouble(r.nextLong())));
        kinds.add(r -> FloatStyle.JAVASCRIPT.format(Double.longBitsToDouble(r.nextLong())));
        kinds.add(r -> FloatStyle.JAVASCRIPT.format(r.nextInt(1_000) / 8.0));
        kinds.add(r -> FloatStyle.PYTHON.format(Math.scalb(r.nextInt(-9, 9), r.nextInt(-30, 60))));
        kinds.add(r -> Double.toString(r.nextInt(10_000) / Math.pow(10, r.nextInt(9))));
        kinds.add(r -> BigDecimal.valueOf(r.nextLong() >> r.nextInt(64), r.nextInt(25)).toPlainString());
        kinds.add(r -> BigDecimal.valueOf(r.nextInt(-100_000, 100_000), 2).toPlainString());
        kinds.add(r -> BigDecimal.valueOf(r.nextInt(-50, 50), r.nextInt(8)).toString());
        kinds.add(r -> BigDecimal.valueOf(r.nextInt(-100_000, 100_000), 6).toPlainString());
        kinds.add(r -> String.format("%.6e", r.nextInt(1_000_000) / 1e5));
        kinds.add(r -> LocalDate.ofEpochDay(r.nextInt(20_000)).format(DateTimeFormatter.ofPattern("dd/MM/uuuu")));
        kinds.add(r -> r.nextBoolean() ? "Y" : "N");
        kinds.add(r -> r.nextInt(3) == 0 ? "NA" : Integer.toString(r.nextInt(100)));
        kinds.add(r -> LocalDate.ofEpochDay(r.nextInt(-200_000, 200_000)).toString());
        kinds.add(r -> Instant.ofEpochMilli(r.nextLong(4_000_000_000_000L)).toString());
        kinds.add(r -> Instant.ofEpochSecond(r.nextLong(-9_000_000_000L, 9_000_000_000L), r.nextInt(1_000_000_000))
                .toString());
        kinds.add(r -> LocalDateTime.ofEpochSecond(r.nextLong(4_000_000_000L), 0, ZoneOffset.UTC).format(seconds));
        kinds.add(r -> LocalDateTime.ofEpochSecond(60 * r.nextLong(60_000_000L), 0, ZoneOffset.UTC).toString());
        kinds.add(r -> Instant.ofEpochSecond(r.nextLong(4_000_000_000L))
                .atOffset(ZoneOffset.ofHours(r.nextInt(4) == 0 ? 1 : 2)).toString());
        kinds.add(r -> new UUID(r.nextLong(), r.nextLong()).toString());
        kinds.add(r -> List.of("1e3", "-0", "+1", "NaN", "nan", "inf", "Infinity", "-Infinity", "1.", ".1", "1e5",
                "1E5", "01.5", "0.0", "-0.0", "1_000").get(r.nextInt(16)));
        kinds.add(r -> List.of("Anna", "Björn", "", "a\"b", "line\nbreak", "語", "😀").get(r.nextInt(7)));
        return kinds;
    }

    @Test
    void theBytesOfItsJsonAreCountedWithEscapesAndUtf8() {
        Column column = Column.ofCells();
        for (String cell : List.of("plain", "a\"b", "é", "語", "😀", "x\ny", "\u0001", "", "\\")) column.observe(cell);
        assertThat(column.present()).isEqualTo(8);
        assertThat(column.jsonBytes()).isEqualTo(5 + 4 + 2 + 3 + 4 + 4 + 6 + 2);
    }

    @ParameterizedTest
    @CsvSource({"1e21, 1e+21, 1e+21, 1.0E21", "1e16, 10000000000000000, 1e+16, 1.0E16", "1e-7, 1e-7, 1e-07, 1.0E-7",
        "0.0001, 0.0001, 0.0001, 1.0E-4", "123456789.25, 123456789.25, 123456789.25, 1.2345678925E8",
        "-0.0, 0, -0.0, -0.0", "NaN, NaN, nan, NaN", "-Infinity, -Infinity, -inf, -Infinity", "100, 100, 100.0, 100.0",
        "1.5e300, 1.5e+300, 1.5e+300, 1.5E300"})
    void floatsAreWrittenAsTheThreeLanguagesDo(double value, String javascript, String python, String java) {
        assertThat(FloatStyle.JAVASCRIPT.format(value)).isEqualTo(javascript);
        assertThat(FloatStyle.PYTHON.format(value)).isEqualTo(python);
        assertThat(FloatStyle.JAVA.format(value)).isEqualTo(java);
    }
}
