package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import weighbridge.report.Fixture;
import weighbridge.report.model.Preface;

/** The page in a real browser. Its pictures are left in target/screenshots, to be looked at. */
@Tag("processes")
class HtmlReportBrowserTest {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folder;
    private static Optional<Browser> browser = Optional.empty();
    private static Path page;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = Browser.find();
        String reason =
                "no chromium, chromium-browser, google-chrome or chrome on the PATH: the report is not looked at in a "
                        + "browser";
        if (program.isEmpty()) System.out.println("Skipped: " + reason);
        assumeTrue(program.isPresent(), reason);
        Files.createDirectories(SCREENSHOTS);
        page = Files.writeString(folder.resolve("report.html"), HtmlReport.of(Fixture.TWO_WORKLOADS));
        browser = Optional.of(Browser.start(program.get(), folder.resolve("profile")));
    }

    @AfterAll
    static void stop() {
        browser.ifPresent(Browser::close);
    }

    @Test
    void everyPlotIsDrawnAndNothingIsLoadedOrComplainedOf() throws Exception {
        Browser b = opened(1280, "light", "light-1280.png");
        assertThat(b.evaluate("document.querySelectorAll('.intervals svg').length").asInt()).isEqualTo(4);
        assertThat(b.evaluate("document.querySelectorAll('.scatter svg').length").asInt()).isEqualTo(1);
        assertThat(b.requests()).containsExactly(page.toUri().toString());
        assertThat(b.complaints()).isEmpty();
    }

    @Test
    void textFromAFileRunsNoScriptAndMakesNoElement() throws Exception {
        Browser b = opened(1280, "light", "light-1280.png");
        assertThat(b.evaluate("document.title").asString()).isEqualTo("orders.csv · Weighbridge");
        assertThat(b.evaluate("document.getElementById('run').textContent").asString())
                .endsWith(" · machine: " + Fixture.TWO_WORKLOADS.conditions().grade());
        assertThat(b.evaluate("document.querySelectorAll('img').length").asInt()).isZero();
        assertThat(b.evaluate("[...document.querySelectorAll('h2.name')].pop().textContent").asString())
                .isEqualTo(Fixture.TWO_WORKLOADS.workloads().get(1).name());
    }

    @Test
    void aPhoneNeedsNoSidewaysScrolling() throws Exception {
        Browser b = opened(375, "light", "phone-375.png");
        assertThat(b.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(375);
        assertThat(b.evaluate(
                "Math.max(...[...document.querySelectorAll('.plot svg')].map(s => s.getBoundingClientRect().right))")
                .asDouble()).isLessThanOrEqualTo(375);
    }

    @Test
    void darkModeIsDarkAndItsPlotsAreLight() throws Exception {
        Browser b = opened(1280, "dark", "dark-1280.png");
        assertThat(b.evaluate("getComputedStyle(document.body).backgroundColor").asString())
                .isEqualTo("rgb(20, 23, 27)");
        assertThat(b.evaluate("document.querySelector('.intervals svg').innerHTML").asString()).contains("#e6e9ed")
                .doesNotContain("#1b1f24");
    }

    @Test
    void paperIsWhiteEvenInDarkMode() throws Exception {
        Browser b = opened(1280, "dark", "dark-1280.png");
        b.evaluate("dispatchEvent(new Event('beforeprint'))");
        assertThat(b.evaluate("document.querySelector('.intervals svg').innerHTML").asString()).contains("#1b1f24")
                .doesNotContain("#e6e9ed");
        b.print(SCREENSHOTS.resolve("print.pdf"));
        assertThat(Files.size(SCREENSHOTS.resolve("print.pdf"))).isGreaterThan(10_000);
    }

    @Test
    void aClickOnAColumnSortsItAndKeepsWhatHasNoNumberLast() throws Exception {
        Browser b = opened(1280, "light", "light-1280.png");
        String codecs = "[...document.querySelectorAll('.sizes table')[0].tBodies[0].rows].map(r => "
                + "r.cells[0].textContent).join()";
        b.evaluate("{ const size = document.querySelectorAll('.sizes th button')[2]; size.click(); size.click(); }");
        assertThat(b.evaluate(codecs).asString()).startsWith("java,jackson-json,flatbuffers,")
                .endsWith("capnproto,leaky");
    }

    @Test
    void theOtherScaleShowsTimesAndItsOwnExplanation() throws Exception {
        Browser b = opened(1280, "light", "light-1280.png");
        b.evaluate("document.querySelector('[data-view=time]').click()");
        assertThat(b.evaluate("document.querySelector('.intervals svg').textContent").asString()).contains("100 ns",
                "CPU time an operation");
        assertThat(b.evaluate("document.querySelector('.of-time').hidden").asBoolean()).isFalse();
        assertThat(b.evaluate("document.querySelector('.of-ratio').hidden").asBoolean()).isTrue();
    }

    @Test
    void pointingAtAMarkNamesItsCodecAndNumbers() throws Exception {
        Browser b = opened(1280, "light", "light-1280.png");
        b.evaluate("document.querySelector('.intervals').scrollIntoView({block: 'center'})");
        JsonNode mark = b.evaluate("""
                (() => {
                  const marks = document.querySelector('.intervals').querySelectorAll('path[fill="#a84300"][stroke="#a84300"]');
                  const box = marks[0].getBoundingClientRect();
                  return [box.left + box.width / 2, box.top + box.height / 2];
                })()""");
        b.point(mark.get(0).asDouble() - 1, mark.get(1).asDouble());
        b.point(mark.get(0).asDouble(), mark.get(1).asDouble());
        assertThat(b.evaluate("document.querySelector('.tip').innerText").asString()).isEqualTo("""
                kryo
                205 ns ± 9
                2.32× sbe (2.18 to 2.46)
                2.3× slower · tie with protobuf""");
    }

    @Test
    void theCurvesOfAPrefaceAreDrawnWithTheirNames() throws Exception {
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
                Optional.of(new Preface("Stream", "", List.of(), List.of(), List.of(), List.of(chart)))));
        Browser b = browser.orElseThrow();
        b.open(curves, 375, "light");
        assertThat(b.evaluate("document.querySelector('.curves svg').textContent").asString()).contains("kryo",
                "sbe <b>", "Mbit/s");
        assertThat(b.evaluate("document.querySelector('.curves').getAttribute('aria-label')").asString())
                .startsWith("Messages/s by the speed of the link: kryo, sbe <b>.");
        assertThat(b.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(375);
        b.screenshot(SCREENSHOTS.resolve("curves-375.png"));
        String shown = "document.querySelector('.intervals').checkVisibility({contentVisibilityAuto: true})";
        assertThat(b.evaluate(shown).asBoolean()).as("the ordinary part is folded").isFalse();
        b.evaluate("document.querySelector('#field > summary').click()");
        assertThat(b.evaluate(shown).asBoolean()).isTrue();
        assertThat(b.evaluate("document.querySelectorAll('.intervals svg').length").asInt()).isEqualTo(4);
    }

    private static Browser opened(int width, String scheme, String screenshot) throws Exception {
        Browser b = browser.orElseThrow();
        b.open(page, width, scheme);
        b.screenshot(SCREENSHOTS.resolve(screenshot));
        return b;
    }
}
