package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Operation;
import weighbridge.model.job.Job;
import weighbridge.model.run.Slice;
import weighbridge.model.run.TrialLength;

class RecordingTest {
    @Test
    void aCrowdedCoreIsLeftUnlessTheTrialHasAFixedLength() {
        List<Slice> crowded = Collections.nCopies(14, besideANeighbour(true));
        assertThat(Recording.leavesCore(crowded, 0, new TrialLength(40, 60, 180, true, 911))).isTrue();
        assertThat(Recording.leavesCore(crowded, 0, new TrialLength(22, 25, 25, false, 911))).as("nothing is claimed")
                .isTrue();
        assertThat(Recording.leavesCore(crowded, 11, new TrialLength(40, 60, 180, true, 911)))
                .as("it came a moment ago").isFalse();
        assertThat(Recording.leavesCore(crowded, 0, TrialLength.of(45).withUncrowded(911))).isFalse();
    }

    @Test
    void steadinessIsJudgedByTheRuleOfTheRunFromTheLeastLengthOn() {
        List<Slice> flat = Collections.nCopies(60, new Slice(1_000_000, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0));
        List<Slice> jumping = IntStream.range(0, 60).mapToObj(i -> new Slice(i / 6 % 2 == 0 ? 1_000_000 : 1_300_000,
                100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0, 911)).toList();
        TrialLength claims = new TrialLength(40, 60, 180, true, 0);
        TrialLength smoke = new TrialLength(22, 25, 25, false, 0);

        assertThat(IntStream.range(1, 61).filter(n -> Recording.isEnough(flat.subList(0, n), claims)).boxed())
                .containsExactlyElementsOf(IntStream.range(40, 61).boxed().toList());
        assertThat(IntStream.range(1, 61).filter(n -> Recording.isEnough(flat.subList(0, n), smoke)).boxed())
                .as("25 end by themselves").containsExactly(22, 23, 24);
        assertThat(IntStream.range(1, 61).filter(n -> Recording.isEnough(jumping.subList(0, n), claims)).boxed())
                .containsExactly(60);
        assertThat(IntStream.range(1, 61)).noneMatch(n -> Recording.isEnough(flat.subList(0, n), TrialLength.of(45)));
        List<Slice> crowded = IntStream.range(0, 180).mapToObj(i -> besideANeighbour(i % 2 == 0)).toList();
        assertThat(IntStream.range(1, 180).filter(n -> Recording.isEnough(crowded.subList(0, n), claims)).boxed()
                .findFirst()).as("30 that count").contains(60);
        TrialLength longer = new TrialLength(70, 90, 270, true, 0);
        assertThat(IntStream.range(1, 180).filter(n -> Recording.isEnough(crowded.subList(0, n), longer)).boxed()
                .findFirst()).as("ten that count behind 60").contains(80);
        List<Slice> jumpingToo = IntStream.range(0, 180)
                .mapToObj(i -> i % 2 == 0 ? besideANeighbour(true) : jumping.get(i / 2 % 60)).toList();
        assertThat(IntStream.range(1, 180).filter(n -> Recording.isEnough(jumpingToo.subList(0, n), claims)).boxed()
                .findFirst()).as("60 that count").contains(120);
        assertThat(Recording.isEnough(crowded.subList(0, 60), new TrialLength(40, 60, 180, true, 800)))
                .as("the run has seen a core of its own").isFalse();
    }

    @Test
    void aFirstLookEndsAfterASecondOrWhenThreeOfItsSlicesWereFree() {
        List<Slice> free = IntStream.range(0, 25).mapToObj(_ -> besideANeighbour(false)).toList();
        List<Slice> beside = IntStream.range(0, 25).mapToObj(i -> besideANeighbour(i < 18)).toList();
        assertThat(IntStream.range(1, 25).filter(n -> Recording.isEnough(free.subList(0, n), TrialLength.LOOK))
                .findFirst()).hasValue(10);
        assertThat(IntStream.range(1, 25)
                .filter(n -> Recording.isEnough(beside.subList(0, n), TrialLength.LOOK.withUncrowded(911))).findFirst())
                .hasValue(21);
    }

    /** Otherwise values lie where making them happened to leave them, and between garbage. */
    @Test
    void theGarbageIsCollectedOnceAllThreadsHaveTheirValues(@TempDir Path folder) throws Exception {
        Recording recording = new Recording(new Job.Measure(Messages.contestant("good"),
                Messages.write(folder.resolve("sample"), 3), Operation.ENCODE, 3, TrialLength.of(1), 1, false, false,
                List.of(), List.of(), Duration.ofSeconds(1)));
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        recording.prepared();
        recording.prepared();
        assertThat(garbage.get()).as("a thread is still making its values").isNotNull();
        recording.prepared();

        assertThat(garbage.get()).isNull();
    }

    private static Slice besideANeighbour(boolean there) {
        return new Slice(there ? 600_000 : 1_000_000, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0,
                there ? 1600 : 911);
    }
}
