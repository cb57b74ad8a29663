package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.studies.jmhblog.JmhBlogResults.CorrectedRate;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.Laws;
import weighbridge.study.replay.ReplayRow;

/** The sentences of the JMH blog's replay. Each appears only if its figures are there, and says what they show. */
final class JmhBlogFindings {
    private static final String MISSING = "(not measured)";
    private static final String CONTROL = "control";
    /** The length of a digest's start that suffices to recognize it. */
    private static final int DIGEST = 16;

    private final JmhBlogReplay replay;
    private final JmhBlogResults results;
    private final List<ReplayRow> rows;
    private final String workload;

    JmhBlogFindings(JmhBlogReplay replay, JmhBlogResults results, List<ReplayRow> rows) {
        this.replay = replay;
        this.results = results;
        this.rows = rows;
        this.workload = replay.workloads().getFirst();
    }

    Map<String, String> places() {
        Map<String, String> places = new HashMap<>();
        places.put("verdicts", !results.hasTried() && verdicts().isEmpty() ? "The article's procedure was not run."
                : verdicts().isEmpty() ? "No faults were seen in this run on this machine." : items(verdicts()));
        List<String> read = replay.workloads().stream().map(w -> new JmhBlogReading(replay, results).told(w)).toList();
        List<String> made = read.stream().filter(t -> !t.equals(JmhBlogReading.NOT_MADE)).toList();
        places.put("reading", made.isEmpty() ? JmhBlogReading.NOT_MADE : String.join(" ", made));
        places.put("clock", clock().orElse(""));
        places.put("tails", tails().orElse("The service times were not sampled."));
        places.put("same values", sameValues().orElse(MISSING));
        places.put("kryo", racer("kryo"));
        places.put("rounds", rounds());
        places.put("styles", items(replay.contenders().stream().map(c -> c.name() + ": " + c.style() + ".").toList()));
        return places;
    }

    private static String items(List<String> sentences) {
        return sentences.stream().map(s -> "- " + s).collect(Collectors.joining("\n"));
    }

    /** A sentence about the number of rounds of the article's procedure. */
    private String rounds() {
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (String w : replay.workloads()) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) {
                    int tried = results.way(w, t, c.name()).tried();
                    least = Math.min(least, tried);
                    most = Math.max(most, tried);
                }
            }
        }
        if (most == 0) return "The article's procedure was not run.";
        return "The article's procedure was run in "
                + (least == most ? Confidence.rounds(most) : least + " to " + most + " rounds") + ", each in its own "
                + "JVM.";
    }

    /** Sentences about trials without a valid number, as published and corrected. */
    List<String> verdicts() {
        List<String> all = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            for (String w : replay.workloads()) {
                for (int t : replay.threads()) {
                    String who = c.name() + "/" + w;
                    String threads = t + (t == 1 ? " thread" : " threads");
                    OptionalDouble rate = results.rate(w, t, c.name()).value();
                    String law = speedUpHere(w, t, c.name());
                    results.verdict(w, t, c.name())
                            .ifPresent(v -> all.add(who + ", as published with " + threads
                                    + (rate.isEmpty() ? "" : " (" + number(rate) + " round trips per millisecond)")
                                    + ": " + v + law + "."));
                    results.weighed(w, t, c.name()).filter(CorrectedRate::failed)
                            .ifPresent(r -> all.add(who + " with " + threads + ", " + r.note() + "."));
                }
            }
        }
        return all;
    }

    /** Names the law that a rate with wrong values also breaks, if it breaks one. */
    private String speedUpHere(String w, int threads, String contender) {
        OptionalDouble one = results.way(w, 1, contender).ofACore();
        OptionalDouble many = results.rate(w, threads, contender).value();
        boolean mismatched = results.verdict(w, threads, contender).filter(v -> v.startsWith("mismatched")).isPresent();
        if (!mismatched || threads == 1 || one.isEmpty() || many.isEmpty()) return "";
        return Laws.speedUp(one.getAsDouble(), many.getAsDouble(), threads, results.cores()).map(l -> "; and " + l)
                .orElse("");
    }

    /** A sentence about how many corrected numbers come from CPU time instead of wall time. */
    Optional<String> clock() {
        long made = results.corrected(false);
        return made == 0 ? Optional.empty() : Optional.of(made + " of " + (made + results.corrected(true))
                + " corrected numbers are calculated from the CPU time of a round trip, as if the threads had had the "
                + "cores to themselves, because other work took up the processors. The table of speed-ups and Little's "
                + "law leaves these numbers out.");
    }

    /**
     * A sentence from which readers see at which percentile service times are the machine's rather than the library's.
     */
    Optional<String> tails() {
        List<String> parts = new ArrayList<>();
        for (String percentile : List.of("service.p50", "service.p99", "service.p99.9")) {
            List<ReplayRow> of =
                    rows.stream().filter(r -> r.metric().equals(percentile) && r.corrected().isPresent()).toList();
            Optional<ReplayRow> control = of.stream().filter(r -> r.contender().equals(CONTROL)).findFirst();
            List<ReplayRow> own = of.stream().filter(r -> !r.contender().equals(CONTROL)).toList();
            if (control.isEmpty() || own.isEmpty()) continue;
            parts.add(percentile.substring("service.".length()) + " is " + number(control.get().corrected())
                    + " µs for an operation that does nothing and " + range(own) + " µs for the libraries");
        }
        return parts.isEmpty() ? Optional.empty()
                : Optional.of("With " + replay.sampled() + " threads, service times are as follows: "
                        + String.join("; ", parts) + ". If the two figures are similar, the percentile reflects the "
                        + "machine and the scheduler rather than the library.");
    }

    private static String range(List<ReplayRow> rows) {
        DoubleSummaryStatistics s = rows.stream().mapToDouble(r -> r.corrected().getAsDouble()).summaryStatistics();
        return number(OptionalDouble.of(s.getMin())) + " to " + number(OptionalDouble.of(s.getMax()));
    }

    /** A sentence that says how the contestants were shown to carry the same values. */
    Optional<String> sameValues() {
        if (results.payloads().isEmpty()) return Optional.empty();
        List<String> payloads = new TreeMap<>(results.payloads()).entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue().substring(0, Math.min(DIGEST, e.getValue().length())))
                .toList();
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
        return Optional.of("All contestants read the same payload files (first digits of SHA-256: "
                + String.join(", ", payloads) + "). In the corrected measurement, every decoded value was compared "
                + "with these files before timing and again after each trial. With several threads, a few values were "
                + "also compared between slices. " + measured + " of " + all
                + " corrected measurements passed these checks and have a number" + (measured == all ? "."
                        : "; for the other " + (all - measured) + ", the notes in the output of --json say why not."));
    }

    /**
     * A sentence about whether the article's procedure was caught with wrong values or an exception in several threads.
     */
    private String racer(String contender) {
        List<Integer> tried = replay.threads().stream().filter(t -> t > 1)
                .filter(t -> results.way(workload, t, contender).tried() > 0).toList();
        if (tried.isEmpty()) return contender + " was not run with several threads.";
        List<String> caught = tried.stream().filter(t -> results.verdict(workload, t, contender).isPresent())
                .map(t -> "with " + t + " threads, " + results.verdict(workload, t, contender).orElseThrow()).toList();
        if (caught.isEmpty()) return contender + " showed no fault with several threads in this run.";
        boolean always = tried.stream().allMatch(t -> results.way(workload, t, contender).alwaysFailed());
        return contender + " was caught: " + String.join("; ", caught) + "."
                + (always ? " So threads that share one instance of today's library cannot produce the article's "
                        + "figures: either the article's threads did not share an instance after all, or the library "
                        + "of that time did not detect the race." : "");
    }

    private static String number(OptionalDouble number) {
        return JmhBlogReport.number(number);
    }
}
