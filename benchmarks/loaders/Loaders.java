import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.store.RunDirectory;

/**
 * Measures codecs in JVMs of their own, and in fresh class loaders of one JVM, in one random order, and prints whether
 * the loaders see the speeds that the JVMs see.
 *
 * <p>Run by {@code benchmarks/class-loaders}. Arguments: the project, the agent's jar, a scratch folder, the JVMs with
 * one loader, the JVMs with many, the loaders in these, and runs with a workload and a codec each.
 */
final class Loaders {
    /** 1.5 s for each loader: the slower codecs are steady after half a second. */
    private static final int SLICES = 15;
    /** More than the measured slices differ from those before them, if a loader was not steady yet. */
    private static final double STEADY = 0.05;
    private static final int NANOS = 0;
    private static final int BEFORE = 1;
    private static final int SECONDS = 2;

    private final Path agent;
    private final Path folder;

    private Loaders(Path agent, Path folder) {
        this.agent = agent;
        this.folder = folder;
    }

    /** The levels of one JVM's loaders. */
    private record Jvm(boolean many, List<double[]> loaders) {
        DoubleStream nanos() {
            return loaders.stream().mapToDouble(l -> l[NANOS]);
        }
    }

    static void main(String[] arguments) throws IOException {
        Home home = new Home(Path.of(arguments[0]));
        Loaders measured = new Loaders(Path.of(arguments[1]).toAbsolutePath(), Path.of(arguments[2]).toAbsolutePath());
        int single = Integer.parseInt(arguments[3]);
        int many = Integer.parseInt(arguments[4]);
        int loaders = Integer.parseInt(arguments[5]);
        List<Plan> plans = new ArrayList<>();
        for (String run : Arrays.asList(arguments).subList(6, arguments.length))
            plans.add(RunDirectory.open(Path.of(run)).plan());
        Map<Plan, List<Jvm>> jvms = new LinkedHashMap<>();
        List<Map.Entry<Plan, Integer>> turns = new ArrayList<>();
        for (Plan plan : plans) {
            jvms.put(plan, new ArrayList<>());
            for (int i = 0; i < single; i++) turns.add(Map.entry(plan, 1));
            for (int i = 0; i < many; i++) turns.add(Map.entry(plan, loaders));
        }
        Collections.shuffle(turns, new Random(1));
        try (Launcher launcher = new ChildJvms(CodecFolder.find(home.codecs()), home,
                Path.of(System.getProperty("java.home")), measured.folder.resolve("kept"))) {
            for (Map.Entry<Plan, Integer> turn : turns) {
                jvms.get(turn.getKey())
                        .add(new Jvm(turn.getValue() > 1, measured.jvm(launcher, turn.getKey(), turn.getValue())));
                System.err.print(".");
            }
        }
        System.err.println();
        jvms.forEach((plan, of) -> print(plan.codecs().getFirst(), plan.workloads().getFirst().name(), of));
    }

    /** Starts a JVM as for a trial, but with the agent in it, and reads what the agent wrote. */
    private List<double[]> jvm(Launcher launcher, Plan plan, int loaders) throws IOException {
        Path file = folder.resolve("told");
        Files.deleteIfExists(file);
        Plan.Workload workload = plan.workloads().getFirst();
        Scenario scenario = new Scenario(plan.codecs().getFirst(), workload.name(), Operation.ENCODE, 1);
        String flag = "-javaagent:" + agent + "=" + String.join(",", agent + "", file + "", loaders + "", SLICES + "");
        // The agent ends the JVM, so the trial has no result; its length is the time that the JVM gets.
        launcher.trial(new Launcher.TrialOrder(scenario, workload, TrialLength.of(SLICES * loaders * 2), 1,
                List.of(flag), false));
        if (!Files.exists(file)) throw new IOException("the JVM of " + scenario + " told nothing");
        List<double[]> told = Files.readAllLines(file).stream()
                .map(l -> Stream.of(l.split(" ")).mapToDouble(Double::parseDouble).toArray()).toList();
        if (told.size() < loaders) throw new IOException("the JVM of " + scenario + " ended after " + told.size());
        return told;
    }

    private static void print(String codec, String workload, List<Jvm> jvms) {
        List<Jvm> many = jvms.stream().filter(Jvm::many).toList();
        List<Jvm> single = jvms.stream().filter(j -> !j.many).toList();
        System.out.println("\n" + codec + " encodes " + workload + " (CPU ns)");
        line("JVMs of their own", single.stream().flatMapToDouble(Jvm::nanos));
        for (int i = 0; i < many.size(); i++) line("loaders of JVM " + (i + 1), many.get(i).nanos());
        System.out.printf(Locale.ROOT, "  first loader of such a JVM: %s%n",
                many.stream().map(j -> String.format(Locale.ROOT, "%.0f", j.loaders.getFirst()[NANOS]))
                        .collect(Collectors.joining(" ")));
        double[] means = many.stream().mapToDouble(j -> ln(j.nanos()).average().orElseThrow()).toArray();
        System.out.printf(Locale.ROOT,
                "  ln: deviation of JVMs of their own %.3f, of loaders in a JVM %.3f, "
                        + "of such JVMs' means %.3f; loaders against JVMs x%.2f%n",
                deviation(ln(single.stream().flatMapToDouble(Jvm::nanos)).toArray()),
                Math.sqrt(many.stream().mapToDouble(j -> Math.pow(deviation(ln(j.nanos()).toArray()), 2)).average()
                        .orElseThrow()),
                deviation(means), Math.exp(DoubleStream.of(means).average().orElseThrow()
                        - ln(single.stream().flatMapToDouble(Jvm::nanos)).average().orElseThrow()));
        System.out.printf(Locale.ROOT,
                "  not steady: %d of %d in JVMs of their own, %d of %d loaders; %.1f s a loader%n", unsteady(single),
                single.size(), unsteady(many), many.stream().mapToInt(j -> j.loaders.size()).sum(),
                many.stream().flatMap(j -> j.loaders.stream()).mapToDouble(l -> l[SECONDS]).average().orElseThrow());
    }

    private static void line(String what, DoubleStream nanos) {
        System.out.printf(Locale.ROOT, "  %-18s %s%n", what + ":",
                nanos.sorted().mapToObj(n -> String.format(Locale.ROOT, "%.0f", n)).collect(Collectors.joining(" ")));
    }

    private static DoubleStream ln(DoubleStream nanos) {
        return nanos.map(Math::log);
    }

    private static double deviation(double[] values) {
        double mean = DoubleStream.of(values).average().orElseThrow();
        return Math
                .sqrt(IntStream.range(0, values.length).mapToDouble(i -> (values[i] - mean) * (values[i] - mean)).sum()
                        / (values.length - 1));
    }

    private static long unsteady(List<Jvm> jvms) {
        return jvms.stream().flatMap(j -> j.loaders.stream())
                .filter(l -> Math.abs(Math.log(l[NANOS] / l[BEFORE])) > STEADY).count();
    }
}
