package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weighbridge.app.Codecs;
import weighbridge.app.Examination;
import weighbridge.app.Must;
import weighbridge.app.terminal.Screen;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Shard;
import weighbridge.runner.Home;
import weighbridge.runner.Jdks;

/** The options of commands that measure: who takes part, what is timed, for how long and how precisely. */
@Command
final class Measuring {
    /** Twelve rounds bring most ratios to ± 3 % on a fair machine (METHODOLOGY.md). */
    private static final double PRECISION = 0.03;

    @Option(names = "--codecs", paramLabel = "CODEC", split = ",",
            description = "Contestants: ids, perhaps with a version of the library, a JDK and a "
                    + "collector (ID@VERSION+jdk21+GC), patterns such as 'thrift-*', or all (the default codecs).")
    private List<String> codecs = List.of();

    @Mixin
    private CodecPath own;

    @Option(names = "--gc", paramLabel = "GC", split = ",",
            description = "Have each contestant take part with each of these collectors: serial, parallel, g1, zgc, "
                    + "shenandoah (parallel; docs/compare.md).")
    private List<String> collectors = List.of();

    @Option(names = "--tuned", description = "Include tuned codecs from the libraries of the default codecs.")
    private boolean tuned;

    @Option(names = "--must", paramLabel = "CHANGE", split = ",",
            description = "Only codecs that survive these changes of the schema, as tested: add-optional, rename, … "
                    + "(docs/evolution.md).")
    private List<String> must = List.of();

    @Option(names = "--baseline", paramLabel = "CODEC",
            description = "The codec that ratios are relative to; it takes part in every round.")
    private Optional<String> baseline = Optional.empty();

    @Option(names = "--ops", paramLabel = "OP", split = ",", converter = Texts.OfOperation.class,
            description = "What to time: encode, decode, read, roundtrip, convert, cold (encode,read).")
    private List<Operation> operations = List.of(Operation.ENCODE, Operation.READ);

    @Option(names = "--threads", paramLabel = "N", split = ",", description = "Worker threads of a trial (1).")
    private List<Integer> threads = List.of(1);

    @Option(names = "--shared",
            description = "Let threads share a library's objects if the library allows it (docs/threads.md).")
    private boolean shared;

    @Option(names = "--sizes", description = "Only sizes, allocation and losses, which need no quiet machine.")
    private boolean sizes;

    @Option(names = "--latency", description = "Sample service times after the rounds (docs/threads.md).")
    private boolean latency;

    @Option(names = "--budget", paramLabel = "TIME", converter = Texts.OfDuration.class,
            description = "End after this wall time: 90s, 3m, 1h30m.")
    private Optional<Duration> budget = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N",
            description = "Measure each scenario in at most this many rounds (" + Plan.USUAL_ROUNDS + ").")
    private int rounds = Plan.USUAL_ROUNDS;

    @Option(names = "--shard", paramLabel = "I/N", converter = Texts.OfShard.class,
            description = "Measure only this share of the rounds, such as 2/8, perhaps on another machine; merge joins "
                    + "the shares (docs/machines.md).")
    private Shard shard = Shard.WHOLE;

    @Option(names = "--precision", paramLabel = "PERCENT", converter = Texts.OfPercentage.class,
            description = "Stop measuring a scenario once its ratio is this precise (3%%); contestants that name "
                    + "a version, JDK or collector have all rounds.")
    private double precision = PRECISION;

    @Option(names = "--seed", paramLabel = "N", description = "Seed for all random choices (1).")
    private long seed = 1;

    @Option(names = "--yes", description = "Ask nothing: go on, however busy the machine is.")
    private boolean yes;

    @Mixin
    private Jdk jdk;

    /** The same screen, without questions if none are wanted. */
    Screen on(Screen screen) {
        return yes ? screen.withoutQuestions() : screen;
    }

    /** Whether times are wanted. */
    boolean timed() {
        return !sizes;
    }

    long seed() {
        return seed;
    }

    /** The codecs of this checkout and the user's own. */
    Codecs codecs(Home home) throws IOException, InputException {
        return own.codecs(home);
    }

    /** The name of a run's folder, which says which shard it is. */
    String named(String run) {
        return shard.isWhole() ? run : run + "-shard-" + shard.number() + "-of-" + shard.of();
    }

    Optional<Duration> budget() {
        return budget;
    }

    /**
     * Checks the options that do not depend on the data, before any work is done.
     *
     * @param usual the budget if none is given; zero for no limit
     */
    Field field(Codecs all, Duration usual) throws IOException, InputException {
        return field(all, shard.isWhole() ? usual : Duration.ZERO, all.select(codecs, tuned));
    }

    /**
     * Checks the options if nothing is timed: without a list of codecs, one of each kind takes part; without a budget,
     * there is no limit.
     */
    Field exact(Codecs all) throws IOException, InputException {
        if (!shard.isWhole())
            throw new InputException("--shard shares rounds, but --fields and --batch measure none; leave it out");
        return field(all, Duration.ZERO, codecs.isEmpty() ? all.ofFields() : all.select(codecs, tuned));
    }

    /** Each of these contestants on each JDK, if several are given and none is named in an id. */
    private List<String> running(Codecs all, List<String> ids) throws IOException, InputException {
        if (!jdk.several()) return ids;
        List<String> each = new ArrayList<>();
        for (String id : ids) {
            ContestantId asked = ContestantId.parse(id);
            if (asked.jdk().isPresent()) return ids;
            for (int number : jdks().numbers())
                each.add(new ContestantId(asked.codec(), asked.version(), Optional.of(number), asked.collector())
                        .toString());
        }
        return all.select(each, tuned);
    }

    /** Each of these contestants with each collector that is asked for. */
    private List<String> collecting(Codecs all, List<String> ids) throws InputException {
        if (collectors.isEmpty()) return ids;
        return all.select(ids.stream().flatMap(id -> collectors.stream().map(c -> id + "+" + c)).toList(), tuned);
    }

    private Field field(Codecs all, Duration usual, List<String> asked) throws IOException, InputException {
        List<String> chosen = running(all, collecting(all, asked));
        if (rounds < 1 || rounds > Plan.MOST_ROUNDS) {
            throw new InputException("--rounds is " + rounds + "; give 1 to " + Plan.MOST_ROUNDS);
        }
        if (shard.rounds(rounds) == 0) {
            throw new InputException("--shard " + shard + " has none of " + rounds + " rounds; give more --rounds, or "
                    + "fewer shards");
        }
        if (latency && !shard.isWhole())
            throw new InputException("--latency samples one JVM after the rounds, which cannot be shared; leave out "
                    + "--latency or --shard");
        for (int n : threads) {
            if (n < 1 || n > Plan.MOST_THREADS) {
                throw new InputException("--threads has " + n + "; give numbers from 1 to " + Plan.MOST_THREADS);
            }
        }
        Must survivors = Must.survive(must, all, chosen);
        List<String> selected = new ArrayList<>(survivors.kept());
        if (selected.isEmpty())
            throw new InputException(
                    "no codec takes part by default; name some with --codecs (weighbridge list codecs)");
        String base = all.baseline(baseline, selected);
        if (!selected.contains(base)) selected.add(base);
        for (String id : selected) jdks().of(id);
        return new Field(selected, base, budget.orElse(sizes ? Duration.ZERO : usual), survivors.left());
    }

    /** The JDKs that contestants run on. */
    Jdks jdks() throws InputException {
        return jdk.all();
    }

    /** The JDK that all contestants run on. */
    Path jdk() throws InputException {
        return jdk.folder();
    }

    /**
     * The codecs that take part, and the time budget.
     *
     * @param left the codecs that the user's changes leave out, each with the reason
     */
    record Field(List<String> codecs, String baseline, Duration budget, List<String> left) {}

    int rounds() {
        return rounds;
    }

    /** The plan for these workloads according to the options. */
    Plan plan(String name, List<Plan.Workload> workloads, Field field) throws InputException {
        return new Plan(name, workloads, field.codecs(), operations.stream().distinct().toList(),
                threads.stream().distinct().toList(), field.baseline(), rounds, precision, field.budget(), seed,
                Examination.told(jdks()), shared, latency).of(shard);
    }
}
