package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

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
import weighbridge.report.situation.Known;
import weighbridge.situation.Decision;
import weighbridge.situation.Numbers;
import weighbridge.situation.Preset;
import weighbridge.situation.Sentences;
import weighbridge.situation.Situation;

/** Tests the page in a real browser and leaves pictures in target/screenshots for inspection. */
@Tag("processes")
class HtmlReportBrowserTest {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folder;
    private static Optional<Browser> browser = Optional.empty();
    private static Path page;
    /** The page of a run whose pairs are compared. */
    private static Path decided;

    @BeforeAll
    static void start() throws Exception {
        Files.createDirectories(SCREENSHOTS);
        page = Files.writeString(folder.resolve("report.html"), HtmlReport.of(Fixture.TWO_WORKLOADS));
        decided = Files.writeString(folder.resolve("decided.html"), HtmlReport.of(Decided.model()));
        browser = Optional.of(Browser.start(folder.resolve("profile")));
    }

    @AfterAll
    static void stop() {
        browser.ifPresent(Browser::close);
    }

    @Test
    void everyPlotIsDrawnAndNothingIsLoadedOrComplainedOf() throws Exception {
        Browser b = opened(page, "open=plots", 1440, 900, "light", "plots-1440.png");
        assertThat(b.evaluate("document.querySelectorAll('.intervals svg').length").asInt()).isEqualTo(2);
        assertThat(b.evaluate("document.querySelectorAll('.scatter svg').length").asInt()).isEqualTo(2);
        b.evaluate(
                "{ const w = document.getElementById('workload'); w.value = 1; w.dispatchEvent(new Event('change')); }");
        assertThat(b.evaluate("document.querySelectorAll('.intervals svg').length").asInt()).isEqualTo(2);
        assertThat(b.requests()).containsExactly(page.toUri().toString());
        assertThat(b.complaints()).isEmpty();
    }

    @Test
    void theFrontOfSizeAndReadHoldsTheSmallestAndTheFastest() throws Exception {
        Browser b = opened(page, "", 1280, 900, "light", "front-1280.png");
        JsonNode scatter = b.evaluate(
                "(s => [s.operation, ...Scatter.front(s.points).map(p => p.codec)].join(' '))(JSON.parse(document.getElementById('data').textContent).workloads[0].scatters[0])");
        assertThat(scatter.asString()).isEqualTo("read kryo sbe");
    }

    @Test
    void textFromAFileRunsNoScriptAndMakesNoElement() throws Exception {
        Browser b = opened(page, "", 1280, 900, "light", "light-1280.png");
        b.evaluate(
                "{ const w = document.getElementById('workload'); w.value = 1; w.dispatchEvent(new Event('change')); }");
        String name = Fixture.TWO_WORKLOADS.workloads().get(1).name();
        assertThat(b.evaluate("document.title").asString()).isEqualTo("orders.csv · Weighbridge");
        assertThat(b.evaluate("document.querySelectorAll('img').length").asInt()).isZero();
        assertThat(b.evaluate("document.querySelector('#table caption').textContent").asString()).contains(name);
        assertThat(b.evaluate("document.getElementById('title').textContent").asString()).startsWith(name);
        b.evaluate("dispatchEvent(new Event('hashchange'))");
        assertThat(b.evaluate("document.getElementById('title').textContent").asString())
                .as("the address holds the workload").startsWith(name);
    }

    @Test
    void theFirstScreenHoldsTheAnswerAndTheFirstRow() throws Exception {
        Browser b = opened(decided, "for=log", 1440, 900, "light", "first-1440.png");
        assertThat(b.evaluate(bottom("#table tbody tr")).asDouble()).isLessThan(900);
        assertThat(b.evaluate("document.getElementById('title').textContent").asString())
                .startsWith("For this log, avro is cheapest: ");
        b = opened(decided, "open=plots,operations", 390, 844, "light", "phone-390.png");
        assertThat(b.evaluate("getComputedStyle(document.getElementById('title')).lineHeight").asString())
                .endsWith("px");
        assertThat(b.evaluate(
                "document.getElementById('title').clientHeight / parseFloat(getComputedStyle(document.getElementById('title')).lineHeight)")
                .asDouble()).as("lines of the headline").isLessThan(3.5);
        assertThat(b.evaluate(bottom("#table tbody tr")).asDouble()).isLessThan(844);
        assertThat(b.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
        assertThat(b.evaluate(
                "Math.max(...[...document.querySelectorAll('.plot svg')].map(s => s.getBoundingClientRect().right))")
                .asDouble()).isLessThanOrEqualTo(390);
    }

    @Test
    void theTableIsFewTabStopsAway() throws Exception {
        Browser b = opened(decided, "for=log", 1440, 900, "light", "first-1440.png");
        b.press("Tab");
        assertThat(b.evaluate("document.activeElement.className").asString()).isEqualTo("skip");
        int stops = 1;
        while (stops < 30
                && !b.evaluate("document.querySelector('#table').contains(document.activeElement)").asBoolean()) {
            b.press("Tab");
            stops++;
        }
        assertThat(stops - 1).isLessThanOrEqualTo(20);
    }

    @Test
    void aSituationChangesTheAnswerAndItsLinkRestoresIt() throws Exception {
        Browser b = opened(decided, "for=rpc", 1440, 900, "light", "first-1440.png");
        String answer = "document.getElementById('asked').textContent";
        String first = b.evaluate(answer).asString();
        assertThat(first).startsWith("For an RPC over 1 Gbit/s, sbe is fastest:");
        b.evaluate("""
                {
                  const slider = document.querySelector('[data-axis=link]');
                  slider.value = 0;
                  slider.dispatchEvent(new Event('input'));
                }""");
        assertThat(b.evaluate(answer).asString()).startsWith("For an RPC over 1 Mbit/s, avro is fastest:");
        b.evaluate("document.querySelector('#table tr[data-codec=avro] input').click()");
        b.evaluate("document.querySelector('[data-limit=langs]').click()");
        String changed = b.evaluate(answer).asString();
        assertThat(changed).doesNotContain("avro").contains("read by other languages");
        String table = "document.querySelector('#table').innerText";
        String rows = b.evaluate(table).asString();
        assertThat(rows).contains("you left it out", "JVM only");
        String fragment = b.evaluate("location.hash.slice(1)").asString();
        assertThat(fragment).isEqualTo("for=rpc&link=1000000&langs=1&off=avro");
        b.open(decided, fragment, 1440, 900, "light");
        assertThat(b.evaluate(answer).asString()).isEqualTo(changed);
        assertThat(b.evaluate(table).asString()).isEqualTo(rows);
        b.evaluate("document.querySelector('#presets [value=cache]').click()");
        assertThat(b.evaluate(answer).asString())
                .startsWith("For a cache of 1,000 messages/s kept for 1 hour, read by");
        assertThat(b.complaints()).isEmpty();
    }

    @Test
    void whatOfAnAddressCannotBeReadIsSaidInOneLineAndTheRestHolds() throws Exception {
        Browser b = opened(decided, "for=log&rate=many&retention=12h&off=avro,nix&sort=luck&junk", 1440, 900, "light",
                "unread-1440.png");
        assertThat(b.evaluate("document.getElementById('unread').innerText").asString()).isEqualTo(
                "Ignored in the address: \"junk\" has no meaning here; \"many\" is not a rate; write 500, 5k/s, 3/min, "
                        + "1M/day; no format is called \"nix\"; and 1 more. The rest applies.");
        assertThat(b.evaluate("document.getElementById('asked').textContent").asString())
                .startsWith("For a log of 20,000 messages/s kept for 12 hours, ").doesNotContain("avro");
        b.open(decided, "losses", 1440, 900, "light");
        assertThat(b.evaluate("document.getElementById('unread').hidden").asBoolean()).as("a section's name").isTrue();
        assertThat(b.complaints()).isEmpty();
    }

    @Test
    void whatDoesNotMatterInASituationIsSaid() throws Exception {
        Browser b = opened(decided, "for=rpc&rate=5000&link=1G", 1440, 900, "light", "idle-1440.png");
        assertThat(b.evaluate("document.querySelector('#answer').innerText").asString())
                .contains("The costs of an RPC do not depend on rate.");
        assertThat(b.evaluate("location.hash").asString()).isEqualTo("#for=rpc&rate=5000");
        b.evaluate("document.querySelector('#presets [value=log]').click()");
        assertThat(b.evaluate("document.querySelector('#answer').innerText").asString())
                .doesNotContain("do not depend");
    }

    @Test
    void insideABandTheTitleNamesBothAndTheBandHasItsNames() throws Exception {
        Browser b = opened(decided, "for=rpc", 1440, 900, "light", "first-1440.png");
        String title = "document.getElementById('title').textContent";
        assertThat(b.evaluate(title).asString()).doesNotContain(" or ");
        b.evaluate("""
                {
                  const inBand = () => document.querySelector('.track .here.shaded');
                  for (let i = 0; i <= 400 && !inBand(); i++) {
                    const slider = document.querySelector('[data-axis=link]');
                    slider.value = i;
                    slider.dispatchEvent(new Event('input'));
                  }
                }""");
        assertThat(b.evaluate(title).asString())
                .matches("For this RPC, avro .* or protobuf .* is fastest, too close to call\\.");
        assertThat(b.evaluate("document.querySelector('.bands').textContent").asString())
                .matches("Not named above: .* or .* from .* to .*\\.");
    }

    @Test
    void aFilterByTheWayHidesTheOthersAndIsInTheLink() throws Exception {
        Browser b = opened(decided, "for=rpc", 1440, 900, "light", "first-1440.png");
        b.evaluate("""
                {
                  const way = [...document.querySelectorAll('#filters label')].find(l => l.textContent.startsWith('Way'));
                  const select = way.querySelector('select');
                  select.value = 'schema-first';
                  select.dispatchEvent(new Event('change'));
                }""");
        String codecs =
                "[...document.querySelectorAll('#table tr[data-codec]')].map(r => r.dataset.codec).sort().join()";
        assertThat(b.evaluate(codecs).asString()).isEqualTo("avro,protobuf");
        assertThat(b.evaluate("document.getElementById('asked').textContent").asString()).doesNotContain("sbe");
        assertThat(b.evaluate("location.hash").asString()).isEqualTo("#for=rpc&way=schema-first");
        b.open(decided, "for=rpc&way=reflective", 1440, 900, "light");
        assertThat(b.evaluate(codecs).asString()).isEqualTo("kryo");
        assertThat(b.evaluate("document.getElementById('left').textContent").asString())
                .contains("3 formats are hidden by your filter.");
        assertThat(b.complaints()).isEmpty();
    }

    @Test
    void onAPhoneTheTableScrollsUnderItsFormatsAndSaysSo() throws Exception {
        Browser b = opened(decided, "for=log", 320, 844, "light", "phone-320.png");
        assertThat(b.evaluate("document.querySelector('#table .hint').checkVisibility()").asBoolean()).isTrue();
        assertThat(b.evaluate("document.querySelector('#table .edge').classList.contains('more')").asBoolean())
                .isTrue();
        b.evaluate("document.querySelector('#filter').open = true");
        assertThat(b.evaluate(
                "Math.max(...[...document.querySelectorAll('input, select, #filters')].filter(i => i.checkVisibility())"
                        + ".map(i => i.getBoundingClientRect().right))")
                .asDouble()).as("nothing sticks out").isLessThanOrEqualTo(320 - 14);
        b.evaluate("document.querySelector('#filter').open = false");
        String left = "document.querySelector('#table tbody th').getBoundingClientRect().left";
        double before = b.evaluate(left).asDouble();
        b.evaluate("""
                new Promise(done => {
                  const scroll = document.querySelector('#table .scroll');
                  scroll.addEventListener('scroll', () => requestAnimationFrame(done), {once: true});
                  scroll.scrollLeft = scroll.scrollWidth;
                })""");
        assertThat(b.evaluate(left).asDouble()).isEqualTo(before);
        assertThat(b.evaluate("document.querySelector('#table .edge').classList.contains('more')").asBoolean())
                .isFalse();
        b.evaluate("document.querySelector('#formats').scrollIntoView()");
        b.screenshot(SCREENSHOTS.resolve("phone-scrolled-320.png"), false);
    }

    @Test
    void theSkipLinkLeavesTheSituationAsItIs() throws Exception {
        Browser b = opened(decided, "for=log", 1440, 900, "light", "first-1440.png");
        b.evaluate("document.querySelector('.skip').click()");
        assertThat(b.evaluate("location.hash").asString()).isEqualTo("#for=log");
        assertThat(b.evaluate("document.activeElement.id").asString()).isEqualTo("formats");
    }

    @Test
    void aNumberThatCannotBeReadIsRefusedBesideItsField() throws Exception {
        Browser b = opened(decided, "for=log", 1440, 900, "light", "first-1440.png");
        String answer = "document.querySelector('#answer').textContent";
        String before = b.evaluate(answer).asString();
        b.evaluate(
                "{ const f = document.querySelector('[data-parameter=rate]'); f.value = 'many'; f.dispatchEvent(new Event('change')); }");
        assertThat(b.evaluate("document.querySelector('.complaint').textContent").asString())
                .isEqualTo("\"many\" is not a rate; write 500, 5k/s, 3/min, 1M/day");
        assertThat(b.evaluate(answer).asString()).isEqualTo(before);
    }

    @Test
    void aClickOnAColumnSortsNumbersAsNumbersAndKeepsFloorsAndFailuresLast() throws Exception {
        Browser b = opened(page, "", 1280, 900, "light", "light-1280.png");
        String codecs = "[...document.querySelectorAll('#table tr[data-codec]')].map(r => r.dataset.codec).join()";
        String click =
                "[...document.querySelectorAll('#table th button')].find(b => b.textContent === 'bytes').click()";
        b.evaluate(click);
        assertThat(b.evaluate(codecs).asString()).startsWith("java,jackson-json,").endsWith(",capnproto,leaky");
        b.evaluate(click);
        assertThat(b.evaluate(codecs).asString()).startsWith("kryo,protobuf,avro,").endsWith(",capnproto,leaky");
        assertThat(b.evaluate("document.querySelector('#table th[aria-sort=ascending]').textContent").asString())
                .isEqualTo("bytes");
    }

    @Test
    void darkModeIsDarkAndPaperIsWhiteEvenThen() throws Exception {
        Browser b = opened(page, "open=plots", 1280, 900, "dark", "dark-1280.png");
        assertThat(b.evaluate("getComputedStyle(document.body).backgroundColor").asString())
                .isEqualTo("rgb(20, 23, 27)");
        String plot = "document.querySelector('.intervals svg').innerHTML";
        assertThat(b.evaluate(plot).asString()).contains("rgb(230, 233, 237)").doesNotContain("rgb(27, 31, 36)");
        b.evaluate("dispatchEvent(new Event('beforeprint'))");
        assertThat(b.evaluate(plot).asString()).contains("rgb(27, 31, 36)").doesNotContain("rgb(230, 233, 237)");
        b.print(SCREENSHOTS.resolve("print.pdf"));
        assertThat(Files.size(SCREENSHOTS.resolve("print.pdf"))).isGreaterThan(10_000);
    }

    @Test
    void pointingAtAMarkNamesItsCodecAndLightsItsRow() throws Exception {
        Browser b = opened(page, "open=plots", 1280, 900, "light", "light-1280.png");
        b.evaluate("document.querySelector('.intervals').scrollIntoView({block: 'center'})");
        JsonNode mark = b.evaluate("""
                (() => {
                  const marks = document.querySelector('.intervals').querySelectorAll('path[fill="rgb(168, 67, 0)"][stroke="rgb(168, 67, 0)"]');
                  const box = marks[0].getBoundingClientRect();
                  return [box.left + box.width / 2, box.top + box.height / 2];
                })()""");
        b.point(mark.get(0).asDouble() - 1, mark.get(1).asDouble());
        b.point(mark.get(0).asDouble(), mark.get(1).asDouble());
        assertThat(b.evaluate("document.querySelector('.tip').innerText").asString()).isEqualTo("""
                kryo
                205 ns (196–214)
                2.32× sbe (2.18 to 2.46)
                2.3× slower · tie with protobuf""");
        assertThat(b.evaluate("document.querySelector('#table tr.lit').dataset.codec").asString()).isEqualTo("kryo");
    }

    @Test
    void theTableIsCopiedAsTextMarkdownAndCsv() throws Exception {
        Browser b = opened(decided, "for=rpc", 1440, 900, "light", "first-1440.png");
        b.evaluate(
                "{ window.copied = []; Object.defineProperty(navigator, 'clipboard', {value: {writeText: t => copied.push(t)}}); }");
        b.evaluate(
                "for (const c of ['link', 'text', 'markdown', 'csv']) document.querySelector('[data-copy=' + c + ']').click()");
        JsonNode copied = b.evaluate("copied");
        assertThat(copied.get(0).asString()).endsWith("decided.html#for=rpc");
        assertThat(copied.get(1).asString()).startsWith("For an RPC over 1 Gbit/s, sbe is fastest: ").contains("\nsbe ")
                .doesNotContain(" ,");
        assertThat(copied.get(2).asString()).contains("| format | ", "| sbe | ");
        assertThat(copied.get(3).asString()).contains("format,size B,", "\nsbe,");
    }

    /** The page says what the terminal says. */
    @Test
    void thePageAnswersAsTheTerminalDoes() throws Exception {
        Numbers numbers = Known.of(Decided.model().workloads().getFirst());
        for (Preset preset : Preset.values()) {
            Browser b = opened(decided, "for=" + preset.key(), 1440, 900, "light", "first-1440.png");
            List<String> said = Sentences.all(Decision.of(Situation.of(preset), numbers));
            assertThat(b.evaluate("[...document.querySelectorAll('#asked, #answer p')].map(p => p.textContent)").size())
                    .as("choice and notes").isPositive();
            for (JsonNode sentence : b
                    .evaluate("[...document.querySelectorAll('#asked, #answer p')].map(p => p.textContent)"))
                assertThat(said).contains(sentence.asString());
        }
    }

    private static String bottom(String selector) {
        return "document.querySelector('" + selector + "').getBoundingClientRect().bottom";
    }

    private static Browser opened(Path file, String fragment, int width, int height, String scheme, String screenshot)
            throws Exception {
        Browser b = browser.orElseThrow();
        b.open(file, fragment, width, height, scheme);
        b.screenshot(SCREENSHOTS.resolve(screenshot), false);
        return b;
    }
}
