package weighbridge.studies.pronghorn;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.Passage;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.ring.RingRun;
import weighbridge.study.Findings;
import weighbridge.study.pipe.PassageCell;
import weighbridge.study.pipe.Passages;
import weighbridge.study.replay.Claim;

class PronghornReportTest {
    private static final double[] WOBBLES = {1, 1.004, 0.997, 1.002, 0.999, 1.001, 1.003};
    /** The mean bytes of a message, as the codecs' own tests find them. */
    private static final Map<String, Double> SIZES = Map.of("pronghorn-avro", 26_500.48, "pronghorn-kryo", 32_732.48,
            "pronghorn-protobuf-speed", 38_601.705, "pronghorn-protobuf-size", 38_604.705, "pronghorn-thrift",
            36_727.48, "pronghorn-tailored", 11_816.3, "pronghorn-tailored-reused", 11_816.3, "avro", 26_000.0);

    private PronghornAsked asked = new PronghornAsked(Pronghorn.REPLAY, Pronghorn.REPLAY.contenders(), Optional.empty(),
            100_000, Duration.ofSeconds(500), true, true);
    private final Map<String, Outcome<Double>> sizes = new HashMap<>();
    private final Map<String, Outcome<RingRun>> runs = new HashMap<>();
    private final List<Entry.OfCase> passages = new ArrayList<>();

    PronghornReportTest() {
        SIZES.forEach((codec, bytes) -> sizes.put(codec, new Outcome.Measured<>(bytes)));
        for (Contender c : asked.chosen()) {
            for (int n = 1; n <= 3; n++) {
                runs.put(new RingCell(c, false, n).key(), new Outcome.Measured<>(MadeUp.run(1_000 * n, 38_000)));
            }
            runs.put(new RingCell(c, true, 1).key(), new Outcome.Measured<>(MadeUp.run(8_000, 34_000)));
        }
    }

    /** Makes rounds of every codec, in which Pronghorn is this many times as fast as all others. */
    private void passages(double pronghorn, int rounds) {
        passages.clear();
        for (double link : asked.links()) {
            for (String codec : asked.passages(asked.links()).field()) {
                double top = codec.equals("pronghorn") ? 10_000 * pronghorn : 10_000;
                for (int round = 1; round <= rounds; round++) {
                    Passage p =
                            MadeUp.passage(top * WOBBLES[round - 1], codec.equals("pronghorn") ? 12_000 : 30_000, link);
                    passages.add(entry(new PassageCell(codec, link, round), new Outcome.Measured<>(p)));
                }
            }
        }
    }

    private static Entry.OfCase entry(PassageCell cell, Outcome<Passage> outcome) {
        return new Entry.OfCase("pronghorn", cell.key(), Instant.EPOCH, Duration.ZERO,
                OutcomeFormat.of(Passage.class).tree(outcome));
    }

    @Test
    void theSizesOfTheTestsWayAreThoseThatItPrinted() {
        assertThat(claim("Messages are compressed").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(report().hasFailures()).isFalse();
        assertThat(report().sheets().getFirst().rows().getFirst()).containsExactly("avro", "35.33", "35.33", "36.55",
                "26,503", "26,503", "26,000");
        assertThat(report().text("on a machine", 100)).contains("40,980 bytes", "pronghorn-new-objects")
                .doesNotContain("null");
    }

    @Test
    void aSizeOfOneTwoThousandthMoreOrLessFalls() {
        sizes.put("pronghorn-kryo", new Outcome.Measured<>(32_732.48 + 25));
        assertThat(claim("Messages are compressed").verdict()).isEqualTo(Claim.Verdict.FALLS);
    }

    @Test
    void aLibraryWithoutASizeLeavesTheClaimOpenAndSaysWhy() {
        sizes.put("pronghorn-thrift", new Outcome.Failed<>("no compiler"));
        assertThat(claim("Messages are compressed").verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(report().hasFailures()).isTrue();
        assertThat(report().sentences()).contains("thrift: as published: failed, no compiler.");
    }

    @Test
    void fivesAreMoreThanTheReadmeSays() {
        Claim fives = claim("An action is");
        assertThat(fives.verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(fives.evidence()).contains("87.5 %");
    }

    @Test
    void speedsOfTheTestsWayStandRunByRunBesideThoseThatItPrinted() {
        assertThat(sheet("Messages per second").get(1)).containsExactly("kryo", "4625 / 4740 / 4735",
                "1000 / 2000 / 3000", "-");
        assertThat(sheet("The article's procedure:").get(1)).containsExactly("kryo", "38,000", "34,000", "2,000",
                "8,000", "4.00");
    }

    @Test
    void whatIsWhollyAheadHolds() {
        passages(4, 7);
        assertThat(claim("Pronghorn moves more").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claim("Pronghorn moves three").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claim("None of the").verdict()).isEqualTo(Claim.Verdict.HOLDS);
        assertThat(claim("A single thread").verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(report().sentences()).anyMatch(s -> s.startsWith("At 100 Mbit/s, pronghorn passes 1,041")
                && s.contains(": ahead of avro, kryo, protobuf, protobuf-size, thrift-compact."));
    }

    @Test
    void whatIsWhollyBehindFalls() {
        passages(0.5, 7);
        assertThat(claim("Pronghorn moves more").verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(claim("Pronghorn moves three").verdict()).isEqualTo(Claim.Verdict.FALLS);
        assertThat(report().sentences()).anyMatch(
                s -> s.startsWith("Without a limit, pronghorn passes 5,0") && s.contains("; not ahead of avro, kryo"));
    }

    @Test
    void ofIntervalsThatOverlapOrOfTooFewRoundsNothingIsClaimed() {
        passages(1, 7);
        assertThat(claim("Pronghorn moves more").verdict()).isEqualTo(Claim.Verdict.OPEN);
        passages(4, 3);
        assertThat(claim("Pronghorn moves more").verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(claim("Pronghorn moves more").evidence())
                .endsWith("The figures suggest that it holds, but do not prove it.");
    }

    @Test
    void moreThanTenGigabitsFallsTheClaimThatNothingSaturatesThem() {
        passages(14, 7);
        assertThat(claim("None of the").verdict()).isEqualTo(Claim.Verdict.FALLS);
    }

    @Test
    void aLinkThatIsLimitedSaysNothingOfTheImplementations() {
        asked = new PronghornAsked(Pronghorn.REPLAY, Pronghorn.REPLAY.contenders(), Optional.of(100.0), 100_000,
                Duration.ofSeconds(500), true, true);
        passages(4, 7);
        assertThat(claim("None of the").verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(claim("Pronghorn moves more").verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(sheet("Messages per second").get(1).getLast()).startsWith("437 ");
    }

    @Test
    void oneLibraryAloneSaysNothingOfAll() {
        passages(4, 7);
        passages.removeIf(c -> c.key().startsWith("passage/thrift-compact/"));
        assertThat(claim("Pronghorn moves more").verdict()).isEqualTo(Claim.Verdict.OPEN);
        assertThat(claim("None of the").verdict()).isEqualTo(Claim.Verdict.OPEN);
    }

    @Test
    void whatFailedIsSaid() {
        passages(4, 7);
        passages.removeIf(c -> c.key().startsWith("passage/kryo/10.0/"));
        passages.add(entry(new PassageCell("kryo", 10, 1), new Outcome.Failed<>("the receiver is gone")));
        runs.put(new RingCell(asked.chosen().getFirst(), false, 2).key(),
                new Outcome.Mismatched<>("message 7 differs"));
        assertThat(report().hasFailures()).isTrue();
        assertThat(report().sentences())
                .contains("kryo at 10 Mbit/s: failed, the receiver is gone.",
                        "avro, as published: mismatched, message 7 differs.")
                .noneMatch(s -> s.contains("had not sent"));
        assertThat(sheet("Messages per second").getFirst().get(2)).isEqualTo("1000 / - / 3000");
    }

    @Test
    void whatWasCutIsMarkedAndCountsInNoMedian() {
        Contender kryo = asked.chosen().get(1);
        runs.put(new RingCell(kryo, false, 3).key(), new Outcome.Measured<>(MadeUp.run(9_000, 20_000, false)));
        assertThat(sheet("Messages per second").get(1).get(2)).isEqualTo("1000 / 2000 / 9000†");
        assertThat(sheet("The article's procedure:").get(1)).containsExactly("kryo", "38,000", "34,000", "1,500",
                "8,000", "5.33");
        assertThat(claim("None of the").evidence()).contains("kryo 456,").doesNotContain("kryo 608");
        assertThat(report().sentences()).anyMatch(s -> s.startsWith("† marks runs of the article's procedure that had "
                + "not sent 100,000 messages after 10 s and were ended there."));
        runs.put(new RingCell(kryo, true, 1).key(), new Outcome.Measured<>(MadeUp.run(8_000, 34_000, false)));
        assertThat(sheet("The article's procedure:").get(1)).containsExactly("kryo", "38,000", "34,000†", "1,500",
                "8,000†", "-");
        for (int n = 1; n <= 3; n++)
            runs.put(new RingCell(kryo, false, n).key(), new Outcome.Measured<>(MadeUp.run(9_000, 20_000, false)));
        assertThat(sheet("The article's procedure:").get(1)).as("nothing whole").startsWith("kryo", "-");
        assertThat(claim("None of the").evidence()).contains("avro 608").doesNotContain("kryo 1,440");
    }

    @Test
    void thePageIsFilled() {
        passages(4, 7);
        assertThat(report().page(new Findings.PageFacts("replay pronghorn", "1s", "on a machine")).orElseThrow())
                .contains("ahead of avro").doesNotContain("null").containsOnlyOnce("${");
    }

    private List<List<String>> sheet(String caption) {
        return report().sheets().stream().filter(s -> s.caption().startsWith(caption)).findFirst().orElseThrow().rows();
    }

    private Claim claim(String start) {
        return report().claims().stream().filter(c -> c.claimed().startsWith(start)).findFirst().orElseThrow();
    }

    private PronghornReport report() {
        return new PronghornReport(
                new PronghornResults(asked, sizes, runs, Passages.of(asked.passages(asked.links()), passages, 0.03)));
    }
}
