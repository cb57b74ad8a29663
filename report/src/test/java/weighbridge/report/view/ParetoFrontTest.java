package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParetoFrontTest {
    @Test
    void aCodecThatIsLargerAndProvablySlowerIsBeaten() {
        ParetoFront found =
                of(point("bad", 210, 60, 65, 70), point("fast", 200, 10, 11, 12), point("small", 100, 50, 52, 55));
        assertThat(found.front()).extracting(ParetoFront.Point::codec).containsExactly("small", "fast");
        assertThat(found.open()).isEmpty();
    }

    @Test
    void aCodecBehindTheFrontIsOpenWhileIntervalsOverlap() {
        ParetoFront found = of(point("a", 100, 50, 55, 60), point("b", 120, 48, 56, 64));
        assertThat(found.front()).extracting(ParetoFront.Point::codec).containsExactly("a");
        assertThat(found.open()).extracting(ParetoFront.Point::codec).containsExactly("b");
    }

    @Test
    void ofTwoThatTieInTimeTheSmallerBeats() {
        ParetoFront found = of(point("a", 100, 50, 55, 60), new ParetoFront.Point("b", 120, 48, 52, 55, List.of("a")));
        assertThat(found.front()).extracting(ParetoFront.Point::codec).containsExactly("a");
        assertThat(found.open()).isEmpty();
    }

    @Test
    void ofTwoOfOneSizeTheProvablyFasterBeats() {
        assertThat(of(point("a", 100, 50, 55, 60), point("b", 100, 30, 32, 35)).front())
                .extracting(ParetoFront.Point::codec).containsExactly("b");
    }

    private static ParetoFront.Point point(String codec, double size, double low, double time, double high) {
        return new ParetoFront.Point(codec, size, low, time, high, List.of());
    }

    private static ParetoFront of(ParetoFront.Point... points) {
        return ParetoFront.of(List.of(points));
    }
}
