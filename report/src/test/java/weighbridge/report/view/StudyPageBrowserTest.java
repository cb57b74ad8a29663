package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.report.Fixture;
import weighbridge.report.model.Preface;

/** Tests the page of a study in a real browser and leaves a picture in target/screenshots for inspection. */
@Tag("processes")
final class StudyPageBrowserTest {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir(cleanup = CleanupMode.NEVER)
    private Path folder;

    @Test
    void itHasItsHeadlineAsTitleItsCurvesAndTheOrdinaryReportFolded() throws Exception {
        Preface.Chart chart = new Preface.Chart(
                "Messages/s by the speed of the link", "Mbit/s", "messages/s", List.of(
                        new Preface.Curve("kryo",
                                List.of(new Preface.Point(10, 8_000, 7_900, 8_100),
                                        new Preface.Point(1000, 90_000, 88_000, 92_000))),
                        new Preface.Curve("sbe <b>",
                                List.of(new Preface.Point(10, 6_000, 6_000, 6_000),
                                        new Preface.Point(1000, 400_000, 390_000, 410_000)))),
                List.of(new Preface.Band("they cross", 100, 150)));
        Path curves = Files.writeString(folder.resolve("curves.html"), HtmlReport.of(Fixture.TWO_WORKLOADS,
                Optional.of(new Preface("Stream", "", List.of(), List.of(), List.of(chart))), Optional.empty()));
        Files.createDirectories(SCREENSHOTS);
        try (Browser b = Browser.start(folder.resolve("profile"))) {
            b.open(curves, "", 390, 844, "light");
            assertThat(b.evaluate("document.querySelector('h1').textContent").asString()).isEqualTo("Stream");
            assertThat(b.evaluate("document.querySelectorAll('main > section > h2').length").asInt()).isZero();
            assertThat(b.evaluate("document.querySelector('.curves svg').textContent").asString()).contains("kryo",
                    "sbe <b>", "Mbit/s");
            assertThat(b.evaluate("document.querySelector('.curves').getAttribute('aria-label')").asString())
                    .startsWith("Messages/s by the speed of the link: kryo, sbe <b>.");
            assertThat(b.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
            b.screenshot(SCREENSHOTS.resolve("study-390.png"), true);
            String shown = "document.querySelector('#table').checkVisibility({contentVisibilityAuto: true})";
            assertThat(b.evaluate(shown).asBoolean()).as("the ordinary part is folded").isFalse();
            b.evaluate("document.querySelector('#field > summary').click()");
            assertThat(b.evaluate(shown).asBoolean()).isTrue();
        }
    }
}
