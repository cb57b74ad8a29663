package weighbridge.report.situation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;

/**
 * What a run measured about one workload, in the form that a decision needs.
 *
 * @param contestants the codecs, without limits of the harness, in the order of the report
 * @param ratios      the ratios of each pair that was compared
 * @param margin      the relative difference up to which codecs count as equal
 */
public record Numbers(String workload, List<Contestant> contestants, List<Ratio> ratios, double margin) {
    /** Why a codec has no size that can be compared with the others'. */
    private static final String SAMPLED = "only a sample of its messages is verified";

    public Numbers {
        contestants = List.copyOf(contestants);
        ratios = List.copyOf(ratios);
    }

    /** The numbers of a workload, at the lowest number of threads. */
    public static Numbers of(ReportModel.Workload workload, double margin) {
        Optional<ReportModel.Group> encode = workload.group(Operation.ENCODE);
        Optional<ReportModel.Group> read = workload.group(Operation.READ);
        List<Contestant> contestants = workload.exact().stream().filter(e -> !e.traits().limit())
                .map(e -> contestant(e, encode, read)).toList();
        return new Numbers(workload.name(), contestants, ratios(encode, read), margin);
    }

    private static Contestant contestant(ReportModel.Exact exact, Optional<ReportModel.Group> encode,
            Optional<ReportModel.Group> read) {
        Map<String, Double> sizes = new HashMap<>();
        exact.facts().ifPresent(f -> f.compared().stream().filter(c -> c.metric().startsWith("size."))
                .forEach(c -> sizes.put(c.metric(), c.estimate())));
        if (exact.facts().isEmpty())
            return new Contestant(exact.codec(), exact.traits(), sizes, Optional.empty(), Optional.empty(),
                    words(exact.outcome()), exact.outcome() instanceof Outcome.NotReached<?>);
        Speed encodes = Speed.of(exact.codec(), Operation.ENCODE, encode);
        Speed reads = Speed.of(exact.codec(), Operation.READ, read);
        String reason = Stream.of(sizes.isEmpty() ? SAMPLED : "", encodes.reason(), reads.reason())
                .filter(r -> !r.isEmpty()).findFirst().orElse("");
        return new Contestant(exact.codec(), exact.traits(), sizes, encodes.nanos(), reads.nanos(), reason,
                encodes.open() && reads.open());
    }

    private static String words(Outcome<?> outcome) {
        return outcome.reason().isEmpty() ? outcome.word() : outcome.word() + ": " + outcome.reason();
    }

    /** A codec's time for an operation, or why there is none and whether it may still be measured. */
    private record Speed(Optional<Span> nanos, String reason, boolean open) {
        static Speed of(String codec, Operation operation, Optional<ReportModel.Group> group) {
            Optional<ReportModel.Row> row = group.flatMap(g -> g.row(codec));
            if (row.isEmpty()) return new Speed(Optional.empty(), operation.text() + " was not timed", true);
            Optional<ReportModel.Standing> standing = row.get().standing();
            if (standing.isEmpty())
                return new Speed(Optional.empty(), operation.text() + ": " + words(row.get().outcome()),
                        row.get().isLeftOut());
            ReportModel.Cell cell = standing.get().cells().getFirst();
            boolean usable = !standing.get().isSeen() && cell.low() > 0 && Double.isFinite(cell.high());
            return usable ? new Speed(Optional.of(new Span(cell.low(), cell.estimate(), cell.high())), "", true)
                    : new Speed(Optional.empty(), operation.text() + ": no trial counts", true);
        }
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
        group.ifPresent(g -> g.pairs()
                .forEach(p -> p.comparison().flatMap(Ratio::of).ifPresent(s -> spans.put(List.of(p.a(), p.b()), s))));
        return spans;
    }

    private static Optional<Span> span(Map<List<String>, Span> spans, List<String> pair) {
        Optional<Span> turned = Optional.ofNullable(spans.get(pair.reversed()))
                .map(s -> new Span(1 / s.high(), 1 / s.point(), 1 / s.low()));
        return Optional.ofNullable(spans.get(pair)).or(() -> turned);
    }
}
