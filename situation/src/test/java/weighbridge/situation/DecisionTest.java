package weighbridge.situation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests scores, winners and flips against calculations by hand and against brute force. */
final class DecisionTest {
    private static final Situation RPC = Situation.of(Preset.RPC);
    private static final Situation LOG = Situation.of(Preset.LOG);
    private static Span exact(double number) {
        return new Span(number, number, number);
    }

    private static Contestant codec(String id, double bytes, double encode, double read) {
        return codec(id, bytes, Time.of(exact(encode)), Time.of(exact(read)));
    }

    private static Contestant codec(String id, double bytes, Time encode, Time read) {
        return new Contestant(id, Set.of(Limit.PERMISSIVE), 1, false,
                Map.of("size.raw", bytes, "size.batch.zstd", bytes / 2), "", true, encode, read, Optional.empty());
    }

    private static Contestant withoutRead(String id, double bytes) {
        return codec(id, bytes, Time.of(exact(10)), Time.missing("was not timed", true));
    }

    /** Contestants whose ratios are known to within this share. */
    private static Numbers numbers(double half, Contestant... contestants) {
        List<Ratio> ratios = new ArrayList<>();
        for (int i = 0; i < contestants.length; i++)
            for (int j = i + 1; j < contestants.length; j++)
                ratios.add(new Ratio(contestants[i].id(), contestants[j].id(),
                        ratio(contestants[i].encode().nanos(), contestants[j].encode().nanos(), half),
                        ratio(contestants[i].read().nanos(), contestants[j].read().nanos(), half)));
        return new Numbers("orders", List.of(contestants), ratios, Optional.empty(), Set.of());
    }

    private static Optional<Span> ratio(Optional<Span> a, Optional<Span> b, double half) {
        return a.flatMap(x -> b.map(y -> x.point() / y.point())).map(r -> new Span(r * (1 - half), r, r * (1 + half)));
    }

    @Test
    void aTimeIsEncodingReadingAndTheBitsOverTheLink() {
        Answer.Score score = Decision.of(RPC, numbers(0, codec("protobuf", 153, 250, 285))).scores().getFirst();

        assertThat(score.value()).isCloseTo(1.759, within(1e-9));
        assertThat(score.parts()).containsOnlyKeys("encode", "read", "link");
        assertThat(score.parts().get("link")).isCloseTo(1.224, within(1e-9));
    }

    @Test
    void aBillIsCoresTrafficAndWhatIsKept() {
        Situation s = LOG.with(Parameter.RATE, 20_000).with(Parameter.READS, 2).with(Parameter.RETENTION, 30 * 86_400)
                .with(Parameter.COPIES, 3).with(Parameter.CORE, 0.04).with(Parameter.NETWORK, 20)
                .with(Parameter.STORAGE, 80);
        Answer.Score score = Decision.of(s, numbers(0, codec("avro", 116, 300, 400))).scores().getFirst();

        // 20,000/s × (300 + 2 × 400) ns = 0.022 cores for 730 hours.
        assertThat(score.parts().get("cpu")).isCloseTo(0.022 * 730 * 0.04, within(1e-9));
        // 58 B × 20,000/s × 2,628,000 s, sent once by the writer and once for each of two reads.
        assertThat(score.parts().get("network")).isCloseTo(58 * 20_000 * 2_628_000.0 * 3 * 20e-12, within(1e-9));
        assertThat(score.parts().get("storage")).isCloseTo(58 * 20_000 * 2_592_000.0 * 3 * 80e-12, within(1e-9));
        assertThat(score.value()).isCloseTo(score.parts().values().stream().mapToDouble(d -> d).sum(), within(1e-9));
    }

    @Test
    void aCacheKeepsItsMessagesInMemoryWithWhatAnEntryTakesBesides() {
        Situation s = Situation.of(Preset.CACHE).with(Parameter.RETENTION, 3600).with(Parameter.RATE, 1000)
                .with(Parameter.RAM, 3).with(Parameter.COPIES, 2).with(Parameter.ENTRY, 50);
        Answer.Score score = Decision.of(s, numbers(0, codec("avro", 100, 300, 400))).scores().getFirst();
        assertThat(score.parts()).containsEntry("memory", 1000 * 3600.0 * 2 * 3 / 1e9 * 150);
        assertThat(score.entry()).contains(300.0);
    }

    @Test
    void theLinkAtWhichTwoCostTheSameIsBitsByNanoseconds() {
        Answer answer = Decision.of(RPC, numbers(0.02, codec("kryo", 134, 240, 290), codec("fory", 158, 80, 134)));
        Answer.Flip flip = answer.flips().getFirst().points().getFirst();

        assertThat(flip.below()).isEqualTo("kryo");
        assertThat(flip.above()).isEqualTo("fory");
        assertThat(flip.at()).isCloseTo(8.0 * (158 - 134) / (530 - 214) * 1e9, within(1.0));
        assertThat(flip.from()).isLessThan(flip.at());
        assertThat(flip.to()).isGreaterThan(flip.at());
    }

    @Test
    void insideTheBandOfAFlipBothAreNamed() {
        Numbers numbers = numbers(0.02, codec("kryo", 134, 240, 290), codec("fory", 158, 80, 134));
        Answer.Flip flip = Decision.of(RPC, numbers).flips().getFirst().points().getFirst();

        assertThat(Decision.of(RPC.with(Parameter.LINK, flip.from() * 0.999), numbers).winners())
                .containsExactly("kryo");
        assertThat(Decision.of(RPC.with(Parameter.LINK, flip.at()), numbers).winners())
                .containsExactlyInAnyOrder("kryo", "fory");
        assertThat(Decision.of(RPC.with(Parameter.LINK, flip.to() * 1.001), numbers).winners()).containsExactly("fory");
    }

    @Test
    void whoCostsMoreForCertainIsNoWinnerHoweverLittleItIs() {
        assertThat(Decision.of(RPC, numbers(0, codec("a", 100, 100, 100), codec("b", 100.1, 100, 100))).winners())
                .containsExactly("a");
        assertThat(Decision.of(RPC, numbers(0.02, codec("a", 100, 100, 100), codec("b", 100.1, 100, 100))).winners())
                .containsExactly("a", "b");
    }

    @Test
    void ofThoseThatWereNotComparedOnlyTheirOwnTimesAreKnown() {
        Numbers numbers = new Numbers("orders", List.of(codec("a", 100, 100, 100), codec("b", 100, 5000, 5000)),
                List.of(), Optional.empty(), Set.of());
        assertThat(Decision.of(RPC, numbers).winners()).containsExactly("a", "b");
        assertThat(Decision.of(RPC, numbers).scores().getLast().moreLow()).isCloseTo(-0.2, within(1e-9));
        assertThat(Decision.of(LOG,
                new Numbers("orders", List.of(codec("a", 100, 900, 900), codec("b", 200, 1, 1)), List.of(),
                        Optional.empty(), Set.of()))
                .winners()).as("bytes decide whatever the difference of times is").containsExactly("a");
    }

    @Test
    void whereBytesDecideWhoWasNotTimedTakesPart() {
        Answer answer = Decision.of(LOG,
                numbers(0, codec("a", 100, 100, 100), withoutRead("small", 50), withoutRead("large", 150)));
        assertThat(answer.leftOut()).isEmpty();
        assertThat(answer.winners()).containsExactly("small");
        assertThat(answer.scores()).extracting(Answer.Score::id).containsExactly("small", "a", "large");
        assertThat(answer.scores().getFirst().lacks()).containsExactly(Answer.Figure.READ);
        // 25 B · ($0.10512 · 2 for each network byte + …): how long reading would have to take.
        Answer.Score next = answer.scores().get(1);
        double cpuANano = 20_000 / 1e9 * 730 * 0.04;
        assertThat(answer.tip()).contains(new Answer.Tip("small", "a", next.more() / cpuANano / 1000, true));
    }

    @Test
    void whoWasNotTimedMayCostAnythingBetweenItsBytesAndABound() {
        Numbers numbers =
                numbers(0, codec("a", 100, Time.missing("was not timed", true), Time.missing("was not timed", true)),
                        codec("b", 101, 100, 100));
        Answer answer = Decision.of(LOG, numbers);
        assertThat(answer.winners()).as("nobody knows how slow a is").containsExactly("a", "b");
        Answer.Score a = answer.scores().getFirst();
        assertThat(a.value()).isEqualTo(a.low());
        assertThat(a.high() - a.low()).isCloseTo(2 * (10_000 + 100 * 100) * 20_000 / 1e9 * 730 * 0.04, within(1e-9));
    }

    @Test
    void whoseTimeCouldNotBeMeasuredIsNoChoiceEvenWhereBytesDecide() {
        Answer answer = Decision.of(LOG, numbers(0, codec("a", 100, 100, 100),
                codec("small", 50, Time.of(exact(10)), Time.missing("failed: out of memory", false))));
        assertThat(answer.leftOut()).extracting(Answer.LeftOut::id, Answer.LeftOut::reason, Answer.LeftOut::mayWin)
                .containsExactly(tuple("small", "reading failed: out of memory", false));
    }

    @Test
    void aCallIsNotAnsweredByBytesAlone() {
        Answer answer = Decision.of(RPC,
                numbers(0, codec("a", 100, 100, 100), withoutRead("small", 50), withoutRead("large", 150)));
        assertThat(answer.leftOut()).extracting(Answer.LeftOut::id, Answer.LeftOut::reason, Answer.LeftOut::mayWin)
                .containsExactly(tuple("small", "reading was not timed", true),
                        tuple("large", "reading was not timed", false));
    }

    @Test
    void whatMovingFromTheUsersFileSavesIsCountedByBytes() {
        Numbers numbers = numbers(0, codec("a", 100, 100, 100), codec("b", 120, 100, 100));
        Numbers with = new Numbers("orders", numbers.contestants(), numbers.ratios(),
                Optional.of(new Yours("your CSV", Map.of("size.batch.zstd", 80.0))), Set.of());
        Answer answer = Decision.of(LOG, with);
        Answer.Score best = answer.scores().getFirst();
        double bytes = best.parts().get("network") + best.parts().get("storage");
        assertThat(answer.saving()).hasValueSatisfying(s -> {
            assertThat(s.to()).isEqualTo("a");
            assertThat(s.value()).isCloseTo(bytes / 50 * 30, within(1e-6));
            assertThat(s.share()).isCloseTo(30.0 / 80, within(1e-9));
        });
        assertThat(Decision.of(LOG.with(Compressor.GZIP), with).saving()).isEmpty();
    }

    @Test
    void aBatchIsNoAnswerToOneCall() {
        Contestant batched =
                new Contestant("file", Set.of(), 1000, false, Map.of("size.raw", 1.0, "size.batch.zstd", 1.0), "", true,
                        Time.of(exact(1)), Time.of(exact(1)), Optional.empty());
        Numbers numbers = numbers(0, codec("a", 100, 100, 100), batched);
        assertThat(Decision.of(RPC, numbers).leftOut()).extracting(Answer.LeftOut::id, Answer.LeftOut::reason)
                .containsExactly(tuple("file", "takes batches"));
        assertThat(Decision.of(LOG, numbers).winners()).containsExactly("file");
    }

    @Test
    void aDifferenceBelowADollarOrFivePerCentDoesNotMatter() {
        Numbers numbers = numbers(0, codec("a", 100, 100, 100), codec("b", 120, 100, 100));
        assertThat(Decision.of(LOG.with(Parameter.RATE, 100), numbers).matters()).isFalse();
        assertThat(Decision.of(LOG, numbers).matters()).isTrue();
        assertThat(Decision.of(LOG.with(Parameter.SHARE, 25), numbers).matters()).isFalse();
    }

    /**
     * At any value on an axis, the winners are those of the situation with that value, except within rounding errors of
     * a flip.
     */
    @Test
    void segmentsAreWhatAScanOfTheAxisFinds() {
        Random random = new Random(7);
        int compared = 0;
        for (Cases.Case c : Cases.of(150, 11)) {
            for (Answer.Flips flips : Decision.of(c.situation(), c.numbers()).flips()) {
                Parameter.Axis axis = flips.axis().axis().orElseThrow();
                double own = c.situation().value(flips.axis());
                double from = Math.min(axis.from(), own);
                double to = Math.max(axis.to(), own);
                assertThat(flips.segments().getFirst().from()).isCloseTo(from, within(1e-6 * from));
                assertThat(flips.segments().getLast().to()).isCloseTo(to, within(1e-6 * to));
                for (int k = 0; k < 10; k++) {
                    double value = axis.from() * Math.pow(axis.to() / axis.from(), random.nextDouble());
                    Answer.Segment here = flips.segments().stream().filter(s -> s.from() <= value && value <= s.to())
                            .findFirst().orElseThrow();
                    if (Math.min(value - here.from(), here.to() - value) < 1e-9 * value) continue;
                    assertThat(Decision.of(c.situation().with(flips.axis(), value), c.numbers()).winners())
                            .as(flips.axis() + " at " + value).containsExactlyInAnyOrderElementsOf(here.winners());
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(1000);
    }

    @Test
    void theBestEstimateIsAlwaysAWinnerAndChangesWhereThePointsSay() {
        for (Cases.Case c : Cases.of(200, 12)) {
            Answer answer = Decision.of(c.situation(), c.numbers());
            if (answer.scores().isEmpty()) continue;
            assertThat(answer.winners()).contains(answer.scores().getFirst().id());
            for (Answer.Flips flips : answer.flips()) {
                for (Answer.Flip f : flips.points()) {
                    assertThat(f.from()).isLessThanOrEqualTo(f.at() * (1 + 1e-9));
                    assertThat(f.to()).isGreaterThanOrEqualTo(f.at() * (1 - 1e-9));
                    assertThat(best(c, flips.axis(), f.at() * (1 - 1e-6)))
                            .isEqualTo(best(c, flips.axis(), f.at(), f.below()));
                    assertThat(best(c, flips.axis(), f.at() * (1 + 1e-6)))
                            .isEqualTo(best(c, flips.axis(), f.at(), f.above()));
                }
            }
        }
    }

    /** The codec with the lowest score at this value. */
    private static String best(Cases.Case c, Parameter axis, double value) {
        return Decision.of(c.situation().with(axis, value), c.numbers()).scores().getFirst().id();
    }

    /** Returns the codec, having checked that its score at a flip is the lowest there, to nine digits. */
    private static String best(Cases.Case c, Parameter axis, double at, String codec) {
        List<Answer.Score> scores = Decision.of(c.situation().with(axis, at), c.numbers()).scores();
        double own = scores.stream().filter(s -> s.id().equals(codec)).findFirst().orElseThrow().value();
        assertThat(own).isCloseTo(scores.getFirst().value(), within(1e-9 * own));
        return codec;
    }

    @Test
    void aLimitTakesCodecsAwayAndNoneThatRemainsLoses() {
        for (Cases.Case c : Cases.of(300, 13)) {
            Answer before = Decision.of(c.situation(), c.numbers());
            for (Limit l : Limit.values()) {
                Set<Limit> more = EnumSet.of(l);
                more.addAll(c.situation().limits());
                Answer after = Decision.of(c.situation().with(more), c.numbers());
                List<String> remaining = after.scores().stream().map(Answer.Score::id).toList();
                assertThat(before.scores()).extracting(Answer.Score::id).containsAll(remaining);
                assertThat(after.winners()).containsAll(before.winners().stream().filter(remaining::contains).toList());
            }
        }
    }

    @Test
    void narrowerRatiosNameNoMoreWinners() {
        for (Cases.Case c : Cases.of(200, 14)) {
            Numbers wide = c.numbers();
            Numbers narrow = new Numbers(
                    wide.workload(), wide.contestants(), wide.ratios().stream().map(r -> new Ratio(r.a(), r.b(),
                            r.encode().map(DecisionTest::halved), r.read().map(DecisionTest::halved))).toList(),
                    wide.yours(), Set.of());
            assertThat(Decision.of(c.situation(), wide).winners())
                    .containsAll(Decision.of(c.situation(), narrow).winners());
        }
    }

    private static Span halved(Span s) {
        return new Span((s.low() + s.point()) / 2, s.point(), (s.high() + s.point()) / 2);
    }

    @Test
    void theOrderOfTheContestantsDoesNotMatter() {
        for (Cases.Case c : Cases.of(100, 15)) {
            Numbers turned = new Numbers(c.numbers().workload(), c.numbers().contestants().reversed(),
                    c.numbers().ratios().reversed(), c.numbers().yours(), Set.of());
            assertThat(Decision.of(c.situation(), turned).winners())
                    .containsExactlyInAnyOrderElementsOf(Decision.of(c.situation(), c.numbers()).winners());
        }
    }
}
