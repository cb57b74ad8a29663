package weighbridge.report.situation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.model.run.Plan;
import weighbridge.report.model.ReportModel;
import weighbridge.situation.Compressor;
import weighbridge.situation.Contestant;
import weighbridge.situation.Limit;
import weighbridge.situation.Numbers;
import weighbridge.situation.Ratio;
import weighbridge.situation.Situation;
import weighbridge.situation.Span;
import weighbridge.situation.Time;
import weighbridge.situation.Yours;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Verdict;

/** Takes from a report what a decision needs to know about a workload. */
public final class Known {
    /** The SPDX identifiers of licences that require no more than attribution. */
    private static final Set<String> PERMISSIVE =
            Set.of("Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unlicense", "Zlib");

    /** Why a codec has no size that can be compared with the others'. */
    private static final String SAMPLED = "only a sample of its messages is verified";
    private static final String NOT_TIMED = "was not timed";

    private Known() {}

    /** The numbers of a workload, at the lowest number of threads. */
    public static Numbers of(ReportModel.Workload workload) {
        Optional<ReportModel.Group> encode = workload.group(Operation.ENCODE);
        Optional<ReportModel.Group> read = workload.group(Operation.READ);
        List<Contestant> contestants = workload.exact().stream().filter(e -> !e.traits().limit())
                .map(e -> contestant(e, encode, read)).toList();
        Set<String> sampled = workload.exact().stream().flatMap(e -> e.facts().stream())
                .flatMap(f -> f.compared().stream()).filter(ReportModel.Cell::provisional).map(ReportModel.Cell::metric)
                .collect(Collectors.toSet());
        return new Numbers(workload.name(), contestants, ratios(encode, read), yours(workload), sampled);
    }

    /** The user's file, if its sizes may be compared with a message's. */
    private static Optional<Yours> yours(ReportModel.Workload workload) {
        return workload.file().filter(OwnFile::isComparable).map(f -> {
            Map<String, Double> sizes = new HashMap<>();
            for (Compressor c : Compressor.values())
                f.size(c.metric()).ifPresent(bytes -> sizes.put(c.metric(), bytes));
            return new Yours("your " + f.format().name(), sizes);
        });
    }

    private static Contestant contestant(ReportModel.Exact exact, Optional<ReportModel.Group> encode,
            Optional<ReportModel.Group> read) {
        Map<String, Double> sizes = new HashMap<>();
        exact.facts().ifPresent(f -> f.compared().stream().filter(c -> c.metric().startsWith("size."))
                .forEach(c -> sizes.put(c.metric(), c.estimate())));
        String lack = exact.facts().isEmpty() ? words(exact.outcome()) : sizes.isEmpty() ? SAMPLED : "";
        boolean open = exact.facts().isPresent() || exact.outcome() instanceof Outcome.NotReached<?>;
        Optional<Double> heap = exact.facts().flatMap(f -> f.heap(Operation.DECODE)).map(ReportModel.Cell::estimate);
        ReportModel.Traits t = exact.traits();
        return new Contestant(exact.codec(), met(t), t.batch(), t.stateful(), sizes, lack, open,
                time(exact.codec(), encode), time(exact.codec(), read), heap);
    }

    /** Whether a codec meets a situation's limits with some of the workloads. */
    public static boolean admits(Situation situation, CodecInfo codec, List<Plan.Workload> workloads) {
        return workloads.stream().map(Plan.Workload::isRegistered).distinct()
                .anyMatch(r -> met(ReportModel.Traits.of(codec, r)).containsAll(situation.limits()));
    }

    /** Whether a situation depends on sizes of compressed batches, which a sample of the messages does not show. */
    public static boolean isPacked(Situation situation) {
        return situation.compressor().metric().startsWith(ReportModel.BATCH);
    }

    /** The limits that a codec meets. */
    private static Set<Limit> met(ReportModel.Traits t) {
        Set<Limit> met = EnumSet.noneOf(Limit.class);
        for (Limit l : Limit.values()) {
            boolean meets = switch (l) {
                case LANGS -> t.crossLanguage();
                case READABLE -> t.readable();
                case EVOLVES -> t.evolution().isPossible();
                case SCHEMA_FREE -> t.schemaFree();
                case ZERO_COPY -> t.zeroCopy();
                case PERMISSIVE -> PERMISSIVE.contains(t.licence());
            };
            if (meets) met.add(l);
        }
        return met;
    }

    private static String words(Outcome<?> outcome) {
        String word = switch (outcome) {
            case Outcome.NotReached<?> _ -> "not weighed";
            case Outcome.TimedOut<?> _ -> "timed out";
            default -> outcome.word();
        };
        return outcome.reason().isEmpty() ? word : word + ": " + outcome.reason();
    }

    private static Time time(String codec, Optional<ReportModel.Group> group) {
        Optional<ReportModel.Row> row = group.flatMap(g -> g.row(codec));
        if (row.isEmpty()) return Time.missing(NOT_TIMED, true);
        Optional<ReportModel.Standing> standing = row.get().standing();
        if (standing.isEmpty()) return missing(row.get());
        ReportModel.Cell cell = standing.get().cells().getFirst();
        boolean usable = !standing.get().isSeen() && cell.low() > 0 && Double.isFinite(cell.high());
        return usable ? Time.of(new Span(cell.low(), cell.estimate(), cell.high()))
                : Time.missing("has no trial that counts", true);
    }

    private static Time missing(ReportModel.Row row) {
        String reason = row.outcome().reason();
        String why = reason.isEmpty() ? "" : ": " + reason;
        return switch (row.outcome()) {
            case Outcome.NotReached<?> _ -> Time.missing(NOT_TIMED + why, true);
            case Outcome.TimedOut<?> _ -> Time.missing("timed out" + why, row.isLeftOut());
            case Outcome.Failed<?> _ -> Time.missing("failed" + why, row.isLeftOut());
            case Outcome<?> other -> Time.missing("was " + other.word() + why, row.isLeftOut());
        };
    }

    private static List<Ratio> ratios(Optional<ReportModel.Group> encode, Optional<ReportModel.Group> read) {
        Map<List<String>, Span> encodes = spans(encode);
        Map<List<String>, Span> reads = spans(read);
        Map<List<String>, Ratio> ratios = new LinkedHashMap<>();
        for (Map<List<String>, Span> some : List.of(encodes, reads)) {
            for (List<String> pair : some.keySet()) {
                if (ratios.containsKey(pair) || ratios.containsKey(pair.reversed())) continue;
                ratios.put(pair, new Ratio(pair.get(0), pair.get(1), span(encodes, pair), span(reads, pair)));
            }
        }
        return new ArrayList<>(ratios.values());
    }

    private static Map<List<String>, Span> spans(Optional<ReportModel.Group> group) {
        Map<List<String>, Span> spans = new LinkedHashMap<>();
        group.ifPresent(g -> g.pairs().forEach(
                p -> p.comparison().flatMap(Known::ratio).ifPresent(s -> spans.put(List.of(p.a(), p.b()), s))));
        return spans;
    }

    private static Optional<Span> span(Map<List<String>, Span> spans, List<String> pair) {
        Optional<Span> turned = Optional.ofNullable(spans.get(pair.reversed()))
                .map(s -> new Span(1 / s.high(), 1 / s.point(), 1 / s.low()));
        return Optional.ofNullable(spans.get(pair)).or(() -> turned);
    }

    /**
     * The interval of a ratio on which a decision may be based: the 95 % interval, adjusted in two cases. If no
     * difference is claimed for this pair among all pairs, the interval also includes 1, so that no decision claims
     * more than the verdicts do. If the claim is coarse, the interval begins at the claimed bound.
     */
    static Optional<Span> ratio(Comparison comparison) {
        Estimate e = comparison.ratio();
        if (!(e.low() > 0) || !Double.isFinite(e.high())) return Optional.empty();
        Span shown = new Span(e.low(), e.point(), e.high());
        return Optional.of(switch (comparison.verdict()) {
            case Verdict.Faster _,Verdict.Slower _,Verdict.LikelyFaster _,Verdict.LikelySlower _ -> shown;
            case Verdict.By(double low, double high) -> shown.with(low).with(high);
            case Verdict.AtLeastFaster(double times) -> new Span(e.low(), e.point(), Math.max(e.point(), 1 / times));
            case Verdict.AtLeastSlower(double times) -> new Span(Math.min(e.point(), times), e.point(), e.high());
            case Verdict.Within _,Verdict.TooClose _,Verdict.Seen _ -> shown.with(1);
        });
    }
}
