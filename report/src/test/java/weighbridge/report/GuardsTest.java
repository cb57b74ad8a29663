package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.report.MadeUpRun.slices;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.report.model.ReportModel;

/** Tests each law with numbers that break it and with similar numbers that are legitimate. */
final class GuardsTest {
    private static CodecInfo info(String id, String encoding, boolean reusesBuffers, Map<String, String> facts) {
        return new CodecInfo(id, "Library of " + id, "1.0", "x.Y", "classes", "reflective", encoding, "none", false,
                false, false, false, true, reusesBuffers, false, Map.of(), Map.of(), List.of(), facts);
    }

    private static CodecInfo info(String id, Map<String, String> facts) {
        return info(id, "binary", true, facts);
    }

    private static Outcome<Facts> facts(String digest, double mean, int least, int most, long messages,
            Map<String, Double> allocation) {
        return new Outcome.Measured<>(
                new Facts(messages, Map.of("size.raw", mean), least, most, digest, true, allocation, List.of(), 0));
    }

    private static Outcome<Facts> sized(String digest, double mean, int least, int most) {
        return facts(digest, mean, least, most, 1000, Map.of());
    }

    /** Why a codec has no exact facts; empty if it has them. */
    private static String refusal(MadeUpRun run, String codec) {
        Outcome<?> outcome = run.model().workloads().getFirst().exact().stream().filter(e -> e.codec().equals(codec))
                .findFirst().orElseThrow().outcome();
        assertThat(outcome).isInstanceOfAny(Outcome.Measured.class, Outcome.Refused.class);
        return outcome.reason();
    }

    @Test
    void freshArraysAreAllocated() {
        MadeUpRun run = new MadeUpRun("kryo").codec(info("kryo", "binary", false, Map.of("wire", "a")))
                .facts("kryo", facts("k", 160, 120, 200, 1000, Map.of("encode", 0.02))).reads("kryo", 8, 250, 0.01);

        assertThat(refusal(run, "kryo"))
                .isEqualTo("impossible: encode allocates 0 B but returns new arrays of 120 bytes or more; either it "
                        + "creates no new bytes, or its codec.properties lacks reusesBuffers = true");
        assertThat(run.model().workloads().getFirst().groups().getFirst().row("kryo").orElseThrow().outcome())
                .isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void aReusedBufferIsNotAllocatedAndAnArrayMayHaveItsBytesAlone() {
        MadeUpRun reused = new MadeUpRun("kryo").codec(info("kryo", "binary", true, Map.of("wire", "a"))).facts("kryo",
                facts("k", 160, 120, 200, 1000, Map.of("encode", 0.0)));
        MadeUpRun fresh = new MadeUpRun("kryo").codec(info("kryo", "binary", false, Map.of("wire", "a"))).facts("kryo",
                facts("k", 160, 120, 200, 1000, Map.of("encode", 136.0)));

        assertThat(refusal(reused, "kryo")).isEmpty();
        assertThat(refusal(fresh, "kryo")).isEmpty();
    }

    @Test
    void aLimitMayAllocateNothing() {
        assertThat(
                refusal(new MadeUpRun("limit-copy").codec(info("limit-copy", "binary", false, Map.of("floor", "true")))
                        .facts("limit-copy", facts("c", 160, 120, 200, 1000, Map.of("encode", 0.0))), "limit-copy"))
                .isEmpty();
    }

    @Test
    void oneFormatIsNotMuchLargerInOneLibraryThanInAnother() {
        MadeUpRun run =
                new MadeUpRun("honest", "wrapped", "other").codec(info("honest", "text", true, Map.of("wire", "json")))
                        .codec(info("wrapped", "text", true, Map.of("wire", "json")))
                        .codec(info("other", Map.of("wire", "b"))).facts("honest", sized("h", 892, 892, 892))
                        .facts("wrapped", sized("w", 1302, 1302, 1302)).facts("other", sized("o", 700, 600, 800));

        assertThat(refusal(run, "wrapped")).isEqualTo(
                "impossible: its messages are 1.46 times as large as those of honest (1,302 and 892 bytes), which "
                        + "writes the same format (json); they are probably text inside other text, encoded in base64 "
                        + "(4 characters for 3 bytes) or escaped. If there is a reason, state it in codec.properties: "
                        + "<id>.sized.json");
        assertThat(refusal(run, "honest")).isEmpty();
        assertThat(refusal(run, "other")).isEmpty();
    }

    @Test
    void aWholeBufferIsNamedByItsPowersOfTwo() {
        MadeUpRun run = new MadeUpRun("honest", "whole").codec(info("honest", Map.of("wire", "a")))
                .codec(info("whole", Map.of("wire", "a"))).facts("honest", sized("h", 261, 120, 396))
                .facts("whole", sized("w", 384, 128, 512));

        assertThat(refusal(run, "whole")).contains("1.47 times as large as those of honest",
                "powers of two, so each message is probably a whole buffer that grew by doubling");
    }

    @Test
    void librariesOfOneFormatMayDifferALittleOrForAReasonThatEitherStates() {
        assertThat(refusal(pair(1.09, Map.of("wire", "a"), Map.of("wire", "a")), "large")).isEmpty();
        assertThat(refusal(pair(1.11, Map.of("wire", "a"), Map.of("wire", "a")), "large"))
                .endsWith("they are probably wrapped or padded, or contain some data twice. If there is a reason, "
                        + "state it in codec.properties: <id>.sized.a");
        assertThat(
                refusal(pair(1.8, Map.of("wire", "a"), Map.of("wire", "a", "sized.a", "fields have names")), "large"))
                .isEmpty();
        assertThat(refusal(pair(1.8, Map.of("wire", "a", "sized.a", "fields have no names"), Map.of("wire", "a")),
                "large")).isEmpty();
        assertThat(refusal(pair(1.8, Map.of("wire", "a"), Map.of("wire", "b")), "large")).isEmpty();
    }

    @Test
    void anotherVersionOfALibraryMayWriteMore() {
        MadeUpRun run = new MadeUpRun("a@1", "a@2", "b").codec(info("a@1", Map.of("wire", "a")))
                .codec(info("a@2", Map.of("wire", "a"))).codec(info("b", Map.of("wire", "a")))
                .facts("a@1", sized("one", 200, 200, 200)).facts("a@2", sized("two", 300, 300, 300))
                .facts("b", sized("b", 290, 290, 290));

        assertThat(refusal(run, "a@2")).isEmpty();
        assertThat(refusal(run, "b")).contains("as large as those of a@1");
    }

    @Test
    void twoFormatsMayHaveAsManyBytes() {
        MadeUpRun run = new MadeUpRun("first", "second").codec(info("first", Map.of("wire", "a")))
                .codec(info("second", Map.of("wire", "b"))).facts("first", sized("f", 160.5, 100, 200))
                .facts("second", sized("s", 160.5, 100, 200));

        assertThat(refusal(run, "first")).isEmpty();
        assertThat(refusal(run, "second")).isEmpty();
    }

    @Test
    void aHeaderMayMakeASmallMessageMuchLarger() {
        MadeUpRun run = new MadeUpRun("small", "large").codec(info("small", Map.of("wire", "a")))
                .codec(info("large", Map.of("wire", "a"))).facts("small", sized("s", 2, 2, 2))
                .facts("large", sized("l", 18, 18, 18));
        assertThat(refusal(run, "large")).isEmpty();
        assertThat(refusal(run.facts("large", sized("l", 18.1, 18, 19)), "large")).contains("9.05 times as large");
    }

    @Test
    void aFewMessagesMayDifferByChance() {
        MadeUpRun run = new MadeUpRun("small", "large").codec(info("small", Map.of("wire", "a")))
                .codec(info("large", Map.of("wire", "a"))).facts("small", facts("s", 100, 100, 100, 31, Map.of()))
                .facts("large", facts("l", 200, 200, 200, 31, Map.of()));
        assertThat(refusal(run, "large")).isEmpty();
        run.facts("small", facts("s", 100, 100, 100, 32, Map.of())).facts("large",
                facts("l", 200, 200, 200, 32, Map.of()));
        assertThat(refusal(run, "large")).contains("2.00 times as large");
    }

    @Test
    void aSampleIsComparedWithSamplesAlone() {
        MadeUpRun run = pair(2, Map.of("wire", "a"), Map.of("wire", "a")).facts("small",
                facts("s", 200, 90, 210, 100, Map.of()));
        assertThat(refusal(run, "large")).isEmpty();
        assertThat(refusal(run.facts("large", facts("l", 400, 90, 410, 100, Map.of())), "large"))
                .contains("2.00 times as large");
    }

    private static MadeUpRun pair(double ratio, Map<String, String> small, Map<String, String> large) {
        return new MadeUpRun("small", "large").codec(info("small", small)).codec(info("large", large))
                .facts("small", sized("s", 200, 90, 210)).facts("large", sized("l", 200 * ratio, 90, 210));
    }

    @Test
    void workThatTakesNoTimeWasOptimisedAway() {
        assertThat(row(new MadeUpRun("kryo").facts("kryo", 160, 68).reads("kryo", 8, 0.5, 0.01)))
                .isEqualTo("impossible: 0.50 ns an operation; the work was optimised away");
    }

    @Test
    void nothingTakesLessThanTheHarnessItself() {
        assertThat(row(besideLimit("limit-empty", 0))).isEqualTo(
                "impossible: 1.50 ns per operation is less than half of what the harness itself costs, 4.00 ns "
                        + "(limit-empty)");
    }

    @Test
    void readingMayTakeLessThanACopyOfTheBytes() {
        assertThat(row(besideLimit("limit-copy", 160))).isEmpty();
    }

    private static MadeUpRun besideLimit(String limit, double bytes) {
        return new MadeUpRun("kryo", limit).limit(limit).facts("kryo", 160, 68).facts(limit, bytes, 0)
                .reads("kryo", 8, 1.5, 0.01).reads(limit, 8, 4, 0.01);
    }

    @Test
    void anotherJvmOfTheHarnessMayBeFaster() {
        MadeUpRun run = new MadeUpRun("kryo", "limit-empty").limit("limit-empty").facts("kryo", 160, 68)
                .facts("limit-empty", 0, 0).reads("kryo", 8, 2.5, 0.01).reads("limit-empty", 8, 4, 0.01);
        assertThat(row(run)).isEmpty();
    }

    @Test
    void aMessagesShareOfABatchMayTakeLessThanAnyOperation() {
        MadeUpRun run = new MadeUpRun("batch-arrow", "limit-empty").limit("limit-empty").facts("batch-arrow", 1, 1)
                .facts("limit-empty", 0, 0).reads("batch-arrow", 8, 0.2, 0.01).reads("limit-empty", 8, 4, 0.01);
        assertThat(row(run, "batch-arrow")).isEmpty();
    }

    @Test
    void bytesTakeTimeToWriteAndMayBeReadInPart() {
        assertThat(row(
                new MadeUpRun("kryo").operation(Operation.ENCODE).facts("kryo", 4000, 68).reads("kryo", 8, 90, 0.01)))
                .isEqualTo("impossible: 90 ns for 4000 bytes; this machine cannot write that many in less than 100 ns");
        assertThat(row(
                new MadeUpRun("kryo").operation(Operation.ENCODE).facts("kryo", 4000, 68).reads("kryo", 8, 110, 0.01)))
                .as("into the cache").isEmpty();
        assertThat(row(new MadeUpRun("kryo").facts("kryo", 4000, 68).reads("kryo", 8, 20, 0.01))).isEmpty();
    }

    @Test
    void roundTripsWriteTheirBytesToo() {
        MadeUpRun run =
                new MadeUpRun("kryo").operation(Operation.ROUNDTRIP).facts("kryo", 4000, 68).reads("kryo", 8, 90, 0.01);
        assertThat(row(run))
                .isEqualTo("impossible: 90 ns for 4000 bytes; this machine cannot write that many in less than 100 ns");
        assertThat(row(new MadeUpRun("kryo").operation(Operation.ROUNDTRIP).facts("kryo", 4000, 68).reads("kryo", 8,
                110, 0.01))).isEmpty();
    }

    @Test
    void moreThreadsThanCoresCannotDoMore() {
        assertThat(onFiveThreads(100))
                .matches("impossible: 5 threads on 2 cores did 8\\.\\d times the work of one thread");
    }

    @Test
    void oneThreadsJvmMayBeTheSlowOne() {
        assertThat(onFiveThreads(300)).as("3.3 times the work of one").isEmpty();
    }

    private static String onFiveThreads(double nanos) {
        MadeUpRun run = new MadeUpRun("kryo").facts("kryo", 160, 68).threads(1, 5).reads("kryo", 8, 200, 0.01);
        for (int round = 1; round <= 8; round++) {
            run.trial("kryo", round, 1, 5,
                    new Outcome.Measured<>(new Trial(slices(45, nanos, 0, 0, 5), 1, 1, "compiler", "")));
        }
        return run.model().workloads().getFirst().groups().get(1).rows().getFirst().outcome().reason();
    }

    @Test
    void threadsCannotWriteMoreThanAllCoresCan() {
        assertThat(row(onFiveThreads(Operation.ENCODE, 25_000_000))).isEqualTo(
                "impossible: 5 threads wrote 935 GB per second; 2 cores of this machine cannot write more than 80");
        assertThat(row(onFiveThreads(Operation.ROUNDTRIP, 25_000_000))).contains("GB per second");
    }

    @Test
    void threadsThatShareTheCoresMayWriteAsMuchAsTheCoresCanAndReadMore() {
        assertThat(row(onFiveThreads(Operation.ENCODE, 1_900_000))).isEmpty();
        assertThat(row(onFiveThreads(Operation.READ, 25_000_000))).isEmpty();
    }

    /**
     * A run of five threads with this many operations in 100 ms, each of 4,000 bytes and, by the CPU's clock, 120 ns.
     */
    private static MadeUpRun onFiveThreads(Operation operation, long operations) {
        MadeUpRun run = new MadeUpRun("kryo").operation(operation).facts("kryo", 4000, 68).threads(5);
        List<Slice> slices =
                Collections.nCopies(45, new Slice(operations, 100_000_000, 120 * operations, 0, 0, 0, 0, 0, 0, 0));
        for (int round = 1; round <= 8; round++)
            run.trial("kryo", round, 1, 5, new Outcome.Measured<>(new Trial(slices, 1, 1, "compiler", "")));
        return run;
    }

    private static String row(MadeUpRun run) {
        return row(run, "kryo");
    }

    private static String row(MadeUpRun run, String codec) {
        return run.model().workloads().getFirst().groups().getFirst().row(codec).orElseThrow().outcome().reason();
    }

    @Test
    void nothingIsHeldAgainstABaselineThatIsRefused() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe").codec(info("kryo", "binary", false, Map.of("wire", "a")))
                .facts("kryo", facts("k", 160, 120, 200, 1000, Map.of("encode", 0.02))).facts("sbe", 182, 71)
                .reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
        ReportModel model = run.model();

        assertThat(model.workloads().getFirst().groups().getFirst().row("sbe").orElseThrow().standing().orElseThrow()
                .cell("cpu").orElseThrow().ratio()).isEmpty();
        assertThat(model.workloads().getFirst().exact().getFirst().facts().orElseThrow().cell("size.raw").orElseThrow()
                .ratio()).isEmpty();
        assertThat(model.warnings()).anySatisfy(w -> assertThat(w.cause())
                .startsWith("the baseline has no number on orders (refused: impossible: encode allocates 0 B"));
    }
}
