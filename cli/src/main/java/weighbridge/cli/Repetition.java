package weighbridge.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.model.Operation;
import weighbridge.model.Plan;
import weighbridge.workloads.Workload;

/** The command that repeats a run. */
final class Repetition {
    private Repetition() {}

    static String of(Plan plan) {
        List<String> words = new ArrayList<>(List.of("weighbridge"));
        List<String> names = plan.workloads().stream().map(Plan.Workload::name).toList();
        Optional<Plan.Workload> builtIn = plan.workloads().stream().filter(w -> Workload.named(w.name()).isPresent()).findFirst();
        if (builtIn.isPresent()) words.addAll(List.of("run", "--workloads", String.join(",", names), "--records", "" + builtIn.get().records()));
        else words.addAll(List.of("weigh", quoted(plan.name())));
        words.addAll(List.of("--codecs", String.join(",", plan.codecs()), "--baseline", plan.baseline(),
                "--ops", plan.operations().stream().map(Operation::text).collect(Collectors.joining(",")),
                "--threads", plan.threads().stream().map(String::valueOf).collect(Collectors.joining(",")),
                "--rounds", "" + plan.maxRounds(), "--precision", percent(plan.precision()), "--seed", "" + plan.seed()));
        if (!plan.budget().isZero()) words.addAll(List.of("--budget", Texts.of(plan.budget())));
        if (plan.shared()) words.add("--shared");
        if (plan.latency()) words.add("--latency");
        return String.join(" ", words);
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9._/-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).multiply(BigDecimal.valueOf(100)).stripTrailingZeros().toPlainString() + "%";
    }
}
