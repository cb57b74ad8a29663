package weighbridge.replays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weighbridge.model.Latency;
import weighbridge.model.Outcome;
import weighbridge.replays.JmhBlogReplay.Contender;
import weighbridge.replays.JmhBlogResults.CorrectedRate;
import weighbridge.replays.JmhBlogResults.Rate;
import weighbridge.workloads.Workload;

class JmhBlogTest {
    private static final int CORES = 2;
    private static final String WRONG = "under load, with 5 threads at work, thread 1: message 0: StandardObject.text: value-to-absent";

    private final JmhBlogReplay blog = (JmhBlogReplay) Replay.named("jmh-blog").orElseThrow();
    private final JmhBlogResults results = new JmhBlogResults(blog, CORES);

    @Test
    void everyFigureOfTheArticleStandsAtItsThreads() {
        assertThat(blog.workloads()).allSatisfy(w -> assertThat(Workload.named(w)).isPresent());
        assertThat(blog.figures()).hasSize(5 * (3 + 1) + 5 * (1 + 8));
        assertThat(published("jmh-blog", 5, "protostuff", JmhBlogReplay.THROUGHPUT)).isEqualTo(7483.938);
        assertThat(published("jmh-blog-59", 50, "google", JmhBlogReplay.THROUGHPUT)).isEqualTo(8555.033);
        assertThat(published("jmh-blog", 50, "kryo", "service.p99.99")).isEqualTo(157024.256);
        assertThat(published("jmh-blog", 50, "protostuff", "service.p0")).isEqualTo(0.004);
        assertThat(published("jmh-blog", 50, "google", "service.p95")).isEqualTo(9.072);
        assertThat(published("jmh-blog", 50, "fst", "service.p100")).isEqualTo(153878.528);
        assertThat(published("jmh-blog", 50, "jackson", "service.p99")).isEqualTo(37.952);
        assertThat(published("jmh-blog", 1, "fst", JmhBlogReplay.THROUGHPUT)).isEqualTo(0.477);
        assertThat(report().places()).containsEntry("jmh-blog protostuff 50 service.p0 article", "0.004");
        assertThat(report().row("jmh-blog", "kryo", OptionalInt.of(50), "service.p95").note()).startsWith("not sampled here");
        assertThat(blog.published("jmh-blog-59", 1, "kryo", JmhBlogReplay.THROUGHPUT)).isEmpty();
    }

    @Test
    void ofThePublishedFiguresOnlyProtostuffWithFiveThreadsIsMoreThanItsThreadsCanDo() {
        List<String> broken = blog.threads().stream().flatMap(t -> blog.contenders().stream()
                .filter(c -> results.publishedLaw("jmh-blog", t, c.name()).isPresent())
                .map(c -> c.name() + " " + t)).toList();

        assertThat(broken).containsExactly("protostuff 5");
        assertThat(results.publishedLaw("jmh-blog", 5, "protostuff")).contains("impossible: 5 threads did 39.8 times the work of one");
        assertThat(report().sentences()).contains(
                "Published: protostuff is impossible: 5 threads did 39.8 times the work of one (188.0 → 7484 round trips a millisecond).");
    }

    @Test
    void publishedThroughputTimesMeanTimeIsFiftyThreads() {
        for (Contender c : blog.contenders()) {
            double rate = published("jmh-blog", 50, c.name(), JmhBlogReplay.THROUGHPUT);
            assertThat(Laws.threads(rate, published("jmh-blog", 50, c.name(), JmhBlogReplay.MEAN))).as(c.name()).isCloseTo(50, within(5.2));
        }
        assertThat(report().sentences())
                .anyMatch(s -> s.contains("gives 44.9 to 54.8 threads at work (Little's law), so the service times were sampled with 50 threads"));
    }

    @Test
    void aWrongWayKeepsItsNumberWithItsMarkAndSentence() {
        Contender protostuff = blog.contender("protostuff");
        results.asPublished("jmh-blog", 1, protostuff, rate(200, ""));
        results.asPublished("jmh-blog", 5, protostuff, rate(7000, WRONG));
        results.asPublished("jmh-blog", 50, protostuff, rate(7000, ""));

        ReplayRow row = row("jmh-blog", "protostuff", 5);
        assertThat(row.asPublished()).hasValue(7000);
        assertThat(row.note()).startsWith("published: impossible: 5 threads did 39.8 times the work of one; as published: mismatched: " + WRONG);
        assertThat(row("jmh-blog", "protostuff", 50).note()).contains("as published: refused: impossible: 50 threads on 2 cores did 35.0 times the work of one");
        assertThat(report().sheets().getFirst().rows().getLast()).containsSequence("188.0", "200.0", "-", "7484 ×", "7000 ≠", "-", "7742", "7000 ×");
        assertThat(report().sentences()).contains("protostuff/jmh-blog, its way with 5 threads (7000 round trips a millisecond): mismatched: " + WRONG
                + "; and impossible: 5 threads on 2 cores did 35.0 times the work of one.");
        assertThat(report().hasFailures()).as("what the article did wrong is no failure of the replay").isFalse();
    }

    @Test
    void aThreadThatHadToWaitForACoreMakesNoOthersImpossible() {
        Contender jackson = blog.contender("jackson");
        results.asPublished("jmh-blog", 1, jackson, new Outcome.Measured<>(new Rate(10, 70, "")));
        results.asPublished("jmh-blog", 5, jackson, rate(100, ""));
        results.asPublished("jmh-blog", 50, jackson, new Outcome.NotReached<>("the time was over"));

        assertThat(results.verdict("jmh-blog", 5, "jackson")).isEmpty();
        assertThat(results.verdict("jmh-blog", 50, "jackson")).isEmpty();
        assertThat(row("jmh-blog", "jackson", 50).note()).startsWith("as published: not-reached: the time was over");
    }

    @Test
    void aWayThatThrowsHasAReasonInPlaceOfItsNumber() {
        results.asPublished("jmh-blog", 5, blog.contender("kryo"), new Outcome.Failed<>("roundtrip: KryoException"));

        assertThat(row("jmh-blog", "kryo", 5).asPublished()).isEmpty();
        assertThat(row("jmh-blog", "kryo", 5).note()).startsWith("as published: failed: roundtrip: KryoException");
    }

    @Test
    void whatNobodyReadIsTakenOffTheLead() {
        results.asPublished("jmh-blog", 1, blog.contender("google"), rate(1000, ""));
        results.asPublished("jmh-blog", 1, blog.contender("protostuff"), rate(200, ""));
        results.reading("jmh-blog", rate(100, ""));

        assertThat(report().sentences()).contains("How much of google's lead is the text that nobody reads (its way, 1 thread): jmh-blog: 1000 round trips "
                + "a millisecond without reading, 100.0 with every field read, a factor of 10.0; over the next, protostuff, it leads 5.00× unread and 0.50× read.");

        Spread many = new Spread(OptionalDouble.of(300), OptionalDouble.empty(), OptionalDouble.empty());
        Spread few = new Spread(OptionalDouble.of(100), OptionalDouble.empty(), OptionalDouble.empty());
        results.corrected("jmh-blog", 1, blog.contender("google"), new CorrectedRate(many, true, "", false));
        results.corrected("jmh-blog", 1, blog.contender("protostuff"), new CorrectedRate(few, false, "", false));
        assertThat(report().sentences()).as("one by the clock, one by CPU time").noneMatch(t -> t.contains("read, corrected"));
        results.corrected("jmh-blog", 1, blog.contender("protostuff"), new CorrectedRate(few, true, "", false));
        assertThat(report().sentences()).anyMatch(t -> t.contains("0.50× read, corrected 3.00×"));
    }

    @Test
    void aCorrectedContestantThatFailsIsAFailure() {
        results.corrected("jmh-blog", 1, blog.contender("fst"), new CorrectedRate(Spread.NONE, false, "corrected: mismatched, lost", true));

        assertThat(report().hasFailures()).isTrue();
        assertThat(row("jmh-blog", "fst", 1).note()).startsWith("corrected: mismatched, lost");
    }

    @Test
    void aRateThatIsNotTheClocksStandsInNoProductOfLittlesLaw() {
        Contender kryo = blog.contender("kryo");
        Spread rate = new Spread(OptionalDouble.of(500), OptionalDouble.empty(), OptionalDouble.empty());
        results.correctedService(kryo, sampled(100_000), true);
        results.corrected("jmh-blog", 50, kryo, new CorrectedRate(rate, false, "", false));
        assertThat(results.correctedThreads("kryo")).isEmpty();
        assertThat(report().sentences()).anyMatch(s -> s.startsWith("Of 1 corrected numbers 1 are made from the CPU time"));

        results.corrected("jmh-blog", 50, kryo, new CorrectedRate(rate, true, "", false));
        assertThat(results.correctedThreads("kryo")).hasValue(50);
        assertThat(report().sentences()).contains("Here, corrected, the same product gives 50.0 to 50.0 of 50 threads.")
                .noneMatch(s -> s.contains("made from the CPU time"));
    }

    @Test
    void whatCpuTimeSupposesIsNoGainOfThreads() {
        Contender kryo = blog.contender("kryo");
        Spread one = new Spread(OptionalDouble.of(50), OptionalDouble.of(45), OptionalDouble.of(55), true);
        Spread unsteady = new Spread(OptionalDouble.of(90), OptionalDouble.empty(), OptionalDouble.empty());
        results.corrected("jmh-blog", 1, kryo, new CorrectedRate(one, true, "", false));
        results.corrected("jmh-blog", 5, kryo, new CorrectedRate(unsteady, false, "", false));

        assertThat(report().sheets().get(2).rows().get(3)).startsWith("kryo", "2.50×", "-", "-");
        assertThat(report().sheets().getFirst().rows().get(3)).contains("50.0 ±11%°", "~90.0");
        assertThat(report().sentences()).anyMatch(s -> s.startsWith("What 5 threads gain was not seen of kryo"))
                .noneMatch(s -> s.contains("5 threads on 2 cores do"));

        results.corrected("jmh-blog", 5, kryo, new CorrectedRate(unsteady, true, "", false));
        assertThat(report().sheets().get(2).rows().get(3)).startsWith("kryo", "2.50×", "-", "1.80×");
        assertThat(report().sentences()).contains("Corrected, 5 threads on 2 cores do, of the work of one: kryo 1.80× (published 2.50×).");
    }

    @Test
    void onlyATrialThatEndedByItselfWasTried() {
        assertThat(report().places()).containsEntry("verdicts", "The article's way was not run.");
        results.asPublished("jmh-blog", 5, blog.contender("kryo"), new Outcome.NotReached<>("the time was over"));
        results.asPublished("jmh-blog", 50, blog.contender("kryo"), new Outcome.TimedOut<>("30 s"));
        assertThat(report().places().get("kryo")).isEqualTo("kryo was not tried so with several threads.");
    }

    @Test
    void kryosFiguresCannotBeHadOnlyIfItFailedWhereverItWasTried() {
        Contender kryo = blog.contender("kryo");
        results.asPublished("jmh-blog", 5, kryo, new Outcome.Failed<>("KryoException"));
        results.asPublished("jmh-blog", 50, kryo, new Outcome.NotReached<>("the time was over"));
        assertThat(report().places().get("kryo")).contains("failed: KryoException", "cannot be had from one instance");

        results.asPublished("jmh-blog", 50, kryo, rate(200, WRONG));
        assertThat(report().places().get("kryo")).contains("failed: KryoException", "mismatched").doesNotContain("cannot be had");
    }

    @Test
    void serviceTimesOfBothWaysStandBesideTheControl() {
        results.asPublishedService(blog.contender("kryo"), sampled(30_000));
        results.correctedService(blog.contender("kryo"), sampled(20_000), true);
        results.control(service(100));

        ReplayRow row = report().row("jmh-blog", "kryo", OptionalInt.of(50), "service.p99.9");
        assertThat(row.published()).hasValue(60555.264);
        assertThat(row.asPublished()).hasValue(30);
        assertThat(row.corrected()).hasValue(20);
        assertThat(row.unit()).isEqualTo("us");
        assertThat(report().row("jmh-blog", "control", OptionalInt.of(50), "service.mean").corrected()).hasValue(0.1);
    }

    @Test
    void disturbedServiceTimesStandInNoProductOfLittlesLaw() {
        Contender kryo = blog.contender("kryo");
        Spread rate = new Spread(OptionalDouble.of(500), OptionalDouble.empty(), OptionalDouble.empty());
        results.corrected("jmh-blog", 50, kryo, new CorrectedRate(rate, true, "", false));
        results.correctedService(kryo, sampled(100_000), false);
        assertThat(results.correctedThreads("kryo")).isEmpty();
        assertThat(report().row("jmh-blog", "kryo", OptionalInt.of(50), "service.mean").corrected()).hasValue(100);
    }

    @Test
    void serviceTimesThatFailedSayWhy() {
        results.asPublishedService(blog.contender("kryo"), new Outcome.Failed<>("KryoException"));
        assertThat(report().hasFailures()).isFalse();
        results.correctedService(blog.contender("kryo"), new Outcome.Failed<>("no memory"), false);
        assertThat(report().row("jmh-blog", "kryo", OptionalInt.of(50), "service.p50").note())
                .startsWith("as published: failed: KryoException; corrected: failed: no memory; ");
        assertThat(report().hasFailures()).isTrue();
    }

    @Test
    void thePageIsFilledWhetherMuchWasMeasuredOrNothing() {
        assertThat(page()).doesNotContain("${").contains("(not measured)");
        for (String w : blog.workloads()) {
            results.payload(w, "0123456789abcdef0123");
            for (int t : blog.threads()) {
                for (Contender c : blog.contenders()) {
                    results.asPublished(w, t, c, rate(100 * t, ""));
                    results.corrected(w, t, c, new CorrectedRate(new Spread(OptionalDouble.of(90), OptionalDouble.of(80), OptionalDouble.of(100)), true, "", false));
                }
            }
            results.reading(w, rate(50, ""));
        }
        for (Contender c : blog.contenders()) results.correctedService(c, sampled(500_000), true);
        results.control(service(100));
        assertThat(page()).doesNotContain("${").doesNotContain("(not measured)")
                .contains("jmh-blog 0123456789abcdef", "30 of 30 corrected numbers passed", "90.0 ±13%");
        assertThat(report().text("machine: quiet", 100)).contains("library", "corrected", "5 threads");
    }

    private String page() {
        JmhBlogReport report = report();
        Map<String, String> places = new HashMap<>(report.places());
        places.putAll(Map.of("command", "replay jmh-blog", "run", "It took a minute.",
                "tables", report.sheets().stream().map(Sheet::markdown).collect(Collectors.joining("\n"))));
        return ReplayPage.of(blog, places);
    }

    private JmhBlogReport report() {
        return new JmhBlogReport(blog, results);
    }

    private ReplayRow row(String workload, String contender, int threads) {
        return report().row(workload, contender, OptionalInt.of(threads), JmhBlogReplay.THROUGHPUT);
    }

    private double published(String workload, int threads, String contender, String metric) {
        return blog.published(workload, threads, contender, metric).orElseThrow();
    }

    private static Outcome<Rate> rate(double operationsAMilli, String wrong) {
        return new Outcome.Measured<>(new Rate(operationsAMilli, operationsAMilli, wrong));
    }

    private static Outcome<Latency> sampled(double nanos) {
        return new Outcome.Measured<>(service(nanos));
    }

    private static Latency service(double nanos) {
        return new Latency(1000, nanos, 1, 0, Latency.PERCENTILES.stream().collect(Collectors.toMap(Latency::name, _ -> nanos)));
    }
}
