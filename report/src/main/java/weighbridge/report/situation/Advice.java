package weighbridge.report.situation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.report.model.ReportModel;

/**
 * Which codec to choose for each workload: in the requested situation or, without one, over a link of any speed.
 *
 * @param asked the requested situation, if any
 */
public record Advice(Optional<Situation> asked, List<OfWorkload> workloads) {
    /** The ratio of a band's upper end to its lower end above which narrowing it is worthwhile. Judgement. */
    private static final double WIDE = 1.5;
    private static final int MOST_TOLD_APART = 4;
    private static final String USUAL = "rpc";

    public Advice {
        workloads = List.copyOf(workloads);
    }

    /**
     * The advice for one workload.
     *
     * @param title     the finding as a title; empty if nothing is decided
     * @param sentences the sentences, the first of which is the answer
     * @param narrowing which codecs are too close to call, and how to tell them apart
     * @param answer    the answer for the requested situation, if any
     */
    public record OfWorkload(String workload, String title, List<String> sentences, List<Narrowing> narrowing,
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
        return new Advice(asked, model.workloads().stream()
                .map(w -> of(model, Numbers.of(w, model.conditions().margin()), asked, command)).toList());
    }

    private static OfWorkload of(ReportModel model, Numbers numbers, Optional<Situation> asked,
            Function<List<String>, String> command) {
        String name = model.workloads().size() == 1 ? model.title() : numbers.workload();
        Situation situation = asked.orElseGet(() -> Situation.of(Catalogue.INSTANCE.preset(USUAL)));
        Answer answer = Decision.of(situation, numbers);
        String title = answer.scores().isEmpty() ? "" : Sentences.title(name, answer);
        if (asked.isEmpty())
            return new OfWorkload(numbers.workload(), title, lines(situation, answer, numbers), List.of(),
                    Optional.empty());
        List<String> sentences =
                Stream.concat(Stream.of(Sentences.choice(answer)), Sentences.notes(answer).stream()).toList();
        return new OfWorkload(numbers.workload(), title, sentences, narrowing(answer, numbers, command),
                Optional.of(answer));
    }

    /** What to choose by link speed, for the JVM alone and for other languages. */
    private static List<String> lines(Situation situation, Answer any, Numbers numbers) {
        Answer others = Decision.of(situation.with(Set.of(Limit.LANGS)), numbers);
        if (any.scores().isEmpty()) return List.of();
        String jvm = Sentences.along(any.flips().getFirst());
        if (others.scores().isEmpty()) return List.of("JVM only: " + jvm + ".");
        String languages = Sentences.along(others.flips().getFirst());
        return jvm.equals(languages) ? List.of("In any language: " + jvm + ".")
                : List.of("JVM only: " + jvm + ".", "Other languages: " + languages + ".");
    }

    private static List<Narrowing> narrowing(Answer answer, Numbers numbers, Function<List<String>, String> command) {
        List<List<String>> undecided = new ArrayList<>();
        if (answer.winners().size() > 1 && isUndecided(answer, numbers.margin()))
            undecided.add(answer.winners().stream().limit(MOST_TOLD_APART).toList());
        for (Answer.Flips flips : answer.flips())
            for (Answer.Flip f : flips.points())
                if (isWide(f) && undecided.stream().noneMatch(u -> u.containsAll(List.of(f.below(), f.above()))))
                    undecided.add(List.of(f.below(), f.above()));
        return undecided.stream().map(u -> new Narrowing(u, command.apply(u))).toList();
    }

    /** Whether some of the winners may be worse than the best by more than the margin. */
    private static boolean isUndecided(Answer answer, double margin) {
        double most = margin * answer.scores().getFirst().value();
        return answer.scores().stream().anyMatch(s -> answer.winners().contains(s.id()) && s.moreHigh() > most);
    }

    private static boolean isWide(Answer.Flip flip) {
        return flip.to() > WIDE * flip.from();
    }

    /** The advice for a workload. */
    public List<String> sentences(String workload) {
        return workloads.stream().filter(w -> w.workload().equals(workload)).flatMap(w -> w.sentences().stream())
                .toList();
    }

    /**
     * The requested situation in the form of {@link SituationJson#situation}, with {@code "workloads": [{"workload",
     * "sentence", "notes": [], "narrowing": [{"codecs": [], "command"}]}]}, each including the members of
     * {@link SituationJson#answer}; empty if no situation was requested.
     */
    public Optional<JsonNode> json() {
        return asked.map(s -> {
            ObjectNode node = SituationJson.situation(s);
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
                w.answer().ifPresent(a -> one.setAll(SituationJson.answer(a)));
            }
            return node;
        });
    }
}
