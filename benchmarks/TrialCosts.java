import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weighbridge.app.Builder;
import weighbridge.app.study.Studies;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.workloads.Workload;

/**
 * Prints what trials cost outside their slices, and what the harness costs inside them.
 *
 * <p>Run by {@code benchmarks/trial-costs}. The first trial of a host is left out, because it starts the host and asks
 * the JVM about blackholes.
 */
final class TrialCosts {
    /** The number of messages in a run's sample. */
    private static final int MESSAGES = 256;
    private static final int SLICES = 10;
    private static final int FLOOR_SLICES = 20;
    private static final int WARM = 10;
    private static final int TRIALS = 5;

    static void main(String[] arguments) throws IOException {
        Home home = new Home(Path.of(arguments[0]));
        Path folder = Path.of(arguments[1]);
        Workload workload = new Studies(home, new Builder(home, false)).workload("habr-mixed").orElseThrow();
        Payload sample = workload.write(folder.resolve("sample"), MESSAGES, 1);
        Plan.Workload planned =
                new Plan.Workload(workload.name(), new Origin.BuiltIn(workload.origin()), sample, sample, MESSAGES, 0);
        List<CodecFolder> codecs = CodecFolder.find(home.codecs());
        try (Launcher launcher =
                new ChildJvms(codecs, home, Path.of(System.getProperty("java.home")), folder.resolve("kept"))) {
            trial(launcher, planned, "empty", Operation.ENCODE, 1);
            overhead(launcher, planned,
                    arguments.length > 2 ? List.of(arguments[2].split(",")) : List.of("empty", "kryo", "protobuf"));
            System.out.println("\nHarness floor: CPU nanoseconds per operation of \"empty\" (limit 5)");
            for (Operation o : List.of(Operation.ENCODE, Operation.DECODE, Operation.READ, Operation.ROUNDTRIP)) {
                List<Slice> slices = trial(launcher, planned, "empty", o, FLOOR_SLICES).slices();
                System.out.printf(Locale.ROOT, "%-10s %6.2f%n", o.text(), median(slices.subList(WARM, FLOOR_SLICES)
                        .stream().map(s -> (double) s.cpuNanos() / s.operations()).toList()));
            }
        }
    }

    private static void overhead(Launcher launcher, Plan.Workload workload, List<String> codecs) {
        System.out.println("Cost of a trial beside its slices: seconds from order to answer (limit of the median 0.6)");
        List<Double> all = new ArrayList<>();
        for (String codec : codecs) {
            for (Operation o : List.of(Operation.ENCODE, Operation.READ)) {
                trial(launcher, workload, codec, o, 1);
                List<Double> beside = new ArrayList<>();
                for (int i = 0; i < TRIALS; i++) {
                    long start = System.nanoTime();
                    Trial trial = trial(launcher, workload, codec, o, SLICES);
                    long total = System.nanoTime() - start;
                    beside.add((total - trial.slices().stream().mapToLong(Slice::wallNanos).sum()) / 1e9);
                }
                all.addAll(beside);
                System.out.printf(Locale.ROOT, "%-10s %-7s %.2f%n", codec, o.text(), median(beside));
            }
        }
        System.out.printf(Locale.ROOT, "%-18s %.2f%n", "median", median(all));
    }

    private static Trial trial(Launcher launcher, Plan.Workload workload, String codec, Operation operation,
            int slices) {
        Outcome<Trial> outcome =
                launcher.trial(new Launcher.TrialOrder(new Scenario(codec, workload.name(), operation, 1), workload,
                        TrialLength.of(slices), 1));
        if (outcome instanceof Outcome.Measured<Trial>(Trial t) && t.check().isEmpty()) return t;
        throw new IllegalStateException(codec + " " + operation.text() + ": " + outcome);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
