package weighbridge.app;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.app.terminal.Durations;
import weighbridge.model.Operation;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.runner.Jdks;
import weighbridge.situation.Fragment;
import weighbridge.situation.Situation;
import weighbridge.store.RunDirectory;

/** The command that repeats or continues a run, when given in the same folder. */
public final class Continuation {
    /**
     * With this many rounds, two codecs of the same speed agree within the margin on a fair machine. Judgement, like
     * the next.
     */
    private static final int MORE_ROUNDS = 40;
    private static final Duration MORE_TIME = Duration.ofMinutes(10);

    private Continuation() {}

    public static String of(Plan plan) {
        List<String> words = new ArrayList<>(List.of("weighbridge"));
        switch (plan.workloads().getFirst().origin()) {
            case Origin.OfStudy study -> words.addAll(study.command());
            case Origin.File file -> {
                // A name that begins with a dash would be mistaken for an option.
                words.addAll(List.of("weigh",
                        file.path().startsWith("-") && file.path().length() > 1 ? "./" + file.path() : file.path()));
                words.addAll(file.options());
                words.addAll(options(plan));
            }
            case Origin.MadeUp made -> {
                words.add("weigh");
                words.addAll(made.arguments());
                words.addAll(options(plan));
            }
            case Origin.BuiltIn _ -> {
                words.addAll(List.of("run", "--workloads",
                        plan.workloads().stream().map(Plan.Workload::name).collect(Collectors.joining(","))));
                List<Long> records = plan.workloads().stream().map(Plan.Workload::records).distinct().toList();
                // If the numbers differ, each is the default of its workload.
                if (records.size() == 1) words.addAll(List.of("--records", "" + records.getFirst()));
                words.addAll(options(plan));
            }
        }
        String command = words.stream().map(Continuation::quoted).collect(Collectors.joining(" "));
        return readsInput(plan) ? command + " <INPUT # standard input was not kept: give the same input again"
                : command;
    }

    private static boolean readsInput(Plan plan) {
        return switch (plan.workloads().getFirst().origin()) {
            case Origin.File file -> file.path().equals("-") || file.options().contains("-");
            case Origin.MadeUp made -> made.arguments().contains("-");
            case Origin.BuiltIn _,Origin.OfStudy _ -> false;
        };
    }

    /**
     * The command that weighs only some of the plan's codecs, and does so for longer: fewer contestants leave time for
     * more rounds.
     */
    static String of(Plan plan, List<String> codecs) {
        List<Plan.Workload> timed = plan.workloads().stream().map(w -> new Plan.Workload(w.name(), timed(w.origin()),
                w.all(), w.sample(), w.records(), w.jsonBytes(), w.own())).toList();
        return of(new Plan(plan.name(), timed, codecs, List.of(Operation.ENCODE, Operation.READ), List.of(1),
                codecs.getFirst(), MORE_ROUNDS, plan.precision(), MORE_TIME, plan.seed(), plan.jdk(), false, false,
                plan.jvmFlags()));
    }

    /** The same origin without the options that weigh fields or batches, since they time nothing. */
    private static Origin timed(Origin origin) {
        return switch (origin) {
            case Origin.File file -> new Origin.File(file.path(), timed(file.options()), file.form(), file.own());
            case Origin.MadeUp(List<String> arguments, String form) -> new Origin.MadeUp(timed(arguments), form);
            case Origin.BuiltIn _,Origin.OfStudy _ -> origin;
        };
    }

    private static List<String> timed(List<String> words) {
        List<String> timed = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("--batch")) i++;
            else if (!words.get(i).equals("--fields")) timed.add(words.get(i));
        }
        return timed;
    }

    /** The message about a run that Ctrl-C has ended. */
    public static String interrupted(RunDirectory directory, Jdks jdks, Optional<String> classPath) {
        return "Interrupted; what was measured is kept. To continue: "
                + goOn(directory.folder().toString(), Examination.told(jdks), classPath);
    }

    /**
     * The command that continues a run.
     *
     * @param jdk       as a plan states it
     * @param classPath of the user's own class, if the run needs it
     */
    static String goOn(String folder, String jdk, Optional<String> classPath) {
        return "./weighbridge run --resume " + quoted(folder) + (jdk.isEmpty() ? "" : " --jdk " + quoted(jdk))
                + classPath.map(c -> " --classpath " + quoted(c)).orElse("");
    }

    /** The command that prints a run's notes and answers the same question. */
    static String notes(String folder, Optional<Situation> asked) {
        // Without its question, a report would take back the answer in summary.json.
        String question = asked.map(Fragment::of).map(f -> f.contains("&") ? f.substring(1) : f.replace("#for=", ""))
                .map(f -> " --for " + quoted(f)).orElse("");
        return "./weighbridge report " + quoted(folder) + question + " --warnings";
    }

    /** The command that says which codec suits a use. */
    static String use(String folder) {
        return "./weighbridge report " + quoted(folder) + " --for queue|log|cache|rpc|archive";
    }

    private static List<String> options(Plan plan) {
        List<String> words = new ArrayList<>(
                List.of("--codecs", String.join(",", plan.codecs()), "--baseline", plan.baseline(), "--ops",
                        plan.operations().stream().map(Operation::text).collect(Collectors.joining(",")), "--threads",
                        plan.threads().stream().map(String::valueOf).collect(Collectors.joining(",")), "--rounds",
                        "" + plan.maxRounds(), "--precision", percent(plan.precision()), "--seed", "" + plan.seed()));
        if (!plan.budget().isZero()) words.addAll(List.of("--budget", Durations.text(plan.budget())));
        if (plan.shared()) words.add("--shared");
        if (plan.latency()) words.add("--latency");
        if (!plan.shard().isWhole()) words.addAll(List.of("--shard", plan.shard().toString()));
        if (!plan.jdk().isEmpty()) words.addAll(List.of("--jdk", plan.jdk()));
        return words;
    }

    /** A word, quoted so that a shell reads it as one. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9.,_/%=:+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).multiply(BigDecimal.valueOf(100)).stripTrailingZeros().toPlainString() + "%";
    }
}
