package weighbridge.report.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;
import weighbridge.report.situation.Answer;

/**
 * A conclusion, one of the answers in summary.json.
 *
 * @param workload the workload that it concerns; empty for a conclusion about all of them
 * @param sentence the text as the table shows it; it may be more than one sentence
 * @param ids      the codecs that it recommends or finds, the best first
 */
public record SummaryAnswer(Optional<String> workload, String sentence, List<String> ids) {
    public SummaryAnswer {
        ids = List.copyOf(ids);
    }

    /** The findings, remarks and advice for each workload, followed by the findings about all workloads. */
    static List<SummaryAnswer> of(ReportModel model, Optional<Advice> advice) {
        return Stream.concat(
                model.workloads().stream().flatMap(w -> Stream.of(of(Optional.of(w.name()), w.headlines()),
                        w.remarks().stream().map(r -> new SummaryAnswer(Optional.of(w.name()), r, List.of())),
                        advice.stream().flatMap(a -> a.workloads().stream())
                                .filter(a -> a.workload().equals(w.name())).flatMap(SummaryAnswer::of)).flatMap(s -> s)),
                of(Optional.empty(), model.headlines())).toList();
    }

    /** The advice for a workload: the first sentence names the winners, if there was a question. */
    private static Stream<SummaryAnswer> of(Advice.OfWorkload advice) {
        List<String> winners = advice.answer().map(Answer::winners).orElse(List.of());
        return IntStream.range(0, advice.sentences().size())
                .mapToObj(i -> new SummaryAnswer(Optional.of(advice.workload()), advice.sentences().get(i),
                        i == 0 ? winners : List.of()));
    }

    private static Stream<SummaryAnswer> of(Optional<String> workload, List<Headline> headlines) {
        return headlines.stream().map(h -> new SummaryAnswer(workload, h.sentence(), h.codecs()));
    }
}
