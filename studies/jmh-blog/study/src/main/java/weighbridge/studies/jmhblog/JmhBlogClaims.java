package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Evolving;
import weighbridge.model.Operation;
import weighbridge.model.run.Scenario;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Figures;
import weighbridge.study.replay.Laws;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Rule;

/** Every claim of the JMH blog's article, in its order. */
final class JmhBlogClaims {
    static final String FST = "fst";
    private static final String GOOGLE = "google";
    static final String PROTOSTUFF = "protostuff";
    /** The changes of a schema that add a field after the others, and the one that a field elsewhere amounts to. */
    private static final List<String> ADDED = List.of("add-optional", "add-required");
    private static final String REORDERED = "reorder";
    private static final String CORES = "the article does not say how many cores its machine had";

    private final JmhBlogReplay replay;
    private final JmhBlogResults results;
    private final JmhBlogReading reading;
    private final String workload;
    private final String shorter;
    private final int few;

    JmhBlogClaims(JmhBlogReplay replay, JmhBlogResults results) {
        this.replay = replay;
        this.results = results;
        this.reading = new JmhBlogReading(replay, results);
        this.workload = replay.workloads().getFirst();
        this.shorter = replay.workloads().getLast();
        this.few = replay.threads().get(1);
    }

    List<Claim> all() {
        return List.of(
                Claim.of("In one thread, Google's Protobuf does best", corrected(workload, 1).greatest(GOOGLE))
                        .told(orders() + " " + reading.told(workload)).because(reading.cause(workload)),
                Claim.of("More threads do not speed Protobuf up in any way",
                        new Rule.Below(corrected(workload, 1).of(GOOGLE), corrected(workload, few).of(GOOGLE)).not())
                        .told("In the article, 5 threads did " + times(published(GOOGLE, few), published(GOOGLE, 1))
                                + " the work of one, and 50 threads did "
                                + times(published(GOOGLE, replay.sampled()), published(GOOGLE, 1)) + ". " + gain(few))
                        .because(Cause.unknown(
                                "in the article, 5 threads did " + gains() + ", so its machine had cores for them")),
                growth().main().here(impossible()), grid(), shortText(), worthConsidering(),
                Claim.of("Protobuf needs classes generated from a .proto file, but Protostuff's RuntimeSchema does not",
                        Rule.fact("how each codec is built", true))
                        .told("For `protobuf`, protoc generates the classes from a .proto file, which we derive from "
                                + "the schema; `protostuff` derives its schema from the classes at run time.")
                        .confident("certain: we build both codecs this way"),
                newFields(),
                Claim.of("FST is by far the slowest library in all tables", corrected(workload, 1).least(FST))
                        .told("Published, one thread: "
                                + replay.published(workload, 1, FST, JmhBlogReplay.THROUGHPUT).map(Printed::toString)
                                        .orElse("-")
                                + ", the least of each table. Here, as published "
                                + number(results.rate(workload, 1, FST).value()) + ", corrected "
                                + number(corrected(workload, 1).of(FST).point()) + ".")
                        .because(Cause.likely(Verdict.FALLS,
                                "for every message, the article's procedure creates a coder and its configuration. The "
                                        + "corrected codec keeps one coder, which also tracks references; no "
                                        + "experiment tests either of these two differences separately")),
                fifty());
    }

    /** The corrected rates of all contenders. */
    private Figures corrected(String w, int threads) {
        return figures(c -> Figure.measured(c + ", " + threads + " threads, " + w + ", round trips/ms",
                results.correctedRate(w, threads, c),
                results.weighed(w, threads, c).map(JmhBlogResults.CorrectedRate::rounds).orElse(0)))
                // Who takes longer has the lower rate.
                .judgedBy(
                        (one, other) -> results.contests().faster(trials(other, w, threads), trials(one, w, threads)));
    }

    private Scenario trials(String contender, String w, int threads) {
        return new Scenario(replay.contender(contender).corrected(), w, Operation.ROUNDTRIP, threads);
    }

    private Figures figures(Function<String, Figure> figure) {
        return Figures.of(replay.contenders().stream().map(Contender::name).toList(), figure);
    }

    /** The contenders with their numbers, the highest first. */
    private static String order(Figures rates) {
        return rates.sorted().reversed().stream().map(c -> c + " " + number(rates.of(c).point()))
                .collect(Collectors.joining(", "));
    }

    /**
     * The order of the contenders in one thread, corrected and by the article's procedure, in round trips per
     * millisecond.
     */
    private String orders() {
        String own = order(corrected(workload, 1));
        String way = order(figures(c -> Figure.measured(c, results.rate(workload, 1, c), 1)));
        List<String> parts = new ArrayList<>();
        if (!own.isEmpty()) parts.add("corrected: " + own);
        if (!way.isEmpty()) parts.add("as published here: " + way);
        return parts.isEmpty() ? "Nothing was measured."
                : "Round trips per millisecond, " + String.join("; ", parts) + ".";
    }

    /** How the other libraries' published rates grow with threads: {@code fst 4.43×, jackson 3.79× the work of one}. */
    private String gains() {
        return replay.contenders().stream().map(Contender::name).filter(c -> !c.equals(GOOGLE) && !c.equals(PROTOSTUFF))
                .map(c -> c + " " + times(published(c, few), published(c, 1))).collect(Collectors.joining(", "))
                + " the work of one";
    }

    /** What the article's procedure and ours make of more threads here. */
    private String impossible() {
        OptionalDouble way = JmhBlogReport.ratio(results.rate(workload, few, PROTOSTUFF).value(),
                results.rate(workload, 1, PROTOSTUFF).value());
        OptionalDouble own = results.correctedSpeedUp(PROTOSTUFF, few);
        return "in the article, " + few + " threads do " + times(published(PROTOSTUFF, few), published(PROTOSTUFF, 1))
                + " the work of one, which is impossible"
                + (way.isEmpty() ? ""
                        : "; by its procedure here, " + JmhBlogReport.times(way)
                                + results.verdict(workload, few, PROTOSTUFF).filter(v -> v.startsWith("mismatched"))
                                        .map(_ -> ", with wrong values").orElse(""))
                + (own.isEmpty() ? ""
                        : "; corrected, " + JmhBlogReport.times(own) + " on " + results.cores() + " cores");
    }

    private String gain(int threads) {
        OptionalDouble gain = results.correctedSpeedUp(GOOGLE, threads);
        return gain.isEmpty() ? "The gain from " + threads + " threads was not measured here."
                : "In the corrected measurement, " + threads + " threads on " + results.cores() + " cores did "
                        + JmhBlogReport.times(gain) + " the work of one.";
    }

    private OptionalDouble published(String contender, int threads) {
        return replay.published(workload, threads, contender, JmhBlogReplay.THROUGHPUT)
                .map(p -> OptionalDouble.of(p.value())).orElse(OptionalDouble.empty());
    }

    private static String times(OptionalDouble many, OptionalDouble one) {
        return JmhBlogReport.times(JmhBlogReport.ratio(many, one));
    }

    /** The claim of growth with more threads; a rate beyond what the threads can do is not growth on any machine. */
    private Claim growth() {
        Optional<String> law = results.publishedLaw(workload, few, PROTOSTUFF);
        List<String> caught = replay.threads().stream().filter(t -> t > 1)
                .flatMap(
                        t -> results.verdict(workload, t, PROTOSTUFF).stream().map(v -> "with " + t + " threads, " + v))
                .toList();
        boolean tried =
                replay.threads().stream().anyMatch(t -> t > 1 && results.way(workload, t, PROTOSTUFF).tried() > 0);
        String here = !tried ? "The article's procedure was not run here with several threads."
                : caught.isEmpty() ? "In this run, we saw no wrong values from the article's procedure."
                        : "The article's procedure was caught here: " + String.join("; ", caught) + ".";
        OptionalDouble own = results.correctedSpeedUp(PROTOSTUFF, few);
        return Claim
                .of("With more threads, Protostuff's throughput grows dramatically",
                        Rule.arithmetic("the published rates are possible", law.isEmpty()))
                .told("Published: " + law.orElse("possible") + " (" + replay
                        .published(workload, 1, PROTOSTUFF, JmhBlogReplay.THROUGHPUT).map(Printed::text).orElse("-")
                        + " → "
                        + replay.published(workload, few, PROTOSTUFF, JmhBlogReplay.THROUGHPUT).map(Printed::text)
                                .orElse("-")
                        + "). " + here
                        + (own.isEmpty() ? ""
                                : " In the corrected measurement, " + few + " threads on " + results.cores()
                                        + " cores do " + JmhBlogReport.times(own) + " the work of one."))
                .because(Cause.likely(Verdict.FALLS,
                        "a race (see below): a thread serialises an empty object that another thread "
                                + "has just put in place of the full one. Experiments show that the "
                                + "article's procedure gives wrong values with several threads; we infer from "
                                + "its method that these explain its speed"));
    }

    private Claim grid() {
        String seen = replay.contenders().stream().filter(c -> results.correctedSpeedUp(c.name(), few).isPresent())
                .map(c -> c.name() + " " + JmhBlogReport.times(results.correctedSpeedUp(c.name(), few)))
                .collect(Collectors.joining(", "));
        String claimed = "From 1 to 5 and 50 threads, throughput grows as the three tables show";
        return results.cores() < few
                ? Claim.untestable(claimed,
                        results.cores() + " cores do at most " + results.cores() + " times the work of one"
                                + (seen.isEmpty() ? "." : ". " + speedUps(seen)))
                : Claim.of(claimed, Rule.open(CORES)).told(seen.isEmpty() ? "Not measured." : speedUps(seen));
    }

    private String speedUps(String seen) {
        return "In the corrected measurement, " + few + " threads do this many times the work of one: " + seen + ".";
    }

    private Claim shortText() {
        Figures longer = corrected(workload, 1);
        Figures brief = corrected(shorter, 1);
        String all = longer.byName().keySet().stream()
                .filter(c -> longer.of(c).point().isPresent() && brief.of(c).point().isPresent())
                .map(c -> c + " " + times(brief.of(c).point(), longer.of(c).point())).collect(Collectors.joining(", "));
        return Claim
                .of("A string of 59 bytes instead of 1,470 speeds up Protobuf and Kryo",
                        Rule.all(
                                Stream.of(GOOGLE, "kryo").map(c -> new Rule.Below(longer.of(c), brief.of(c))).toList()))
                .told(all.isEmpty() ? "Not measured." : "Corrected, in one thread: " + all + ".")
                .because(Cause.likely(Verdict.HOLDS, "there are fewer characters to encode and decode. This fits the "
                        + "article's Protostuff, which gained nothing: because of the race, its messages no longer "
                        + "contained a string"));
    }

    private Claim worthConsidering() {
        Figures rates = corrected(workload, 1);
        Rule faster = Rule.any(rates.others(GOOGLE, PROTOSTUFF).stream()
                .map(o -> Rule.all(rates.below(GOOGLE, o), rates.below(PROTOSTUFF, o))).toList());
        String brief = order(corrected(shorter, 1));
        return Claim.of("Only Protobuf and Protostuff are worth considering", faster.not())
                .told(orders() + (brief.isEmpty() ? "" : " With the 59-byte string, corrected: " + brief + ".")
                        + " The claim falls if another library is faster than both in one thread.");
    }

    /** Whether readers and writers of which only one knows a field understand each other, as evolution was measured. */
    private Claim newFields() {
        Optional<Evolving> evolving = results.evolving().filter(e -> ADDED.stream().allMatch(e::isTested));
        Claim claim = Claim.of("With RuntimeSchema, new fields of a class need no extra work",
                new Rule.Fact("what becomes of a new field",
                        evolving.map(e -> ADDED.stream().allMatch(c -> e.fails(c).isEmpty())), Figure.Source.COUNTED));
        return evolving.map(e -> claim.told(told(e)).confident("certain: every value was compared"))
                .orElseGet(() -> claim.told("What becomes of a new field was not measured."));
    }

    private static String told(Evolving evolving) {
        return "Measured for docs/evolution.md, at the top, in a struct and in a list (a new reader of an old message/an "
                + "old reader of a new one): a field is added after the others ("
                + ADDED.stream().map(c -> c + ": " + evolving.rows().get(c)).collect(Collectors.joining("; ")) + ")"
                + (ADDED.stream().allMatch(c -> evolving.fails(c).isEmpty()) ? ", which needs no work." : ".")
                + evolving.fails(REORDERED)
                        .map(_ -> " RuntimeSchema numbers fields in the order of their declaration, so a field that is "
                                + "added between others, which changes their order, needs work (" + REORDERED + ": "
                                + evolving.rows().get(REORDERED) + ").")
                        .orElse("")
                + " (The claim holds if fields that come after the others need none.)";
    }

    /** What the article leaves out about its service times, checked by applying Little's law to the published figures. */
    private Claim fifty() {
        DoubleSummaryStatistics threads = new DoubleSummaryStatistics();
        for (Contender c : replay.contenders()) {
            Optional<Printed> rate = replay.published(workload, replay.sampled(), c.name(), JmhBlogReplay.THROUGHPUT);
            Optional<Printed> mean = replay.published(workload, replay.sampled(), c.name(), JmhBlogReplay.MEAN);
            if (rate.isPresent() && mean.isPresent())
                threads.accept(Laws.threads(rate.get().value(), mean.get().value()));
        }
        double spread = Math.max(threads.getMax() / replay.sampled(), replay.sampled() / threads.getMin());
        boolean agree = !Laws.contradicts(threads.getMin(), replay.sampled())
                && !Laws.contradicts(threads.getMax(), replay.sampled());
        return Claim.of(
                "The service times were sampled in 50 threads, like the last throughput table (the article does not "
                        + "say so)",
                Rule.arithmetic("the published figures obey Little's law for 50 threads", agree))
                .told(String.format(Locale.ROOT,
                        "By Little's law, the published throughput multiplied by the mean service time is %.1f to "
                                + "%.1f threads at work. %s",
                        threads.getMin(), threads.getMax(), here(spread)))
                .found();
    }

    /**
     * Sentences that check the figures measured here by Little's law.
     *
     * @param article the largest factor by which the article's products differ from the number of threads
     */
    private String here(double article) {
        List<String> parts = new ArrayList<>();
        List<String> off = new ArrayList<>();
        double most = 1;
        for (boolean own : new boolean[] {true, false}) {
            List<String> told = new ArrayList<>();
            for (Contender c : replay.contenders()) {
                OptionalDouble n = own ? results.correctedThreads(c.name()) : results.wayThreads(c.name());
                if (n.isEmpty()) continue;
                told.add(c.name() + " " + number(n));
                most = Math.max(most, Math.max(n.getAsDouble() / replay.sampled(), replay.sampled() / n.getAsDouble()));
                if (Laws.contradicts(n.getAsDouble(), replay.sampled()))
                    off.add(c.name() + (own ? " (corrected)" : " (as published)"));
            }
            if (!told.isEmpty()) parts.add((own ? "corrected " : "as published ") + String.join(", ", told));
        }
        if (parts.isEmpty()) return "The service times were not sampled here.";
        return "Our measurements, from one JVM each, give: " + String.join("; ", parts) + ". "
                + (off.isEmpty() ? "None of these numbers differs from " : "These differ from ") + replay.sampled()
                + " by more than a factor of " + number(OptionalDouble.of(Laws.TOLERANCE))
                + (off.isEmpty() ? "" : ": " + String.join(", ", off)) + "."
                + (most > article ? " The article's figures agree better than ours." : "");
    }

    private static String number(OptionalDouble number) {
        return JmhBlogReport.number(number);
    }
}
