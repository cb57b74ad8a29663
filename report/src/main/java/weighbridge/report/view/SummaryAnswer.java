package weighbridge.report.view;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;

/**
 * A conclusion, one of the answers in summary.json.
 *
 * @param workload the workload that it concerns; empty for a conclusion about all of them
 * @param sentence the text as the table shows it; it may be more than one sentence
 * @param ids      the codecs that it names, in the order of their sizes
 */
public record SummaryAnswer(Optional<String> workload, String sentence, List<String> ids) {
    public SummaryAnswer {
        ids = List.copyOf(ids);
    }

    /** The conclusions and the advice for each workload, followed by the conclusions about all workloads. */
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

    /** Whether a sentence contains an id as a whole word, hyphens included. */
    private static boolean names(String sentence, String id) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(id) + "(?![\\w-])").matcher(sentence).find();
    }
}
