package weighbridge.report.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.judge.Amounts;
import weighbridge.stats.Verdict;

/** The conclusions of a run as sentences. */
final class Answers {
    private static final String COMPRESSED = ReportModel.BATCH + "zstd";

    /** Compressed sizes that differ by at most this factor do not decide a choice. Judgement. */
    private static final double NEAR = 1.05;

    private final double margin;

    Answers(double margin) {
        this.margin = margin;
    }

    /**
     * The sentences about one workload.
     *
     * @param exact the exact facts of the codecs, without the limits
     */
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
        return exact.stream()
                .flatMap(e -> e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f)
                        ? f.compared(metric).stream().map(c -> new Size(e.codec(), c.estimate()))
                        : Stream.<Size>empty())
                .sorted(Comparator.comparingDouble(Size::bytes)).toList();
    }

    private Optional<String> smallest(List<ReportModel.Exact> exact) {
        List<Size> sizes = sizes(exact, ReportModel.SIZE);
        if (sizes.size() < 2) return Optional.empty();
        List<String> names = sizes.stream().filter(s -> s.bytes() <= sizes.getFirst().bytes() * (1 + margin))
                .map(Size::codec).toList();
        boolean bySample = facts(exact).flatMap(f -> f.compared(ReportModel.SIZE).stream())
                .anyMatch(ReportModel.Cell::provisional);
        return Optional.of("Smallest" + (bySample ? " (by a sample)" : "") + among(exact, ReportModel.SIZE) + ": "
                + String.join(", ", names) + (names.size() > 1 ? " (tie)." : "."));
    }

    private static Stream<ReportModel.ExactFacts> facts(List<ReportModel.Exact> exact) {
        return exact.stream().flatMap(e -> e.facts().stream());
    }

    /** States the number of codecs compared by size if others, which might be smaller, may still get a size. */
    private static String among(List<ReportModel.Exact> exact, String metric) {
        if (facts(exact).anyMatch(f -> f.isSampled() && f.compared(metric).isEmpty()))
            return " among the " + sizes(exact, metric).size() + " codecs (of " + exact.size()
                    + ") with all messages verified";
        long left = exact.stream().filter(e -> e.outcome() instanceof Outcome.NotReached<?>).count();
        return left == 0 ? ""
                : " among the " + (exact.size() - left) + " codecs (of " + exact.size() + ") measured in time";
    }

    private static Optional<String> compressed(List<ReportModel.Exact> exact) {
        List<Size> sizes = sizes(exact, COMPRESSED);
        if (sizes.size() < 2 || sizes.getFirst().bytes() <= 0) return Optional.empty();
        int near = (int) sizes.stream().filter(s -> s.bytes() <= sizes.getFirst().bytes() * NEAR).count();
        String among = among(exact, COMPRESSED);
        String log = "For a compressed log" + (among.isEmpty() ? "" : ",") + among;
        if (near == 1) {
            double less = 100 * (1 - sizes.get(0).bytes() / sizes.get(1).bytes());
            return Optional.of(
                    log + ": " + sizes.getFirst().codec() + ", " + Amounts.decimal(less) + " % smaller than the next.");
        }
        double apart = 100 * (sizes.get(near - 1).bytes() / sizes.getFirst().bytes() - 1);
        String names = sizes.stream().limit(near).map(Size::codec).collect(Collectors.joining(", "));
        String all = near == 2 ? "both" : "all " + near;
        String who = near == sizes.size() ? all : "the top " + near + " (" + names + ")";
        int percent = Math.max(1, (int) Math.ceil(apart));
        return Optional
                .of(log + ", " + who + " are within " + percent + " % of each other in size, so choose by read time. "
                        + lasting(exact, sizes.stream().limit(near).map(Size::codec).toList()));
    }

    /** Names the codecs that suit a log, which outlives the programs that wrote it. */
    private static String lasting(List<ReportModel.Exact> exact, List<String> near) {
        List<String> lasting = exact.stream()
                .filter(e -> near.contains(e.codec()) && e.traits().evolvable() && e.traits().crossLanguage())
                .map(ReportModel.Exact::codec).toList();
        if (lasting.isEmpty()) return "None of them combines a schema that can change with support in other languages.";
        if (lasting.size() == near.size())
            return "All of them allow schema changes and can be read in other languages.";
        return (lasting.size() == 1 ? "Only " + lasting.getFirst() + " allows" : "Of them, " + and(lasting) + " allow")
                + " schema changes and can be read in other languages.";
    }

    /**
     * Who leads a group, by how much, and who was not compared. The answer is open if one of the latter might be
     * faster; a codec that failed cannot be chosen.
     */
    Optional<String> fastest(ReportModel.Group group) {
        List<ReportModel.Row> ranked = ranked(group);
        if (ranked.size() < 2) return Optional.empty();
        List<ReportModel.Row> left = group.rows().stream().filter(ReportModel.Row::isLeftOut).toList();
        boolean open = left.stream().anyMatch(r -> r.mightTake(speed(ranked.getFirst()).high()));
        String how = standing(ranked.getFirst()).verdict();
        String start = open ? "Fastest " + purpose(group) + ": open. Of those compared: "
                : (how.startsWith("likely") ? "Likely fastest " : "Fastest ") + purpose(group) + ": ";
        return Optional.of(start + leaders(group, ranked) + leftOut(left));
    }

    private static String leaders(ReportModel.Group group, List<ReportModel.Row> ranked) {
        Set<String> top = top(group);
        List<ReportModel.Row> rest = ranked.stream().filter(r -> !top.contains(r.codec())).toList();
        boolean tied = standing(ranked.getFirst()).ties()
                .containsAll(top.stream().filter(c -> !c.equals(ranked.getFirst().codec())).toList());
        String names =
                tied ? String.join(", ", top) + (top.size() > 1 ? " (tie)" : "") : or(top) + ", " + Words.TOO_CLOSE;
        String gap = rest.stream().filter(r -> standing(r).toFastest().isPresent())
                .min(Comparator.comparingDouble(r -> standing(r).toFastest().orElseThrow().estimate()))
                .map(r -> ", " + gap(group, ranked.getFirst().codec(), r) + " times faster than the next").orElse("");
        return names + gap + ".";
    }

    private static String gap(ReportModel.Group group, String fastest, ReportModel.Row next) {
        return group.verdict(fastest, next.codec())
                .flatMap(v -> v instanceof Verdict.AtLeastFaster(double times)
                        ? Optional.of("at least " + Verdict.atLeast(times)) : Optional.<String>empty())
                .orElseGet(() -> range(standing(next).toFastest().orElseThrow()));
    }

    /** A sentence such as {@code Not compared: a, b (seen, not counted); c (ran out of time).} */
    private static String leftOut(List<ReportModel.Row> rows) {
        if (rows.isEmpty()) return "";
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (ReportModel.Row r : rows) {
            String reason = r.standing().map(ReportModel.Standing::verdict).orElseGet(() -> Words.of(r.outcome()));
            byReason.computeIfAbsent(reason, _ -> new ArrayList<>()).add(r.codec());
        }
        return " Not compared: " + byReason.entrySet().stream()
                .map(e -> String.join(", ", e.getValue()) + " (" + e.getKey() + ")").collect(Collectors.joining("; "))
                + ".";
    }

    private static List<ReportModel.Row> ranked(ReportModel.Group group) {
        return group.rows().stream().filter(r -> r.outcome() instanceof Outcome.Measured(ReportModel.Standing s)
                && !s.limit() && !s.trials().isEmpty() && !s.verdict().equals(Contest.JUDGED_ON_READ)).toList();
    }

    private static ReportModel.Standing standing(ReportModel.Row row) {
        if (row.outcome() instanceof Outcome.Measured(ReportModel.Standing s)) return s;
        throw new IllegalArgumentException(row.codec() + " has no standing: " + row.outcome().word());
    }

    /** The fastest contestant and all that are too close to it to call. */
    private static Set<String> top(ReportModel.Group group) {
        List<ReportModel.Row> ranked = ranked(group);
        if (ranked.isEmpty()) return Set.of();
        String fastest = ranked.getFirst().codec();
        return ranked.stream().map(ReportModel.Row::codec)
                .filter(c -> group.verdict(fastest, c).filter(Verdict::saysFaster).isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static ReportModel.Cell speed(ReportModel.Row row) {
        return standing(row).cells().getFirst();
    }

    static String purpose(ReportModel.Group group) {
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

    /** The ends of a ratio's interval, such as {@code 2.6–2.8}; a single number if both round to it. */
    private static String range(ReportModel.Ratio r) {
        String low = short1(Math.max(1, r.low()));
        String high = short1(r.high());
        return low.equals(high) ? low : low + "–" + high;
    }

    private static String short1(double ratio) {
        return String.format(Locale.ROOT, ratio < 1.995 ? "%.2f" : ratio < 9.95 ? "%.1f" : "%.0f", ratio);
    }

    private static String or(Collection<String> names) {
        return joined(List.copyOf(names), " or ");
    }

    private static String and(Collection<String> names) {
        return joined(List.copyOf(names), " and ");
    }

    private static String joined(List<String> names, String last) {
        if (names.size() == 1) return names.getFirst();
        return String.join(", ", names.subList(0, names.size() - 1)) + last + names.getLast();
    }

    /** A sentence for each operation in which the same codecs lead on all workloads. */
    List<String> acrossWorkloads(List<ReportModel.Workload> workloads) {
        if (workloads.size() < 2) return List.of();
        List<String> sentences = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            List<ReportModel.Group> groups = workloads.stream().flatMap(w -> w.group(operation).stream())
                    .filter(g -> ranked(g).size() > 1).toList();
            boolean proven = groups.stream().allMatch(g -> standing(ranked(g).getFirst()).leads()
                    && g.rows().stream().noneMatch(ReportModel.Row::isLeftOut));
            if (groups.size() < workloads.size() || !proven) continue;
            Set<String> leaders = new LinkedHashSet<>(top(groups.getFirst()));
            groups.forEach(g -> leaders.retainAll(top(g)));
            if (!leaders.isEmpty()) {
                sentences.add("Fastest " + purpose(groups.getFirst()) + " on all " + workloads.size() + " workloads: "
                        + String.join(", ", leaders) + (leaders.size() > 1 ? " (tie)." : "."));
            }
        }
        return sentences;
    }
}
