package weighbridge.replays;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import weighbridge.model.Outcome;
import weighbridge.replays.JmhBlogReplay.Contender;
import weighbridge.replays.JmhBlogResults.CorrectedRate;

/** The sentences of a replay of the JMH blog: each is there only if its figures are, and says what they say. */
final class JmhBlogFindings {
    private static final String MISSING = "(not measured)";
    /** The start of a digest that tells one from another. */
    private static final int DIGEST = 16;

    private final JmhBlogReplay replay;
    private final JmhBlogResults results;
    private final JmhBlogReport report;
    private final String workload;
    private final int few;

    JmhBlogFindings(JmhBlogReplay replay, JmhBlogResults results, JmhBlogReport report) {
        this.replay = replay;
        this.results = results;
        this.report = report;
        this.workload = replay.workloads().getFirst();
        this.few = replay.threads().get(1);
    }

    Map<String, String> places() {
        Map<String, String> places = new HashMap<>();
        for (ReplayRow r : report.rows()) {
            String row = r.workload() + " " + r.contender() + " " + r.threads().orElse(0) + " " + r.metric() + " ";
            places.put(row + "article", JmhBlogReport.number(r.published()));
            places.put(row + "here", JmhBlogReport.number(r.asPublished()));
            places.put(row + "corrected", JmhBlogReport.number(r.corrected()));
        }
        places.put("published speed-ups", publishedSpeedUps().orElse(MISSING));
        places.put("published threads", publishedThreads().orElse(MISSING));
        places.put("verdicts", !results.hasTried() && verdicts().isEmpty() ? "The article's way was not run."
                : verdicts().isEmpty() ? "On this machine, in this run, nothing was caught." : items(verdicts()));
        places.put("threads here", threadsHere().orElse("The service times were not sampled."));
        places.put("reading", reading().orElse(MISSING));
        places.put("scaling", scaling().orElse(MISSING));
        places.put("clock", clock().orElse(""));
        places.put("tails", tails().orElse("The service times were not sampled."));
        places.put("same values", sameValues().orElse(MISSING));
        places.put("order", order().orElse(MISSING));
        places.put("fastest", fastest());
        places.put("protostuff", racer("protostuff"));
        places.put("kryo", racer("kryo") + (alwaysFailed("kryo") ? " So the article's figures of several threads cannot be had from one instance of today's"
                + " Kryo: either its threads did not share it after all, or that of its day let them pass." : ""));
        places.put("styles", items(replay.contenders().stream().map(c -> c.name() + ": " + c.style() + ".").toList()));
        places.put("deviations", items(replay.deviations()));
        return places;
    }

    private static String items(List<String> sentences) {
        return sentences.stream().map(s -> "- " + s).collect(Collectors.joining("\n"));
    }

    /** Published figures that no threads can bring about. */
    Optional<String> publishedSpeedUps() {
        List<String> broken = new ArrayList<>();
        for (int t : replay.threads()) {
            for (Contender c : replay.contenders()) {
                results.publishedLaw(workload, t, c.name()).ifPresent(law -> broken.add(c.name() + " is " + law + " ("
                        + number(published(c, 1)) + " → " + number(published(c, t)) + " round trips a millisecond)"));
            }
        }
        return Optional.of(broken.isEmpty() ? "Published: no figure is more than its threads can do." : "Published: " + String.join("; ", broken) + ".");
    }

    private OptionalDouble published(Contender c, int threads) {
        return replay.published(workload, threads, c.name(), JmhBlogReplay.THROUGHPUT);
    }

    /** How many threads the published service times were sampled with. */
    Optional<String> publishedThreads() {
        DoubleSummaryStatistics threads = replay.contenders().stream()
                .map(c -> JmhBlogReport.threads(published(c, replay.sampled()), replay.published(workload, replay.sampled(), c.name(), JmhBlogReplay.MEAN)))
                .filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble).summaryStatistics();
        if (threads.getCount() == 0) return Optional.empty();
        return Optional.of(String.format(Locale.ROOT, "Published: throughput in %d threads times mean service time gives %.1f to %.1f threads at work "
                + "(Little's law), so the service times were sampled with %d threads, which the article does not say.", replay.sampled(), threads.getMin(),
                threads.getMax(), replay.sampled()));
    }

    /** What became of a trial, by either way, where it has no number that counts. */
    List<String> verdicts() {
        List<String> all = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            for (String w : replay.workloads()) {
                for (int t : replay.threads()) {
                    String who = c.name() + "/" + w;
                    String threads = t + (t == 1 ? " thread" : " threads");
                    OptionalDouble rate = results.rate(w, t, c.name());
                    String law = speedUpHere(w, t, c.name());
                    results.verdict(w, t, c.name()).ifPresent(v -> all.add(who + ", its way with " + threads
                            + (rate.isEmpty() ? "" : " (" + number(rate) + " round trips a millisecond)") + ": " + v + law + "."));
                    results.weighed(w, t, c.name()).filter(CorrectedRate::failed).ifPresent(r -> all.add(who + " with " + threads + ", " + r.note() + "."));
                }
            }
        }
        return all;
    }

    /** The law that wrong values broke besides. */
    private String speedUpHere(String w, int threads, String contender) {
        OptionalDouble one = results.core(w, contender);
        OptionalDouble many = results.rate(w, threads, contender);
        boolean mismatched = results.verdict(w, threads, contender).filter(v -> v.startsWith("mismatched")).isPresent();
        if (!mismatched || threads == 1 || one.isEmpty() || many.isEmpty()) return "";
        return Laws.speedUp(one.getAsDouble(), many.getAsDouble(), threads, results.cores()).map(l -> "; and " + l).orElse("");
    }

    /** How many threads throughput and service time of this run come to. */
    Optional<String> threadsHere() {
        List<String> off = new ArrayList<>();
        DoubleSummaryStatistics way = new DoubleSummaryStatistics();
        DoubleSummaryStatistics corrected = new DoubleSummaryStatistics();
        for (Contender c : replay.contenders()) {
            ReplayRow rate = report.row(workload, c.name(), OptionalInt.of(replay.sampled()), JmhBlogReplay.THROUGHPUT);
            ReplayRow mean = report.row(workload, c.name(), OptionalInt.of(replay.sampled()), JmhBlogReplay.MEAN);
            results.correctedThreads(c.name()).ifPresent(corrected::accept);
            JmhBlogReport.threads(rate.asPublished(), mean.asPublished()).ifPresent(n -> {
                way.accept(n);
                if (n > Laws.TOLERANCE * replay.sampled() || n < replay.sampled() / Laws.TOLERANCE) off.add(String.format(Locale.ROOT, "%s %.1f", c.name(), n));
            });
        }
        if (corrected.getCount() == 0 && way.getCount() == 0) return Optional.empty();
        String own = corrected.getCount() == 0 ? "" : String.format(Locale.ROOT, "Here, corrected, the same product gives %.1f to %.1f of %d threads. ",
                corrected.getMin(), corrected.getMax(), replay.sampled());
        if (way.getCount() == 0) return Optional.of(own.strip());
        return Optional.of(own + "By the article's way here it is " + (off.isEmpty() ? "within a factor of " + Laws.TOLERANCE + " of " + replay.sampled()
                + " for all that have both."
                : "off " + replay.sampled() + " by more than a factor of " + Laws.TOLERANCE + ": " + String.join(", ", off) + "; throughput and service times "
                + "are of a JVM each, which a race need not leave in the same state, nor other work on the machine."));
    }

    /** What the fastest gained by nobody reading its texts. */
    Optional<String> reading() {
        List<String> parts = new ArrayList<>();
        String name = replay.reading().contender();
        for (String w : replay.workloads()) {
            OptionalDouble way = results.rate(w, 1, name);
            OptionalDouble read = results.rate(w, 1, replay.reading().reads());
            if (way.isEmpty() || read.isEmpty()) continue;
            parts.add(w + ": " + number(way) + " round trips a millisecond without reading, " + number(read) + " with every field read, "
                    + "a factor of " + number(JmhBlogReport.ratio(way, read)) + lead(w, way, read));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("How much of " + name + "'s lead is the text that nobody reads (its way, 1 thread): "
                + String.join("; ", parts) + ".");
    }

    private String lead(String w, OptionalDouble way, OptionalDouble read) {
        Optional<Contender> next = replay.contenders().stream().filter(c -> !c.name().equals(replay.reading().contender()))
                .filter(c -> results.rate(w, 1, c.name()).isPresent()).max(Comparator.comparingDouble(c -> results.rate(w, 1, c.name()).getAsDouble()));
        if (next.isEmpty()) return "";
        OptionalDouble other = results.rate(w, 1, next.get().name());
        String lead = "; over the next, " + next.get().name() + ", it leads " + JmhBlogReport.times(JmhBlogReport.ratio(way, other)) + " unread and "
                + JmhBlogReport.times(JmhBlogReport.ratio(read, other)) + " read";
        OptionalDouble own = results.correctedRate(w, 1, replay.reading().contender()).value();
        OptionalDouble others = results.correctedRate(w, 1, next.get().name()).value();
        boolean alike = results.isByTheClock(w, 1, replay.reading().contender()) == results.isByTheClock(w, 1, next.get().name());
        return own.isEmpty() || others.isEmpty() || !alike ? lead : lead + ", corrected " + JmhBlogReport.times(JmhBlogReport.ratio(own, others));
    }

    /** What several threads bring, once each has its own values. */
    Optional<String> scaling() {
        List<String> parts = new ArrayList<>();
        List<String> made = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            ReplayRow one = report.row(workload, c.name(), OptionalInt.of(1), JmhBlogReplay.THROUGHPUT);
            ReplayRow more = report.row(workload, c.name(), OptionalInt.of(few), JmhBlogReplay.THROUGHPUT);
            OptionalDouble corrected = results.correctedSpeedUp(c.name(), few);
            if (corrected.isPresent()) parts.add(c.name() + " " + JmhBlogReport.times(corrected) + " (published "
                    + JmhBlogReport.times(JmhBlogReport.ratio(more.published(), one.published())) + ")");
            else if (one.corrected().isPresent() && more.corrected().isPresent()) made.add(c.name());
        }
        if (parts.isEmpty() && made.isEmpty()) return Optional.empty();
        String seen = parts.isEmpty() ? "" : "Corrected, " + few + " threads on " + results.cores() + " cores do, of the work of one: "
                + String.join(", ", parts) + ".";
        String unseen = made.isEmpty() ? "" : "What " + few + " threads gain was not seen of " + String.join(", ", made) + ": other work took the processors, "
                + "and numbers made from CPU time suppose that each thread has a core.";
        return Optional.of((seen + " " + unseen).strip());
    }

    /** How many corrected numbers are not the clock's. */
    Optional<String> clock() {
        long made = results.corrected(false);
        return made == 0 ? Optional.empty() : Optional.of("Of " + (made + results.corrected(true)) + " corrected numbers " + made
                + " are made from the CPU time of a round trip, as if each core were the threads' alone, since other work took the processors: those stand in "
                + "no product of Little's law and in no gain of threads.");
    }

    /** Where the machine begins to show in the service times. */
    Optional<String> tails() {
        List<String> parts = new ArrayList<>();
        for (String percentile : List.of("service.p50", "service.p99", "service.p99.9")) {
            List<ReplayRow> of = report.rows().stream().filter(r -> r.metric().equals(percentile) && r.corrected().isPresent()).toList();
            Optional<ReplayRow> control = of.stream().filter(r -> r.contender().equals("control")).findFirst();
            List<ReplayRow> own = of.stream().filter(r -> !r.contender().equals("control")).toList();
            if (control.isEmpty() || own.isEmpty()) continue;
            parts.add(percentile.substring("service.".length()) + " " + number(control.get().corrected()) + " µs, the libraries " + range(own) + " µs");
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("An operation that does nothing, in " + replay.sampled() + " threads, takes "
                + String.join("; ", parts) + ": where both are alike, a percentile is the machine's and the scheduler's.");
    }

    private static String range(List<ReplayRow> rows) {
        DoubleSummaryStatistics s = rows.stream().mapToDouble(r -> r.corrected().getAsDouble()).summaryStatistics();
        return number(OptionalDouble.of(s.getMin())) + " to " + number(OptionalDouble.of(s.getMax()));
    }

    /** That the contestants carried the same values. */
    Optional<String> sameValues() {
        if (results.payloads().isEmpty()) return Optional.empty();
        List<String> payloads = new TreeMap<>(results.payloads()).entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue().substring(0, Math.min(DIGEST, e.getValue().length()))).toList();
        int measured = 0;
        int all = 0;
        for (String w : replay.workloads()) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) {
                    all++;
                    if (results.correctedRate(w, t, c.name()).value().isPresent()) measured++;
                }
            }
        }
        if (measured == 0) return Optional.empty();
        return Optional.of("All contestants read the same payload files (SHA-256 begins " + String.join(", ", payloads) + "). Before any of them was timed, "
                + "every value that came back from a corrected contestant was compared with them; after each trial again, and of several threads a few between "
                + "slices. " + measured + " of " + all + " corrected numbers passed"
                + (measured == all ? "." : "; " + (all - measured) + " have no number, and the notes of --json say why."));
    }

    /** Who is fastest in one thread, by the article's way and corrected. */
    private String fastest() {
        String way = order(c -> results.rate(workload, 1, c.name()));
        String own = order(c -> results.correctedRate(workload, 1, c.name()).value());
        return way.isEmpty() && own.isEmpty() ? MISSING : (way.isEmpty() ? "" : "by its way here: " + way) + (way.isEmpty() || own.isEmpty() ? "" : "; ")
                + (own.isEmpty() ? "" : "corrected: " + own);
    }

    /** The contenders with their numbers, fastest first. */
    private String order(Function<Contender, OptionalDouble> rate) {
        return replay.contenders().stream().filter(c -> rate.apply(c).isPresent())
                .sorted(Comparator.comparingDouble((Contender c) -> rate.apply(c).getAsDouble()).reversed())
                .map(c -> c.name() + " " + number(rate.apply(c))).collect(Collectors.joining(", "));
    }

    /** The corrected order in one thread. */
    Optional<String> order() {
        List<String> parts = replay.workloads().stream().map(w -> Map.entry(w, order(c -> results.correctedRate(w, 1, c.name()).value())))
                .filter(e -> !e.getValue().isEmpty()).map(e -> e.getKey() + ": " + e.getValue()).toList();
        return parts.isEmpty() ? Optional.empty() : Optional.of("Corrected, in one thread, round trips a millisecond: " + String.join("; ", parts) + ".");
    }

    /** Whether a contender of the article's way was caught in several threads. */
    private String racer(String contender) {
        List<String> caught = replay.threads().stream().filter(t -> t > 1).filter(t -> results.verdict(workload, t, contender).isPresent())
                .map(t -> "with " + t + " threads, " + results.verdict(workload, t, contender).orElseThrow()).toList();
        long tried = replay.threads().stream().filter(t -> t > 1).filter(t -> results.wasTried(workload, t, contender)).count();
        if (tried == 0) return contender + " was not tried so with several threads.";
        return caught.isEmpty() ? contender + " was not caught with several threads in this run." : contender + " was caught: " + String.join("; ", caught) + ".";
    }

    /** Whether its way failed wherever several threads tried it. */
    private boolean alwaysFailed(String contender) {
        List<Integer> tried = replay.threads().stream().filter(t -> t > 1).filter(t -> results.wasTried(workload, t, contender)).toList();
        return !tried.isEmpty() && tried.stream().allMatch(t -> results.way(workload, t, contender).filter(o -> o instanceof Outcome.Failed<?>).isPresent());
    }

    private static String number(OptionalDouble number) {
        return JmhBlogReport.number(number);
    }
}
