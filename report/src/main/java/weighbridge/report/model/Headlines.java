package weighbridge.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.report.judge.Amounts;
import weighbridge.stats.Verdict;

/** The findings of a run: what is smallest, what is fastest, and what is best if other languages read it. */
final class Headlines {
    /** If more codecs than this are too close to call, the others are counted. */
    static final int NAMED = 3;

    private final List<ReportModel.Exact> exact;
    private final List<ReportModel.Group> groups;
    private final String baseline;

    private final Optional<OwnFile> file;

    /**
     * @param exact the exact facts of the codecs, without the limits
     * @param file  the records as they lie in the user's files
     */
    Headlines(List<ReportModel.Exact> exact, List<ReportModel.Group> groups, String baseline, Optional<OwnFile> file) {
        this.exact = exact;
        this.groups = groups;
        this.baseline = baseline;
        this.file = file;
    }

    /** The findings about some codecs of a workload. */
    static List<Headline> of(ReportModel.Workload w, Predicate<ReportModel.Traits> some) {
        List<ReportModel.Exact> exact =
                w.exact().stream().filter(e -> !e.traits().limit() && some.test(e.traits())).toList();
        Set<String> codecs = exact.stream().map(ReportModel.Exact::codec).collect(Collectors.toSet());
        String baseline = Stream.concat(w.groups().stream().map(ReportModel.Group::baseline),
                w.exact().stream().flatMap(e -> e.facts().stream()).flatMap(f -> f.cells().stream())
                        .flatMap(c -> c.ratio().stream()).map(ReportModel.Ratio::to))
                .findFirst().orElse("");
        return new Headlines(exact, w.groups().stream().map(g -> g.of(codecs)).toList(), baseline, w.file()).all();
    }

    /** The findings, the most important first. */
    List<Headline> all() {
        List<Headline> all = new ArrayList<>();
        smallest().ifPresent(all::add);
        groups.stream().sorted(Comparator.comparing((ReportModel.Group g) -> g.operation() == Operation.READ ? 0 : 1))
                .forEach(g -> fastest(g).ifPresent(all::add));
        languages().ifPresent(all::add);
        return all;
    }

    private record Size(String codec, ReportModel.Cell cell) {
        double bytes() {
            return cell.estimate();
        }

        boolean sampled() {
            return cell.provisional();
        }
    }

    private List<Size> sizes() {
        return exact.stream().flatMap(
                e -> e.facts().flatMap(f -> f.compared(ReportModel.SIZE)).stream().map(c -> new Size(e.codec(), c)))
                .sorted(Comparator.comparingDouble(Size::bytes)).toList();
    }

    private Optional<Headline> smallest() {
        List<Size> sizes = sizes();
        if (sizes.size() < 2) return Optional.empty();
        Size first = sizes.getFirst();
        List<String> least = sizes.stream().filter(s -> s.bytes() == first.bytes()).map(Size::codec).toList();
        Stream<String> json = sizes.stream().filter(s -> s.codec().equals(baseline) && !least.contains(baseline))
                .map(s -> Amounts.amount(first.bytes() / s.bytes()) + " than " + baseline);
        Stream<String> own = file.stream().filter(OwnFile::isComparable)
                .map(f -> Amounts.amount(first.bytes() / f.each()) + " than your " + f.format().name());
        String against = Stream.concat(json, own).collect(Collectors.joining(", "));
        String sample = sample(sizes);
        String who = and(least) + (least.size() == 1 ? " is smallest" : " are smallest") + among(sizes.size()) + sample;
        return Optional.of(new Headline(Headline.Kind.SMALLEST, "smallest", least,
                sample.isEmpty() ? Headline.Sure.EXACT : Headline.Sure.LIKELY,
                who + (against.isEmpty() ? "." : ": " + against + "."), List.of(first.cell), against));
    }

    private static String sample(List<Size> sizes) {
        return sizes.stream().anyMatch(Size::sampled) ? ", by a sample" : "";
    }

    /** The number of codecs that have a size to compare, if others may still get one. */
    private String among(int sized) {
        boolean open = exact.stream().anyMatch(e -> e.outcome() instanceof Outcome.NotReached<?>) || exact.stream()
                .anyMatch(e -> e.facts().isPresent() && e.facts().flatMap(f -> f.compared(ReportModel.SIZE)).isEmpty());
        return open ? " of the " + sized + " measured (of " + exact.size() + ")" : "";
    }

    /**
     * Who leads a group, and by how much. It is open if a codec that was not compared may be faster; a codec that failed
     * cannot be chosen.
     */
    Optional<Headline> fastest(ReportModel.Group group) {
        List<ReportModel.Row> ranked = ranked(group, _ -> true);
        if (ranked.size() < 2) return Optional.empty();
        List<String> top = top(group, ranked);
        String first = ranked.getFirst().codec();
        // Of one that leads, the table says the same, by whoever beats the others.
        boolean likely = top.size() == 1
                ? group.row(top.getFirst()).flatMap(ReportModel.Row::standing)
                        .filter(s -> s.rank() instanceof ReportModel.Rank.Ranked r
                                && r.lead() == ReportModel.Lead.LIKELY)
                        .isPresent()
                : ranked.stream().anyMatch(r -> group.verdict(first, r.codec())
                        .filter(Verdict.LikelyFaster.class::isInstance).isPresent());
        double most = time(ranked.getFirst()).high();
        long left = group.rows().stream().filter(r -> r.mightTake(most)).count();
        Headline.Sure sure =
                left > 0 || top.size() > 1 ? Headline.Sure.OPEN : likely ? Headline.Sure.LIKELY : Headline.Sure.SHOWN;
        String who = or(top) + (likely ? " likely " : " ") + does(group)
                + (left > 0 ? " of the " + ranked.size() + " compared" : "");
        String baselines = top.size() == 1 ? against(group, top.getFirst()) : "";
        String open = top.size() > 1 ? "no difference between them is shown" : "";
        String detail = Stream.of(baselines, open, left > 0 ? notCompared(group, most) : "").filter(s -> !s.isEmpty())
                .collect(Collectors.joining("; "));
        String sentence =
                who + (baselines.isEmpty() ? "" : ", " + baselines) + (open.isEmpty() ? "" : "; " + open) + ".";
        return Optional.of(new Headline(Headline.Kind.FASTEST, purpose(group), top, sure, sentence,
                top.stream().limit(NAMED).map(c -> time(group.row(c).orElseThrow())).toList(), detail));
    }

    private static String notCompared(ReportModel.Group group, double most) {
        List<String> left = group.rows().stream().filter(r -> r.mightTake(most)).map(ReportModel.Row::codec).toList();
        return "not compared yet: " + and(left);
    }

    /** What is claimed of a codec against the baseline; empty if nothing is. */
    private String against(ReportModel.Group group, String codec) {
        return codec.equals(baseline) ? "" : group.verdict(codec, baseline).filter(v -> v.saysFaster())
                .map(v -> v.words() + " than " + baseline).orElse("");
    }

    private static ReportModel.Cell time(ReportModel.Row row) {
        return row.standing().orElseThrow().cells().getFirst();
    }

    private static List<ReportModel.Row> ranked(ReportModel.Group group, Predicate<String> some) {
        return group.rows().stream().filter(r -> some.test(r.codec()))
                .filter(r -> r.standing().flatMap(ReportModel.Standing::ranked).isPresent()).toList();
    }

    /** Those of the ranked rows than which none of them is claimed to be faster: the first and those open against it. */
    private static List<String> top(ReportModel.Group group, List<ReportModel.Row> ranked) {
        List<String> codecs = ranked.stream().map(ReportModel.Row::codec).toList();
        return codecs.stream().filter(c -> codecs.stream().noneMatch(o -> isFaster(group, o, c, Verdict::saysFaster)))
                .toList();
    }

    private static boolean isFaster(ReportModel.Group group, String one, String other, Predicate<Verdict> claim) {
        return group.verdict(one, other).filter(claim).isPresent();
    }

    /**
     * The smallest of those that other languages read and than which none of them is claimed to read faster; beside it
     * the same among those whose schema may change, and among those whose schema may change in both directions.
     */
    private Optional<Headline> languages() {
        Set<String> read = exact.stream().filter(e -> e.traits().crossLanguage()).map(ReportModel.Exact::codec)
                .collect(Collectors.toSet());
        if (sizes().stream().filter(s -> read.contains(s.codec())).count() < 2) return Optional.empty();
        Optional<Best> any = best(e -> e.traits().crossLanguage());
        if (any.isEmpty()) return Optional.empty();
        List<String> changing = Stream
                .of(best(e -> e.traits().crossLanguage() && e.traits().evolution().isPossible()),
                        best(e -> e.traits().crossLanguage() && e.traits().evolution().isFull()))
                .flatMap(Optional::stream).map(Best::codec).distinct().toList();
        String fields = changing.equals(List.of(any.get().codec)) ? ""
                : changing.stream().map(c -> c + " (" + evolution(c) + ")").collect(Collectors.joining(" or "));
        if (!fields.isEmpty()) fields = "if fields also change: " + fields;
        String sentence = "Best if other languages read it: " + any.get().codec + ", " + any.get().why
                + (fields.isEmpty() ? "." : "; " + fields + ".");
        List<String> codecs =
                Stream.concat(Stream.of(any.get().codec), changing.stream()).distinct().limit(NAMED).toList();
        return Optional.of(new Headline(Headline.Kind.LANGUAGES, "other languages", codecs, any.get().sure, sentence,
                any.get().numbers, Stream.of(any.get().why, any.get().left, fields).filter(s -> !s.isEmpty())
                        .collect(Collectors.joining("; "))));
    }

    private String evolution(String codec) {
        return exact.stream().filter(e -> e.codec().equals(codec)).findFirst().orElseThrow().traits().evolution()
                .text();
    }

    /**
     * @param numbers its size and, if it was compared, its reading time
     * @param why     why it is named
     * @param left    what others may still be better; may be empty
     */
    private record Best(String codec, Headline.Sure sure, List<ReportModel.Cell> numbers, String why, String left) {}

    private Optional<Best> best(Predicate<ReportModel.Exact> suits) {
        Set<String> suitable = exact.stream().filter(suits).map(ReportModel.Exact::codec)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<Size> sizes = sizes().stream().filter(s -> suitable.contains(s.codec())).toList();
        if (sizes.isEmpty()) return Optional.empty();
        Optional<ReportModel.Group> read = groups.stream().filter(g -> g.operation() == Operation.READ).findFirst();
        List<ReportModel.Row> ranked = read.map(g -> ranked(g, suitable::contains)).orElse(List.of());
        if (ranked.isEmpty()) {
            Size least = sizes.getFirst();
            return Optional.of(new Best(least.codec(), Headline.Sure.OPEN, List.of(least.cell),
                    (sample(sizes).isEmpty() ? "by size alone" : "by the size of a sample alone") + ": not timed yet",
                    ""));
        }
        List<String> top = top(read.get(), ranked);
        double most = time(ranked.getFirst()).high();
        List<String> left =
                suitable.stream().filter(c -> read.get().row(c).filter(r -> r.mightTake(most)).isPresent()).toList();
        Optional<Size> least = sizes.stream().filter(s -> top.contains(s.codec())).findFirst();
        return least.map(s -> {
            ReportModel.Cell time = time(read.get().row(s.codec()).orElseThrow());
            boolean proven = ranked.stream().map(ReportModel.Row::codec).filter(c -> !top.contains(c)).allMatch(
                    c -> ranked.stream().anyMatch(o -> isFaster(read.get(), o.codec(), c, Verdict::provesFaster)));
            String why = top.size() > 1
                    ? "the smallest of " + top.size() + " not shown to read slower" + sample(sizes)
                            + (left.isEmpty() ? "" : ", of " + ranked.size() + " compared")
                    : ranked.size() == 1 ? "the only one of these that was timed"
                            : (proven ? "" : "likely ") + (left.isEmpty() ? "the fastest of these to read"
                                    : "the fastest to read of the " + ranked.size() + " compared");
            Headline.Sure sure = top.size() > 1 || ranked.size() == 1 || !left.isEmpty() ? Headline.Sure.OPEN
                    : proven ? Headline.Sure.SHOWN : Headline.Sure.LIKELY;
            return new Best(s.codec(), sure, List.of(s.cell, time), why,
                    left.isEmpty() ? "" : "not compared yet: " + and(left));
        });
    }

    private static String does(ReportModel.Group group) {
        String does = switch (group.operation()) {
            case ENCODE -> "encodes fastest";
            case DECODE -> "decodes fastest";
            case READ -> "reads fastest";
            case ROUNDTRIP -> "encodes and reads fastest";
            case CONVERT -> "converts fastest";
            case COLD -> "has the fastest first message";
        };
        return does + threads(group);
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
        return purpose + threads(group);
    }

    private static String threads(ReportModel.Group group) {
        return group.threads() == 1 ? "" : " with " + group.threads() + " threads";
    }

    private static String or(List<String> names) {
        return or(names, NAMED);
    }

    /** The names, or the first of them and the number of others if there are at least two more. */
    static String or(List<String> names, int most) {
        List<String> told = names.size() > most + 1
                ? Stream.concat(names.stream().limit(most), Stream.of(names.size() - most + " others")).toList()
                : names;
        return joined(told, " or ");
    }

    private static String and(List<String> names) {
        return joined(names, " and ");
    }

    private static String joined(List<String> names, String last) {
        if (names.size() == 1) return names.getFirst();
        return String.join(", ", names.subList(0, names.size() - 1)) + last + names.getLast();
    }

    /** A finding for each operation in which the same codecs are shown to lead on all workloads. */
    static List<Headline> acrossWorkloads(List<ReportModel.Workload> workloads) {
        if (workloads.size() < 2) return List.of();
        List<Headline> findings = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            List<ReportModel.Group> groups = workloads.stream().flatMap(w -> w.group(operation).stream())
                    .filter(g -> ranked(g, _ -> true).size() > 1).toList();
            boolean shown = groups.stream().allMatch(
                    g -> ranked(g, _ -> true).getFirst().standing().filter(ReportModel.Standing::leads).isPresent()
                            && g.rows().stream().noneMatch(ReportModel.Row::isLeftOut));
            if (groups.size() < workloads.size() || !shown) continue;
            Set<String> leaders = new LinkedHashSet<>(top(groups.getFirst(), ranked(groups.getFirst(), _ -> true)));
            groups.forEach(g -> leaders.retainAll(top(g, ranked(g, _ -> true))));
            if (leaders.isEmpty()) continue;
            List<String> names = List.copyOf(leaders);
            findings.add(new Headline(Headline.Kind.FASTEST, purpose(groups.getFirst()), names, Headline.Sure.SHOWN,
                    or(names) + " " + does(groups.getFirst()) + " on all " + workloads.size() + " workloads.",
                    List.of(), ""));
        }
        return findings;
    }
}
