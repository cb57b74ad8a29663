package weighbridge.studies.providence;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;
import weighbridge.study.replay.Mode;

/** The options of the published speed test of {@link ProvidenceReplay}, with its defaults. */
final class ProvidenceOptions {
    private static final int GENERATE = 10;
    private static final double FILL_RATE = 1;
    private static final int MOST = 1_000_000;
    private static final String ALL = "all";

    @ArgGroup
    private Mode mode = new Mode();

    @Option(names = "--runs", paramLabel = "N", description = "Number of runs, of 50 iterations each (100).")
    private int runs = 100;

    @Option(names = "--generate", paramLabel = "N",
            description = "Number of messages of each structure (" + GENERATE + ").")
    private Optional<Integer> generate = Optional.empty();

    @Option(names = "--fill-rate", paramLabel = "SHARE",
            description = "Share of optional fields that are present (1.0).")
    private Optional<Double> fillRate = Optional.empty();

    @Option(names = "--format", paramLabel = "FORMAT", split = ",",
            description = "Formats to run; binary always runs (" + ALL + ").")
    private List<String> formats = List.of();

    @Option(names = "--load", paramLabel = "STRUCTURE=FILE", mapFallbackValue = "",
            description = "Read the messages of one structure from a file of consecutive binary messages.")
    private Map<String, Path> load = new LinkedHashMap<>();

    /** A file of messages, and the workload that they belong to. */
    record Loaded(String workload, Path file) {}

    /** Refuses impossible values. */
    void check(ProvidenceReplay replay) throws InputException {
        between("--runs", runs);
        between("--generate", generate());
        if (!(fillRate() >= 0 && fillRate() <= 1)) {
            throw new InputException("--fill-rate is " + fillRate() + "; give a share from 0.0 to 1.0");
        }
        List<String> names = replay.formats().stream().map(ProvidenceReplay.Format::name).toList();
        for (String f : formats) {
            if (!f.equals(ALL) && !names.contains(f)) {
                throw new InputException(
                        "--format " + f + " is not a format; give all, or one or more of " + String.join(", ", names));
            }
        }
        if (!load.isEmpty()) checkLoad(replay);
    }

    private static void between(String option, int number) throws InputException {
        if (number < 1 || number > MOST) throw new InputException(option + " is " + number + "; give 1 to " + MOST);
    }

    private void checkLoad(ProvidenceReplay replay) throws InputException {
        Loaded loaded = load().orElseThrow();
        if (load.size() > 1) {
            throw new InputException(
                    "--load names " + load.size() + " structures, " + String.join(", ", load.keySet()) + "; give one");
        }
        boolean named = replay.workloads().contains(loaded.workload());
        if (!named || loaded.file().toString().isEmpty()) {
            String given = load.entrySet().stream()
                    .map(e -> e.getKey() + (e.getValue().toString().isEmpty() ? "" : "=" + e.getValue()))
                    .collect(Collectors.joining());
            throw new InputException("--load " + given + " does not name a structure and a file; write STRUCTURE=FILE, "
                    + "where STRUCTURE is one of " + String.join(", ", replay.workloads()));
        }
        List<String> generating = Stream.of(generate.map(_ -> "--generate"), fillRate.map(_ -> "--fill-rate"))
                .flatMap(Optional::stream).toList();
        if (!generating.isEmpty()) {
            throw new InputException(
                    "--load provides its own messages; leave " + String.join(" and ", generating) + " out");
        }
    }

    Mode mode() {
        return mode;
    }

    int runs() {
        return runs;
    }

    int generate() {
        return generate.orElse(GENERATE);
    }

    double fillRate() {
        return fillRate.orElse(FILL_RATE);
    }

    /** The file of messages that the user gave, if any. */
    Optional<Loaded> load() {
        return load.entrySet().stream().map(e -> new Loaded(e.getKey(), e.getValue())).findFirst();
    }

    /** The requested formats and the reference. */
    List<ProvidenceReplay.Format> formats(ProvidenceReplay replay) {
        boolean all = formats.isEmpty() || formats.contains(ALL);
        return replay.formats().stream().filter(f -> all || formats.contains(f.name()) || f.equals(replay.reference()))
                .toList();
    }
}
