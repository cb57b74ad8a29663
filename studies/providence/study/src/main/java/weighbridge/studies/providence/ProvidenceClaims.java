package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.stats.Thresholds;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceResults.Column;
import weighbridge.studies.providence.ProvidenceResults.SetUp;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Confidence;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Rule;
import weighbridge.study.replay.Spread;

/** Every claim of the page on Providence's speed test, in its order. */
final class ProvidenceClaims {
    /** A published ratio of sizes is reproduced if it is met within this share. */
    private static final double TOLERANCE = 0.03;
    /** A published ratio of times is reproduced if the whole interval is within this share of it. */
    private static final double NEAR = 0.10;

    private final ProvidenceResults results;
    private final ProvidenceReplay replay;
    private final Contention contention;
    private final Format reference;

    ProvidenceClaims(ProvidenceResults results, Contention contention) {
        this.results = results;
        this.replay = results.replay();
        this.contention = contention;
        this.reference = replay.reference();
    }

    List<Claim> all() {
        return List.of(sameContent(), reading(), writing(), slowerThanThrift(), order(), twins(), sizes(false),
                sizes(true), jsonBug(), contentious(), larger(), noise(),
                Claim.untestable(
                        "The speed of reading exceptions with Providence deteriorates quickly because of their stack "
                                + "traces",
                        "No schema here has exceptions."));
    }

    private Claim sameContent() {
        List<Rule> parts = results.workloads().stream().filter(w -> results.carried(w, Side.THRIFT) > 0)
                .map(w -> Rule.fact("values of " + w + " are the same in both", results.ledger(w).isEmpty())).toList();
        List<String> unequal = results.workloads().stream()
                .filter(w -> results.carried(w, Side.THRIFT) > 0 && !results.ledger(w).isEmpty()).toList();
        String evidence = unequal.isEmpty() ? "The same number of values came back from both libraries."
                : "The history of the article's programs shows that two fields of " + String.join(", ", unequal)
                        + " were added to Providence's schema in May 2018, but not to Thrift's: "
                        + String.join("; ", unequal.stream().flatMap(w -> results.ledger(w).stream()).toList())
                        + ". As a result, every ratio for "
                        + (unequal.size() == 1 ? "that structure" : "those structures")
                        + " compares unequal amounts of work.";
        return Claim.of("The content on both sides is exactly the same", Rule.all(parts))
                .toldIfCounted(evidence, "The article's procedure was not run.")
                .because(Cause.shown(Verdict.FALLS,
                        "the two fields that Thrift's schema lacks. In the binary format, a thousand messages take "
                                + sizeOf(Side.PROVIDENCE) + " MiB with them (published: 8.7) and " + sizeOf(Side.THRIFT)
                                + " MiB without them (published before May 2018: 5.2)"));
    }

    private String sizeOf(Side side) {
        OptionalDouble size = results.sizeAsPublished(replay.absent().workload(), reference, side);
        return size.isPresent() ? String.format(Locale.ROOT, "%.2f", size.getAsDouble()) : "-";
    }

    /** A corrected ratio to the baseline, whose own is 1. */
    private Figure ratio(String w, Format f, Side s, Column c) {
        boolean one = f.codec(s).filter(replay.baseline()::equals).isPresent();
        return new Figure(f.name() + " " + s.text() + ", " + c.op() + ", " + w + ", × Thrift's binary",
                results.corrected(w, f, s, c), one ? Figure.Source.PUBLISHED : Figure.Source.MEASURED,
                results.rounds(w, f, s, c));
    }

    /** A claim about the binary format, whose bytes are the same in both libraries. */
    private Claim binary(Column c) {
        List<Rule> parts = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (String w : results.workloads()) {
            Spread own = results.corrected(w, reference, Side.PROVIDENCE, c);
            Optional<Printed> published = results.published(w, reference, Side.PROVIDENCE, c);
            if (published.isEmpty()) continue;
            parts.add(results.between(w, c, reference.codec(Side.PROVIDENCE), Optional.of(replay.baseline()),
                    published.get().value() / (1 + NEAR), published.get().value() * (1 + NEAR)));
            Spread here = results.asPublished(w, reference, Side.PROVIDENCE, c);
            told.add(w + " published " + published.get() + ", as published here " + number(here) + ", corrected "
                    + number(own) + (own.hasInterval() ? " " + own.ends() : ""));
        }
        return Claim
                .of(c == Column.READ ? "Providence's binary format takes 1.05 to 1.84 times as long to read as Thrift's"
                        : "Providence's binary format takes 0.65 to 1.06 times as long to write as Thrift's",
                        Rule.all(parts))
                .told(String.join("; ", told) + ". The claim holds if every ratio is proven to be within 10 % of the "
                        + "published one, and falls if one is proven to be outside this range.");
    }

    private Claim reading() {
        return binary(Column.READ).because(Cause.likely(Verdict.FALLS,
                "by the article's procedure, Thrift reads from a stream; corrected, it reads from an array, as "
                        + "its `TDeserializer` does. Providence reads only from streams, whose every call takes "
                        + "a lock (see below)"))
                .main()
                .here(Stream
                        .concat(times(results::asPublished)
                                .map(t -> "by the article's procedure, it takes " + t + " here").stream(),
                                times(results::corrected).map(
                                        t -> "where Thrift reads from an array and Providence from a stream, as their "
                                                + "interfaces offer, it takes " + t)
                                        .stream())
                        .collect(Collectors.joining("; ")));
    }

    /** The least and greatest ratio of reading with the binary format. */
    private Optional<String> times(Reading of) {
        List<Double> all = results.workloads().stream()
                .flatMap(w -> of.ratio(w, reference, Side.PROVIDENCE, Column.READ).value().stream().boxed()).sorted()
                .toList();
        return all.isEmpty() ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%.2f to %.2f times as long", all.getFirst(), all.getLast()));
    }

    private interface Reading {
        Spread ratio(String workload, Format format, Side side, Column column);
    }

    private Claim writing() {
        return binary(Column.WRITE).because(Cause.likely(Verdict.FALLS,
                "in part, the locks of the JDK's streams (see below). We infer that these locks cost the article's JVM "
                        + "hardly anything"));
    }

    private static String number(Spread s) {
        return s.value().isPresent()
                ? (s.hasInterval() ? "" : Spread.ROUGH) + String.format(Locale.ROOT, "%.2f", s.value().getAsDouble())
                : "-";
    }

    private List<Format> printed() {
        return results.formats().stream().filter(f -> replay.published(results.workloads().getFirst(), f).isPresent())
                .toList();
    }

    private List<Format> others() {
        return printed().stream().filter(f -> !f.equals(reference)).toList();
    }

    private Claim slowerThanThrift() {
        List<Rule> parts = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Format f : others()) {
                for (Column c : Contention.BOTH) parts.add(thrifts(w, c, f.codec(Side.PROVIDENCE), false));
            }
        }
        return Claim
                .of("All other formats of Providence are slower to read and to write than Thrift's binary protocol",
                        Rule.all(parts))
                .told("In the corrected measurement, " + count(parts, Verdict.HOLDS) + " of " + parts.size()
                        + " cells are provably slower, and " + count(parts, Verdict.FALLS) + " are provably not.");
    }

    /** A codec is faster than Thrift's binary protocol, or slower. */
    private Rule thrifts(String w, Column c, Optional<String> codec, boolean faster) {
        Optional<String> baseline = Optional.of(replay.baseline());
        return faster ? results.faster(w, c, codec, baseline) : results.faster(w, c, baseline, codec);
    }

    private static long count(List<Rule> parts, Verdict verdict) {
        return parts.stream().filter(j -> j.proven() == verdict).count();
    }

    /**
     * The claim about the order of formats, judged by every pair of a table. The article sorts by the sum, and the
     * reference format is first in all tables.
     */
    private Claim order() {
        List<Rule> pairs = new ArrayList<>();
        List<Rule> sums = new ArrayList<>();
        List<Rule> faster = new ArrayList<>();
        for (String w : results.workloads()) {
            List<Format> of = printed();
            for (int i = 0; i < of.size(); i++) {
                for (int j = i + 1; j < of.size(); j++) {
                    boolean sorted = sum(w, of.get(i)) < sum(w, of.get(j));
                    Format one = of.get(sorted ? i : j);
                    Format other = of.get(sorted ? j : i);
                    pairs.add(results.ahead(w, one.codec(Side.PROVIDENCE), other.codec(Side.PROVIDENCE)));
                    sums.add(new Rule.Below(ratio(w, one, Side.PROVIDENCE, Column.SUM),
                            ratio(w, other, Side.PROVIDENCE, Column.SUM)));
                }
            }
            for (Format f : others()) {
                Rule j = results.faster(w, Column.READ, f.codec(Side.PROVIDENCE), reference.codec(Side.PROVIDENCE));
                if (j.judge().suggested() != Verdict.OPEN) faster.add(j);
            }
        }
        long seen = sums.stream().filter(j -> j.judge().suggested() != Verdict.OPEN).count();
        long kept = sums.stream().filter(j -> j.judge().suggested() == Verdict.HOLDS).count();
        long flipped = faster.stream().filter(j -> j.judge().suggested() == Verdict.HOLDS).count();
        return Claim
                .of("Providence's formats, sorted by the sum of their times, are in the published order, with "
                        + "the binary format first", Rule.all(pairs))
                .told(seen == 0 ? "Not measured."
                        : "In the corrected measurement, " + kept + " of " + seen + " pairs are in the published order "
                                + "by point estimates, and " + count(pairs, Verdict.FALLS)
                                + " are provably in the opposite order, for reading and for writing. For reading, "
                                + flipped + " of " + faster.size()
                                + " other formats are faster than binary by point estimates, and "
                                + count(faster, Verdict.HOLDS) + " are provably faster.");
    }

    private double sum(String w, Format f) {
        return results.published(w, f, Side.PROVIDENCE, Column.SUM).orElseThrow().value();
    }

    /** The claim about Thrift's own protocols, as the tables show them. */
    private Claim twins() {
        List<Rule> parts = new ArrayList<>();
        List<String> told = new ArrayList<>();
        List<Format> of = results.formats().stream()
                .filter(f -> List.of("tuple_protocol", "compact_protocol").contains(f.name())).toList();
        for (String w : results.workloads()) {
            for (Format f : of) {
                boolean tuple = f.name().startsWith("tuple");
                Column column = tuple ? Column.WRITE : Column.READ;
                Spread own = results.corrected(w, f, Side.THRIFT, column);
                parts.add(thrifts(w, column, f.codec(Side.THRIFT), tuple));
                if (own.value().isPresent()) told.add(w + (tuple ? " tuple, write " : " compact, read ") + number(own));
            }
        }
        return Claim
                .of("In all four tables, Thrift's tuple protocol is faster to write than its binary protocol, and its "
                        + "compact protocol is slower to read", Rule.all(parts))
                .told(told.isEmpty() ? "Not measured." : "Corrected: " + String.join(", ", told) + ".");
    }

    private Claim sizes(boolean json) {
        List<Rule> parts = new ArrayList<>();
        List<String> off = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Format f : printed()) {
                if (f.name().startsWith("json") != json) continue;
                OptionalDouble here = ProvidenceResults.over(results.sizeAsPublished(w, f, Side.PROVIDENCE),
                        results.sizeAsPublished(w, reference, Side.PROVIDENCE));
                if (here.isEmpty()) continue;
                double printed = replay.published(w, f).orElseThrow().sizeRatio().value();
                Rule part = Rule.near(Figure.counted("size of " + f.name() + ", " + w + ", × binary", here), printed,
                        TOLERANCE);
                parts.add(part);
                if (part.proven() == Verdict.FALLS)
                    off.add(String.format(Locale.ROOT, "%s/%s %.2f (published: %.2f)", f.name(), w, here.getAsDouble(),
                            printed));
            }
        }
        String claimed = json ? "The sizes of the three JSON formats, relative to binary, are as published"
                : "The sizes of the seven formats other than JSON, relative to binary, are as published";
        String evidence =
                count(parts, Verdict.HOLDS) + " of " + parts.size() + " size ratios are within 3 % of the published "
                        + "ones" + (off.isEmpty() ? "." : "; these are not: " + String.join(", ", off) + ".");
        if (json && Rule.all(parts).proven() == Verdict.FALLS) {
            return Claim.of(claimed, Rule.untestable("our schemas have no compact structs"))
                    .told(evidence + " Our schema cannot say that a struct is compact.")
                    .because(Cause.likely(Verdict.NOT_TESTABLE,
                            "compact structs are arrays in the article's JSON but objects in ours"));
        }
        return Claim.of(claimed, Rule.all(parts)).toldIfCounted(evidence, "No size was measured.");
    }

    /** The claim about the format that the article left out. */
    private Claim jsonBug() {
        List<PassTimes.Format> left = results.workloads().stream().map(results::one).flatMap(Optional::stream)
                .findFirst().map(PassTimes::formats).orElse(List.of()).stream()
                .filter(f -> results.formats().stream()
                        .filter(x -> replay.published(results.workloads().getFirst(), x).isEmpty()).anyMatch(x -> Stream
                                .of(Side.values()).anyMatch(s -> x.codec(s).filter(f.codec()::equals).isPresent())))
                .toList();
        Predicate<PassTimes.Format> breaks = f -> f.probes().stream().anyMatch(p -> !p.failure().isEmpty());
        Optional<Boolean> broken = left.isEmpty() ? Optional.empty() : Optional.of(left.stream().anyMatch(breaks));
        Optional<Boolean> always =
                left.isEmpty() ? Optional.empty() : Optional.of(left.stream().anyMatch(f -> !f.failure().isEmpty()));
        return Claim
                .of("Some weird bug in Thrift's JSON protocol keeps messing up deserialization", Rule.all(
                        new Rule.Fact("a message of Thrift's JSON protocol breaks the stream", broken,
                                Figure.Source.COUNTED),
                        new Rule.Fact("one does without the test's line feed, too", always, Figure.Source.COUNTED)))
                .toldIfCounted(
                        always.orElse(false) ? "The stream breaks without the test's line feed, too (see below)."
                                : broken.orElse(false)
                                        ? "Deserialization is messed up, but the protocol is not at fault: the stream "
                                                + "breaks if the test's line feed and a byte follow each message, and "
                                                + "does not without the line feed (see below). That this is what the "
                                                + "authors saw is our inference, since their error is not on record."
                                        : "No message broke the stream (see below).",
                        "Thrift's JSON protocol was not run.")
                .because(broken.orElse(false) ? Cause.shown(Verdict.FALLS, "the test's own line feed") : Cause.UNKNOWN);
    }

    private static final String RULE = " (The claim holds if the ratio provably falls in more than half of the cells "
            + "and provably rises in none. The claim falls if the ratio provably rises in any cell. What is proven of one "
            + "cell is among all cells, which takes a wider interval than the table's.)";

    private Claim contentious() {
        return Claim
                .of("Providence fares better the more contention there is for threads and memory",
                        contention.faresBetter(SetUp.ALONE, SetUp.AT_ONCE))
                .told(contention.told(SetUp.ALONE, SetUp.AT_ONCE) + RULE).because(waiting());
    }

    /**
     * The cause of a change, as far as it can be named: whether wall time shows more than the work on a message, if
     * there are enough repetitions to say so.
     */
    private Cause waiting() {
        if (contention.blocks(SetUp.ALONE, SetUp.AT_ONCE) < Thresholds.LIKELY_ROUNDS) return Cause.UNKNOWN;
        long apart = contention.apart(SetUp.ALONE, SetUp.AT_ONCE);
        return Cause.unknown(
                apart == 0 ? "wall time and CPU time show the same change in every cell, within their intervals"
                        : "wall time and CPU time show different changes in " + apart
                                + (apart == 1 ? " cell" : " cells") + ", so part of the change is waiting, not work");
    }

    private Claim larger() {
        return Claim.of(
                "Providence fares better the larger the test is (according to the article's note on 100 runs of 5,000 "
                        + "messages with only the binary format)",
                contention.faresBetter(SetUp.AT_ONCE, SetUp.NOTE))
                .told(contention.told(SetUp.AT_ONCE, SetUp.NOTE) + " In the article's own figures, the ratio falls in "
                        + publishedFalls(Column.READ) + " structures for reading and in " + publishedFalls(Column.WRITE)
                        + " for writing." + RULE)
                .because(Cause
                        .unknown("the test in the note differs in two ways: it has more messages, and its JVM runs no "
                                + "other formats"));
    }

    private String publishedFalls(Column c) {
        List<String> both = results.workloads().stream().filter(
                w -> results.note(w, c).isPresent() && results.published(w, reference, Side.PROVIDENCE, c).isPresent())
                .toList();
        long falls = both.stream().filter(w -> results.note(w, c).get().value() < results
                .published(w, reference, Side.PROVIDENCE, c).get().value()).count();
        return falls + " of " + both.size();
    }

    /**
     * The claim that the same tests vary, judged by whether repetitions of one set-up differ by as much as the
     * article's note and tables do.
     */
    private Claim noise() {
        int least = results.workloads().stream().mapToInt(w -> results.repetitions(w, SetUp.AT_ONCE).size())
                .filter(n -> n > 1).min().orElse(0);
        boolean few = least < Thresholds.LIKELY_ROUNDS;
        List<Rule> parts = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Column c : Contention.BOTH) {
                OptionalDouble range = results.range(w, SetUp.AT_ONCE, c);
                if (range.isEmpty() || results.note(w, c).isEmpty()) continue;
                double change = Math.exp(Math.abs(Math.log(results.note(w, c).get().value()
                        / results.published(w, reference, Side.PROVIDENCE, c).orElseThrow().value())));
                Figure here =
                        Figure.measured("range of " + w + ", " + c.name(), new Spread(range, range, range, few), least);
                parts.add(new Rule.Below(here, Figure.published("change of " + w + ", " + c.name(), change)).not());
                told.add(String.format(Locale.ROOT, "%s %s %.2f (published: %.2f)", w, c.name(), range.getAsDouble(),
                        change));
            }
        }
        return Claim
                .of("The ratio sometimes changes as much between runs of the same test as with the size of the test",
                        new Rule.AtLeast(parts.size() / 2 + 1, parts))
                .told((told.isEmpty() ? "The article's procedure was not repeated."
                        : "Each figure is the largest ratio among JVMs of the same set-up, divided by the smallest. "
                                + "The published figures are the changes from the tables to the note: "
                                + String.join(", ", told) + ".")
                        + " (The claim holds if the figure is at least as large as the published one in more than half "
                        + "of the cells: changes as large then occur between runs of one test, too.)")
                .confident(few ? Confidence.open(least)
                        : "each figure is a range, which grows with the number of JVMs (each structure had at least "
                                + least + ") and is wider for fewer iterations than the article's, as here");
    }
}
