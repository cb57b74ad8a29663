package weighbridge.report.view;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;

/**
 * A conclusion: an entry of summary.json's answers.
 *
 * @param workload that it is about; empty for one about all of them
 * @param sentence as the table shows it; it may be more than one
 * @param ids      the codecs that it names, in the order of their sizes
 */
public record SummaryAnswer(Optional<String> workload, String sentence, List<String> ids) {
    public SummaryAnswer {
        ids = List.copyOf(ids);
    }

    /** For each workload its conclusions and the advice, then the conclusions about all. */
    static List<SummaryAnswer> of(ReportModel model, Optional<Advice> advice) {
        return Stream.concat(
                model.workloads().stream()
                        .flatMap(w -> Stream
                                .concat(w.answers().stream(),
                                        advice.stream().flatMap(a -> a.sentences(w.name()).stream()))
                                .map(a -> of(Optional.of(w.name()), a, model))),
                model.answers().stream().map(a -> of(Optional.empty(), a, model))).toList();
    }

    private static SummaryAnswer of(Optional<String> workload, String sentence, ReportModel model) {
        return new SummaryAnswer(workload, sentence,
                model.workloads().stream().filter(w -> workload.isEmpty() || workload.get().equals(w.name()))
                        .flatMap(w -> w.exact().stream()).map(ReportModel.Exact::codec).distinct()
                        .filter(id -> names(sentence, id)).toList());
    }

    /** An id is a word of its own, hyphens included. */
    private static boolean names(String sentence, String id) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(id) + "(?![\\w-])").matcher(sentence).find();
    }
}
