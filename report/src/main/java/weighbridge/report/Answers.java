package weighbridge.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;

/** The conclusions of a run as sentences. */
final class Answers {
    private static final String BATCH = "size.batch.zstd";

    /** Sizes up to this apart are no reason to choose one. Judgement. */
    private static final double NEAR = 1.05;

    private final double margin;

    Answers(double margin) {
        this.margin = margin;
    }

    /** The sentences of one workload; limits are not among {@code exact}. */
    List<String> of(List<ReportModel.Exact> exact, List<ReportModel.Group> groups) {
        List<String> sentences = new ArrayList<>();
        List<String> first = new ArrayList<>();
        smallest(exact).ifPresent(first::add);
        groups.stream().sorted(Comparator.comparing((ReportModel.Group g) -> g.operation() == Operation.READ ? 0 : 1))
                .forEach(g -> fastest(g).ifPresent(first::add));
        if (!first.isEmpty()) sentences.add(String.join(" ", first));
        compressed(exact).ifPresent(sentences::add);
        return sentences;
    }

    private record Size(String codec, double bytes) {}

    private static List<Size> sizes(List<ReportModel.Exact> exact, String metric) {
        return exact.stream().flatMap(e -> e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f)
                ? f.cell(metric).stream().map(c -> new Size(e.codec(), c.estimate())) : Stream.<Size>empty())
                .sorted(Comparator.comparingDouble(Size::bytes)).toList();
    }

    private Optional<String> smallest(List<ReportModel.Exact> exact) {
        List<Size> sizes = sizes(exact, ReportModel.SIZE);
        if (sizes.size() < 2) return Optional.empty();
        List<String> names = sizes.stream().filter(s -> s.bytes() <= sizes.getFirst().bytes() * (1 + margin)).map(Size::codec).toList();
        return Optional.of("Smallest: " + String.join(", ", names) + (names.size() > 1 ? " (tie)." : "."));
    }

    private static Optional<String> compressed(List<ReportModel.Exact> exact) {
        List<Size> sizes = sizes(exact, BATCH);
        if (sizes.size() < 2 || sizes.getFirst().bytes() <= 0) return Optional.empty();
        int near = (int) sizes.stream().filter(s -> s.bytes() <= sizes.getFirst().bytes() * NEAR).count();
        if (near == 1) {
            double less = 100 * (1 - sizes.get(0).bytes() / sizes.get(1).bytes());
            return Optional.of("For a compressed log: " + sizes.getFirst().codec() + ", " + decimal(less) + " % smaller than the next.");
        }
        double apart = 100 * (sizes.get(near - 1).bytes() / sizes.getFirst().bytes() - 1);
        String names = sizes.stream().limit(near).map(Size::codec).collect(Collectors.joining(", "));
        String who = near == sizes.size() ? "all " + near : "the top " + near + " (" + names + ")";
        int percent = Math.max(1, (int) Math.ceil(apart));
        return Optional.of("For a compressed log " + who + " are within " + percent + " % in size: choose by read time and evolution.");
    }

    /** Who leads a group, and by how much. */
    Optional<String> fastest(ReportModel.Group group) {
        List<ReportModel.Row> ranked = ranked(group);
        if (ranked.size() < 2) return Optional.empty();
        Set<String> top = top(group);
        String how = standing(ranked.getFirst()).verdict();
        boolean provisional = how.startsWith("provisionally");
        boolean likely = how.startsWith("likely");
        List<ReportModel.Row> rest = ranked.stream().filter(r -> !top.contains(r.codec())).toList();
        boolean tied = standing(ranked.getFirst()).ties().containsAll(top.stream().filter(c -> !c.equals(ranked.getFirst().codec())).toList());
        String start = provisional ? "Provisionally fastest " : likely ? "Likely fastest " : "Fastest ";
        String names = tied ? String.join(", ", top) + (top.size() > 1 ? " (tie)" : "") : or(top) + ", not told apart yet";
        String gap = rest.stream().flatMap(r -> standing(r).toFastest().stream()).min(Comparator.comparingDouble(ReportModel.Ratio::estimate))
                .map(r -> ", " + range(r) + " times faster than the next").orElse("");
        return Optional.of(start + purpose(group) + ": " + names + gap + ".");
    }

    private static List<ReportModel.Row> ranked(ReportModel.Group group) {
        return group.rows().stream()
                .filter(r -> r.outcome() instanceof Outcome.Measured(ReportModel.Standing s) && !s.limit() && !s.trials().isEmpty()).toList();
    }

    private static ReportModel.Standing standing(ReportModel.Row row) {
        if (row.outcome() instanceof Outcome.Measured(ReportModel.Standing s)) return s;
        throw new IllegalArgumentException(row.codec() + " has no standing: " + row.outcome().word());
    }

    /** The fastest contestant and all that cannot be told from it, by its own place in the group. */
    private static Set<String> top(ReportModel.Group group) {
        List<ReportModel.Row> ranked = ranked(group);
        if (ranked.isEmpty()) return Set.of();
        double fastest = speed(ranked.getFirst()).high();
        Set<String> top = new LinkedHashSet<>();
        for (ReportModel.Row r : ranked) {
            // Who has no round in common with the fastest is told from it by the interval of its own.
            boolean slower = standing(r).toFastest().isEmpty() ? speed(r).low() > fastest : standing(r).verdict().endsWith(" slower");
            if (r.equals(ranked.getFirst()) || !slower) top.add(r.codec());
        }
        return top;
    }

    private static ReportModel.Cell speed(ReportModel.Row row) {
        return standing(row).cells().getFirst();
    }

    private static String purpose(ReportModel.Group group) {
        String purpose = switch (group.operation()) {
            case ENCODE -> "to encode";
            case DECODE -> "to decode";
            case READ -> "to read";
            case ROUNDTRIP -> "to encode and read";
            case CONVERT -> "to convert";
            case COLD -> "with its first message";
        };
        return group.threads() == 1 ? purpose : purpose + " with " + group.threads() + " threads";
    }

    /** The ends of a ratio's interval where they differ at one decimal: {@code 2.6–2.8}. */
    private static String range(ReportModel.Ratio r) {
        String low = short1(Math.max(1, r.low()));
        String high = short1(r.high());
        return low.equals(high) ? low : low + "–" + high;
    }

    private static String short1(double ratio) {
        return String.format(Locale.ROOT, ratio < 1.995 ? "%.2f" : ratio < 9.95 ? "%.1f" : "%.0f", ratio);
    }

    private static String or(Set<String> names) {
        List<String> list = List.copyOf(names);
        if (list.size() == 1) return list.getFirst();
        return String.join(", ", list.subList(0, list.size() - 1)) + " or " + list.getLast();
    }

    /** Who leads everywhere, if somebody does. */
    List<String> acrossWorkloads(List<ReportModel.Workload> workloads) {
        if (workloads.size() < 2) return List.of();
        List<String> sentences = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            List<ReportModel.Group> groups = workloads.stream().flatMap(w -> w.group(operation).stream()).filter(g -> ranked(g).size() > 1).toList();
            boolean proven = groups.stream().allMatch(g -> standing(ranked(g).getFirst()).verdict().equals("fastest"));
            if (groups.size() < workloads.size() || !proven) continue;
            Set<String> leaders = new LinkedHashSet<>(top(groups.getFirst()));
            groups.forEach(g -> leaders.retainAll(top(g)));
            if (!leaders.isEmpty()) {
                sentences.add("Fastest " + purpose(groups.getFirst()) + " on all " + workloads.size() + " workloads: " + String.join(", ", leaders)
                        + (leaders.size() > 1 ? " (tie)." : "."));
            }
        }
        return sentences;
    }

    /** An exact amount against another: {@code 12 % less}, {@code 2.7× as much}, {@code equal}. */
    static String amount(double ratio) {
        if (ratio == 1) return "equal";
        if (ratio >= 1.995) return short1(ratio) + "× as much";
        double percent = Math.abs(ratio - 1) * 100;
        return (percent < 0.1 ? "< 0.1" : decimal(percent)) + (ratio < 1 ? " % less" : " % more");
    }

    static String nanos(double nanos) {
        return String.format(Locale.ROOT, nanos < 9.95 ? "%.2f ns" : "%,.0f ns", nanos);
    }

    /** With one decimal below 10, without above. */
    static String decimal(double number) {
        return String.format(Locale.ROOT, number < 9.95 ? "%.1f" : "%,.0f", number).replaceFirst("\\.0$", "");
    }
}
