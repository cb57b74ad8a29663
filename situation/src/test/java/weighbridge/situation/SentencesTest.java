package weighbridge.situation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said of answers to made-up numbers, word for word. */
final class SentencesTest {
    private static final Situation RPC = Situation.of(Preset.RPC);
    private static final Situation LOG = Situation.of(Preset.LOG);
    private static final Situation CACHE = Situation.of(Preset.CACHE);
    private static final Time UNTIMED = Time.missing("was not timed", true);
    private static final Set<Limit> TEXT = Set.of(Limit.LANGS, Limit.READABLE, Limit.SCHEMA_FREE, Limit.EVOLVES);
    private static final Set<Limit> SCHEMA = Set.of(Limit.LANGS, Limit.EVOLVES);
    private static final Set<Limit> FLAT = Set.of(Limit.LANGS, Limit.ZERO_COPY);

    private static Contestant codec(String id, Set<Limit> meets, double raw, double zstd, Time encode, Time read) {
        return new Contestant(id, meets, 1, false, Map.of("size.raw", raw, "size.batch.zstd", zstd), "", true, encode,
                read, Optional.of(555.0));
    }

    private static Time timed(double nanos) {
        return Time.of(new Span(0.9 * nanos, nanos, 1.1 * nanos));
    }

    private static Contestant avro(Time encode, Time read) {
        return codec("avro", SCHEMA, 142, 20.0, encode, read);
    }

    private static Contestant protobuf(Time encode, Time read) {
        return codec("protobuf", SCHEMA, 153, 20.2, encode, read);
    }

    private static Contestant thrift(Time encode, Time read) {
        return codec("thrift-compact", SCHEMA, 154, 20.25, encode, read);
    }

    private static Contestant json(Time encode, Time read) {
        return codec("jackson-json", TEXT, 314, 24, encode, read);
    }

    private static Contestant sbe(Time encode, Time read) {
        return codec("sbe", FLAT, 188, 22, encode, read);
    }

    private static Numbers timed() {
        return numbers(avro(timed(471), timed(479)), protobuf(timed(255), timed(276)), thrift(timed(412), timed(309)),
                json(timed(696), timed(821)), sbe(timed(155), timed(211)));
    }

    private static Numbers untimed() {
        return numbers(avro(UNTIMED, UNTIMED), protobuf(UNTIMED, UNTIMED), thrift(UNTIMED, UNTIMED),
                json(UNTIMED, UNTIMED), sbe(UNTIMED, UNTIMED));
    }

    /** The numbers of these contestants; ratios of the timed ones are known to within 5 %. */
    private static Numbers numbers(Contestant... contestants) {
        List<Ratio> ratios = new ArrayList<>();
        for (int i = 0; i < contestants.length; i++)
            for (int j = i + 1; j < contestants.length; j++)
                ratios.add(new Ratio(contestants[i].id(), contestants[j].id(),
                        ratio(contestants[i].encode(), contestants[j].encode()),
                        ratio(contestants[i].read(), contestants[j].read())));
        return new Numbers("orders", List.of(contestants), ratios, Optional.empty(), Set.of());
    }

    private static Optional<Span> ratio(Time a, Time b) {
        return a.nanos().flatMap(x -> b.nanos().map(y -> x.point() / y.point()))
                .map(r -> new Span(0.95 * r, r, 1.05 * r));
    }

    private static String choice(Situation s, Numbers numbers) {
        return Sentences.choice(Decision.of(s, numbers));
    }

    private static List<String> notes(Situation s, Numbers numbers) {
        return Sentences.notes(Decision.of(s, numbers));
    }

    @Test
    void whatCostsLittleMoreDoesNotMatterAndIsNotTooCloseToCall() {
        assertThat(choice(LOG, timed())).isEqualTo("For a log of 20,000 messages/s kept for 30 days, avro is cheapest: "
                + "$291 a month; protobuf costs $3 more and thrift-compact $4 more, which does not matter; sbe $320, "
                + "jackson-json $350.");
        assertThat(notes(LOG, timed()))
                .containsExactly("Bytes decide here, and they are exact: times make up at most $0.61 of avro's $291.");
    }

    @Test
    void bytesOfASampleAreNotCalledExact() {
        Set<String> sampled = Set.of("size.raw");
        Situation queue = Situation.of(Preset.QUEUE);
        assertThat(notes(queue, with(timed(), sampled))).first().asString().startsWith(
                "Bytes decide here, and they are those of a sample of the messages: times make up at most ");
        assertThat(notes(RPC, with(timed(), sampled)))
                .containsExactly("The sizes are those of a sample of the messages.");
        assertThat(notes(queue, with(untimed(), sampled))).first()
                .isEqualTo("The sizes are those of a sample of the messages.");
        assertThat(notes(LOG, with(timed(), sampled))).as("batches cover all messages").first().asString()
                .startsWith("Bytes decide here, and they are exact: ");
        assertThat(Decision.of(queue, with(timed(), sampled)).isSettled()).as("all messages may say otherwise")
                .isFalse();
        assertThat(Decision.of(queue, timed()).isSettled()).isTrue();
    }

    private static Numbers with(Numbers n, Set<String> sampled) {
        return new Numbers(n.workload(), n.contestants(), n.ratios(), n.yours(), sampled);
    }

    private static Contestant unsized(String id, Set<Limit> meets, boolean open) {
        return new Contestant(id, meets, 1, false, Map.of("size.raw", 100.0), "", open, timed(100), timed(100),
                Optional.empty());
    }

    @Test
    void aBestOfSomeSaysAmongHowManyItIs() {
        Numbers some = numbers(avro(timed(471), timed(479)), json(timed(696), timed(821)), unsized("a", SCHEMA, true),
                unsized("b", FLAT, true), unsized("c", SCHEMA, false));
        assertThat(choice(LOG, some))
                .isEqualTo("For a log of 20,000 messages/s kept for 30 days, avro is cheapest of the "
                        + "2 measured (of 4): $291 a month; jackson-json $350.");
        assertThat(choice(LOG.with(Set.of(Limit.EVOLVES)), some))
                .endsWith(" avro is cheapest of the 2 measured (of 3): $291 a month; jackson-json $350.");
        Answer answer = Decision.of(LOG, some);
        assertThat(Sentences.finding(answer)).startsWith("For this log, avro is cheapest of the 2 measured (of 4): ");
        assertThat(Sentences.brief(answer)).first().asString().contains(" of the 2 measured (of 4)");
        assertThat(Sentences.title("orders.csv", answer))
                .startsWith("orders.csv: of the 2 measured (of 4), choose avro ");
        assertThat(Sentences.leftOut(answer)).containsExactly(
                "Left out, although they could still be cheapest: a, b (no size with zstd).",
                "Left out: c (no size with zstd).");
        assertThat(answer.isSettled()).isFalse();
        assertThat(choice(LOG, numbers(avro(timed(471), timed(479)), unsized("a", SCHEMA, true))))
                .endsWith(" avro is the only one measured (of 2): $291 a month.");
    }

    @Test
    void ofWhatIsTooCloseOrKnownByItsBytesAloneTheNumberIsSaidToo() {
        Numbers close = numbers(codec("a", SCHEMA, 150, 20, timed(200), timed(250)),
                codec("b", SCHEMA, 150, 20, timed(203), timed(252)), codec("c", SCHEMA, 150, 20, timed(1), UNTIMED));
        assertThat(choice(RPC, close)).endsWith(
                "a (1.65 µs a message) or b (1.66 µs) is fastest of the 2 measured (of 3), too close to call.");
        Numbers bytes = numbers(avro(UNTIMED, UNTIMED), json(UNTIMED, UNTIMED), unsized("a", SCHEMA, true));
        assertThat(choice(LOG, bytes))
                .contains(" avro is cheapest of the 2 measured (of 3) by its bytes: $291 a month");
        assertThat(Sentences.title("orders.csv", Decision.of(LOG, bytes)))
                .isEqualTo("orders.csv: avro is cheapest of the 2 measured (of 3) by its bytes.");
        Contestant unsized = new Contestant("d", SCHEMA, 1, false, Map.of(), "not weighed", true, UNTIMED, UNTIMED,
                Optional.empty());
        assertThat(choice(RPC, numbers(avro(UNTIMED, UNTIMED), json(UNTIMED, UNTIMED), unsized)))
                .endsWith(" On the link alone, avro takes least of the 2 measured (of 3): 1.14 µs a message.");
    }

    @Test
    void whoCannotTakePartTakesNotLeastOnTheLink() {
        Contestant batched = new Contestant("file", SCHEMA, 1000, false, Map.of("size.raw", 1.0), "", true, UNTIMED,
                UNTIMED, Optional.empty());
        assertThat(choice(RPC, numbers(avro(UNTIMED, UNTIMED), batched)))
                .endsWith(" On the link alone, avro takes least: 1.14 µs a message.");
    }

    @Test
    void aDifferenceThatShowsAsNothingIsLessThanAUnit() {
        assertThat(choice(LOG,
                numbers(avro(timed(100), timed(100)), codec("same", SCHEMA, 142, 20.001, timed(200), timed(200)))))
                .endsWith("avro is cheapest: $291 a month; same costs less than $1 more, which does not matter.");
    }

    @Test
    void onlyIntervalsThatOverlapAreTooCloseToCall() {
        Numbers numbers = numbers(codec("a", SCHEMA, 150, 20, timed(200), timed(250)),
                codec("b", SCHEMA, 150, 20, timed(203), timed(252)),
                codec("c", SCHEMA, 150, 20, timed(900), timed(900)));
        assertThat(choice(RPC, numbers)).isEqualTo("For an RPC over 1 Gbit/s, a (1.65 µs a message) or b (1.66 µs) is "
                + "fastest, too close to call; c 3.00 µs.");
    }

    @Test
    void whereBytesDecideAnUntimedRunIsAnsweredAndSaysWhatWouldChangeIt() {
        assertThat(choice(LOG, untimed()))
                .isEqualTo("For a log of 20,000 messages/s kept for 30 days, avro is cheapest "
                        + "by its bytes: $291 a month; protobuf costs $3 more and thrift-compact $4 more, which does not "
                        + "matter; sbe $320, jackson-json $349.");
        assertThat(notes(LOG, untimed())).containsExactly("No encoding or reading time was measured; if writing and "
                + "reading avro took 4.99 µs a message longer than protobuf, protobuf would be cheaper.");
        assertThat(Sentences.title("orders.csv", Decision.of(LOG, untimed())))
                .isEqualTo("orders.csv: avro is cheapest by its bytes.");
        assertThat(Decision.of(LOG, untimed()).isWorthMore()).isFalse();
        assertThat(Decision.of(LOG, untimed()).isSettled()).as("nobody knows how slow avro is").isFalse();
        assertThat(Decision.of(LOG, timed()).isSettled()).isTrue();
    }

    @Test
    void ofASingleOneThatWasNotTimedItIsSaidWhetherItsTimeCouldMatter() {
        Numbers best = numbers(avro(timed(471), Time.missing("has no trial that counts", true)),
                protobuf(timed(255), timed(276)));
        assertThat(notes(LOG, best)).containsExactly("Only the bytes count of avro (reading has no trial that "
                + "counts); avro is cheapest as long as reading avro takes less than 5.04 µs a message.");
        Numbers other = numbers(avro(timed(471), timed(479)), json(UNTIMED, UNTIMED));
        assertThat(notes(LOG, other)).first().isEqualTo("Only the bytes count of jackson-json (encoding and reading "
                + "were not timed); even if its time was nothing, avro would cost less.");
    }

    @Test
    void whereBytesCostNothingTimesAreMissing() {
        Situation free = LOG.with(Parameter.STORAGE, 0).with(Parameter.NETWORK, 0);
        assertThat(choice(free, untimed())).isEqualTo("For a log of 20,000 messages/s kept for 30 days there is no "
                + "answer: no encoding or reading time was measured.");
        assertThat(Decision.of(free, timed()).winners()).containsExactly("sbe");
    }

    @Test
    void aCallWithoutTimesIsRefusedWithTheFigureThatIsMissing() {
        assertThat(choice(RPC, untimed())).isEqualTo("For an RPC over 1 Gbit/s there is no answer: no encoding or "
                + "reading time was measured. On the link alone, avro takes least: 1.14 µs a message.");
        assertThat(choice(RPC, numbers(avro(timed(1), UNTIMED), sbe(timed(1), UNTIMED))))
                .isEqualTo("For an RPC over 1 Gbit/s there is no answer: no reading time was measured.");
        assertThat(choice(RPC.with(Set.of(Limit.EVOLVES)), numbers(avro(timed(1), UNTIMED), sbe(timed(1), timed(1)))))
                .isEqualTo("For an RPC over 1 Gbit/s, open to schema changes, there is no answer: no reading time was "
                        + "measured: avro (reading was not timed); sbe (readers need the writer's schema).");
        assertThat(choice(LOG.with(Compressor.GZIP), timed())).isEqualTo("For a log of 20,000 messages/s kept for 30 "
                + "days there is no answer: no size that can be compared was measured.");
        assertThat(choice(RPC, new Numbers("orders", List.of(), List.of(), Optional.empty(), Set.of())))
                .isEqualTo("For an RPC over 1 Gbit/s there is no answer: nothing was weighed.");
    }

    @Test
    void limitsThatNoCodecMeetsAreNamedWithWhoBreaksWhich() {
        assertThat(choice(RPC.with(Set.of(Limit.READABLE, Limit.ZERO_COPY)), timed())).isEqualTo(
                "For an RPC over 1 Gbit/s there is no answer: no codec of this run is both readable as text and read in "
                        + "place: jackson-json (decodes the whole message); sbe (not readable as text); avro, protobuf "
                        + "and thrift-compact (not readable as text, decodes the whole message).");
        assertThat(choice(LOG.with(Set.of(Limit.PERMISSIVE)), numbers(avro(UNTIMED, UNTIMED)))).isEqualTo(
                "For a log of 20,000 messages/s kept for 30 days there is no answer: no codec of this run is under a "
                        + "permissive licence: avro (its licence is not permissive).");
        assertThat(
                choice(LOG.with(Set.of(Limit.READABLE, Limit.ZERO_COPY, Limit.LANGS)), numbers(sbe(UNTIMED, UNTIMED))))
                .contains("is read by other languages, readable as text and read in place at once: sbe (not readable ");
    }

    @Test
    void whoIsLeftOutHasItsReasonAndItsNumber() {
        Numbers numbers =
                numbers(avro(timed(471), timed(479)), protobuf(timed(255), UNTIMED), sbe(timed(155), timed(211)));
        Answer answer = Decision.of(RPC.with(Set.of(Limit.EVOLVES)), numbers);
        assertThat(Sentences.choice(answer))
                .isEqualTo("For an RPC over 1 Gbit/s, open to schema changes, avro is the only one measured (of 2): "
                        + "2.09 µs a message.");
        assertThat(Sentences.leftOut(answer)).containsExactly(
                "Left out, although it could still be fastest: protobuf from 1.48 µs (reading was not timed).",
                "Left out: sbe 1.87 µs (readers need the writer's schema).");
    }

    @Test
    void whoCostsLessThanOneThatIsNamedIsExplained() {
        Numbers numbers = new Numbers("orders",
                List.of(codec("sbe", FLAT, 100, 20, timed(150), timed(200)),
                        codec("protobuf", SCHEMA, 100, 20, timed(230), timed(280)),
                        codec("flatbuffers", FLAT, 100, 20, timed(300), timed(300))),
                List.of(new Ratio("sbe", "protobuf", Optional.of(new Span(0.6, 150.0 / 230, 0.7)),
                        Optional.of(new Span(0.65, 200.0 / 280, 0.8))),
                        new Ratio("sbe", "flatbuffers", Optional.of(new Span(0.3, 0.5, 1.1)),
                                Optional.of(new Span(0.4, 2.0 / 3, 1.2)))),
                Optional.empty(), Set.of());
        assertThat(choice(RPC, numbers)).isEqualTo("For an RPC over 1 Gbit/s, sbe (1.15 µs a message) or flatbuffers "
                + "(1.40 µs) is fastest, too close to call; protobuf 1.31 µs.");
        assertThat(notes(RPC, numbers)).containsExactly("protobuf (1.31 µs) would take longer than sbe at all ends of "
                + "the intervals; that is not shown of flatbuffers (1.40 µs), whose times are known less exactly.");
    }

    @Test
    void aCacheIsAnsweredWithMemoryFirst() {
        assertThat(choice(CACHE, timed())).isEqualTo("For a cache of 1,000 messages/s kept for 1 hour, avro is "
                + "cheapest: it keeps a million entries in 0.266 GB, all 3.6 million in 0.958 GB, for $160 a month; "
                + "protobuf 0.277 GB, $172; thrift-compact 0.278 GB, $173; …; jackson-json 0.438 GB, $352.");
    }

    @Test
    void whatTheCachesMoneyIsForIsSaidAndWhatItsObjectsTake() {
        assertThat(notes(CACHE, timed())).contains(
                "Of avro's $160, $157 is network, $3.06 is memory and $0.29 is CPU; an entry's 124 bytes besides its "
                        + "value are a Hazelcast map's unless you say otherwise.",
                "As live objects, a million entries would take 0.555 GB of heap besides what the cache keeps for them.");
    }

    @Test
    void whatMovingFromTheUsersFileSavesIsSaidWithWhereItDoes() {
        assertThat(notes(LOG, with(21.0))).last()
                .isEqualTo("Moving from your CSV to avro saves $14.5 a month (5 %) in storage and network, "
                        + "by bytes alone, which does not matter.");
        assertThat(notes(LOG.with(Parameter.NETWORK, 0), with(19.0))).last().isEqualTo("Moving from your CSV to avro "
                + "costs $12.4 a month (5 %) in storage more, " + "by bytes alone, which does not matter.");
        assertThat(notes(CACHE, with(1))).last().isEqualTo(
                "Moving from your CSV to avro saves $33.5 a month (17 %) in " + "memory and network, by bytes alone.");
        assertThat(notes(RPC, with(1))).last().isEqualTo(
                "Moving from your CSV to protobuf saves 152 ns a message " + "(11 %) on the link, by bytes alone.");
    }

    private static Numbers with(double zstd) {
        return new Numbers("orders", timed().contestants(), timed().ratios(),
                Optional.of(new Yours("your CSV", Map.of("size.raw", 172.0, "size.batch.zstd", zstd))), Set.of());
    }

    @Test
    void aPieceWhoseEndsReadTheSameIsNotTold() {
        Answer.Flips flips = new Answer.Flips(Parameter.RETENTION,
                List.of(new Answer.Segment(60, 140_000, List.of("a")),
                        new Answer.Segment(140_000, 141_000, List.of("b")),
                        new Answer.Segment(141_000, 3.1536e8, List.of("c"))),
                List.of());
        assertThat(Axes.along(flips))
                .isEqualTo("a kept for less than 1.6 days; c kept for more than 1.7 days; in between it changes");
        Answer.Flips wide = new Answer.Flips(Parameter.RETENTION,
                List.of(new Answer.Segment(60, 140_000, List.of("a")),
                        new Answer.Segment(140_000, 500_000, List.of("b")),
                        new Answer.Segment(500_000, 3.1536e8, List.of("c"))),
                List.of());
        assertThat(Axes.along(wide)).isEqualTo(
                "a kept for less than 1.6 days; b kept for 1.7 days to 5.7 days; c kept for more than 5.8 days");
    }

    @Test
    void noClauseOfAnyAnswerHasTwoEndsThatReadTheSame() {
        for (Cases.Case c : Cases.of(400, 31))
            for (Answer.Flips f : Decision.of(c.situation(), c.numbers()).flips())
                assertThat(Axes.along(f)).doesNotContainPattern("(between|kept for) (\\S+ \\S+) (to|and) \\2");
    }

    @Test
    void everyAnswerHasSentencesOfWhichNoneSaysThatItDoesNotMatterWhatMoreTimeWouldTell() {
        for (Cases.Case c : Cases.of(2_000, 33)) {
            Answer answer = Decision.of(c.situation(), c.numbers());
            if (Sentences.all(answer).stream().anyMatch(s -> s.startsWith("It does not matter")))
                assertThat(answer.isWorthMore()).isFalse();
        }
    }

    @Test
    void aCacheThatCostsNothingHasNoParts() {
        assertThat(notes(CACHE.with(Parameter.RATE, 1.0 / 3_600), timed())).anyMatch(n -> n.startsWith("An entry's "));
    }

    @Test
    void whatHasTheSameBytesIsNotDecidedByThem() {
        Numbers same = numbers(codec("a", TEXT, 100, 20, timed(100), timed(100)),
                codec("b", TEXT, 100, 20, timed(400), timed(400)));
        assertThat(Decision.of(LOG, same).winners()).containsExactly("a");
        assertThat(notes(LOG, same)).noneMatch(n -> n.startsWith("Bytes decide"));
    }

    @Test
    void aCodecThatWasLeftOutUntimedCostsItsBytesAtLeast() {
        Numbers some = numbers(avro(timed(500), timed(500)), codec("jvm-only", Set.of(), 90, 20, UNTIMED, UNTIMED));
        assertThat(Sentences.leftOut(Decision.of(RPC.with(Set.of(Limit.LANGS)), some)))
                .containsExactly("Left out: jvm-only from 720 ns (JVM only).");
    }

    @Test
    void noAnswerIsRefusedWhereSizesAreKnownAndBytesDecide() {
        for (Cases.Case c : Cases.of(300, 32)) {
            if (!Decision.of(c.situation(), c.numbers()).scores().isEmpty()) continue;
            assertThat(choice(c.situation(), c.numbers())).containsPattern(
                    "no codec of this run is |was measured|none of the codecs that remain|no codec that remains");
        }
    }
}
