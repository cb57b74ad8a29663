package weighbridge.study.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReplayDrawingTest {
    @Test
    void figuresThatAreInProportionStandOneAboveTheOther() throws Exception {
        String svg = new ReplayDrawing("A & B", List.of(row("a", "10", 100, 1000), row("b", "40", 400, 1000))).text();
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(svg).contains("A &amp; B", "<text class=\"name\" x=\"184.0\" y=\"120.0\">a</text>", ">1/2<", ">2<");
        List<String> here = places(svg, "circle class=\"here\" cx");
        // The first of each kind stands in the legend.
        assertThat(here).hasSize(3);
        assertThat(here.get(1)).as("half of the mean").isEqualTo("206.0");
        assertThat(here.get(2)).as("twice the mean").isEqualTo("686.0");
        assertThat(places(svg, "path class=\"article\" d")).element(1).asString().startsWith("M206.0");
        assertThat(places(svg, "circle class=\"corrected\" cx")).element(1).isEqualTo("446.0");
    }

    @Test
    void whatIsMissingIsNotDrawnAndMovesNoOther() {
        ReplayRow none = new ReplayRow("w", "c", "c", Optional.of("read"), OptionalInt.of(1), "time", "ms",
                Optional.of(Printed.of("70")), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), "");
        String svg = new ReplayDrawing("t", List.of(row("a", "10", 100, 1000), row("b", "40", 400, 1000), none)).text();
        assertThat(places(svg, "circle class=\"here\" cx")).hasSize(3);
        assertThat(places(svg, "path class=\"article\" d")).hasSize(4);
        // The mean is that of the two which have all three figures: 70 is three and a half times as much as 20.
        assertThat(svg).contains(">4<").doesNotContain(">1/4<");
    }

    private static List<String> places(String svg, String mark) {
        return Pattern.compile("<" + Pattern.quote(mark) + "=\"([^\" ]+)").matcher(svg).results().map(r -> r.group(1))
                .toList();
    }

    private static ReplayRow row(String name, String published, double here, double corrected) {
        return new ReplayRow("w", name, name, Optional.of("read"), OptionalInt.of(1), "time", "ms",
                Optional.of(Printed.of(published)), OptionalDouble.of(here), OptionalDouble.of(corrected),
                OptionalDouble.of(0.9 * corrected), OptionalDouble.of(1.1 * corrected), "");
    }
}
