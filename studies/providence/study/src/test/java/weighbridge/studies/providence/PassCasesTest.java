package weighbridge.studies.providence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.form.Form;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.runner.Task;
import weighbridge.studies.providence.PassCases.Procedure;
import weighbridge.studies.providence.ProvidenceResults.SetUp;
import weighbridge.studies.providence.pass.PassProcedure;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.studies.providence.pass.Separation;
import weighbridge.study.Case;
import weighbridge.study.Journalled;

class PassCasesTest {
    private static final ProvidenceReplay REPLAY = Providence.REPLAY;
    private static final String CONTAINERS = "providence-containers";
    private static final List<Procedure> ALL = Stream.of(CONTAINERS, "providence-deep")
            .flatMap(w -> Stream.of(SetUp.values()).map(s -> new Procedure(w, s))).toList();
    private static final Duration LONG = Duration.ofDays(1);

    private final StandInGround ground = new StandInGround();
    private final List<Entry> journal = new ArrayList<>();

    private Optional<Case.OfTask> next(List<Procedure> procedures, Duration left) {
        return new PassCases(REPLAY, procedures, REPLAY.formats(), 5, ground)
                .next(new Journalled(journal), Set.of(), left).map(Case.OfTask.class::cast);
    }

    private static PassProcedure.Job job(Case.OfTask next) throws IOException {
        return (PassProcedure.Job) next.task().job().with(new StandInMet(next.task()));
    }

    /** Journals a case that takes 6 s and 4 s for each iteration. */
    private void measure(Case.OfTask c) throws IOException {
        PassProcedure.Job job = job(c);
        PassTimes times =
                new PassTimes(10, job.runs() * job.iterations(), 4 * job.iterations(), 0, List.of(), List.of());
        journal(c.key(), Duration.ofSeconds(6 + 4L * job.iterations()), new Outcome.Measured<>(times));
    }

    private void journal(String key, Duration took, Outcome<PassTimes> outcome) {
        journal.add(new Entry.OfCase("providence", key, Instant.EPOCH, took,
                OutcomeFormat.of(PassTimes.class).tree(outcome)));
    }

    @Test
    void eachProcedureComesOnceABlockUnderAKeyOfItsOwn() throws IOException {
        for (int i = 0; i < 2 * ALL.size(); i++) measure(next(ALL, LONG).orElseThrow());

        assertThat(new Journalled(journal).cases()).extracting(Entry.OfCase::key).doesNotHaveDuplicates()
                .contains("published/providence-deep/NOTE/1", "published/providence-deep/NOTE/2");
        for (Entry.OfCase c : new Journalled(journal).cases()) {
            assertThat(PassCases.Repetition.of(REPLAY, c.key()).key()).isEqualTo(c.key());
        }
    }

    @Test
    void aKilledRunGoesOnInTheMiddleOfItsBlockWithItsIterations() throws IOException {
        for (int i = 0; i < ALL.size(); i++) measure(next(ALL, LONG).orElseThrow());
        // A block took 60 s, 24 s of which grow with the iterations: six blocks of 60 + 2 × 24 s fit.
        measure(next(ALL, Duration.ofSeconds(6 * 108 + 1)).orElseThrow());

        Case.OfTask next = next(ALL, LONG).orElseThrow();
        assertThat(next.key()).endsWith("/2").isNotEqualTo(((Entry.OfCase) journal.getLast()).key());
        assertThat(job(next).iterations()).isEqualTo(3);
        assertThat(job(next).seed()).as("of its block").isEqualTo(StandInGround.SEED + 2);
    }

    @Test
    void whatFailedIsNotDoneAgainInItsBlock() {
        String first = next(ALL, LONG).orElseThrow().key();
        journal(first, Duration.ofSeconds(3), new Outcome.Failed<>("no memory"));

        assertThat(next(ALL, LONG).orElseThrow().key()).endsWith("/1").isNotEqualTo(first);
    }

    @Test
    void withoutTimeEachStructureIsStillRunOnceAtOnceSinceItsSizesAreExact() throws IOException {
        List<String> keys = new ArrayList<>();
        for (Optional<Case.OfTask> c = next(ALL, Duration.ZERO); c.isPresent(); c = next(ALL, Duration.ZERO)) {
            keys.add(c.get().key());
            measure(c.get());
        }
        assertThat(keys).containsExactlyInAnyOrder("published/providence-containers/AT_ONCE/1",
                "published/providence-deep/AT_ONCE/1");
    }

    @Test
    void atOnceAllFormatsOfBothLibrariesShareAJvmEachWithItsOwnClassPath() throws IOException {
        Case.OfTask at = next(List.of(new Procedure(CONTAINERS, SetUp.AT_ONCE)), LONG).orElseThrow();
        PassProcedure.Job job = job(at);

        assertThat(at.task().apart()).isTrue();
        assertThat(at.task().jvmFlags()).containsExactly("-Xms2g", "-Xmx2g", "-XX:+UseParallelGC",
                "-XX:+ExitOnOutOfMemoryError");
        assertThat(at.task().needs()).extracting(Task.Need::codec).containsExactly("providence-binary",
                "thrift-binary");
        assertThat(List.of(job.runs(), job.iterations(), job.atOnce())).containsExactly(5, 1, 5);
        assertThat(job.budget()).isEqualTo(LONG);
        assertThat(job.sides()).extracting(PassProcedure.Job.Side::name).containsExactly("pvd", "thr");
        assertThat(job.sides()).extracting(s -> s.payload().getFileName().toString())
                .containsExactly("providence-containers", "providence-containers.thrift");
        assertThat(job.sides()).extracting(s -> s.classPath().getFirst().toString()).containsExactly(
                "providence-binary of providence-containers", "thrift-binary of providence-containers.thrift");
        assertThat(job.sides().get(0).formats()).hasSize(11).last().satisfies(f -> {
            assertThat(f.contestant().id()).isEqualTo("providence-json-protocol");
            assertThat(f.separation()).isEqualTo(Separation.LINE_AND_BYTE);
        });
        assertThat(job.sides().get(1).formats()).hasSize(4).allMatch(f -> f.separation() == Separation.NONE);
    }

    @Test
    void aloneOneRunFollowsTheOther() throws IOException {
        PassProcedure.Job job = job(next(List.of(new Procedure("providence-deep", SetUp.ALONE)), LONG).orElseThrow());

        assertThat(List.of(job.runs(), job.atOnce())).containsExactly(5, 1);
        assertThat(job.sides()).extracting(s -> s.payload().getFileName().toString()).containsExactly("providence-deep",
                "providence-deep");
    }

    @Test
    void asInTheNoteTheReferenceFormatAloneHasMoreMessages() throws IOException {
        PassProcedure.Job job = job(next(List.of(new Procedure(CONTAINERS, SetUp.NOTE)), LONG).orElseThrow());

        assertThat(job.atOnce()).isEqualTo(5);
        assertThat(job.sides()).extracting(s -> s.payload().getFileName().toString())
                .containsExactly("providence-containers.note", "providence-containers.note.thrift");
        assertThat(job.sides()).flatExtracting(PassProcedure.Job.Side::formats).extracting(f -> f.contestant().id())
                .containsExactly("providence-binary", "thrift-binary");
    }

    @Test
    void aKeyThatNoCaseHasIsNamed() {
        for (String key : List.of("published", "published/providence-deep/NOTE", "published/other/NOTE/1",
                "published/providence-deep/NIGHT/1", "published/providence-deep/NOTE/0",
                "published/providence-deep/NOTE/99999999999", "corrected/providence-deep/NOTE/1",
                "published/providence-deep/NOTE/1/2")) {
            assertThatThrownBy(() -> PassCases.Repetition.of(REPLAY, key)).isInstanceOf(Form.Misfit.class)
                    .hasMessageContaining(key);
        }
    }
}
