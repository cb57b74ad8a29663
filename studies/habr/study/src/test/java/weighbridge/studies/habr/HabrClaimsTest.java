package weighbridge.studies.habr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.Value;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.Findings;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.CorrectedSpeed;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;
import weighbridge.study.testkit.MadeUpContests;

class HabrClaimsTest {
    private final FileReplay habr = Habr.REPLAY;
    private final FileResults results = new FileResults(habr);

    @Test
    void withoutMeasurementsEveryClaimIsThereAndNothingIsDecidedThatDataDecide() {
        List<Claim> claims = HabrClaims.of(habr, results);
        assertThat(claims).hasSize(39).extracting(Claim::claimed).doesNotHaveDuplicates();
        assertThat(claims).filteredOn(c -> c.verdict() == Verdict.HOLDS || c.verdict() == Verdict.FALLS)
                .extracting(Claim::claimed).containsExactlyInAnyOrder(
                        "Java writes the fields sorted by name, not in the order of their declaration",
                        "Java takes 45 bytes for a string: 36 for its characters, 2 for its length, and 7 \"which I "
                                + "could not decipher\"");
        assertThat(claims).allSatisfy(c -> assertThat(c.evidence()).isNotBlank().doesNotContain("NaN", "null"));
    }

    @Test
    void theSlowestFallsWhereAnotherIsClaimedSlowerAndIsOpenWhereTooFewRoundsAreClose() {
        for (int rounds : new int[] {8, 2}) {
            times(rounds, Map.of("java", 450.0, "json", 300.0), 100);
            Claim claim = claim("JSON is the slowest format in all six columns of times");
            assertThat(claim.verdict()).isEqualTo(rounds == 8 ? Verdict.FALLS : Verdict.OPEN);
            assertThat(claim.evidence())
                    .contains("To write: Corrected, in ms, mixed: java 45.0, json 30.0; longs: java 45.0, json 30.0");
            assertThat(claim.evidence().endsWith("The figures suggest that it falls, but do not prove it."))
                    .isEqualTo(rounds == 2);
            assertThat(claim.confidence()).startsWith(rounds == 8
                    ? "8 rounds or more; at most one in a hundred such runs should make a false claim about any of its 630"
                    : "none: 2 rounds");
            assertThat(claim.cause().kind()).isEqualTo(Cause.Kind.LIKELY);
        }
        times(2, Map.of("java", 1000.0, "json", 300.0), 100);
        assertThat(claim("JSON is the slowest format in all six columns of times")).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.FALLS);
            assertThat(c.confidence())
                    .startsWith("2 rounds or more, which is enough for large differences; at most one");
        });
        times(8, Map.of("json", 1000.0), 100);
        assertThat(claim("JSON is the slowest format in all six columns of times").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void theFastestReaderAndTheOrderOfJsonAndThriftAreJudgedByTheNumbers() {
        times(8, Map.of("protobuf", 50.0, "thrift-binary", 300.0), 100);
        assertThat(claim("Protobuf is the fastest to read in all three data sets").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim("Thrift's binary protocol is written faster than JSON in all three data sets").verdict())
                .isEqualTo(Verdict.FALLS);
        times(8, Map.of("msgpack", 20.0, "protobuf", 50.0), 100);
        assertThat(claim("Protobuf is the fastest to read in all three data sets").verdict()).isEqualTo(Verdict.FALLS);
        assertThat(claim("MessagePack is quite fast").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim("Protobuf packs and unpacks faster than others in some cases").verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    /** Custom coders vary the look at the schema alone, and the tuple protocol the descriptions. */
    @Test
    void anExplanationHoldsIfWhatVariesItAloneIsFaster() {
        String avro = "Avro analyses the schema for each field of each object, which makes writing slower";
        String thrift = "Thrift describes each field and record, which only makes packing slower";
        Map<String, Double> slower = Map.of("avro", 200.0, "avro4s", 200.0, "habr-avro-custom", 200.0, "thrift-binary",
                200.0, "thrift-compact", 200.0, "thrift-tuple", 200.0);
        times(8, slower, 100);
        assertThat(claim(avro).verdict()).isNotEqualTo(Verdict.HOLDS);
        assertThat(claim(thrift).verdict()).isNotEqualTo(Verdict.HOLDS);
        times(8, Map.of("avro", 200.0, "thrift-binary", 200.0, "thrift-compact", 200.0), 100);
        for (String claimed : List.of(avro, thrift)) {
            assertThat(claim(claimed).verdict()).isEqualTo(Verdict.HOLDS);
            assertThat(claim(claimed).cause().kind()).isEqualTo(Cause.Kind.SHOWN);
        }
        times(8, Map.of("avro", 50.0, "thrift-compact", 50.0), 100);
        assertThat(claim(avro).verdict()).isEqualTo(Verdict.FALLS);
        assertThat(claim(avro).cause()).as("the experiment shows the effect nowhere").isEqualTo(Cause.UNKNOWN);
        assertThat(claim(thrift).verdict()).isEqualTo(Verdict.FALLS);
    }

    @Test
    void whoseTimesAreWrongCannotBeToldWhereTheOrderIsAnother() {
        String error = "The times have a large error, so no final conclusions about a format should be drawn from them";
        times(12, Map.of("json", 10.0), 100);
        assertThat(claim(error)).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.NOT_TESTABLE);
            assertThat(c.evidence()).contains("36 of 126 pairs of formats are provably in a different order");
        });
        times(12, Map.of(), 100);
        assertThat(claim(error).verdict()).as("nothing is shown").isEqualTo(Verdict.OPEN);
    }

    @Test
    void reflectionIsNoReasonIfRecordsThatWriteThemselvesAreNotFaster() {
        String reflection = "One of the main reasons why Java serialization is slow is field access by reflection";
        times(8, Map.of("habr-java-own-fields", 120.0), 100);
        assertThat(claim(reflection)).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.FALLS);
            assertThat(c.cause().kind()).isEqualTo(Cause.Kind.LIKELY);
        });
        times(8, Map.of("habr-java-own-fields", 50.0, "java-externalizable", 20.0), 100);
        assertThat(claim(reflection)).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.OPEN);
            assertThat(c.evidence()).contains("to write mixed 10.0 and 5.0, longs 10.0 and 5.0",
                    "to write mixed 10.0 and 2.0, longs 10.0 and 2.0");
        });
    }

    @Test
    void codecsBesideTheContendersHaveATableOfTheirOwn() {
        times(8, Map.of("avro4s", 200.0), 100);
        FileReport report = new FileReport(habr, results, HabrClaims.of(habr, results));

        assertThat(report.sheets().getFirst().rows()).hasSize(7).allSatisfy(r -> assertThat(r).hasSize(10));
        Sheet beside = report.sheets().get(3);
        assertThat(beside.rows()).extracting(List::getFirst).containsExactly("java", "habr-java-own-fields",
                "java-externalizable", "avro", "habr-avro-custom", "avro4s", "protobuf", "scalapb", "thrift-binary",
                "scrooge-binary", "thrift-compact", "scrooge-compact", "thrift-tuple");
        assertThat(beside.rows().get(5)).containsExactly("avro4s", "20.0±2%", "20.0±2%", "20.0±2%", "20.0±2%",
                "20.0±2%", "20.0±2%");
        assertThat(report.tables(80)).contains("Other codecs of these formats, corrected");
        assertThat(report.rows()).filteredOn(r -> r.codec().equals("avro4s")).hasSize(6)
                .allSatisfy(r -> assertThat(r.corrected()).hasValue(20));
        assertThat(report.sheets().getLast().rows().getFirst().getLast()).isEqualTo("1.0×");
    }

    @Test
    void aPublishedSizeComesOutToThreePercentOrHalfAMebibyte() {
        String claimed = "The tables' 21 file sizes are right";
        published();
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim(claimed).evidence()).startsWith("21 of 21 file sizes are within 3 %");
        results.take("habr-strings", contender("avro"), false, file(76 << 20));
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.FALLS);
        assertThat(claim(claimed).evidence()).endsWith(". The others, in MiB: avro of strings, 76.00 instead of 73.");
    }

    @Test
    void theLargestOfMixedDataIsJudgedByTheCorrectedFiles() {
        String claimed = "Except for JSON's, the largest file of mixed data is Thrift binary's, and Java's comes next";
        corrected("habr-mixed", Map.of("json", 34, "java", 26, "thrift-binary", 25), 21);
        assertThat(claim(claimed)).satisfies(c -> {
            assertThat(c.verdict()).isEqualTo(Verdict.FALLS);
            assertThat(c.cause().line()).startsWith("shown: the program wrote `TMemoryBuffer.getArray()`");
        });
        corrected("habr-mixed", Map.of("json", 34, "java", 26, "thrift-binary", 37), 21);
        assertThat(claim(claimed).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim(claimed).cause()).isEqualTo(Cause.UNKNOWN);
    }

    @Test
    void theRecordsLengthExplainsMessagePackAndNotTheOthers() {
        Map<String, Integer> framing =
                Map.of("avro", 0, "msgpack", 3, "protobuf", 4, "thrift-compact", 4, "thrift-binary", 4);
        Map<String, Integer> messages =
                Map.of("avro", 760, "msgpack", 760, "protobuf", 765, "thrift-compact", 761, "thrift-binary", 861);
        messages.forEach((f, bytes) -> {
            results.message("habr-strings", contender(f).corrected(), bytes);
            results.take("habr-strings", contender(f), true,
                    file(100_000L * (bytes + framing.get(f)) + (f.equals("avro") ? 26_730 : 0)));
        });
        Claim separator = claim("Avro's file of strings is the smallest because MessagePack, Protobuf and Thrift add a "
                + "4-byte length to every record");
        assertThat(separator.verdict()).isEqualTo(Verdict.FALLS);
        assertThat(separator.evidence()).contains("msgpack 3, protobuf 4, thrift-compact 4, avro 0.27",
                "msgpack 72.48, protobuf 72.96, thrift-compact 72.57", "72.50");
        assertThat(claim("Without record lengths, MessagePack's file of strings would be the smallest").verdict())
                .isEqualTo(Verdict.HOLDS);
        results.sample("habr-strings",
                List.of(new Value.StructValue(IntStream.range(0, 20).<Value>mapToObj(_ -> Value.ABSENT).toList())));
        assertThat(claim("A string of 36 characters takes 38 bytes in Protobuf too").verdict())
                .isEqualTo(Verdict.FALLS);
        assertThat(claim("A string of 36 characters takes 38 bytes in Avro, MessagePack and Thrift's compact protocol, "
                + "and 43 in its binary protocol").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void anEmptyValueTakesWhatIsLeftOfAMessage() {
        // Two longs of full range among four fields.
        Value.StructValue message = new Value.StructValue(
                List.of(new Value.Int64(Long.MAX_VALUE), Value.ABSENT, new Value.Int64(Long.MIN_VALUE), Value.ABSENT));
        results.sample("habr-longs", List.of(message));
        Map.of("protobuf", 22.0, "thrift-binary", 23.0, "thrift-compact", 23.0, "avro", 24.0, "msgpack", 20.0)
                .forEach((f, bytes) -> results.message("habr-longs", contender(f).corrected(), bytes));
        Claim claim = claim("An empty value takes more than 1 byte in Thrift and Protobuf, and exactly 1 in Avro and "
                + "MessagePack");
        assertThat(claim.evidence()).contains("protobuf 0, thrift-binary 0, thrift-compact 0, avro 1, msgpack 1");
        assertThat(claim.verdict()).isEqualTo(Verdict.FALLS);
        results.message("habr-longs", "avro", 26);
        assertThat(claim("An empty value takes more than 1 byte in Thrift and Protobuf, and exactly 1 in Avro and "
                + "MessagePack").evidence()).contains("avro 2,");
    }

    @Test
    void javasSevenBytesAreAnObjectOfSixAndATag() {
        assertThat(HabrBytes.javaText(true)).isEqualTo(45);
        assertThat(HabrBytes.javaText(false)).isEqualTo(39);
        assertThat(HabrBytes.javaAbsent()).isEqualTo(5);
        assertThat(HabrBytes.javaLong()).isEqualTo(14);
        assertThat(claim("Java takes 45 bytes for a string: 36 for its characters, 2 for its length, and 7 \"which I "
                + "could not decipher\"").cause().line())
                .isEqualTo("traced: 6 of the 7 bytes are for the option's object (1 to announce an object and 5 to "
                        + "refer to its class), and 1 is the string's tag");
    }

    @Test
    void aLongTakesWhatItsFormatSays() {
        assertThat(HabrBytes.presentLong("protobuf", 15, 14, 1)).isEqualTo(2);
        assertThat(HabrBytes.presentLong("protobuf", 16, 15, 64)).isEqualTo(4);
        assertThat(HabrBytes.presentLong("thrift-compact", 17, 1, 1)).isEqualTo(3);
        assertThat(HabrBytes.presentLong("thrift-compact", 16, 1, -1)).isEqualTo(2);
        assertThat(HabrBytes.presentLong("msgpack", 1, 0, -33)).isEqualTo(2);
        assertThat(HabrBytes.presentLong("msgpack", 1, 0, 1L << 32)).isEqualTo(9);
        assertThat(HabrBytes.presentLong("avro", 1, 0, Long.MIN_VALUE)).isEqualTo(11);
    }

    @Test
    void wherePassesOfOneCellDifferResultsAreNotStable() {
        List<FileTimes.Run> passes =
                IntStream.range(0, 6).mapToObj(i -> new FileTimes.Run(100 + 2 * i, false)).toList();
        assertThat(claim("Getting stable results from a benchmark is difficult").verdict()).isEqualTo(Verdict.OPEN);
        results.take("habr-longs", contender("avro"), false,
                new Outcome.Measured<>(new FileTimes(1, 1, 1, passes, passes)));
        assertThat(claim("Getting stable results from a benchmark is difficult").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void thePageIsFilledAndOpensWithItsClaims() {
        FileReport report = new FileReport(habr, results, HabrClaims.of(habr, results));
        assertThat(report.page(new Findings.PageFacts("replay habr", "1m", "machine: quiet")).orElseThrow())
                .containsOnlyOnce("${").contains("./weighbridge replay habr", "the run took 1m.", "Machine: quiet.")
                .containsSubsequence("## The claims", "**1. ", "## What was run", "## What the article did and",
                        "## Tables");
    }

    private Claim claim(String claimed) {
        return HabrClaims.of(habr, results).stream().filter(c -> c.claimed().equals(claimed)).findFirst().orElseThrow();
    }

    private Contender contender(String name) {
        return habr.contender(name).orElseThrow();
    }

    /**
     * Gives some formats, and codecs beside them, their own nanoseconds and all others the same, for both operations.
     */
    private void times(int rounds, Map<String, Double> some, double others) {
        Map<String, String> codecs = new LinkedHashMap<>();
        habr.contenders().forEach(c -> codecs.put(c.name(), c.corrected()));
        habr.beside().forEach(b -> codecs.put(b.codec(), b.codec()));
        Map<Scenario, Double> trials = new LinkedHashMap<>();
        for (String w : habr.workloads()) {
            for (Map.Entry<String, String> c : codecs.entrySet()) {
                for (Operation o : HabrNumbers.BOTH) {
                    double nanos = some.getOrDefault(c.getKey(), others);
                    Spread spread = new Spread(OptionalDouble.of(nanos), OptionalDouble.of(0.98 * nanos),
                            OptionalDouble.of(1.02 * nanos), rounds < 6);
                    results.corrected(w, c.getValue(), o,
                            new CorrectedSpeed(spread, Spread.NONE, "", rounds, "", false));
                    trials.put(new Scenario(c.getValue(), w, o, 1), nanos);
                }
            }
        }
        results.compared(MadeUpContests.of(trials, rounds));
    }

    private void published() {
        for (String w : habr.workloads()) {
            for (Contender c : habr.contenders()) {
                results.take(w, c, false, file(
                        (long) (habr.published(w, c, FileReplay.Quantity.SIZE).orElseThrow().value() * (1 << 20))));
            }
        }
    }

    private void corrected(String workload, Map<String, Integer> some, int others) {
        for (Contender c : habr.contenders())
            results.take(workload, c, true, file((long) some.getOrDefault(c.name(), others) << 20));
    }

    private static Outcome<FileTimes> file(long bytes) {
        return new Outcome.Measured<>(new FileTimes(100_000, 28_000_000, bytes, List.of(), List.of()));
    }
}
