package weighbridge.report.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.Difference;
import weighbridge.model.Evolvability;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.stats.Comparison;
import weighbridge.stats.Ranking;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/**
 * Everything that a report of one run shows, judged and worded; renderers only lay it out.
 *
 * @param run        the name of the run's directory
 * @param title      the run in a few words, such as {@code orders.csv}
 * @param conditions the conditions under which the numbers hold
 * @param headlines  the findings about the run as a whole, the most important first; may be empty
 * @param workloads  in the order of the plan
 * @param warnings   the most serious first
 * @param limits     what the numbers do not say, one sentence each
 * @param outlook    what more time would decide; empty if nothing is open
 * @param command    the command that repeats the run
 */
public record ReportModel(String run, String title, Conditions conditions, List<Headline> headlines,
        List<Workload> workloads, List<Warning> warnings, List<String> limits, Optional<Outlook> outlook,
        String command) {
    public ReportModel {
        headlines = List.copyOf(headlines);
        workloads = List.copyOf(workloads);
        warnings = List.copyOf(warnings);
        limits = List.copyOf(limits);
    }

    /**
     * The conditions under which the numbers of a run hold.
     *
     * @param grade      the machine's grade: quiet, fair, noisy or bad
     * @param reasons    why the grade is not better, one sentence each
     * @param jdk        the JDK of the child JVMs, such as {@code 25.0.1 (Temurin)}
     * @param otherJdks  those of contestants that ask for another, by their ids
     * @param jvmFlags   the flags of every child JVM
     * @param os         the operating system's name, architecture and version
     * @param cpu        the processor's name
     * @param cores      the number of cores that the run could use
     * @param gc         the garbage collector
     * @param blackholes JMH's blackhole mode as seen inside the forks
     * @param rounds     how often contestants were timed
     * @param confidence the confidence level of every interval, such as 0.95
     * @param margin     the relative difference below which speeds count as equal, such as 0.03
     * @param precision  the half-width of a ratio's interval at which a scenario was settled
     * @param budget     the wall time allowed; zero for no limit
     * @param took       the wall time used
     * @param started    when the conditions were recorded
     * @param estimand   what a speed number is, in one sentence
     * @param complete   false if the run was ended before its plan was complete
     * @param sampled    whether some sizes are those of a sample
     * @param load       how busy the machine was
     * @param shards     of how many shards the run was merged; 0 if it was not
     */
    public record Conditions(String grade, List<String> reasons, String jdk, Map<String, String> otherJdks,
            List<String> jvmFlags, String os, String cpu, int cores, String gc, String blackholes, Rounds rounds,
            double confidence, double margin, double precision, Duration budget, Duration took, Instant started,
            String estimand, boolean complete, boolean sampled, Load load, int shards) {
        public Conditions {
            reasons = List.copyOf(reasons);
            otherJdks = Map.copyOf(otherJdks);
            jvmFlags = List.copyOf(jvmFlags);
        }

        /** The JDK that a contestant ran on. */
        public String jdk(String codec) {
            return otherJdks.getOrDefault(codec, jdk);
        }

        /** All JDKs, in words: first the usual one, then those that contestants asked for. */
        public String jdks() {
            return Stream
                    .concat(Stream.of(jdk), otherJdks.entrySet().stream()
                            .map(e -> ContestantId.jdkOf(e.getKey()) + ": " + e.getValue()).distinct().sorted())
                    .collect(Collectors.joining(" · "));
        }

        /** Whether the run was merged from shards, so that it cannot be continued. */
        public boolean isMerged() {
            return shards > 0;
        }

        /** How sure the numbers are, on which machine, and what would change them. */
        public String sure() {
            String sizes = sampled ? "some sizes are those of a sample" : "sizes are exact";
            String times = rounds.most() == 0 ? "nothing was timed" : rounds.least() == 0 ? "no trial counts"
                    : (rounds.isFirstLook() ? "times are a first look, " : "times come from ") + rounds.counted();
            String machine = cores + (cores == 1 ? " core" : " cores")
                    + (reasons.isEmpty() ? "" : "; " + reasons.getLast().replaceFirst("\\.$", ""));
            return sizes + "; " + times + ", on a machine graded " + grade + " (" + machine
                    + "). Other records, JDKs or processors may change them.";
        }
    }

    /**
     * How many trials of its contestants count, floors aside.
     *
     * @param least of the contestant and operation with the fewest; 0 if no trial counts
     * @param most  of that with the most, or if none counts, how many were tried
     * @param whole of that with the most whole trials, which a look is none of
     */
    public record Rounds(int least, int most, int whole) {
        public boolean isFirstLook() {
            return whole < Thresholds.LIKELY_ROUNDS;
        }

        /** Such as {@code 2 to 4 of 6 rounds}; there must be some. */
        public String counted() {
            return (least == most ? "" : least + " to ") + most
                    + (most < Thresholds.LIKELY_ROUNDS ? " of " + Thresholds.LIKELY_ROUNDS : "") + " rounds";
        }

        /** The same in words, such as {@code 2 to 4 of 6 rounds: a first look}. */
        public String text() {
            return most == 0 ? "no times yet"
                    : least == 0 ? "no trial counts" : counted() + (isFirstLook() ? ": a first look" : "");
        }
    }

    /**
     * How busy a machine was.
     *
     * @param waited  the share of its time that a worker waited for a CPU before the first trial; negative if unknown
     * @param trials  the number of trials measured
     * @param counted the number of those that count
     */
    public record Load(double waited, int trials, int counted) {
        /** Fewer trials tell nothing about the next ones. Judgement. */
        private static final int LEAST = 3;

        /** Whether most trials do not count or, as long as there are few, will probably not count. */
        public boolean isTooHigh() {
            return trials < LEAST ? waited >= Thresholds.INVALID_RUN_DELAY : 2 * counted < trials;
        }
    }

    /**
     * One workload and the results of every contestant on it.
     *
     * @param origin    where its values come from, in words
     * @param records   the number of records in the origin
     * @param sized     the number of those on which sizes are based
     * @param fields    the number of leaf fields in its schema
     * @param jsonBytes the mean size of a record as compact JSON, in bytes; 0 if unknown
     * @param digest    the payload's digest, in hexadecimal
     * @param headlines the findings for this workload, the most important first
     * @param remarks   what else a reader must know of it, one sentence each
     * @param exact     the exact facts of every contestant, in the order of raw sizes, those without facts last
     * @param groups    the speeds, in the order of the plan
     * @param file      the records as they lie in the user's files; empty if there are none, or their size is unknown
     * @param standIn   which codecs serialize objects of the user's own class, or generated classes in their place
     */
    public record Workload(String name, String origin, long records, long sized, int fields, double jsonBytes,
            String digest, List<Headline> headlines, List<String> remarks, List<Exact> exact, List<Group> groups,
            Optional<OwnFile> file, Optional<StandIn> standIn) {
        public Workload {
            headlines = List.copyOf(headlines);
            remarks = List.copyOf(remarks);
            exact = List.copyOf(exact);
            groups = List.copyOf(groups);
        }

        /** A workload without a file or a class of the user's. */
        public Workload(String name, String origin, long records, long sized, int fields, double jsonBytes,
                String digest, List<Headline> headlines, List<String> remarks, List<Exact> exact, List<Group> groups) {
            this(name, origin, records, sized, fields, jsonBytes, digest, headlines, remarks, exact, groups,
                    Optional.empty(), Optional.empty());
        }

        /** The findings about those of its codecs that have some traits. */
        public List<Headline> headlines(Predicate<Traits> some) {
            return Headlines.of(this, some);
        }

        /** What a reader must know about all numbers of a codec on this workload. */
        public List<String> flags(String codec) {
            return standIn.filter(s -> s.codecs().contains(codec)).map(s -> List.of(s.flag())).orElse(List.of());
        }

        /** The speeds of an operation at the lowest number of threads that was measured. */
        public Optional<Group> group(Operation operation) {
            return groups.stream().filter(g -> g.operation() == operation)
                    .min((a, b) -> Integer.compare(a.threads(), b.threads()));
        }
    }

    /**
     * The exact facts of one contestant, or why there are none.
     *
     * @param library the library's name and version, such as {@code Kryo 5.6.2}, with the schema compiler whose code
     *                runs, if it has another version
     */
    public record Exact(String codec, String library, Traits traits, Outcome<ExactFacts> outcome) {
        public Optional<ExactFacts> facts() {
            return outcome instanceof Outcome.Measured(ExactFacts facts) ? Optional.of(facts) : Optional.empty();
        }
    }

    /**
     * What a codec states about itself that no number shows.
     *
     * @param crossLanguage whether other languages can read its bytes
     * @param evolution     how far its schemas may change
     * @param way           how it is bound to a schema: reflective, schema-first or hand-shaped; empty if unknown
     * @param readable      whether its bytes are text
     * @param schemaFree    whether a reader needs neither classes nor a schema
     * @param zeroCopy      whether fields are read directly from the bytes
     * @param licence       its licence's SPDX identifier; empty if unknown
     * @param batch         how many messages it takes at a time
     * @param stateful      whether the bytes of a message depend on earlier messages
     * @param reusesBuffers whether encoded bytes are valid only until the next call, so that encoding copies none
     * @param limit         whether it carries no values and shows a limit of the harness or the machine
     */
    public record Traits(boolean crossLanguage, Evolvability evolution, String way, boolean readable,
            boolean schemaFree, boolean zeroCopy, String licence, int batch, boolean stateful, boolean reusesBuffers,
            boolean limit) {
        static final Traits NONE =
                new Traits(false, Evolvability.NONE, "", false, false, false, "", 1, false, false, false);

        public static Traits of(CodecInfo i, boolean limit) {
            return of(i, limit, false);
        }

        /** @param registered whether each message tells its readers the writer's schema */
        static Traits of(CodecInfo i, boolean limit, boolean registered) {
            return new Traits(i.crossLanguage(), registered ? i.evolvabilityRegistered() : i.evolvability(), i.way(),
                    i.encoding().equals("text"), i.schema().equals("none"), i.zeroCopy(),
                    i.facts().getOrDefault("licence", ""), i.batch(), i.stateful(), i.reusesBuffers(), limit);
        }
    }

    /**
     * Exact numbers of one contestant; they have no interval because they do not vary.
     *
     * @param cells    the metrics {@code size.raw}, {@code size.gzip}, {@code size.batch.zstd}, …; {@code alloc} for
     *                 each operation; {@code heap} for {@code decode} and {@code read}
     * @param compared the sizes that may be compared with those of the other contestants because they are based on the
     *                 same messages: those of the sample until all messages are verified for enough contestants;
     *                 metrics without such a size are absent
     * @param losses   the loss ledger, all of it declared by the codec
     * @param stable   whether the same message gave the same bytes twice
     */
    public record ExactFacts(List<Cell> cells, List<Cell> compared, List<Loss> losses, boolean stable) {
        public ExactFacts {
            cells = List.copyOf(cells);
            compared = List.copyOf(compared);
            losses = List.copyOf(losses);
        }

        public Optional<Cell> cell(String metric) {
            return cells.stream().filter(c -> c.metric().equals(metric)).findFirst();
        }

        public Optional<Cell> compared(String metric) {
            return compared.stream().filter(c -> c.metric().equals(metric)).findFirst();
        }

        /** Whether only a sample of the messages was verified. */
        boolean isSampled() {
            return cells.stream().anyMatch(Cell::provisional);
        }

        /** The bytes that an operation allocates; empty if unknown. */
        public Optional<Cell> alloc(Operation operation) {
            return cell(ALLOC, operation);
        }

        /** The bytes of heap that the value decoded by an operation keeps alive; empty if unknown. */
        public Optional<Cell> heap(Operation operation) {
            return cell(HEAP, operation);
        }

        private Optional<Cell> cell(String metric, Operation operation) {
            return cells.stream().filter(c -> c.metric().equals(metric) && c.operation().equals(Optional.of(operation)))
                    .findFirst();
        }
    }

    /**
     * One line of the loss ledger.
     *
     * @param path    the path of the field, without element indexes
     * @param count   the number of occurrences
     * @param example the first occurrence, in words
     * @param reason  why users of the library accept the loss, as the codec states
     */
    public record Loss(String path, Difference.Kind kind, long count, String example, String reason) {}

    /**
     * The contestants of one workload, operation and number of threads.
     *
     * @param baseline the codec to which the cells' ratios refer
     * @param rows     those with a number in the order of their estimates, then those not ranked for other reasons,
     *                 then those without a number
     * @param pairs    the pairs of compared contestants, each with the lower estimate first
     * @param services the service times in the order of the plan, the control last; empty if none were sampled
     */
    public record Group(String workload, Operation operation, int threads, String baseline, List<Row> rows,
            List<Pair> pairs, List<Service> services) {
        public Group {
            rows = List.copyOf(rows);
            pairs = List.copyOf(pairs);
            services = List.copyOf(services);
        }

        /** A group without comparisons between contestants and without service times. */
        public Group(String workload, Operation operation, int threads, String baseline, List<Row> rows) {
            this(workload, operation, threads, baseline, rows, List.of(), List.of());
        }

        /** The same group with some of its contestants alone. */
        Group of(Set<String> codecs) {
            return new Group(workload, operation, threads, baseline,
                    rows.stream().filter(r -> codecs.contains(r.codec())).toList(),
                    pairs.stream().filter(p -> codecs.contains(p.a()) && codecs.contains(p.b())).toList(), services);
        }

        Group with(List<Service> sampled) {
            return new Group(workload, operation, threads, baseline, rows, pairs, sampled);
        }

        /** The verdict on one contestant compared with another; empty if they were not compared. */
        public Optional<Verdict> verdict(String one, String other) {
            return comparison(one, other).map(Comparison::verdict);
        }

        /** The comparison of one contestant with another; empty if they were not compared. */
        public Optional<Comparison> comparison(String one, String other) {
            return pairs.stream().flatMap(p -> p.comparison().stream()
                    .flatMap(c -> p.a().equals(one) && p.b().equals(other) ? Stream.of(c)
                            : p.a().equals(other) && p.b().equals(one) ? Stream.of(c.reversed()) : Stream.empty()))
                    .findFirst();
        }

        public Optional<Row> row(String codec) {
            return rows.stream().filter(r -> r.codec().equals(codec)).findFirst();
        }
    }

    /**
     * Two contestants of a group.
     *
     * @param comparison the first compared with the second; empty if they have no round in common
     */
    public record Pair(String a, String b, Optional<Comparison> comparison) {}

    /**
     * The service times of one contestant, or of the control (an operation that does nothing), or why there are none.
     *
     * @param outcome cells of the metrics {@code service.mean}, {@code service.p50}, …; their intervals are unknown,
     *                since only one JVM was sampled
     */
    public record Service(String codec, Outcome<List<Cell>> outcome) {
        /** Stands for the codec in the control's service times. */
        public static final String CONTROL = "control";
    }

    /**
     * The speed of one contestant, or why there is none.
     *
     * @param ranked whether it is to be compared with others: it is no floor, and does not postpone its work
     */
    public record Row(String codec, Outcome<Standing> outcome, boolean ranked) {
        public Row(String codec, Outcome<Standing> outcome) {
            this(codec, outcome, true);
        }

        public Optional<Standing> standing() {
            return outcome instanceof Outcome.Measured(Standing standing) ? Optional.of(standing) : Optional.empty();
        }

        /** Whether it was not compared although it did not fail: its turn never came, or none of its trials counts. */
        public boolean isLeftOut() {
            return ranked
                    && (outcome instanceof Outcome.NotReached<?> || standing().filter(Standing::isSeen).isPresent());
        }

        /**
         * Whether it was left out and might take at most this many nanoseconds; a neighbour may have slowed what was
         * seen of it.
         */
        boolean mightTake(double nanos) {
            return isLeftOut() && standing()
                    .map(s -> s.cells().getFirst().estimate() <= nanos * Math.exp(Thresholds.NEIGHBOUR_SLOWS))
                    .orElse(true);
        }
    }

    /** What is known about a contestant's speed compared with others'. */
    public sealed interface Rank {
        /**
         * It takes part in the ranking.
         *
         * @param place     a single place, shared with those that it is shown equal to, or a range of places if
         *                  something is open; none if nothing is claimed about it
         * @param lead      whether it is the fastest
         * @param ties      the contestants that differ from it by less than the margin, in the order of the group
         * @param toFastest its time divided by that of the fastest contestant; empty for that contestant itself
         */
        record Ranked(Ranking.Place place, Lead lead, List<String> ties, Optional<Ratio> toFastest) implements Rank {
            public Ranked {
                ties = List.copyOf(ties);
            }
        }

        /** Its operation postpones its work until fields are read, so it is compared there. */
        record JudgedOnRead() implements Rank {}

        /** It has a number, but no trial of it counts: something else kept each from its core. */
        record Seen() implements Rank {}

        /** It shows a limit of the harness or the machine ({@code empty}, {@code copy}). */
        record Limit() implements Rank {}
    }

    /** Whether a ranked contestant is the fastest. */
    public enum Lead {
        /** Proven faster than all others, or proven equal to the one that is. */
        FASTEST,
        /** The same, but some of it is only likely. */
        LIKELY,
        /** Its time is the shortest, but others may be as fast. */
        AMONG,
        /** No other was compared. */
        ONLY,
        /** Another has a shorter time and is not proven equal to it. */
        BEHIND
    }

    /**
     * Where a contestant stands in its group.
     *
     * @param verdict in words, such as {@code fastest}, {@code 2.7× slower} or
     *                {@code too close to call; about 6 more minutes}
     * @param cells   the metrics {@code cpu}, {@code cpu.process}, {@code wall}, {@code alloc}, {@code cold}
     * @param trials  the level of each trial and look on which its time rests, in nanoseconds of CPU time per operation,
     *                in the order of the rounds
     */
    public record Standing(Rank rank, String verdict, List<Cell> cells, List<Double> trials) {
        public Standing {
            cells = List.copyOf(cells);
            trials = List.copyOf(trials);
        }

        public Optional<Cell> cell(String metric) {
            return cells.stream().filter(c -> c.metric().equals(metric)).findFirst();
        }

        public Optional<Rank.Ranked> ranked() {
            return rank instanceof Rank.Ranked r ? Optional.of(r) : Optional.empty();
        }

        public boolean limit() {
            return rank instanceof Rank.Limit;
        }

        public boolean isSeen() {
            return rank instanceof Rank.Seen;
        }

        /** Whether it is shown to be the fastest, or equal to the fastest within the margin. */
        public boolean leads() {
            return ranked().filter(r -> r.lead() == Lead.FASTEST).isPresent();
        }

        public Optional<Ratio> toFastest() {
            return ranked().flatMap(Rank.Ranked::toFastest);
        }

        public List<String> ties() {
            return ranked().map(Rank.Ranked::ties).orElse(List.of());
        }
    }

    /**
     * One number with its interval.
     *
     * @param metric      the metric's name in summary.json, such as {@code cpu} or {@code size.raw}
     * @param operation   the measured operation; empty for sizes
     * @param unit        {@code ns}, {@code B} or {@code ops/s}
     * @param low         the interval's lower end; the estimate itself if the number is exact
     * @param high        the interval's upper end; the estimate itself if the number is exact
     * @param n           the number of independent observations: trials that count, or messages for sizes; 0 for a time
     *                    of which no trial counts
     * @param provisional true while there are too few rounds for a claim, or, for sizes, while only a sample is
     *                    verified
     * @param ratio       the ratio to the baseline of the group; empty if there is none
     * @param verdict     the verdict against the baseline, in words; empty if there is none
     * @param flags       what is unusual about the number
     */
    public record Cell(String metric, Optional<Operation> operation, String unit, double estimate, double low,
            double high, int n, boolean provisional, Optional<Ratio> ratio, String verdict, List<Flag> flags) {
        public Cell {
            flags = List.copyOf(flags);
        }

        /** An exact number, both ends of whose interval are the number itself. */
        public static Cell exact(String metric, Optional<Operation> operation, String unit, double value, int n) {
            return new Cell(metric, operation, unit, value, value, value, n, false, Optional.empty(), "", List.of());
        }

        public boolean isExact() {
            return low == estimate && high == estimate;
        }

        public boolean has(Flag.Kind kind) {
            return flags.stream().anyMatch(f -> f.kind() == kind);
        }

        /** Whether the number is a message's share of a compressed batch. */
        boolean isOfBatch() {
            return metric.startsWith(BATCH);
        }
    }

    /**
     * A time divided by that of another codec, with its interval.
     *
     * @param to the other codec
     */
    public record Ratio(String to, double estimate, double low, double high) {}

    /**
     * Something a reader must know before believing a number.
     *
     * @param subject what the warning is about, such as {@code read/kryo}; empty if the whole run
     * @param cause   what was observed and why it matters, in one sentence
     * @param remedy  what to do, in one sentence
     */
    public record Warning(String subject, String cause, String remedy) {}

    /** The unit of a ratio. */
    public static final String TIMES = "×";

    public static final String CPU = "cpu";
    /** CPU time of the whole JVM, including the collector and the compiler. */
    public static final String PROCESS = "cpu.process";
    public static final String WALL = "wall";
    public static final String THROUGHPUT = "throughput";
    public static final String SERVICE_MEAN = "service.mean";
    public static final String ALLOC = "alloc";
    /** Heap that a decoded message keeps alive. */
    public static final String HEAP = "heap";
    public static final String SIZE = Facts.SIZE;
    /** The prefix of the metrics of compressed batches. */
    public static final String BATCH = "size.batch.";
    /** CPU time of the first message on the thread that handles it. */
    public static final String COLD_CPU = "cold.cpu";
    /** CPU time of the first message on all threads of its JVM. */
    public static final String COLD_PROCESS = "cold.cpu.process";
    /** Wall time of the first message's parts. */
    public static final List<String> COLD_PARTS = List.of("cold.setup", "cold.read", "cold.encode");
}
