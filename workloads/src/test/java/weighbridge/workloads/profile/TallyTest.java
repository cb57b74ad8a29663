package weighbridge.workloads.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TallyTest {
    @Test
    void frequentValuesAndTheNumberOfOthersAreKnownWithoutCountingAll() {
        SplittableRandom random = new SplittableRandom(1);
        Tally tally = new Tally(500);
        for (int i = 0; i < 200_000; i++) tally.number(i % 10 == 0 ? 7 : 1_000 + random.nextInt(90_000));
        Column column = tally.column();
        assertThat(column.frequent().getFirst().range()).isEqualTo(new Range(0, 7, 7));
        assertThat(column.frequent().getFirst().count()).isCloseTo(20_000, Percentage.withPercentage(5));
        assertThat(column.others() + column.frequent().size()).isCloseTo(78_000, Percentage.withPercentage(3));
        assertThat(Cell.sum(column.frequent()) + Cell.sum(column.rest())).isEqualTo(200_000);
    }

    @Test
    void valuesOfTwoRangesAreTwoWhereTheirHashesAreOne() {
        Tally tally = new Tally(500);
        tally.value(7, Range.of(0, 3));
        tally.value(7, Range.of(0, 4));
        assertThat(tally.column().rest()).containsExactly(new Cell(0, 3, 3, 1), new Cell(0, 4, 4, 1));
    }

    @Test
    void numbersThatOnlyRiseHaveASlopeAndAStep() {
        Tally tally = new Tally(500);
        Tally falling = new Tally(500);
        for (int i = 0; i < 100; i++) {
            tally.number(1_700_000_040_000L + i * 120_000L);
            falling.number(-i);
        }
        assertThat(tally.column().step()).isEqualTo(60_000);
        assertThat(tally.column().slope().orElseThrow().deltas()).containsExactly(Range.of(0, 120_000).times(99));
        assertThat(falling.column().slope().orElseThrow().deltas()).containsExactly(new Cell(0, -1, -1, 99));
        falling.number(0);
        falling.number(5);
        assertThat(falling.column().slope()).isEmpty();
    }

    @Test
    void aTextKeepsHowLongAndWideItIsAndHowFrequentItsLettersAre() {
        Tally tally = new Tally(500);
        tally.text("aab Zé", true);
        assertThat(tally.column().rest()).containsExactly(new Cell(1, 6, 6, 1));
        assertThat(tally.column().letters()).containsExactly(new Letter(1, 'a', 0, 2), new Letter(1, 'a', 1, 1),
                new Letter(1, 'A', 0, 1), new Letter(1, ' ', 0, 1), new Letter(1, 0xe9, 0, 1));
    }
}
