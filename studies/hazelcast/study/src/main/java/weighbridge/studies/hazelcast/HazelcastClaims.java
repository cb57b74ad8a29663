package weighbridge.studies.hazelcast;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import weighbridge.grid.GridOrder;
import weighbridge.stats.Comparison;
import weighbridge.stats.Thresholds;
import weighbridge.studies.hazelcast.cluster.ClusterRun;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Rule;
import weighbridge.study.replay.Spread;

/** The claims of the article and its graphs, each judged by the measurements here. */
final class HazelcastClaims {
    /**
     * The largest difference that counts as equally fast: nobody would choose a format for less, and the rounds of a
     * grid differ by as much.
     */
    private static final double AS_FAST = 0.1;
    private static final double THREE = 3;
    private static final int HEADER = 8;
    private static final int ARRAY = 12;
    private static final String STORED =
            "Compact writes and reads as fast as IdentifiedDataSerializable (within 10 % in the article's graphs)";
    private static final String SQL =
            "SQL queries Compact objects as fast as Identified ones (within 10 % in the article's graph)";
    private static final String RUNNER = "certain: read from the runner in the article's repository";

    private final HazelcastResults results;

    HazelcastClaims(HazelcastResults results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(asFast(STORED, s -> !s.bench().asks()).main().here(multiples(s -> !s.bench().asks())),
                asFast(SQL, s -> s.bench() == GridOrder.Bench.QUERY), oldEngine(), slowest(), memory(), bytes(),
                selects(), separately(), fourteen(),
                Claim.untestable("With better configurations, the results should not be much different",
                        "Only the default configuration was measured."));
    }

    /** The set-ups that each claim about speed compares that is still open, the fewest first. */
    List<List<SetUp>> wanting() {
        Map<Claim, Predicate<SetUp>> claims = new LinkedHashMap<>();
        claims.put(oldEngine(), s -> s.bench() == GridOrder.Bench.PREDICATE && s.size() == Size.LARGE && isOfTwo(s));
        claims.put(asFast(SQL, s -> s.bench() == GridOrder.Bench.QUERY),
                s -> s.bench() == GridOrder.Bench.QUERY && isOfTwo(s));
        claims.put(asFast(STORED, s -> !s.bench().asks()), s -> !s.bench().asks() && isOfTwo(s));
        claims.put(slowest(), s -> !s.bench().asks() && s.kind() != Kind.BYTE_ARRAY);
        return claims.entrySet().stream().filter(e -> e.getKey().verdict() == Claim.Verdict.OPEN)
                .map(e -> SetUp.all().stream().filter(e.getValue()).toList()).toList();
    }

    private static boolean isOfTwo(SetUp s) {
        return s.kind() == Kind.COMPACT || s.kind() == Kind.IDENTIFIED;
    }

    /** How much Compact takes of what Identified takes: the least and the most. */
    private String multiples(Predicate<SetUp> which) {
        List<Double> all = compact(which).stream().map(s -> results.ratio(s, Kind.IDENTIFIED)).filter(Spread::decides)
                .map(r -> r.value().getAsDouble()).sorted().toList();
        return all.size() < 2 ? "" : String.format(Locale.ROOT, "corrected, it takes %.2f to %.2f times the CPU time",
                all.getFirst(), all.getLast());
    }

    /** Whether a difference from another kind is proven, in a word. */
    String beyondNoise(SetUp setUp, Kind other) {
        Optional<Comparison> c = results.compare(setUp, other, 1);
        if (c.isEmpty()) return HazelcastSheets.NONE;
        if (c.get().verdict().saysFaster()) return "yes, lower";
        if (c.get().verdict().reversed().saysFaster()) return "yes, higher";
        return c.get().ratio().n() < Thresholds.LIKELY_ROUNDS ? "open" : "not proven";
    }

    /** Whether a set-up costs less than this multiple of another kind. */
    private Rule faster(SetUp setUp, Kind other, double times) {
        return new Rule.Faster(setUp.key(), other.text(), times, results.compare(setUp, other, times),
                HazelcastResults.comparisons());
    }

    /** Whether a set-up costs more than another kind. */
    private Rule slower(SetUp setUp, Kind other) {
        return new Rule.Faster(new SetUp(setUp.bench(), setUp.size(), other).key(), setUp.kind().text(), 1,
                results.compare(setUp, other, 1).map(Comparison::reversed), HazelcastResults.comparisons());
    }

    private static List<SetUp> compact(Predicate<SetUp> which) {
        return SetUp.all().stream().filter(s -> s.kind() == Kind.COMPACT && which.test(s)).toList();
    }

    private Claim asFast(String claimed, Predicate<SetUp> which) {
        return Claim
                .of(claimed,
                        Rule.all(compact(which).stream()
                                .map(s -> Rule.all(faster(s, Kind.IDENTIFIED, 1 + AS_FAST),
                                        faster(s, Kind.IDENTIFIED, 1 / (1 + AS_FAST)).not()))
                                .toList()))
                .told(told(compact(which), Kind.IDENTIFIED)
                        + " (The claim holds if every ratio is proven to be within 10 % of 1, and falls if one is "
                        + "proven to be outside this range.)");
    }

    private Claim oldEngine() {
        SetUp large = new SetUp(GridOrder.Bench.PREDICATE, Size.LARGE, Kind.COMPACT);
        return Claim.of(
                "The old engine queries large Compact objects three times as fast as large Identified ones (338 to 105 "
                        + "queries per second)",
                faster(large, Kind.IDENTIFIED, 1 / THREE))
                .told(told(List.of(large), Kind.IDENTIFIED)
                        + " (The claim holds if the ratio is proven to be below a third, and falls if it is proven to be "
                        + "above.)")
                .because(Claim.Cause.likely(Claim.Verdict.HOLDS,
                        "the engine reads only the queried field of a Compact or Portable object, but must create the "
                                + "whole of an Identified object"));
    }

    private Claim slowest() {
        List<SetUp> portable =
                SetUp.all().stream().filter(s -> s.kind() == Kind.PORTABLE && !s.bench().asks()).toList();
        List<Kind> others = List.of(Kind.COMPACT, Kind.IDENTIFIED);
        return Claim
                .of("Portable writes and reads more slowly than Compact and Identified (in all four graphs)",
                        Rule.all(portable.stream().flatMap(s -> others.stream().map(k -> slower(s, k))).toList()))
                .told(others.stream().map(k -> told(portable, k)).distinct().collect(Collectors.joining(" "))
                        + " (The claim holds if every ratio is proven to be above 1, and falls if one is proven to be "
                        + "below.)");
    }

    /**
     * A sentence such as {@code Corrected CPU time of compact relative to identified: write-small 1.02 [0.97, 1.06]
     * from 5 rounds (0.99 by the article's throughput).}
     */
    private String told(List<SetUp> setUps, Kind other) {
        List<String> each = new ArrayList<>();
        for (SetUp s : setUps) {
            Spread ratio = results.ratio(s, other);
            if (ratio.value().isEmpty()) continue;
            each.add(String.format(Locale.ROOT, "%s %s%.2f%s from %s (%.2f by the article's throughput)", s.test(),
                    ratio.hasInterval() ? "" : Spread.ROUGH, ratio.value().getAsDouble(),
                    ratio.hasInterval() ? " " + ratio.ends() : "", Confidence.rounds(results.rounds(s, other)),
                    published(new SetUp(s.bench(), s.size(), other)) / published(s)));
        }
        return each.isEmpty() ? "No corrected run for this claim counts."
                : "Corrected CPU time of " + setUps.getFirst().kind().text() + " relative to " + other.text() + ": "
                        + String.join("; ", each) + ".";
    }

    private static double published(SetUp s) {
        return Hazelcast.REPLAY.published(s, HazelcastReplay.THROUGHPUT).orElseThrow().value();
    }

    private static List<SetUp> stored() {
        return SetUp.all().stream().filter(s -> !s.bench().asks()).toList();
    }

    private Claim memory() {
        List<Rule> parts = new ArrayList<>();
        List<String> off = new ArrayList<>();
        for (SetUp s : stored()) {
            Figure here = Figure.counted("entry of " + s.key() + ", B", results.publishedMemory(s));
            Rule same = new Rule.Within(here, memory(s), memory(s));
            parts.add(same);
            if (same.proven() == Claim.Verdict.FALLS)
                off.add(s.key() + " " + here.point().getAsDouble() + " instead of "
                        + Hazelcast.REPLAY.published(s, HazelcastReplay.MEMORY).orElseThrow());
        }
        long met = parts.stream().filter(p -> p.proven() == Claim.Verdict.HOLDS).count();
        return Claim
                .of("An entry takes 168 to 1,166 bytes (sixteen figures, for four kinds in four tests)",
                        Rule.all(parts))
                .toldIfCounted(
                        "With the article's procedure here, " + met + " of " + (met + off.size())
                                + " figures are the same to the byte"
                                + (off.isEmpty() ? "." : ". The others: " + String.join(", ", off) + "."),
                        "The article's procedure was not run.");
    }

    private static Claim bytes() {
        return Claim
                .of("The byte array is similar in size to the Identified object", Rule.all(stored().stream()
                        .filter(s -> s.kind() == Kind.BYTE_ARRAY)
                        .map(s -> Rule.arithmetic(s.key() + " takes 4 bytes more",
                                memory(s) == memory(new SetUp(s.bench(), s.size(), Kind.IDENTIFIED)) - HEADER + ARRAY))
                        .toList()))
                .told("By the article's figures, a byte-array entry takes 4 bytes more than an Identified one: it "
                        + "lacks the object's 8-byte header, but the array's header and length take 12 bytes.");
    }

    private static double memory(SetUp s) {
        return Hazelcast.REPLAY.published(s, HazelcastReplay.MEMORY).orElseThrow().value();
    }

    /** Whether latency is measured apart from throughput, which the article says of writes and reads alone. */
    private Claim separately() {
        SetUp small = new SetUp(GridOrder.Bench.PREDICATE, Size.SMALL, Kind.COMPACT);
        double mean = 1e3 * HazelcastAsked.THREADS / published(small);
        return Claim
                .of("The latency of the old engine's queries is measured apart from their throughput",
                        Rule.fact("its template sets a rate", false))
                .told(String.format(Locale.ROOT,
                        "The runner measures it with the template that sets no rate. If 120 threads get %.0f "
                                + "answers per second, each thread waits %.0f ms for an answer on average; the graph "
                                + "shows 466 ms at the 90th percentile. Writes, reads and SQL queries had a rate.",
                        published(small), mean))
                .confident(RUNNER)
                .because(Claim.Cause.traced(Claim.Verdict.FALLS, "the runner names the wrong template")).found();
    }

    private Claim selects() {
        List<ClusterRun.Found> found = results.asked().setUps().stream().filter(s -> s.bench().asks())
                .flatMap(s -> results.published(s).stream()).flatMap(r -> r.found().stream()).toList();
        boolean none = found.stream().allMatch(f -> f.rows() == 0);
        return Claim
                .of("The article's queries select the objects with the string 'metin'",
                        new Rule.Fact("a query finds rows", found.isEmpty() ? Optional.empty() : Optional.of(!none),
                                Figure.Source.COUNTED))
                .toldIfCounted(none ? "With the article's procedure here, no row was found in " + found.size()
                        + " runs, because each string has 15 random letters but the queries look for a string "
                        + "of 5. Every query therefore scans all entries and returns nothing. With SQL, the "
                        + "test reads updateCount(), which is -1, and neither fetches rows nor closes the " + "result."
                        : "Rows were found.", "The article's procedure was not run.")
                .because(Claim.Cause.traced(Claim.Verdict.FALLS,
                        "the random strings have 15 letters, the one that is sought has 5"))
                .found();
    }

    private static Claim fourteen() {
        long setUps = stored().stream().filter(s -> s.bench() == GridOrder.Bench.WRITE).count();
        return Claim.of("The write benchmark takes fourteen runs", Rule.arithmetic("fourteen runs", 2 * setUps == 14))
                .told("Four kinds in two sizes, each for throughput and for latency, make " + 2 * setUps + " runs.");
    }

    /**
     * Sentences that say for each operation how Compact differs from Identified, and whether by more than the noise.
     */
    List<String> differences() {
        List<String> all = new ArrayList<>();
        for (SetUp s : compact(s -> results.asked().setUps().contains(s))) {
            Spread ratio = results.ratio(s, Kind.IDENTIFIED);
            if (ratio.value().isEmpty()) continue;
            String rounds = Confidence.rounds(results.rounds(s, Kind.IDENTIFIED));
            all.add(s.test() + ": an operation with Compact takes "
                    + String.format(Locale.ROOT, "%s%.2f", ratio.hasInterval() ? "" : Spread.ROUGH,
                            ratio.value().getAsDouble())
                    + (ratio.hasInterval() ? " " + ratio.ends() : "") + " times the CPU time of one with Identified ("
                    + rounds + "). " + switch (beyondNoise(s, Kind.IDENTIFIED)) {
                        case "not proven" -> "Whether they differ is not proven";
                        case "open" -> "Whether they differ is open (too few rounds)";
                        case "yes, higher" -> "This is more, by more than the noise";
                        default -> "This is less, by more than the noise";
                    } + ".");
        }
        return all;
    }
}
