package weighbridge.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.replays.ProvidenceReplay;
import weighbridge.replays.Replay;

/** The options that the published speed test of {@link ProvidenceReplay} had, with its defaults. */
@Command
final class PassOptions {
    private static final int RUNS = 100;
    private static final int GENERATE = 10;
    private static final double FILL_RATE = 1;
    private static final int MOST = 1_000_000;

    @Option(names = "--runs", paramLabel = "N", description = "providence: how many runs, of 50 iterations each (" + RUNS + ").")
    private Optional<Integer> runs = Optional.empty();

    @Option(names = "--generate", paramLabel = "N", description = "providence: how many messages of each structure (" + GENERATE + ").")
    private Optional<Integer> generate = Optional.empty();

    @Option(names = "--fill-rate", paramLabel = "SHARE", description = "providence: share of optional fields that are present (1.0).")
    private Optional<Double> fillRate = Optional.empty();

    @Option(names = "--format", paramLabel = "FORMAT", split = ",", description = "providence: these formats; binary always runs (all).")
    private List<String> formats = List.of();

    @Option(names = "--load", paramLabel = "STRUCTURE=FILE",
            description = "providence: messages of one structure from a file of binary messages, one behind the other.")
    private Optional<String> load = Optional.empty();

    /** A file of messages, and the workload that they are of. */
    record Loaded(String workload, Path file) {}

    /** Refuses options that belong to another replay. */
    void refuseFor(Replay replay) throws InputException {
        List<String> given = Stream.of(runs.map(_ -> "--runs"), generate.map(_ -> "--generate"), fillRate.map(_ -> "--fill-rate"),
                formats.isEmpty() ? Optional.<String>empty() : Optional.of("--format"), load.map(_ -> "--load")).flatMap(Optional::stream).toList();
        if (!given.isEmpty()) {
            throw new InputException(String.join(", ", given) + (given.size() == 1 ? " is an option" : " are options")
                    + " of replay providence, not of replay "
                    + replay.name() + "; leave " + (given.size() == 1 ? "it" : "them") + " out");
        }
    }

    /** Refuses values that cannot be. */
    void check(ProvidenceReplay replay) throws InputException {
        between("--runs", runs(), 1);
        between("--generate", generate(), 1);
        if (!(fillRate() >= 0 && fillRate() <= 1)) throw new InputException("--fill-rate is " + fillRate() + "; give a share from 0.0 to 1.0");
        formats(replay);
        if (load(replay).isPresent()) {
            List<String> generating = Stream.of(generate.map(_ -> "--generate"), fillRate.map(_ -> "--fill-rate")).flatMap(Optional::stream).toList();
            if (!generating.isEmpty()) throw new InputException("--load brings its own messages; leave " + String.join(" and ", generating) + " out");
        }
    }

    private static void between(String option, int number, int least) throws InputException {
        if (number < least || number > MOST) throw new InputException(option + " is " + number + "; give " + least + " to " + MOST);
    }

    /** The messages that were given, if any. */
    Optional<Loaded> load(ProvidenceReplay replay) throws InputException {
        if (load.isEmpty()) return Optional.empty();
        int equals = load.get().indexOf('=');
        String workload = equals < 0 ? "" : load.get().substring(0, equals);
        if (!replay.workloads().contains(workload)) {
            throw new InputException("--load " + load.get() + " does not say which structure the messages are of; write STRUCTURE=FILE with one of "
                    + String.join(", ", replay.workloads()));
        }
        Path file = Path.of(load.get().substring(equals + 1));
        if (!Files.isRegularFile(file)) throw new InputException("--load: there is no file " + file);
        return Optional.of(new Loaded(workload, file));
    }

    int runs() {
        return runs.orElse(RUNS);
    }

    int generate() {
        return generate.orElse(GENERATE);
    }

    double fillRate() {
        return fillRate.orElse(FILL_RATE);
    }

    /** Those that were asked for, and the reference. */
    List<ProvidenceReplay.Format> formats(ProvidenceReplay replay) throws InputException {
        List<String> names = replay.formats().stream().map(ProvidenceReplay.Format::name).toList();
        for (String f : formats) {
            if (!f.equals("all") && !names.contains(f)) throw new InputException("--format " + f + " is no format; give all, or of "
                    + String.join(", ", names));
        }
        boolean all = formats.isEmpty() || formats.contains("all");
        return replay.formats().stream().filter(f -> all || formats.contains(f.name()) || f.equals(replay.reference())).toList();
    }
}
