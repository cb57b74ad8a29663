package weighbridge.report.situation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.report.model.ReportModel;
import weighbridge.situation.Answer;
import weighbridge.situation.Decision;
import weighbridge.situation.Limit;
import weighbridge.situation.Numbers;
import weighbridge.situation.Preset;
import weighbridge.situation.Sentences;
import weighbridge.situation.Situation;
import weighbridge.situation.Trees;

/**
 * Which codec to choose for each workload: in the requested situation or, without one, over a link of any speed.
 *
 * @param asked the requested situation, if any
 */
public record Advice(Optional<Situation> asked, List<OfWorkload> workloads) {
    private static final int MOST_TOLD_APART = 4;
    private static final JsonMapper JSON = JsonMapper.shared();

    public Advice {
        workloads = List.copyOf(workloads);
    }

    /**
     * The advice for one workload.
     *
     * @param sentences the sentences, the first of which is the answer
     * @param narrowing which codecs are too close to call, and how to tell them apart
     * @param answer    the answer for the requested situation, if any
     */
    public record OfWorkload(String workload, List<String> sentences, List<Narrowing> narrowing,
            Optional<Answer> answer) {
        public OfWorkload {
            sentences = List.copyOf(sentences);
            narrowing = List.copyOf(narrowing);
        }
    }

    /** @param command the command that measures only these codecs, for longer */
    public record Narrowing(List<String> codecs, String command) {}

    /** @param command makes the command for a run of only these codecs */
    public static Advice of(ReportModel model, Optional<Situation> asked, Function<List<String>, String> command) {
        return new Advice(asked, model.workloads().stream().map(w -> of(Known.of(w), asked, command)).toList());
    }

    private static OfWorkload of(Numbers numbers, Optional<Situation> asked, Function<List<String>, String> command) {
        if (asked.isEmpty()) return new OfWorkload(numbers.workload(), List.of(), List.of(), Optional.empty());
        Answer answer = Decision.of(asked.get(), numbers);
        return new OfWorkload(numbers.workload(), Sentences.all(answer), narrowing(answer, command),
                Optional.of(answer));
    }

    private static List<Narrowing> narrowing(Answer answer, Function<List<String>, String> command) {
        if (!answer.isWorthMore()) return List.of();
        List<String> few = answer.winners().stream().limit(MOST_TOLD_APART).toList();
        return List.of(new Narrowing(few, command.apply(few)));
    }

    /** The advice for a workload. */
    public List<String> sentences(String workload) {
        return workloads.stream().filter(w -> w.workload().equals(workload)).flatMap(w -> w.sentences().stream())
                .toList();
    }

    /**
     * The requested situation in the form of {@link Trees#situation}, with {@code "workloads": [{"workload",
     * "sentence", "notes": [], "narrowing": [{"codecs": [], "command"}]}]}, each including the members of
     * {@link Trees#answer}; empty if no situation was requested.
     */
    public Optional<JsonNode> json() {
        return asked.map(s -> {
            ObjectNode node = JSON.valueToTree(Trees.situation(s));
            ArrayNode array = node.putArray("workloads");
            for (OfWorkload w : workloads) {
                ObjectNode one = array.addObject().put("workload", w.workload());
                one.put("sentence", w.sentences().getFirst());
                ArrayNode notes = one.putArray("notes");
                w.sentences().stream().skip(1).forEach(notes::add);
                ArrayNode narrowing = one.putArray("narrowing");
                for (Narrowing n : w.narrowing()) {
                    ObjectNode told = narrowing.addObject();
                    ArrayNode codecs = told.putArray("codecs");
                    n.codecs().forEach(codecs::add);
                    told.put("command", n.command());
                }
                w.answer().ifPresent(a -> one.setAll(JSON.<ObjectNode>valueToTree(Trees.answer(a))));
            }
            return node;
        });
    }
}
