package weighbridge.model.run;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;

/**
 * What a run does, as data. It is written before the first trial and never changed, so that an aborted run can be
 * resumed.
 *
 * <p>A plan may come from elsewhere, so it is checked: names must be valid in file names, numbers in their range, and
 * flags may only choose a collector or a heap size.
 *
 * @param name       the name of the run
 * @param workloads  the workloads in the order in which they are weighed
 * @param codecs     the contestants' ids, such as {@code kryo@5.5.0+zgc}, including the baseline
 * @param operations the operations in the order of the report's columns
 * @param threads    the numbers of worker threads of a trial; usually only 1
 * @param baseline   the codec that runs in every round, and to which ratios relate
 * @param maxRounds  the most rounds in which a scenario is measured
 * @param precision  the half-width of a ratio's interval at which a scenario is settled, such as 0.03
 * @param budget     wall time for the whole run, or zero for no limit
 * @param seed       the seed of every random choice
 * @param jdk        the folder that was given for the JDK of child JVMs, for the reader; empty if it is the one that
 *                   ran this program
 * @param shared     whether threads of a trial share the library's objects if the codec says that they may
 * @param latency    whether service times are sampled after the rounds
 * @param jvmFlags   flags of every JVM that measures, after {@code Job.JVM_FLAGS} and before a codec's own; if two
 *                   contradict each other, the last one counts
 * @param shard      the share of the rounds that this run measures
 */
public record Plan(String name, List<Workload> workloads, List<String> codecs, List<Operation> operations,
        List<Integer> threads, String baseline, int maxRounds, double precision, Duration budget, long seed, String jdk,
        boolean shared, boolean latency, List<String> jvmFlags, Shard shard) {
    public static final int MOST_ROUNDS = 1_000;
    /** If none are asked for: not every round counts, and a verdict takes six or eight. */
    public static final int USUAL_ROUNDS = 12;
    public static final int MOST_THREADS = 1_024;
    private static final Duration LONGEST = Duration.ofHours(10_000);
    /** The flags that replays need; other JVM flags can run commands, load agents or write files. */
    private static final Pattern FLAG =
            Pattern.compile("-XX:[+-]Use(Serial|Parallel|G1|Z|Shenandoah)GC|-Xm[sxn][1-9][0-9]{0,9}[kKmMgG]?");
    private static final Pattern NAME = Pattern.compile("(?!\\.+$)[A-Za-z0-9._-]{1,255}");

    /** @throws IllegalArgumentException if a value is impossible; the message names it and what was expected */
    public Plan {
        workloads = List.copyOf(workloads);
        codecs = List.copyOf(codecs);
        operations = List.copyOf(operations);
        threads = List.copyOf(threads);
        jvmFlags = List.copyOf(jvmFlags);
        requireNames("workloads", workloads.stream().map(Workload::name).toList());
        requireDistinct("codecs", codecs);
        requireNames("codecs", codecs.stream().map(Plan::codec).distinct().toList());
        requireDistinct("operations", operations);
        requireDistinct("threads", threads);
        for (int n : threads) requireRange("threads", n, 1, MOST_THREADS);
        requireRange("maxRounds", maxRounds, 1, MOST_ROUNDS);
        if (shard.rounds(maxRounds) == 0) {
            throw new IllegalArgumentException("of " + maxRounds + " rounds, none is left for shard " + shard
                    + "; plan more rounds, or fewer shards");
        }
        if (!codecs.contains(baseline)) {
            throw new IllegalArgumentException(
                    "the baseline " + shown(baseline) + " is not among the codecs " + codecs);
        }
        if (!(precision > 0 && precision < 1)) {
            throw new IllegalArgumentException("\"precision\" is " + precision + ", but must be above 0 and below 1");
        }
        if (budget.isNegative() || budget.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("\"budget\" is " + budget + ", but must be from PT0S to " + LONGEST);
        }
        for (String flag : jvmFlags) {
            if (!FLAG.matcher(flag).matches()) {
                throw new IllegalArgumentException("\"jvmFlags\" has " + shown(flag)
                        + "; only flags that choose a collector or a heap size are allowed");
            }
        }
    }

    /** Checks names, which become folders of a run and parts of a scenario's text. */
    private static void requireNames(String key, List<String> names) {
        requireDistinct(key, names);
        for (String name : names) {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("\"" + key + "\" has the name " + shown(name) + "; a name must have "
                        + "up to 255 letters, digits, dots, dashes and underscores, and not only dots");
            }
        }
    }

    /** The codec of a contestant. */
    private static String codec(String contestant) {
        try {
            return ContestantId.parse(contestant).codec();
        } catch (InputException e) {
            throw new IllegalArgumentException("\"codecs\" has a name that cannot be: " + shown(e.getMessage()), e);
        }
    }

    private static void requireDistinct(String key, List<?> values) {
        if (values.isEmpty()) throw new IllegalArgumentException("\"" + key + "\" is empty, but needs an entry");
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException("\"" + key + "\" has a name twice");
        }
    }

    private static void requireRange(String key, long number, long least, long most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    "\"" + key + "\" is " + number + ", but must be from " + least + " to " + most);
        }
    }

    /** A text from elsewhere, cut short and without control characters. */
    private static String shown(String text) {
        String plain = text.replaceAll("\\p{Cntrl}", "?");
        return "\"" + (plain.length() <= 80 ? plain : plain.substring(0, 80) + "…") + "\"";
    }

    /** A plan of all rounds. */
    public Plan(String name, List<Workload> workloads, List<String> codecs, List<Operation> operations,
            List<Integer> threads, String baseline, int maxRounds, double precision, Duration budget, long seed,
            String jdk, boolean shared, boolean latency, List<String> jvmFlags) {
        this(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, budget, seed, jdk, shared,
                latency, jvmFlags, Shard.WHOLE);
    }

    /** A plan without JVM flags of its own. */
    public Plan(String name, List<Workload> workloads, List<String> codecs, List<Operation> operations,
            List<Integer> threads, String baseline, int maxRounds, double precision, Duration budget, long seed,
            String jdk, boolean shared, boolean latency) {
        this(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, budget, seed, jdk, shared,
                latency, List.of());
    }

    /** A plan in which nothing is shared and no service times are sampled. */
    public Plan(String name, List<Workload> workloads, List<String> codecs, List<Operation> operations,
            List<Integer> threads, String baseline, int maxRounds, double precision, Duration budget, long seed,
            String jdk) {
        this(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, budget, seed, jdk, false,
                false);
    }

    /** This plan with another budget. */
    public Plan within(Duration other) {
        return new Plan(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, other, seed, jdk,
                shared, latency, jvmFlags, shard);
    }

    /** This plan with so many rounds, if it has fewer. */
    public Plan upTo(int rounds) {
        return new Plan(name, workloads, codecs, operations, threads, baseline, Math.max(rounds, maxRounds), precision,
                budget, seed, jdk, shared, latency, jvmFlags, shard);
    }

    /** This plan with another share of its rounds. */
    public Plan of(Shard other) {
        return new Plan(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, budget, seed, jdk,
                shared, latency, jvmFlags, other);
    }

    /** This plan with other workloads. */
    public Plan of(List<Workload> others) {
        return new Plan(name, others, codecs, operations, threads, baseline, maxRounds, precision, budget, seed, jdk,
                shared, latency, jvmFlags, shard);
    }

    /** The most rounds of a scenario that this run measures. */
    public int rounds() {
        return shard.rounds(maxRounds);
    }

    /**
     * One workload of a run.
     *
     * @param origin where the values come from
     * @param all    every record, or as many as sizes are measured on
     * @param sample the distinct messages that trials time
     * @param records how many records the origin has, all of them in {@code all} unless a cap was reached
     * @param jsonBytes mean bytes of a record as compact JSON, to give the reader an idea; 0 if unknown
     * @param own       the user's class, if contestants serialize its objects
     */
    public record Workload(String name, Origin origin, Payload all, Payload sample, long records, double jsonBytes,
            Optional<OwnClass> own) {
        /** A workload whose objects are beans. */
        public Workload(String name, Origin origin, Payload all, Payload sample, long records, double jsonBytes) {
            this(name, origin, all, sample, records, jsonBytes, Optional.empty());
        }

        public Workload {
            requireRange("records", records, 0, Long.MAX_VALUE);
            if (!(jsonBytes >= 0 && Double.isFinite(jsonBytes))) {
                throw new IllegalArgumentException("\"jsonBytes\" is " + jsonBytes + ", but must be 0 or more");
            }
        }

        /** Whether its messages came with the number of a registered schema. */
        public boolean isRegistered() {
            return origin instanceof Origin.File f && f.own().flatMap(o -> o.format().header()).isPresent();
        }

        /** Whether the sample leaves out some of the messages. */
        public boolean hasSample() {
            return sample.messages() < all.messages();
        }

        /** This workload with the sample in place of all messages. */
        public Workload sampled() {
            return new Workload(name, origin, sample, sample, records, jsonBytes, own);
        }

        /** Whether a codec that can do so serializes objects of the user's class here. */
        public boolean isOwnFor(CodecInfo codec) {
            return codec.own() && own.isPresent() && !own.get().beans().containsKey(codec.id());
        }
    }

    /**
     * Reads every payload once more.
     *
     * @throws weighbridge.model.payload.PayloadException if a payload is missing or was changed
     */
    public void requirePayloads() throws IOException {
        for (Workload w : workloads) {
            w.all().requireUnchanged();
            w.sample().requireUnchanged();
        }
    }

    /** @throws java.util.NoSuchElementException if there is no workload with that name */
    public Workload workload(String named) {
        return workloads.stream().filter(w -> w.name().equals(named)).findFirst().orElseThrow();
    }

    /** Every group of scenarios in the plan. */
    public List<Scenario.Group> groups() {
        return workloads.stream().flatMap(
                w -> operations.stream().flatMap(o -> threads.stream().map(t -> new Scenario.Group(w.name(), o, t))))
                .toList();
    }
}
