package weighbridge.studies.jmhblog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weighbridge.model.Evolving;
import weighbridge.model.Operation;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.studies.jmhblog.JmhBlogResults.CorrectedRate;
import weighbridge.studies.jmhblog.JmhBlogResults.Rate;
import weighbridge.study.Findings;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Laws;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Spread;
import weighbridge.study.testkit.MadeUpContests;
import weighbridge.workloads.Workload;

class JmhBlogTest {
    private static final int CORES = 2;
    private static final String WRONG =
            "under load, with 5 threads at work, thread 1: message 0: StandardObject.text: value-to-absent";

    private static final String FIFTY =
            "The service times were sampled in 50 threads, like the last throughput table (the article does not say "
                    + "so)";

    private final JmhBlogReplay blog = JmhBlog.REPLAY;
    private final JmhBlogResults results = new JmhBlogResults(blog, CORES);

    @Test
    void everyFigureOfTheArticleStandsAtItsThreads() {
        assertThat(blog.workloads()).isEqualTo(JmhBlogData.WORKLOADS.stream().map(Workload::name).toList());
        assertThat(blog.figures()).hasSize(5 * (3 + 1) + 5 * (1 + 10));
        assertThat(published("jmh-blog", 5, "protostuff", JmhBlogReplay.THROUGHPUT)).isEqualTo("7483.938 ± 1240.685");
        assertThat(published("jmh-blog-59", 50, "google", JmhBlogReplay.THROUGHPUT)).isEqualTo("8555.033 ± 488.605");
        assertThat(published("jmh-blog", 50, "kryo", "service.p99.99")).isEqualTo("157024.256");
        assertThat(published("jmh-blog", 50, "protostuff", "service.p0")).isEqualTo("0.004");
        assertThat(published("jmh-blog", 50, "google", "service.p95")).isEqualTo("9.072");
        assertThat(published("jmh-blog", 50, "fst", "service.p100")).isEqualTo("153878.528");
        assertThat(published("jmh-blog", 50, "jackson", "service.p99")).isEqualTo("37.952");
        assertThat(published("jmh-blog", 1, "fst", JmhBlogReplay.THROUGHPUT)).isEqualTo("0.477 ± 0.039");
        assertThat(report().row("jmh-blog", "kryo", OptionalInt.of(50), "service.p95").note())
                .startsWith("not sampled here");
        assertThat(blog.published("jmh-blog-59", 1, "kryo", JmhBlogReplay.THROUGHPUT)).isEmpty();
    }

    @Test
    void whatBecomesOfNewFieldsIsKnownFromMeasuredEvolution() {
        String claimed = "With RuntimeSchema, new fields of a class need no extra work";
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.OPEN);
        results.evolving(evolving("add-optional defaulted/equal, add-required defaulted/equal, reorder wrong/wrong"));
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim(claimed).evidence()).contains("add-required: defaulted/equal", "(reorder: wrong/wrong).");
        results.evolving(evolving("add-optional defaulted/equal, add-required wrong/equal"));
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.FALLS);
    }

    private static Evolving evolving(String rows) {
        return Evolving.parse(rows).orElseThrow();
    }

    @Test
    void everyPublishedErrorStandsInTheTables() {
        assertThat(report().sheets().get(0).rows().get(3)).contains("kryo", "92.880 ± 27.383", "232.511 ± 87.517",
                "308.221 ± 37.969");
        assertThat(report().sheets().get(1).rows().get(0)).contains("1.941 ± 0.351");
        assertThat(report().sheets().get(3).rows().get(0))
                .startsWith("fst, article", "23674.701 ± 589.445", "1689.600", "20938.752")
                .endsWith("153048.370", "153878.528", "153878.528", "153878.528");
    }

    @Test
    void ofThePublishedFiguresOnlyProtostuffWithFiveThreadsIsMoreThanItsThreadsCanDo() {
        List<String> broken = blog.threads().stream()
                .flatMap(t -> blog.contenders().stream()
                        .filter(c -> results.publishedLaw("jmh-blog", t, c.name()).isPresent())
                        .map(c -> c.name() + " " + t))
                .toList();

        assertThat(broken).containsExactly("protostuff 5");
        assertThat(results.publishedLaw("jmh-blog", 5, "protostuff"))
                .contains("impossible: 5 threads did 39.8 times the work of one");
        assertThat(claim("With more threads, Protostuff's throughput grows dramatically")).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.FALLS);
            assertThat(c.evidence()).startsWith(
                    "Published: impossible: 5 threads did 39.8 times the work of one (187.986 → 7483.938).");
            assertThat(c.cause().kind()).isEqualTo(Claim.Cause.Kind.LIKELY);
        });
    }

    @Test
    void publishedThroughputTimesMeanTimeIsFiftyThreads() {
        for (Contender c : blog.contenders()) {
            double rate = value(50, c.name(), JmhBlogReplay.THROUGHPUT);
            assertThat(Laws.threads(rate, value(50, c.name(), JmhBlogReplay.MEAN))).as(c.name()).isCloseTo(50,
                    within(5.2));
        }
        assertThat(claim(FIFTY)).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.HOLDS);
            assertThat(c.evidence()).contains("is 44.9 to 54.8 threads at work",
                    "The service times were not sampled here");
        });
    }

    @Test
    void aWrongWayKeepsItsNumberWithItsMarkAndSentence() {
        Contender protostuff = blog.contender("protostuff");
        results.asPublished("jmh-blog", 1, protostuff, rate(200, ""));
        results.asPublished("jmh-blog", 5, protostuff, rate(7000, WRONG));
        results.asPublished("jmh-blog", 50, protostuff, rate(7000, ""));

        ReplayRow row = row("jmh-blog", "protostuff", 5);
        assertThat(row.asPublished()).hasValue(7000);
        assertThat(row.note()).startsWith(
                "published: impossible: 5 threads did 39.8 times the work of one; as published: mismatched: " + WRONG);
        assertThat(row("jmh-blog", "protostuff", 50).note())
                .contains("as published: refused: impossible: 50 threads on 2 cores did 35.0 times the work of one");
        assertThat(report().sheets().getFirst().rows().getLast()).containsSequence("187.986 ± 12.292", "~200.0", "-",
                "7483.938 ± 1240.685 ×", "~7000 ≠", "-", "7742.153 ± 121.602", "~7000 ×");
        assertThat(report().sentences()).contains(
                "protostuff/jmh-blog, as published with 5 threads (7000 round trips per millisecond): mismatched: "
                        + WRONG + "; and impossible: 5 threads on 2 cores did 35.0 times the work of one.");
        assertThat(report().hasFailures()).as("what the article did wrong is not a failure of the replay").isFalse();
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
    void whatReadingCostsIsShownOnceItsRoundsDecideAndSaysWhatInliningDoes() {
        String fastest = "In one thread, Google's Protobuf does best";
        corrected("jmh-blog", 1, Map.of("google", 100.0), 300);
        for (int round = 1; round <= 6; round++) {
            results.asPublished("jmh-blog", 1, blog.contender("google"), rate(1000 + round, ""));
            results.asPublished("jmh-blog", 1, blog.contender("protostuff"), rate(200 + round, ""));
            results.reading("jmh-blog", rate(100 + round, ""));
            boolean decides = round == 6;
            assertThat(claim(fastest).verdict()).isEqualTo(Verdict.FALLS);
            assertThat(claim(fastest).cause().kind())
                    .isEqualTo(decides ? Claim.Cause.Kind.SHOWN : Claim.Cause.Kind.LIKELY);
        }
        assertThat(claim(fastest).evidence()).contains(
                "google makes 1003 round trips of jmh-blog per millisecond of CPU time if no field is read, and 103.5 "
                        + "(a factor of 9.70) if every field is read",
                "Compared with the next fastest, protostuff, google does 4.93× the work with no field read and 0.51× "
                        + "with every field read; in the corrected measurement, it does 0.33×.");
        assertThat(claim(fastest).cause().text()).contains("It is open how much of the slowdown");

        for (int round = 1; round <= 6; round++) results.inlined("jmh-blog", rate(300 + round, ""));
        assertThat(claim(fastest).evidence()).contains(
                "with -XX:MaxInlineLevel=20 as well, it makes 303.5 (a factor of 3.31)", "1.49× with the flag as well");
        assertThat(claim(fastest).cause().text()).contains("The rest of the slowdown is due to the JVM");
    }

    @Test
    void aVerdictOnASmallDifferenceTakesSixRounds() {
        String fastest = "In one thread, Google's Protobuf does best";
        for (int rounds : new int[] {6, 5}) {
            corrected(rounds, "jmh-blog", 1, Map.of("google", 400.0), 300);
            assertThat(claim(fastest).verdict()).isEqualTo(rounds == 6 ? Verdict.HOLDS : Verdict.OPEN);
            assertThat(claim(fastest).confidence())
                    .startsWith(rounds == 6 ? "6 rounds or more; at most one in a hundred" : "none: 5 rounds");
        }
    }

    @Test
    void theRecommendationFallsIfAnotherIsFasterThanBoth() {
        String claimed = "Only Protobuf and Protostuff are worth considering";
        corrected("jmh-blog", 1, Map.of("google", 284.0, "protostuff", 220.0), 100);
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.HOLDS);
        corrected("jmh-blog", 1, Map.of("google", 284.0, "protostuff", 220.0, "fst", 573.0), 100);
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.FALLS);
        assertThat(claim("FST is by far the slowest library in all tables").verdict()).isEqualTo(Verdict.FALLS);
        corrected("jmh-blog-59", 1, Map.of(), 3000);
        assertThat(claim("A string of 59 bytes instead of 1,470 speeds up Protobuf and Kryo").verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void moreThreadsThanCoresAreNotTestableAndAGainOfTwoCoresIsOne() {
        corrected("jmh-blog", 1, Map.of(), 100);
        corrected("jmh-blog", 5, Map.of(), 180);
        assertThat(claim("More threads do not speed Protobuf up in any way").verdict()).isEqualTo(Verdict.FALLS);
        assertThat(claim("From 1 to 5 and 50 threads, throughput grows as the three tables show")).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.NOT_TESTABLE);
            assertThat(c.evidence()).startsWith("2 cores do at most 2 times the work of one. In the corrected "
                    + "measurement, 5 threads do this many times the work of one: fst 1.80×");
        });
    }

    @Test
    void theArticleIsNotSaidToSpeakOfFortyTimes() {
        assertThat(page()).doesNotContain("forty");
    }

    @Test
    void aCorrectedContestantThatFailsIsAFailure() {
        results.corrected("jmh-blog", 1, blog.contender("fst"),
                new CorrectedRate(Spread.NONE, false, 8, "corrected: mismatched, lost", true));

        assertThat(report().hasFailures()).isTrue();
        assertThat(row("jmh-blog", "fst", 1).note()).startsWith("corrected: mismatched, lost");
    }

    @Test
    void aRateThatIsNotTheClocksStandsInNoProductOfLittlesLaw() {
        Contender kryo = blog.contender("kryo");
        Spread rate = new Spread(OptionalDouble.of(500), OptionalDouble.empty(), OptionalDouble.empty());
        results.correctedService(kryo, sampled(100_000), true);
        results.corrected("jmh-blog", 50, kryo, new CorrectedRate(rate, false, 8, "", false));
        assertThat(results.correctedThreads("kryo")).isEmpty();
        assertThat(report().sentences())
                .anyMatch(s -> s.startsWith("1 of 1 corrected numbers are calculated from the CPU time"));

        results.corrected("jmh-blog", 50, kryo, new CorrectedRate(rate, true, 8, "", false));
        assertThat(results.correctedThreads("kryo")).hasValue(50);
        assertThat(claim(FIFTY).evidence())
                .contains("Our measurements, from one JVM each, give: corrected kryo 50.0. None of these numbers "
                        + "differs from 50 by more than a factor of 2.00.");
        assertThat(report().sentences()).noneMatch(s -> s.contains("are calculated from the CPU time"));
    }

    @Test
    void whatCpuTimeSupposesIsNoGainOfThreads() {
        Contender kryo = blog.contender("kryo");
        Spread one = new Spread(OptionalDouble.of(50), OptionalDouble.of(45), OptionalDouble.of(55), true);
        Spread unsteady = new Spread(OptionalDouble.of(90), OptionalDouble.empty(), OptionalDouble.empty());
        results.corrected("jmh-blog", 1, kryo, new CorrectedRate(one, true, 8, "", false));
        results.corrected("jmh-blog", 5, kryo, new CorrectedRate(unsteady, false, 8, "", false));

        assertThat(report().sheets().get(2).rows().get(3)).startsWith("kryo", "2.50×", "-", "-");
        assertThat(report().sheets().getFirst().rows().get(3)).contains("50.0 ±11%°", "~90.0");
        assertThat(report().sentences())
                .anyMatch(s -> s.startsWith("1 of 2 corrected numbers are calculated from the CPU time"));

        results.corrected("jmh-blog", 5, kryo, new CorrectedRate(unsteady, true, 8, "", false));
        assertThat(report().sheets().get(2).rows().get(3)).startsWith("kryo", "2.50×", "-", "1.80×");
    }

    @Test
    void onlyATrialThatEndedByItselfWasTried() {
        assertThat(report().places()).containsEntry("verdicts", "The article's procedure was not run.");
        results.asPublished("jmh-blog", 5, blog.contender("kryo"), new Outcome.NotReached<>("the time was over"));
        results.asPublished("jmh-blog", 50, blog.contender("kryo"), new Outcome.TimedOut<>("30 s"));
        assertThat(report().places().get("kryo")).isEqualTo("kryo was not run with several threads.");
    }

    @Test
    void kryoCannotGiveTheFiguresOnlyIfItFailedWhereverItWasTried() {
        Contender kryo = blog.contender("kryo");
        results.asPublished("jmh-blog", 5, kryo, new Outcome.Failed<>("KryoException"));
        results.asPublished("jmh-blog", 50, kryo, new Outcome.NotReached<>("the time was over"));
        assertThat(report().places().get("kryo")).contains("failed: KryoException",
                "one instance of today's library cannot produce the article's figures");

        results.asPublished("jmh-blog", 50, kryo, rate(200, WRONG));
        assertThat(report().places().get("kryo")).contains("failed: KryoException", "mismatched")
                .doesNotContain("cannot produce the article's figures");
    }

    @Test
    void serviceTimesOfBothWaysStandBesideTheControl() {
        results.asPublishedService(blog.contender("kryo"), sampled(30_000));
        results.correctedService(blog.contender("kryo"), sampled(20_000), true);
        results.control(service(100));

        ReplayRow row = report().row("jmh-blog", "kryo", OptionalInt.of(50), "service.p99.9");
        assertThat(row.published()).hasValue(Printed.of("60555.264"));
        assertThat(row.asPublished()).hasValue(30);
        assertThat(row.corrected()).hasValue(20);
        assertThat(row.unit()).isEqualTo("us");
        assertThat(report().row("jmh-blog", "control", OptionalInt.of(50), "service.mean").corrected()).hasValue(0.1);
    }

    @Test
    void disturbedServiceTimesStandInNoProductOfLittlesLaw() {
        Contender kryo = blog.contender("kryo");
        Spread rate = new Spread(OptionalDouble.of(500), OptionalDouble.empty(), OptionalDouble.empty());
        results.corrected("jmh-blog", 50, kryo, new CorrectedRate(rate, true, 8, "", false));
        results.correctedService(kryo, sampled(100_000), false);
        assertThat(results.correctedThreads("kryo")).isEmpty();
        assertThat(report().row("jmh-blog", "kryo", OptionalInt.of(50), "service.mean").corrected()).hasValue(100);
    }

    @Test
    void bothWaysOfLittlesLawAreTestedByTheToleranceOfTheGuards() {
        corrected("jmh-blog", 50, Map.of(), 100);
        for (int[] times : new int[][] {{900_000, 1}, {1_100_000, 0}}) {
            results.correctedService(blog.contender("kryo"), sampled(times[0]), true);
            assertThat(claim(FIFTY).evidence().contains("None of these")).isEqualTo(times[1] == 1);
        }
        results.asPublished("jmh-blog", 50, blog.contender("fst"), rate(10, ""));
        results.asPublishedService(blog.contender("fst"), sampled(2_000_000));
        assertThat(claim(FIFTY).evidence()).contains("corrected kryo 110.0; as published fst 20.0. These differ "
                + "from 50 by more than a factor of 2.00: kryo (corrected), fst (as published). The article's "
                + "figures agree better than ours.");
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
        assertThat(page()).containsOnlyOnce("${").contains("(not measured)", "The article's procedure was not run.");
        for (String w : blog.workloads()) {
            results.payload(w, "0123456789abcdef0123");
            for (int t : blog.threads()) {
                for (Contender c : blog.contenders()) {
                    results.asPublished(w, t, c, rate(100 * t, ""));
                    results.corrected(w, t, c,
                            new CorrectedRate(
                                    new Spread(OptionalDouble.of(90), OptionalDouble.of(80), OptionalDouble.of(100)),
                                    true, 8, "", false));
                }
            }
            results.reading(w, rate(50, ""));
        }
        for (Contender c : blog.contenders()) results.correctedService(c, sampled(500_000), true);
        results.control(service(100));
        assertThat(page()).containsOnlyOnce("${").doesNotContain("(not measured)").contains("jmh-blog 0123456789abcdef",
                "30 of 30 corrected measurements passed", "90.0 ±13%",
                "The article's procedure was run in one round, each in its own JVM.");
        assertThat(report().text("machine: quiet", 100)).contains("library", "corrected", "5 threads");
    }

    private String page() {
        return report().page(new Findings.PageFacts("replay jmh-blog", "1m", "machine: quiet")).orElseThrow();
    }

    private JmhBlogReport report() {
        return new JmhBlogReport(blog, results);
    }

    private ReplayRow row(String workload, String contender, int threads) {
        return report().row(workload, contender, OptionalInt.of(threads), JmhBlogReplay.THROUGHPUT);
    }

    private String published(String workload, int threads, String contender, String metric) {
        return blog.published(workload, threads, contender, metric).orElseThrow().toString();
    }

    private double value(int threads, String contender, String metric) {
        return blog.published("jmh-blog", threads, contender, metric).orElseThrow().value();
    }

    private Claim claim(String claimed) {
        return report().claims().stream().filter(c -> c.claimed().equals(claimed)).findFirst().orElseThrow();
    }

    private void corrected(String workload, int threads, Map<String, Double> some, double others) {
        corrected(8, workload, threads, some, others);
    }

    /** Gives some contenders their own corrected round trips per millisecond and all others the same. */
    private void corrected(int rounds, String workload, int threads, Map<String, Double> some, double others) {
        Map<Scenario, Double> trials = new LinkedHashMap<>();
        for (Contender c : blog.contenders()) {
            double rate = some.getOrDefault(c.name(), others);
            Spread spread = new Spread(OptionalDouble.of(rate), OptionalDouble.of(0.98 * rate),
                    OptionalDouble.of(1.02 * rate), rounds < 6);
            results.corrected(workload, threads, c, new CorrectedRate(spread, true, rounds, "", false));
            trials.put(new Scenario(c.corrected(), workload, Operation.ROUNDTRIP, threads), 1e6 / rate);
        }
        results.compared(MadeUpContests.of(trials, rounds));
    }

    private static Outcome<Rate> rate(double operationsAMilli, String wrong) {
        return new Outcome.Measured<>(new Rate(operationsAMilli, operationsAMilli, wrong));
    }

    private static Outcome<Latency> sampled(double nanos) {
        return new Outcome.Measured<>(service(nanos));
    }

    private static Latency service(double nanos) {
        return new Latency(1000, nanos, 1, 0,
                Latency.PERCENTILES.stream().collect(Collectors.toMap(Latency::name, _ -> nanos)));
    }
}
