package weighbridge.studies.jmhblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.runner.Launcher;
import weighbridge.study.Case;
import weighbridge.study.Journalled;

class WayCasesTest {
    private static final int CELLS = 34;
    private static final Duration LONG = Duration.ofHours(1);

    private final JmhBlogReplay blog = JmhBlog.REPLAY;

    @Test
    void everyCellHasItsTurnOnceARoundAndTheFirstRoundBeginsWithOneThread() {
        List<String> keys = MadeUp.keys(take(List.of(), Integer.MAX_VALUE));

        assertThat(keys).hasSize(8 * CELLS).doesNotHaveDuplicates();
        for (int r = 1; r <= 8; r++) {
            int round = r;
            assertThat(keys.subList((r - 1) * CELLS, r * CELLS)).allMatch(k -> k.endsWith("/" + round));
        }
        assertThat(keys).startsWith("published/jmh-blog/1/fst/1", "published/jmh-blog/1/google/1").contains(
                "published/jmh-blog-59/50/protostuff/8", "published/jmh-blog/1/reading/1",
                "published/jmh-blog-59/1/inlined/1");
        assertThat(cells(keys, 2)).isNotEqualTo(cells(keys, 1)).isNotEqualTo(cells(keys, 3));
    }

    private static List<String> cells(List<String> keys, int round) {
        return keys.subList((round - 1) * CELLS, round * CELLS).stream().map(k -> k.substring(0, k.length() - 2))
                .toList();
    }

    @Test
    void aRunThatWasKilledGoesOnInTheOrderThatItWouldHaveHad() {
        List<Entry> whole = take(List.of(), Integer.MAX_VALUE);
        for (int half : new int[] {1, 20, CELLS, 100}) {
            assertThat(MadeUp.keys(take(whole.subList(0, half), Integer.MAX_VALUE))).isEqualTo(MadeUp.keys(whole));
        }
    }

    @Test
    void aCellThatWasCutOffIsTakenUpFirst() {
        List<Entry> whole = take(List.of(), 10);
        Entry cutOff = whole.remove(3);

        assertThat(MadeUp.keys(take(whole, 1)).getLast()).isEqualTo(((Entry.OfCase) cutOff).key());
    }

    @Test
    void whatComesOutWrongIsOverlookedAndDeeperInliningIsAFlag() {
        Launcher.TrialOrder plain = order(List.of());
        assertThat(plain.lenient()).isTrue();
        assertThat(plain.jvmFlags()).isEmpty();
        assertThat(plain.scenario()).hasToString("jmh-blog-fst/jmh-blog/roundtrip/1");
        assertThat(plain.seed()).isEqualTo(MadeUp.SEED + 1);

        List<Entry> journal = take(List.of(), CELLS - 1);
        assertThat(order(journal).scenario()).hasToString("jmh-blog-protobuf-read/jmh-blog-59/roundtrip/1");
        assertThat(order(journal).jvmFlags()).containsExactly("-XX:MaxInlineLevel=20");
    }

    @Test
    void aTrialIsAsLongAsSixRoundsAllow() {
        assertThat(WayCases.slices(Duration.ofMillis(34 * 6 * 5050), 34)).isEqualTo(38);
        assertThat(WayCases.slices(Duration.ofHours(5), 34)).isEqualTo(45);
        assertThat(WayCases.slices(Duration.ofSeconds(34 * 5), 34)).as("one round fits, not six").isEqualTo(30);
        assertThat(WayCases.slices(Duration.ofMillis(34 * 4050), 34)).as("not one of the usual length").isEqualTo(28);
        assertThat(WayCases.slices(Duration.ofSeconds(10), 34)).isEqualTo(20);
    }

    @Test
    void trialsAreAsLongAsTheFirstThatWasMeasured() {
        Entry failed = MadeUp.trial("published/jmh-blog/5/kryo/1", new Outcome.Failed<>("KryoException"));
        Entry first = MadeUp.trial("published/jmh-blog/1/fst/1", MadeUp.trial(38, 1, ""));
        Entry later = MadeUp.trial("published/jmh-blog/1/google/1", MadeUp.trial(40, 1, ""));

        assertThat(order(List.of(failed, first, later)).length().least()).isEqualTo(38);
        assertThat(order(List.of(failed)).length().least()).isEqualTo(45);
        Entry damaged = MadeUp.trial("published/jmh-blog/1/fst/1", MadeUp.trial(1, 1, ""));
        assertThat(order(List.of(damaged)).length().least()).isEqualTo(20);
    }

    @Test
    void noTrialBeginsThatDoesNotFit() {
        assertThat(next(List.of(), Duration.ofMillis(3_200))).isPresent();
        assertThat(next(List.of(), Duration.ofMillis(3_199))).isEmpty();
        assertThat(next(List.of(), Duration.ZERO)).isEmpty();
    }

    private Launcher.TrialOrder order(List<Entry> journal) {
        return ((Case.OfTrial) next(journal, LONG).orElseThrow()).order();
    }

    private Optional<Case> next(List<Entry> journal, Duration left) {
        return new WayCases(blog, new MadeUp()).next(new Journalled(journal), Set.of(), left);
    }

    private List<Entry> take(List<Entry> before, int most) {
        return MadeUp.take(new WayCases(blog, new MadeUp()), before, LONG, most, MadeUp::measured);
    }
}
