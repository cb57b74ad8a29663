package weighbridge.studies.providence;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.form.Form;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceResults.SetUp;
import weighbridge.studies.providence.pass.PassProcedure;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.studies.providence.pass.Separation;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Repeats the article's own procedure: each structure in each set-up, block after block. */
final class PassCases implements Cases {
    /** The flags of the child JVM. Several runs each keep a list of messages, as objects and as bytes. */
    private static final List<String> JVM_FLAGS =
            List.of("-Xms2g", "-Xmx2g", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");
    /** The time to complete the iterations that are under way when the time ends. */
    private static final Duration EXTRA = Duration.ofSeconds(300);

    private final ProvidenceReplay replay;
    private final List<Format> formats;
    private final int runs;
    private final Ground ground;
    private final Blocks<Procedure> blocks;

    /**
     * @param procedures to repeat
     * @param formats    that take part
     * @param runs       at once, in the set-ups in which they compete
     */
    PassCases(ProvidenceReplay replay, List<Procedure> procedures, List<Format> formats, int runs, Ground ground) {
        this.replay = replay;
        this.formats = List.copyOf(formats);
        this.runs = runs;
        this.ground = ground;
        // The sizes and the values carried are exact, so one repetition is enough, and it comes whatever the budget.
        Set<Procedure> exact = procedures.stream().filter(p -> p.setUp() == SetUp.AT_ONCE).collect(Collectors.toSet());
        this.blocks = new Blocks<>(procedures, exact, replay.iterations(), ground.seed());
    }

    /** One set-up of one structure. */
    record Procedure(String workload, SetUp setUp) {}

    /**
     * One repetition of a procedure.
     *
     * @param block counted from 1
     */
    record Repetition(Procedure procedure, int block) {
        private static final String PUBLISHED = "published";

        String key() {
            return String.join("/", PUBLISHED, procedure.workload(), procedure.setUp().name(), "" + block);
        }

        /** @throws Form.Misfit if no case of this replay has that key */
        static Repetition of(ProvidenceReplay replay, String key) {
            String[] parts = key.split("/", -1);
            if (parts.length == 4 && parts[0].equals(PUBLISHED) && replay.workloads().contains(parts[1])
                    && parts[3].matches("[1-9][0-9]{0,3}")) {
                for (SetUp s : SetUp.values()) {
                    if (s.name().equals(parts[2]))
                        return new Repetition(new Procedure(parts[1], s), Integer.parseInt(parts[3]));
                }
            }
            throw new Form.Misfit("key", "the key of a repetition in the replay " + replay.article().name(), key);
        }
    }

    /** Whether native Thrift had its own messages, without the fields that its schema lacked. */
    static boolean isThriftsOwn(ProvidenceReplay replay, String workload) {
        return workload.equals(replay.absent().workload());
    }

    /** The name of the messages that a side writes and reads in a procedure. */
    static String messages(ProvidenceReplay replay, Procedure procedure, Side side) {
        return procedure.workload() + (procedure.setUp() == SetUp.NOTE ? ".note" : "")
                + (side == Side.THRIFT && isThriftsOwn(replay, procedure.workload()) ? ".thrift" : "");
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        List<Blocks.Done<Procedure>> repetitions = done.cases().stream().map(this::done).toList();
        return blocks.next(repetitions, left).map(t -> of(t, left));
    }

    private Blocks.Done<Procedure> done(Entry.OfCase entry) {
        Repetition repetition = Repetition.of(replay, entry.key());
        Duration timed = Duration.ZERO;
        int iterations = 0;
        if (entry.outcome(PassTimes.class) instanceof Outcome.Measured<PassTimes>(PassTimes t)) {
            timed = Duration.ofNanos((long) (1e9 * t.seconds()));
            iterations = Math.ceilDiv(t.iterations(), runs);
        }
        return new Blocks.Done<>(repetition.procedure(), repetition.block(), entry.took(), timed, iterations);
    }

    private Case of(Blocks.Turn<Procedure> turn, Duration left) {
        Procedure procedure = turn.what();
        List<Format> of = procedure.setUp() == SetUp.NOTE ? List.of(replay.reference()) : formats;
        int atOnce = procedure.setUp() == SetUp.ALONE ? 1 : runs;
        long seed = ground.seed() + turn.block();
        List<Task.Need> needs = new ArrayList<>();
        for (Side s : Side.values()) {
            needs.add(new Task.Need(codecs(s, of).getFirst(), ground.workload(messages(replay, procedure, s))));
        }
        Task.JobOf job = met -> {
            List<PassProcedure.Job.Side> sides = new ArrayList<>();
            for (Side s : Side.values()) sides.add(side(s, needs.get(s.ordinal()), of, met));
            return new PassProcedure.Job(sides, runs, turn.iterations(), atOnce, left, seed);
        };
        Task<PassTimes> task = new Task<>(replay.article().name(), PassProcedure.class.getName(), needs, true, job,
                OutcomeFormat.of(PassTimes.class), JVM_FLAGS, TimeLimit.of(left.plus(EXTRA)));
        return new Case.OfTask(new Repetition(procedure, turn.block()).key(), task);
    }

    private static List<String> codecs(Side side, List<Format> formats) {
        return formats.stream().flatMap(f -> f.codec(side).stream()).toList();
    }

    /** A side's formats, which share their messages and classes. */
    private static PassProcedure.Job.Side side(Side side, Task.Need need, List<Format> formats, Task.Met met)
            throws IOException {
        List<PassProcedure.Job.Format> of = new ArrayList<>();
        for (Format f : formats) {
            Separation separation = side == Side.PROVIDENCE ? f.separation() : Separation.NONE;
            f.codec(side).ifPresent(id -> of.add(new PassProcedure.Job.Format(met.contestant(id), separation)));
        }
        Plan.Workload workload = need.workload();
        return new PassProcedure.Job.Side(side.text(), workload.all().file().toAbsolutePath(), met.classPath(need), of);
    }
}
