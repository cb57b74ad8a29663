package weighbridge.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.report.MadeUpRun.cpu;
import static weighbridge.report.MadeUpRun.standing;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.model.run.Slice;
import weighbridge.report.MadeUpRun;
import weighbridge.stats.Verdict;

/** The findings claim no more than the table below them. */
final class HeadlinesTest {
    /** Slices whose level keeps changing, around this many nanoseconds. */
    private static List<Slice> restless(double nanos) {
        return IntStream.range(0, 100)
                .mapToObj(i -> MadeUpRun.slices(1, nanos * (1 + 0.4 * (i / 10 % 2)), 0, 0, 1).getFirst()).toList();
    }

    /** Two codecs that differ clearly, and a third that was verified. */
    private static MadeUpRun two() {
        return new MadeUpRun("kryo", "sbe", "fory").facts("kryo", 160, 68).facts("sbe", 182, 71).facts("fory", 201, 70)
                .reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
    }

    /** The same, while the third's level keeps changing. */
    private static MadeUpRun besideRestless(double nanos) {
        MadeUpRun run = two();
        for (int round = 1; round <= 8; round++) run.trial("fory", round, 1, restless(nanos));
        return run;
    }

    private static MadeUpRun untimed(double... bytes) {
        String[] ids = {"a", "b", "c", "d"};
        MadeUpRun run = new MadeUpRun(List.of(ids).subList(0, bytes.length).toArray(String[]::new));
        for (int i = 0; i < bytes.length; i++) run.facts(ids[i], bytes[i], bytes[i] / 3);
        return run;
    }

    private static Optional<Headline> find(MadeUpRun run, String title) {
        return run.model().workloads().getFirst().headlines().stream().filter(h -> h.title().equals(title)).findFirst();
    }

    private static Headline smallest(MadeUpRun run) {
        return find(run, "Smallest").orElseThrow();
    }

    private static Headline fastest(MadeUpRun run) {
        return find(run, "Fastest to read").orElseThrow();
    }

    private static Optional<Headline> languages(MadeUpRun run) {
        return find(run, "Best that other languages read");
    }

    @Test
    void onlyEqualBytesAreSmallestTogether() {
        assertThat(smallest(untimed(224, 218)).sentence()).isEqualTo("b is smallest: 2.7 % less than a.");
        assertThat(smallest(untimed(224, 218)).codecs()).containsExactly("b");
        assertThat(smallest(untimed(218.0, 218.001)).codecs()).containsExactly("a");
        assertThat(smallest(untimed(218, 300, 218)).sentence()).isEqualTo("a and c are smallest.");
        assertThat(smallest(untimed(218, 300, 218)).sure()).isEqualTo(Headline.Sure.EXACT);
        assertThat(smallest(untimed(218, 300, 218)).numbers()).extracting(ReportModel.Cell::estimate)
                .containsExactly(218.0);
    }

    @Test
    void theSmallestIsComparedWithTheBaselineAndTheUsersFile() {
        OwnFile csv = new OwnFile(new OwnFile.Format("CSV", OwnFile.Arrangement.ROWS, true), 1_000, 200_000, 200_000,
                Optional.empty(), Map.of());
        assertThat(smallest(untimed(300, 150).file(csv)).sentence())
                .isEqualTo("b is smallest: 50 % less than a, 25 % less than your CSV.");
        assertThat(smallest(untimed(150, 300).file(csv)).sentence()).as("the baseline itself is smallest")
                .isEqualTo("a is smallest: 25 % less than your CSV.");
        assertThat(smallest(untimed(500, 300).file(csv)).sentence())
                .isEqualTo("b is smallest: 40 % less than a, 50 % more than your CSV.");
    }

    @Test
    void theSmallestIsThatOfThoseThatTheTimeReached() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "fory", "avro").facts("kryo", 160, 68).facts("sbe", 182, 69);
        assertThat(smallest(run).sentence()).isEqualTo("kryo is smallest of the 2 measured (of 4).");
    }

    @Test
    void aLimitIsNeitherSmallestNorFastest() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "limit-copy").limit("limit-copy").facts("kryo", 160, 68)
                .facts("sbe", 182, 71).facts("limit-copy", 10, 5).reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01)
                .reads("limit-copy", 8, 20, 0.01);
        assertThat(smallest(run).codecs()).containsExactly("kryo");
        assertThat(fastest(run).codecs()).containsExactly("sbe");
    }

    @Test
    void aSingleLeaderIsNamedWithWhatIsClaimedAgainstTheBaseline() {
        MadeUpRun run = two().reads("fory", 8, 500, 0.01);
        assertThat(fastest(run).sentence()).isEqualTo("sbe reads fastest, 2.6× faster than kryo.");
        assertThat(fastest(run).sure()).isEqualTo(Headline.Sure.SHOWN);
        assertThat(fastest(run).numbers()).containsExactly(cpu(run.model(), "sbe"));
        assertThat(standing(run.model(), "sbe").verdict()).isEqualTo("fastest");
    }

    @Test
    void ofAFewRoundsTheBoundIsNamed() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 3, 250, 0.01).reads("sbe", 3, 95, 0.01);
        assertThat(fastest(run).sentence()).matches("sbe reads fastest, at least 2\\.\\d× faster than kryo\\.");
        assertThat(fastest(run).sure()).isEqualTo(Headline.Sure.SHOWN);
    }

    @Test
    void amongSeveralThatAreTooCloseAllAreNamed() {
        MadeUpRun run = two().reads("fory", 100, 92, 97, 90, 101, 93, 96, 99);
        assertThat(fastest(run).codecs()).containsExactlyInAnyOrder("sbe", "fory");
        assertThat(fastest(run).sentence())
                .matches("(sbe or fory|fory or sbe) reads fastest; no difference between them is shown\\.");
        assertThat(fastest(run).sure()).isEqualTo(Headline.Sure.OPEN);
        assertThat(fastest(run).numbers())
                .isEqualTo(fastest(run).codecs().stream().map(c -> cpu(run.model(), c)).toList());
    }

    @Test
    void whoIsLikelyFastestIsCalledThat() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 6, 125, 0.01).reads("sbe", 6, 95, 0.01);
        assertThat(fastest(run).sentence()).isEqualTo("sbe likely reads fastest, likely 1.32× faster than kryo.");
        assertThat(fastest(run).sure()).isEqualTo(Headline.Sure.LIKELY);
        assertThat(standing(run.model(), "sbe").verdict()).isEqualTo("likely fastest");
    }

    @Test
    void whoseTurnNeverCameMightBeFaster() {
        assertThat(fastest(two()).sentence()).isEqualTo("sbe reads fastest of the 2 compared, 2.6× faster than kryo.");
        assertThat(fastest(two()).detail()).endsWith("not compared yet: fory");
        assertThat(fastest(two()).sure()).isEqualTo(Headline.Sure.OPEN);
        assertThat(standing(two().model(), "sbe").verdict()).isEqualTo("fastest of those compared");
    }

    @Test
    void whoWasOnlySeenMightBeFasterUnlessItWasSeenToBeSlower() {
        MadeUpRun close = two().trial("fory", 1, 1, MadeUpRun.slices(60, 80, 0.7, 0, 1));
        assertThat(fastest(close).sure()).isEqualTo(Headline.Sure.OPEN);
        MadeUpRun slowed = two().trial("fory", 1, 1, MadeUpRun.slices(60, 150, 0.7, 0, 1));
        assertThat(fastest(slowed).sure()).as("a neighbour slows by as much").isEqualTo(Headline.Sure.OPEN);
        MadeUpRun far = two().trial("fory", 1, 1, MadeUpRun.slices(60, 400, 0.7, 0, 1));
        assertThat(fastest(far).sure()).isEqualTo(Headline.Sure.SHOWN);
        assertThat(fastest(far).sentence()).isEqualTo("sbe reads fastest, 2.6× faster than kryo.");
    }

    @Test
    void aFloorWhoseTurnNeverCameLeavesNothingOpen() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71).limit("copy")
                .reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
        assertThat(fastest(run).sure()).isEqualTo(Headline.Sure.SHOWN);
        assertThat(fastest(run).detail()).doesNotContain("not compared yet");
    }

    @Test
    void whoFailedIsNoChoice() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "leaky").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .facts("leaky", new Outcome.Mismatched<>("lost")).reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
        assertThat(fastest(run).sentence()).isEqualTo("sbe reads fastest, 2.6× faster than kryo.");
        assertThat(fastest(run).sure()).isEqualTo(Headline.Sure.SHOWN);
    }

    @Test
    void whoIsBeatenByAnotherIsNotAmongTheFastestThoughItIsOpenAgainstTheFirst() {
        // The first scatters so widely that it is open against the third, which the second beats.
        MadeUpRun run = new MadeUpRun("a", "b", "c").reads("a", 40, 200, 45, 190, 42, 170, 50, 90)
                .reads("b", 8, 95, 0.005).reads("c", 8, 150, 0.005);
        assertThat(MadeUpRun.group(run.model()).verdict("a", "c").orElseThrow().saysFaster()).isFalse();
        assertThat(MadeUpRun.group(run.model()).verdict("b", "c").orElseThrow().provesFaster()).isTrue();
        assertThat(fastest(run).codecs()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void whoNeverHoldsStillIsComparedByWhatItMovesThrough() {
        MadeUpRun run = besideRestless(80);

        assertThat(standing(run.model(), "fory").verdict()).matches("among the fastest|too close to call.*");
        assertThat(cpu(run.model(), "fory").flags()).contains(Flag.of(Flag.Kind.WARMING_UP));
        assertThat(fastest(run).codecs()).containsExactlyInAnyOrder("sbe", "fory");
        assertThat(fastest(run).sure()).isEqualTo(Headline.Sure.OPEN);
    }

    @Test
    void whoNeverHoldsStillIsSlowerIfAllThatItMovesThroughIs() {
        assertThat(standing(besideRestless(500).model(), "fory").verdict()).matches("\\d\\.\\d× slower");
        assertThat(fastest(besideRestless(500)).codecs()).containsExactly("sbe");
    }

    @Test
    void theOneThatIsUnsteadyHasTheIntervalThatItMovesThrough() {
        ReportModel.Cell fory = cpu(besideRestless(50).model(), "fory");

        assertThat(fory.low()).isLessThan(50);
        assertThat(fory.high()).isGreaterThan(70);
        assertThat(standing(besideRestless(50).model(), "fory").verdict()).isEqualTo("fastest");
    }

    private static CodecInfo known(String id, boolean languages, boolean evolves) {
        return known(id, languages, evolves, Map.of("wire", id, "sized." + id, "made up"));
    }

    /** One that other languages read, and whose evolution was measured. */
    private static CodecInfo changing(String id, String evolution) {
        return known(id, true, true, Map.of("wire", id, "sized." + id, "made up", "evolution", evolution));
    }

    private static CodecInfo known(String id, boolean languages, boolean evolves, Map<String, String> facts) {
        return new CodecInfo(id, "Library of " + id, "1.0", "x.Y", "classes", "reflective", "binary", "idl", languages,
                false, evolves, false, true, false, false, Map.of(), Map.of(), List.of(), facts);
    }

    /** Three codecs that other languages read, of which only avro lets fields change, and one for the JVM alone. */
    private static MadeUpRun spoken() {
        return new MadeUpRun("kryo", "sbe", "msgpack", "avro").codec(known("kryo", false, false))
                .codec(known("sbe", true, false)).codec(known("msgpack", true, false)).codec(known("avro", true, true))
                .facts("kryo", 134, 68).facts("sbe", 188, 71).facts("msgpack", 146, 70).facts("avro", 142, 60);
    }

    @Test
    void ofThoseThatOtherLanguagesReadTheFastestIsBest() {
        MadeUpRun run = spoken().reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01).reads("msgpack", 8, 200, 0.01)
                .reads("avro", 8, 400, 0.01);
        assertThat(languages(run).orElseThrow().sentence())
                .isEqualTo("Best if other languages read it: sbe, the fastest of these to read; "
                        + "if fields also change: avro (declared).");
        assertThat(languages(run).orElseThrow().detail())
                .isEqualTo("the fastest of these to read; if fields also change: avro (declared)");
        assertThat(languages(run).orElseThrow().sure()).isEqualTo(Headline.Sure.SHOWN);
    }

    @Test
    void ofSeveralThatMayBeTheFastestTheSmallestIsBest() {
        MadeUpRun run = spoken().reads("kryo", 8, 250, 0.01).reads("sbe", 100, 92, 97, 90, 101, 93, 96, 99)
                .reads("msgpack", 97, 99, 90, 97, 93, 96, 92, 101).reads("avro", 8, 400, 0.01);
        assertThat(languages(run).orElseThrow().codecs()).containsExactly("msgpack", "avro");
        assertThat(languages(run).orElseThrow().detail()).startsWith("the smallest of 2 not shown to read slower;");
        assertThat(languages(run).orElseThrow().sure()).isEqualTo(Headline.Sure.OPEN);
    }

    @Test
    void aDifferenceThatIsMerelySeenDecidesNothing() {
        MadeUpRun run = spoken().reads("kryo", 8, 250, 0.01).reads("sbe", 4, 95, 0.01).reads("msgpack", 4, 115, 0.01)
                .reads("avro", 8, 4000, 0.01);
        assertThat(run.model().workloads().getFirst().groups().getFirst().verdict("sbe", "msgpack"))
                .hasValueSatisfying(v -> assertThat(v).isInstanceOf(Verdict.Seen.class));
        assertThat(languages(run).orElseThrow().codecs()).containsExactly("msgpack", "avro");
        assertThat(languages(run).orElseThrow().sentence()).startsWith(
                "Best if other languages read it: msgpack, the smallest of 2 not shown to read slower; if fields ");
    }

    @Test
    void whoseSchemaMayChangeIsNamedBesideIt() {
        MadeUpRun run = spoken().codec(known("msgpack", true, true)).reads("kryo", 8, 250, 0.01)
                .reads("sbe", 8, 95, 0.01).reads("msgpack", 8, 200, 0.01).reads("avro", 8, 400, 0.01);
        assertThat(languages(run).orElseThrow().sentence())
                .isEqualTo("Best if other languages read it: sbe, the fastest of these to read; if fields also change: "
                        + "msgpack (declared).");
        assertThat(languages(run).orElseThrow().codecs()).containsExactly("sbe", "msgpack");
    }

    @Test
    void whoEvolvesBothWaysIsNamedBesideWhoEvolvesOneWay() {
        MadeUpRun run = spoken().codec(changing("msgpack", "add-optional equal/error"))
                .codec(changing("avro", "add-optional equal/equal, rename wrong/equal")).reads("kryo", 8, 250, 0.01)
                .reads("sbe", 8, 95, 0.01).reads("msgpack", 8, 200, 0.01).reads("avro", 8, 400, 0.01);
        assertThat(languages(run).orElseThrow().sentence())
                .endsWith("; if fields also change: msgpack (backward) or avro (full ⚠).");
        run.codec(changing("sbe", "add-optional equal/equal"));
        assertThat(languages(run).orElseThrow().sentence())
                .isEqualTo("Best if other languages read it: sbe, the fastest of these to read.");
    }

    @Test
    void ofOneThatIsNotTimedYetNothingIsShown() {
        MadeUpRun some = spoken().reads("sbe", 8, 95, 0.01).reads("avro", 8, 400, 0.01);
        assertThat(languages(some).orElseThrow().sure()).isEqualTo(Headline.Sure.OPEN);
        assertThat(languages(some).orElseThrow().detail()).contains("; not compared yet: msgpack;");
        assertThat(languages(some).orElseThrow().sentence())
                .startsWith("Best if other languages read it: sbe, the fastest to read of the 2 compared;");
        MadeUpRun one = spoken().reads("avro", 8, 400, 0.01);
        assertThat(languages(one).orElseThrow().detail()).startsWith("the only one of these that was timed");
        assertThat(languages(one).orElseThrow().sure()).isEqualTo(Headline.Sure.OPEN);
        assertThat(languages(spoken()).orElseThrow().sentence())
                .isEqualTo("Best if other languages read it: avro, by size alone: not timed yet.");
        assertThat(languages(spoken()).orElseThrow().detail()).isEqualTo("by size alone: not timed yet");
    }

    @Test
    void withoutAChoiceAmongThoseThatOtherLanguagesReadNothingIsSaid() {
        assertThat(languages(two())).isEmpty();
    }

    @Test
    void whoLeadsOnAllWorkloadsIsAFindingOfTheRun() {
        ReportModel.Workload sbe = two().reads("fory", 8, 500, 0.01).model().workloads().getFirst();
        ReportModel.Workload kryo = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 8, 95, 0.01).reads("sbe", 8, 250, 0.01).model().workloads().getFirst();
        assertThat(Headlines.acrossWorkloads(List.of(sbe, sbe))).singleElement().satisfies(h -> {
            assertThat(h.sentence()).isEqualTo("sbe reads fastest on all 2 workloads.");
            assertThat(h.sure()).isEqualTo(Headline.Sure.SHOWN);
        });
        assertThat(Headlines.acrossWorkloads(List.of(sbe, kryo))).isEmpty();
        assertThat(Headlines.acrossWorkloads(List.of(sbe))).isEmpty();
        assertThat(Headlines.acrossWorkloads(List.of(sbe, two().model().workloads().getFirst())))
                .as("fory was not compared there").isEmpty();
    }

    @Test
    void readingComesFirstWhateverTheOrderOfTheOperations() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe").operation(Operation.ENCODE).facts("kryo", 160, 68)
                .facts("sbe", 182, 71).reads("kryo", 8, 95, 0.01).reads("sbe", 8, 250, 0.01).also(Operation.READ)
                .reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
        assertThat(run.model().workloads().getFirst().headlines()).extracting(Headline::title)
                .containsExactly("Smallest", "Fastest to read", "Fastest to encode");
    }
}
