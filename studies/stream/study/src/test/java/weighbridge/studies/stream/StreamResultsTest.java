package weighbridge.studies.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.form.Form;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.pipe.Passage;
import weighbridge.pipe.PassageOrder;
import weighbridge.study.options.Supply;
import weighbridge.study.Evidence;
import weighbridge.study.Journalled;
import weighbridge.study.pipe.Bottleneck;
import weighbridge.study.pipe.PassageCell;

class StreamResultsTest {
    private static final double[] WOBBLES = {1, 1.004, 0.997, 1.002, 0.999, 1.001};
    /**
     * Messages/s and bytes per message: one codec with few bytes that is slow, one with many that is fast, and the
     * copy.
     */
    private static final Map<String, double[]> CODECS = Map.of("small", new double[] {50_000, 100}, "fast",
            new double[] {400_000, 400}, "copy", new double[] {2e6, 400});

    @Test
    void theLinkTheSenderOrTheReceiverHoldsAStreamBack() {
        StreamResults results = results();
        assertThat(results.passages().bottleneck("fast", 100)).isEqualTo(Bottleneck.LINK);
        assertThat(results.passages().bottleneck("small", 0)).isEqualTo(Bottleneck.RECEIVER);
        assertThat(results.passages().bottleneck("absent", 0)).isEqualTo(Bottleneck.UNKNOWN);
    }

    @Test
    void fewBytesPassMoreOnSlowLinksAndTheCrossingIsABand() {
        List<Crossing> crossings = Crossing.of(results());
        assertThat(crossings).hasSize(1);
        Crossing c = crossings.getFirst();
        assertThat(c.slow()).isEqualTo("small");
        assertThat(c.fast()).isEqualTo("fast");
        // 50,000 messages/s of 400 bytes are 160 Mbit/s; levels differ between runs by 3.2 %.
        assertThat(c.low()).isBetween(146.0, 160.0);
        assertThat(c.high()).isBetween(160.0, 174.0);
        assertThat(c.sentence())
                .startsWith("small passes more messages on slow links, fast on fast ones; the lead likely changes ");
    }

    @Test
    void whoPassesMostIsSaidAsFarAsTheRoundsTell() {
        assertThat(new StreamFindings(results()).text("", 200))
                .contains("Without a limit, fast likely passes the most messages: ");
        List<Entry> one = entries().stream().filter(e -> ((Entry.OfCase) e).key().endsWith("/1")).toList();
        assertThat(new StreamFindings(results(one)).text("", 200)).contains(
                "Without a limit, it is not yet clear which codec passes the most messages; fast leads so far with ",
                "No verdict is possible before round 6. To add the 5 missing rounds: weighbridge run --resume RUN");
    }

    @Test
    void bytesDecideWhatOneRoundCannot() {
        List<Entry> one = entries().stream().filter(e -> ((Entry.OfCase) e).key().endsWith("/1")).toList();
        assertThat(new StreamFindings(results(one)).text("", 200))
                .contains("Smallest messages: small, 100.0 B; next: fast, 400.0 B.")
                .contains(
                        "At 10 Mbit/s, small passes the most messages: 11,574 messages/s. They fill the link, and those "
                                + "of all others are at least 3.7× as long.")
                .contains("At 1 Gbit/s, it is not yet clear");
    }

    @Test
    void verdictsAreThoseOfAllComparisonsThatCouldBeShown() {
        // Two codecs in time and CPU at four speeds; the copy is a floor, with which nobody is compared.
        assertThat(results().passages().comparisons()).isEqualTo(8);
        assertThat(new StreamFindings(results()).text("", 300)).contains(
                "Verdicts are claimed jointly for all 8 comparisons (each two of 2 codecs, in time and CPU, at 4 speeds)")
                .containsPattern("copy .* floor +floor");
        assertThat(new StreamFindings(results()).json()).containsEntry("comparisons", 8L);
    }

    @Test
    void aDifferenceThatIsSeenButNotProvenHasAQuestionMark() {
        List<Entry> few = entries().stream().filter(e -> !((Entry.OfCase) e).key().matches(".*/[456]")).toList();
        assertThat(new StreamFindings(results(few)).text("", 200)).containsPattern("fast .* ≈8\\.0× faster \\?");
    }

    @Test
    void aLinkIsJudgedByWhatItHeldBack() {
        assertThat(results().passages().link(10).orElseThrow().off().getAsDouble()).isCloseTo(0, within(0.005));
        assertThat(results().passages().link(10).orElseThrow().how()).isEqualTo(PassageOrder.Limit.TBF.text());
        assertThat(results().passages().link(0)).isEmpty();
    }

    @Test
    void ratesAndVerdictsAreThoseOfTheRounds() {
        StreamResults results = results();
        assertThat(results.passages().rate("small", 0).orElseThrow().point()).isCloseTo(50_000, within(200.0));
        assertThat(results.passages().slower("small", "fast", 0).orElseThrow().verdict().words())
                .isEqualTo("likely 8.0× slower");
        assertThat(results.passages().slower("small", "fast", 10).orElseThrow().verdict().words())
                .isEqualTo("likely 3.8× faster");
    }

    @Test
    void passagesThatBeganColdDoNotCountUnlessTheyFillTheLink() {
        StreamResults some =
                results(cold(e -> e.startsWith("passage/small/unlimited/1") || e.startsWith("passage/small/10.0")));
        assertThat(some.passages().passages("small", 0)).hasSize(5);
        assertThat(some.passages().cold("small", 0)).isOne();
        assertThat(some.passages().rate("small", 0).orElseThrow().point()).isCloseTo(50_000, within(200.0));
        assertThat(some.passages().slower("small", "fast", 10)).as("a cold codec fills a slow link all the same")
                .map(c -> c.verdict().words()).contains("likely 3.8× faster");
        assertThat(some.passages().dearer("small", "fast", 10)).as("at the cost of more CPU time").isEmpty();
        StreamResults all = results(cold(e -> e.startsWith("passage/small/unlimited")));
        assertThat(all.passages().isCold("small", 0)).isTrue();
        assertThat(all.passages().slower("small", "fast", 0)).isEmpty();
        assertThat(new StreamFindings(all).text("", 200)).containsPattern("small +100\\.0 +25,0\\d\\d cold ")
                .contains("small at no limit, 6 of 6.")
                .contains("it is not yet clear which codec passes the most messages, since no number of small counts.");
    }

    /** The same with some passages of half the rate, which began before their ends were warm. */
    private static List<Entry> cold(Predicate<String> some) {
        List<Entry> entries = new ArrayList<>();
        for (Entry e : entries()) {
            Entry.OfCase c = (Entry.OfCase) e;
            if (!some.test(c.key()) || !(c.outcome(Passage.class) instanceof Outcome.Measured<Passage>(Passage p))) {
                entries.add(e);
                continue;
            }
            String[] key = c.key().split("/");
            boolean fills = c.key().startsWith("passage/small/10.0");
            Passage.Flow flow = fills ? p.stream() : new Passage.Flow(p.stream().messages(), p.stream().content(),
                    p.stream().wire(), 2 * p.stream().nanos());
            Passage.Work work = p.sending();
            entries.add(entry(
                    new PassageCell(key[1], key[2].equals("unlimited") ? 0 : Double.parseDouble(key[2]),
                            Integer.parseInt(key[3])),
                    new Outcome.Measured<>(new Passage(p.limit(), p.link(), p.sender(), p.receiver(), flow,
                            new Passage.Work(work.cpuNanos(), work.messages(), false, work.alone()), p.reading(),
                            p.compared(), p.held(), p.delays(), p.control(), p.notes()))));
        }
        return entries;
    }

    @Test
    void whatFailedHasARowWithItsReason() {
        List<Entry> entries = new ArrayList<>(entries());
        entries.removeIf(e -> ((Entry.OfCase) e).key().startsWith("passage/fast/10.0/"));
        entries.add(entry(new PassageCell("fast", 10, 1), new Outcome.Failed<>("the receiver is gone")));
        StreamFindings findings = new StreamFindings(results(entries));
        assertThat(findings.hasFailures()).isTrue();
        assertThat(findings.text("a machine", 120)).contains("fast at 10 Mbit/s: failed, the receiver is gone");
        assertThat(findings.json().toString()).contains("the receiver is gone");
        List<?> rows = (List<?>) findings.json().get("rows");
        assertThat(rows).filteredOn(r -> ((Map<?, ?>) r).get("codec").equals("small")).isNotEmpty()
                .noneMatch(r -> ((Map<?, ?>) r).containsKey("time"));
        assertThat(rows).filteredOn(r -> ((Map<?, ?>) r).get("codec").equals("fast"))
                .anyMatch(r -> ((Map<?, ?>) r).containsKey("time"));
    }

    @Test
    void aPassageOfAnotherStreamIsNamed() {
        assertThatThrownBy(() -> results(List.of(entry(new PassageCell("fast", 77, 1), new Outcome.Failed<>("x")))))
                .isInstanceOf(Form.Misfit.class);
    }

    @Test
    void textFitsTheTerminal() {
        String text = new StreamFindings(results()).text("a machine", 80);
        assertThat(text.lines().filter(l -> l.startsWith("  -") || l.startsWith("   ")))
                .allSatisfy(l -> assertThat(l).hasSizeLessThanOrEqualTo(80));
    }

    private static StreamResults results() {
        return results(entries());
    }

    private static StreamPlan asked() {
        return new StreamPlan(List.of("small", "fast"), List.of(0.0, 10.0, 100.0, 1000.0), Optional.of(60.0),
                Optional.of(WOBBLES.length), new Supply.BuiltIn("made-up"), PassageOrder.Transport.TCP, 0, 1, 1, 0, 0,
                List.of(PassageOrder.Limit.TBF), false);
    }

    private static List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (double link : asked().links()) {
            CODECS.forEach((codec, c) -> {
                for (int round = 1; round <= WOBBLES.length; round++) {
                    entries.add(entry(new PassageCell(codec, link, round),
                            new Outcome.Measured<>(MadeUp.passage(c[0], (int) c[1], link, WOBBLES[round - 1]))));
                }
            });
        }
        return entries;
    }

    private static Entry entry(PassageCell cell, Outcome<Passage> outcome) {
        return new Entry.OfCase("stream", cell.key(), Instant.EPOCH, Duration.ofSeconds(2),
                OutcomeFormat.of(Passage.class).tree(outcome));
    }

    private static StreamResults results(List<Entry> entries) {
        Payload payload = new Payload(Path.of("made-up"), 1, "0123456789abcdef0123");
        Plan plan = new Plan("stream",
                List.of(new Plan.Workload("made-up", new Origin.BuiltIn("a test"), payload, payload, 1, 0)),
                asked().field(), List.of(Operation.ENCODE), List.of(1), "small", 8, 0.03, Duration.ZERO, 1, "");
        Environment quiet = new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2, 1 << 30, "", "", "",
                "25", List.of(), 0, 0, 0, 0.01, 0.01, 1, Environment.Grade.QUIET, List.of());
        return StreamResults.of(asked(),
                new Evidence(plan, quiet, List.of(), new Journalled(entries), Optional.empty(), List.of()));
    }
}
