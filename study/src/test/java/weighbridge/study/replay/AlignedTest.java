package weighbridge.study.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AlignedTest {
    private static final Sheet SHEET = new Sheet("Times",
            List.of("format", "write: article", "here", "corrected", "read: article", "here", "corrected"),
            List.of(List.of("avro", "1.0", "2.0", "3.00", "4.0", "5.0", "6.00")));

    @Test
    void anUpperHeadStandsAboveItsFirstColumn() {
        assertThat(Aligned.text(SHEET)).isEqualTo("""
                Times
                        write                     read
                format  article  here  corrected  article  here  corrected
                avro        1.0   2.0       3.00      4.0   5.0       6.00
                """);
    }

    @Test
    void whatDoesNotFitFollowsBelowWithItsUpperHead() {
        assertThat(Aligned.text(SHEET, 40)).isEqualTo("""
                Times
                        write
                format  article  here  corrected
                avro        1.0   2.0       3.00

                        read
                format  article  here  corrected
                avro        4.0   5.0       6.00
                """);
        assertThat(Aligned.text(SHEET, 25).lines()).allMatch(l -> l.length() <= 25).contains("format  corrected",
                "        write");
        assertThat(Aligned.text(SHEET, 5)).as("a column wider than the terminal").contains("6.00");
    }
}
