package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParetoFrontTest {
    private static final ParetoFront.Point SMALL = new ParetoFront.Point("small", 100, 50);
    private static final ParetoFront.Point MIDDLE = new ParetoFront.Point("middle", 120, 55);
    private static final ParetoFront.Point FAST = new ParetoFront.Point("fast", 200, 11);
    private static final ParetoFront.Point LARGE = new ParetoFront.Point("large", 210, 60);

    /** @param faster pairs of which the first is claimed to be faster than the second */
    private static ParetoFront of(List<ParetoFront.Point> points, List<List<ParetoFront.Point>> faster) {
        return ParetoFront.of(points, (one, other) -> faster.stream()
                .anyMatch(p -> p.getFirst().codec().equals(one) && p.getLast().codec().equals(other)));
    }

    @Test
    void aCodecThatASmallerOneIsClaimedToBeatIsNeitherInFrontNorOpen() {
        ParetoFront found = of(List.of(LARGE, FAST, SMALL), List.of(List.of(FAST, LARGE), List.of(SMALL, LARGE)));
        assertThat(found.front()).containsExactly(SMALL, FAST);
        assertThat(found.open()).isEmpty();
    }

    @Test
    void aCodecBehindTheFrontIsOpenWhileNothingIsClaimedOfIt() {
        ParetoFront found = of(List.of(SMALL, MIDDLE), List.of());
        assertThat(found.front()).containsExactly(SMALL);
        assertThat(found.open()).containsExactly(MIDDLE);
    }

    @Test
    void aFasterCodecThatIsLargerBeatsNone() {
        ParetoFront found = of(List.of(SMALL, FAST), List.of(List.of(FAST, SMALL)));
        assertThat(found.front()).containsExactly(SMALL, FAST);
    }

    @Test
    void ofTwoOfOneSizeTheFasterBeats() {
        ParetoFront.Point same = new ParetoFront.Point("same", 100, 32);
        ParetoFront found = of(List.of(SMALL, same), List.of(List.of(same, SMALL)));
        assertThat(found.front()).containsExactly(same);
        assertThat(found.open()).isEmpty();
    }
}
