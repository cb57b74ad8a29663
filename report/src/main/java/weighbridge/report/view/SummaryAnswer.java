package weighbridge.report.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;
import weighbridge.situation.Answer;

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
                model.workloads().stream()
                        .flatMap(w -> Stream.of(of(Optional.of(w.name()), w.headlines()),
                                w.remarks().stream().map(r -> new SummaryAnswer(Optional.of(w.name()), r, List.of())),
                                advice.stream().flatMap(a -> of(w.name(), a))).flatMap(s -> s)),
                of(Optional.empty(), model.headlines())).toList();
    }

    private static Stream<SummaryAnswer> of(String workload, Advice advice) {
        return advice.workloads().stream().filter(w -> w.workload().equals(workload)).flatMap(
                w -> IntStream.range(0, w.sentences().size()).mapToObj(i -> new SummaryAnswer(Optional.of(workload),
                        w.sentences().get(i), i > 0 ? List.of() : w.answer().map(Answer::named).orElse(List.of()))));
    }

    private static Stream<SummaryAnswer> of(Optional<String> workload, List<Headline> headlines) {
        return headlines.stream().map(h -> new SummaryAnswer(workload, h.sentence(), h.codecs()));
    }
}
