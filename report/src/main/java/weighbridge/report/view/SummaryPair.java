package weighbridge.report.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Verdict;

/**
 * Two contestants compared directly: an entry of the pairs in summary.json.
 *
 * @param verdict the verdict on {@code a} compared with {@code b}, in words
 * @param ratio   the ratio of a's time to b's; empty if one of them has no trial that counts, as is its 95 % interval
 * @param rounds  the number of rounds in which both had a whole trial
 * @param claim   {@code fine}, {@code coarse} or {@code none}
 */
public record SummaryPair(String workload, String op, int threads, String a, String b, String verdict,
        OptionalDouble ratio, OptionalDouble low, OptionalDouble high, int rounds, String claim) {
    static List<SummaryPair> of(ReportModel model) {
        return model.workloads().stream().flatMap(w -> w.groups().stream())
                .flatMap(g -> g.pairs().stream().map(p -> of(g, p))).toList();
    }

    private static SummaryPair of(ReportModel.Group g, ReportModel.Pair p) {
        Optional<Estimate> ratio = p.comparison().map(Comparison::ratio);
        return new SummaryPair(g.workload(), g.operation().text(), g.threads(), p.a(), p.b(),
                p.comparison().map(Comparison::words).orElse(Words.NOT_COMPARED), number(ratio.map(Estimate::point)),
                number(ratio.map(Estimate::low)), number(ratio.map(Estimate::high)),
                p.comparison().map(Comparison::rounds).orElse(0),
                p.comparison().map(c -> c.verdict().claim()).orElse(Verdict.Basis.NONE).text());
    }

    private static OptionalDouble number(Optional<Double> number) {
        return number.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
