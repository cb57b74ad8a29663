package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Difference;
import weighbridge.model.InputException;
import weighbridge.model.file.Scratch;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnClass;
import weighbridge.model.run.Plan;
import weighbridge.runner.Launcher;
import weighbridge.runner.TimeLimit;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.runner.jvm.OwnPath;
import weighbridge.store.RunDirectory;

/** A user's own class whose objects are weighed: which contestants serialize them, and whether it is still the same. */
final class OwnClassTrial {
    private static final String CLASS_PATH = "--classpath";
    private static final TimeLimit LIMIT = TimeLimit.of(Duration.ofSeconds(60));
    private static final int MOST_CHARS = 200;
    private static final String KINDS =
            Stream.of(Difference.Kind.values()).map(Difference.Kind::text).collect(Collectors.joining("|"));

    private OwnClassTrial() {}

    /**
     * The plan with what became of each contestant that could serialize objects of the user's class: it is tried with
     * the sample, in the JVMs in which it will be weighed. Those that fail keep the beans.
     */
    static Plan tried(Bench bench, RunDirectory directory, Plan plan) throws IOException, InputException {
        if (plan.workloads().stream().noneMatch(w -> w.own().isPresent())) return plan;
        List<Plan.Workload> workloads = new ArrayList<>();
        try (Interrupts.Scope _ = Interrupts.removing(directory.folder());
                ChildJvms children = new ChildJvms(bench.codecs().folders(plan.codecs()), bench.home(), bench.jdks(),
                        directory.generated(), false, List.of(), bench.classPath())) {
            for (Plan.Workload w : plan.workloads())
                workloads.add(w.own().isPresent() ? tried(bench, children, plan, w, w.own().get()) : w);
        }
        // What was generated for those that keep the beans belongs to nothing.
        Scratch.delete(directory.generated());
        return plan.of(workloads);
    }

    private static Plan.Workload tried(Bench bench, Launcher launcher, Plan plan, Plan.Workload w, OwnClass own)
            throws IOException, InputException {
        Map<String, Future<Outcome<Facts>>> found = new LinkedHashMap<>();
        Map<String, String> beans = new LinkedHashMap<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(launcher.factsAtOnce())) {
            for (String id : plan.codecs()) {
                if (!w.isOwnFor(bench.codecs().get(id).info())) continue;
                found.put(id, pool
                        .submit(() -> launcher.facts(new Launcher.FactsOrder(id, w.sampled(), Set.of(), 0, LIMIT))));
            }
            for (Map.Entry<String, Future<Outcome<Facts>>> e : found.entrySet()) {
                bench.screen().live("trying objects of " + own.name() + " with " + e.getKey());
                Outcome<Facts> outcome = e.getValue().get();
                if (!(outcome instanceof Outcome.Measured<Facts>)) beans.put(e.getKey(), reason(outcome));
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException r) throw r;
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
        return new Plan.Workload(w.name(), w.origin(), w.all(), w.sample(), w.records(), w.jsonBytes(),
                Optional.of(new OwnClass(own.name(), own.digest(), beans)));
    }

    /** The first line of a reason, without the packages of exceptions, the place in the library and our own words. */
    static String reason(Outcome<?> outcome) {
        String line = outcome.reason().lines().findFirst().orElse(outcome.word()).replaceAll("\\p{Cntrl}", " ")
                .replaceFirst(" \\(at [\\w.$<>:]+\\)$", "")
                .replaceFirst("^(verify: |message \\d+: )(round trip: )?", "")
                .replaceFirst(": (" + KINDS + "), expected ", ": expected ")
                .replaceAll("\\b(?:[a-z]\\w*\\.)+([A-Z]\\w*(?:Exception|Error)\\b)", "$1").strip();
        return line.length() <= MOST_CHARS ? line : line.substring(0, MOST_CHARS) + "…";
    }

    /**
     * The class path that was given for a plan, as the user wrote it; empty if none was. It is for the reader alone: a
     * plan may come from elsewhere.
     */
    static Optional<String> classPath(Plan plan) {
        List<String> words = switch (plan.workloads().getFirst().origin()) {
            case Origin.File file -> file.options();
            case Origin.MadeUp made -> made.arguments();
            case Origin.BuiltIn _,Origin.OfStudy _ -> List.of();
        };
        int at = words.indexOf(CLASS_PATH);
        boolean named = plan.workloads().getFirst().own().isPresent() && at >= 0 && at + 1 < words.size();
        return named ? Optional.of(words.get(at + 1)) : Optional.empty();
    }

    /**
     * Checks that the class path of the command line has the classes that the plan was made for, since code on it will
     * run.
     */
    static void require(Plan plan, List<Path> classPath) throws IOException, InputException {
        for (Plan.Workload w : plan.workloads()) {
            if (w.own().isEmpty()) continue;
            String name = w.own().get().name();
            if (classPath.isEmpty())
                throw new InputException("this run serializes objects of " + name
                        + ", so that code of that class runs; " + "say where it is with --classpath PATH");
            if (!OwnPath.digest(classPath).equals(w.own().get().digest()))
                throw new InputException(
                        "--classpath has other classes than when this run began; give the same jars, or "
                                + "begin another run");
        }
    }
}
