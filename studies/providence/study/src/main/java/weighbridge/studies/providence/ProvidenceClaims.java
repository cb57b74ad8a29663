package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
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
import weighbridge.study.replay.CorrectedSpeed;
import weighbridge.study.replay.Judgement;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Spread;

/** Every claim of the page on Providence's speed test, in its order. */
final class ProvidenceClaims {
    /** A published ratio of sizes is reproduced if it is met within this share. */
    private static final double TOLERANCE = 0.03;
    /** A published ratio of times is reproduced if the whole interval is within this share of it. */
    private static final double NEAR = 0.10;
    private static final Spread ONE = Spread.exact(1);

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
        return List.of(sameContent(), binary(Column.READ), binary(Column.WRITE), slowerThanThrift(), order(), twins(),
                sizes(false), sizes(true), jsonBug(), contentious(), larger(), noise(),
                Claim.notTestable(
                        "The speed of reading exceptions with Providence deteriorates quickly because of their stack "
                                + "traces",
                        "No schema here has exceptions."));
    }

    private Claim sameContent() {
        List<Judgement> parts = results.workloads().stream().filter(w -> results.carried(w, Side.THRIFT) > 0)
                .map(w -> Judgement.of(results.ledger(w).isEmpty())).toList();
        List<String> unequal = results.workloads().stream()
                .filter(w -> results.carried(w, Side.THRIFT) > 0 && !results.ledger(w).isEmpty()).toList();
        String evidence = parts.isEmpty() ? "The article's procedure was not run."
                : unequal.isEmpty() ? "The same number of values came back from both libraries."
                        : "The history of the article's programs shows that two fields of " + String.join(", ", unequal)
                                + " were added to Providence's schema in May 2018, but not to Thrift's: "
                                + String.join("; ", unequal.stream().flatMap(w -> results.ledger(w).stream()).toList())
                                + ". As a result, every ratio for "
                                + (unequal.size() == 1 ? "that structure" : "those structures")
                                + " compares unequal amounts of work.";
        return Claim.exact("The content on both sides is exactly the same", Judgement.all(parts), evidence,
                Cause.shown(Verdict.FALLS,
                        "the two fields that Thrift's schema lacks. In the binary format, a thousand messages take "
                                + sizeOf(Side.PROVIDENCE) + " MiB with them (published: 8.7) and " + sizeOf(Side.THRIFT)
                                + " MiB without them (published before May 2018: 5.2)"));
    }

    private String sizeOf(Side side) {
        OptionalDouble size = results.sizeAsPublished(replay.absent().workload(), reference, side);
        return size.isPresent() ? String.format(Locale.ROOT, "%.2f", size.getAsDouble()) : "-";
    }

    /** The confidence that follows from the fewest rounds behind the corrected ratios of a claim. */
    private String confidence(List<Format> formats, List<Side> sides, List<Column> columns) {
        int rounds = Integer.MAX_VALUE;
        for (String w : results.workloads()) {
            for (Format f : formats) {
                for (Side s : sides) {
                    if (f.codec(s).isEmpty() || f.codec(s).get().equals(replay.baseline())) continue;
                    for (Column c : columns)
                        rounds = Math.min(rounds, results.speed(w, f, s, c).filter(x -> x.ratio().value().isPresent())
                                .map(CorrectedSpeed::rounds).orElse(0));
                }
            }
        }
        return Confidence.of(rounds == Integer.MAX_VALUE ? 0 : rounds);
    }

    /** A claim about the binary format, whose bytes are the same in both libraries. */
    private Claim binary(Column c) {
        List<Judgement> parts = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (String w : results.workloads()) {
            Spread own = results.corrected(w, reference, Side.PROVIDENCE, c);
            Optional<Printed> published = results.published(w, reference, Side.PROVIDENCE, c);
            if (published.isEmpty()) continue;
            parts.add(Judgement.all(List.of(Judgement.below(own, Spread.exact(published.get().value() * (1 + NEAR))),
                    Judgement.below(Spread.exact(published.get().value() / (1 + NEAR)), own))));
            Spread here = results.asPublished(w, reference, Side.PROVIDENCE, c);
            told.add(w + " published " + published.get() + ", as published here " + number(here) + ", corrected "
                    + number(own) + (own.hasInterval() ? " " + own.ends() : ""));
        }
        boolean reading = c == Column.READ;
        return Claim.judged(
                reading ? "Providence's binary format takes 1.05 to 1.84 times as long to read as Thrift's"
                        : "Providence's binary format takes 0.65 to 1.06 times as long to write as Thrift's",
                Judgement.all(parts),
                String.join("; ", told) + ". The claim holds if every interval lies entirely within 10 % of the "
                        + "published ratio, and falls if one interval lies entirely outside this range.",
                confidence(List.of(reference), List.of(Side.PROVIDENCE), List.of(c)),
                Cause.likely(Verdict.FALLS,
                        "in part, the locks of the JDK's streams (see below). We infer that these locks cost the "
                                + "article's JVM hardly anything"));
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
        List<Judgement> parts = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Format f : others()) {
                for (Column c : Contention.BOTH)
                    parts.add(Judgement.below(ONE, results.corrected(w, f, Side.PROVIDENCE, c)));
            }
        }
        return Claim.judged(
                "All other formats of Providence are slower to read and to write than Thrift's binary protocol",
                Judgement.all(parts),
                "In the corrected measurement, " + count(parts, Verdict.HOLDS) + " of " + parts.size()
                        + " cells are provably slower, and " + count(parts, Verdict.FALLS) + " are provably faster.",
                confidence(others(), List.of(Side.PROVIDENCE), Contention.BOTH), Cause.UNKNOWN);
    }

    private static long count(List<Judgement> parts, Verdict verdict) {
        return parts.stream().filter(j -> j.proven() == verdict).count();
    }

    /**
     * The claim about the order of formats, judged by every pair of a table. The article sorts by the sum, and the
     * reference format is first in all tables.
     */
    private Claim order() {
        List<Judgement> pairs = new ArrayList<>();
        List<Judgement> faster = new ArrayList<>();
        for (String w : results.workloads()) {
            List<Format> of = printed();
            for (int i = 0; i < of.size(); i++) {
                for (int j = i + 1; j < of.size(); j++) {
                    double gap = sum(w, of.get(j)) - sum(w, of.get(i));
                    Judgement here = Judgement.below(results.corrected(w, of.get(i), Side.PROVIDENCE, Column.SUM),
                            results.corrected(w, of.get(j), Side.PROVIDENCE, Column.SUM));
                    pairs.add(gap > 0 ? here : here.not());
                }
            }
            for (Format f : others()) {
                Judgement j = Judgement.below(results.corrected(w, f, Side.PROVIDENCE, Column.READ),
                        results.corrected(w, reference, Side.PROVIDENCE, Column.READ));
                if (j.suggested() != Verdict.OPEN) faster.add(j);
            }
        }
        long seen = pairs.stream().filter(j -> j.suggested() != Verdict.OPEN).count();
        long kept = pairs.stream().filter(j -> j.suggested() == Verdict.HOLDS).count();
        long flipped = faster.stream().filter(j -> j.suggested() == Verdict.HOLDS).count();
        return Claim.judged(
                "Providence's formats, sorted by the sum of their times, are in the published order, with "
                        + "the binary format first",
                Judgement.all(pairs),
                seen == 0 ? "Not measured."
                        : "In the corrected measurement, " + kept + " of " + seen + " pairs are in the published order "
                                + "by point estimates, and " + count(pairs, Verdict.FALLS)
                                + " are provably in the opposite order. For reading, " + flipped + " of "
                                + faster.size() + " other formats are faster than binary by point estimates, and "
                                + count(faster, Verdict.HOLDS) + " are provably faster.",
                confidence(printed(), List.of(Side.PROVIDENCE), Contention.BOTH),
                Cause.likely(Verdict.FALLS, "the stream's lock, which the binary format takes for every byte. We "
                        + "did not test what the lock costs the other formats"));
    }

    private double sum(String w, Format f) {
        return results.published(w, f, Side.PROVIDENCE, Column.SUM).orElseThrow().value();
    }

    /** The claim about Thrift's own protocols, as the tables show them. */
    private Claim twins() {
        List<Judgement> parts = new ArrayList<>();
        List<String> told = new ArrayList<>();
        List<Format> of = results.formats().stream()
                .filter(f -> List.of("tuple_protocol", "compact_protocol").contains(f.name())).toList();
        for (String w : results.workloads()) {
            for (Format f : of) {
                boolean tuple = f.name().startsWith("tuple");
                Spread own = results.corrected(w, f, Side.THRIFT, tuple ? Column.WRITE : Column.READ);
                parts.add(tuple ? Judgement.below(own, ONE) : Judgement.below(ONE, own));
                if (own.value().isPresent()) told.add(w + (tuple ? " tuple, write " : " compact, read ") + number(own));
            }
        }
        return Claim.judged(
                "In all four tables, Thrift's tuple protocol is faster to write than its binary protocol, and its "
                        + "compact protocol is slower to read",
                Judgement.all(parts), told.isEmpty() ? "Not measured." : "Corrected: " + String.join(", ", told) + ".",
                confidence(of, List.of(Side.THRIFT), Contention.BOTH), Cause.UNKNOWN);
    }

    private Claim sizes(boolean json) {
        List<Judgement> parts = new ArrayList<>();
        List<String> off = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Format f : printed()) {
                if (f.name().startsWith("json") != json) continue;
                OptionalDouble here = ProvidenceResults.over(results.sizeAsPublished(w, f, Side.PROVIDENCE),
                        results.sizeAsPublished(w, reference, Side.PROVIDENCE));
                if (here.isEmpty()) continue;
                double printed = replay.published(w, f).orElseThrow().sizeRatio().value();
                Judgement part = Judgement.of(Math.abs(here.getAsDouble() / printed - 1) <= TOLERANCE);
                parts.add(part);
                if (part.proven() == Verdict.FALLS)
                    off.add(String.format(Locale.ROOT, "%s/%s %.2f (published: %.2f)", f.name(), w, here.getAsDouble(),
                            printed));
            }
        }
        String claimed = json ? "The sizes of the three JSON formats, relative to binary, are as published"
                : "The sizes of the seven formats other than JSON, relative to binary, are as published";
        String evidence = parts.isEmpty() ? "No size was measured."
                : count(parts, Verdict.HOLDS) + " of " + parts.size() + " size ratios are within 3 % of the published "
                        + "ones" + (off.isEmpty() ? "." : "; these are not: " + String.join(", ", off) + ".");
        if (json && Judgement.all(parts).proven() == Verdict.FALLS) {
            return new Claim(claimed, Verdict.NOT_TESTABLE,
                    evidence + " Our schema cannot say that a struct is compact.", Confidence.EXACT,
                    Cause.likely(Verdict.NOT_TESTABLE,
                            "compact structs are arrays in the article's JSON but objects in ours"));
        }
        return Claim.exact(claimed, Judgement.all(parts), evidence, Cause.UNKNOWN);
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
        Judgement judgement = left.isEmpty() ? Judgement.OPEN : Judgement.of(left.stream().anyMatch(breaks));
        return Claim.exact("Some weird bug in Thrift's JSON protocol keeps messing up deserialization", judgement,
                left.isEmpty() ? "Thrift's JSON protocol was not run."
                        : "The stream breaks if the test's line feed follows each message, but not if one byte or "
                                + "nothing separates the messages (see below).",
                Cause.likely(Verdict.HOLDS,
                        "the test's own line feed. This is our inference, because the authors' error is not on record; "
                                + "we show only that the line feed by itself breaks the stream"));
    }

    private static final String RULE = " (The claim holds if the ratio provably falls in more than half of the cells "
            + "and provably rises in none. The claim falls if the ratio provably rises in any cell.)";

    private Claim contentious() {
        return Claim.judged("Providence fares better the more contention there is for threads and memory",
                contention.faresBetter(SetUp.ALONE, SetUp.AT_ONCE), contention.told(SetUp.ALONE, SetUp.AT_ONCE) + RULE,
                Confidence.of(contention.blocks(SetUp.ALONE, SetUp.AT_ONCE)), waiting());
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
        return Claim.judged(
                "Providence fares better the larger the test is (according to the article's note on 100 runs of 5,000 "
                        + "messages with only the binary format)",
                contention.faresBetter(SetUp.AT_ONCE, SetUp.NOTE),
                contention.told(SetUp.AT_ONCE, SetUp.NOTE) + " In the article's own figures, the ratio falls in "
                        + publishedFalls(Column.READ) + " structures for reading and in " + publishedFalls(Column.WRITE)
                        + " for writing." + RULE,
                Confidence.of(contention.blocks(SetUp.AT_ONCE, SetUp.NOTE)),
                Cause.unknown("the test in the note differs in two ways: it has more messages, and its JVM runs no "
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
        List<Judgement> parts = new ArrayList<>();
        List<String> told = new ArrayList<>();
        int least = Integer.MAX_VALUE;
        for (String w : results.workloads()) {
            for (Column c : Contention.BOTH) {
                OptionalDouble range = results.range(w, SetUp.AT_ONCE, c);
                if (range.isEmpty() || results.note(w, c).isEmpty()) continue;
                double change = Math.exp(Math.abs(Math.log(results.note(w, c).get().value()
                        / results.published(w, reference, Side.PROVIDENCE, c).orElseThrow().value())));
                parts.add(Judgement.of(range.getAsDouble() >= change));
                told.add(String.format(Locale.ROOT, "%s %s %.2f (published: %.2f)", w, c.name(), range.getAsDouble(),
                        change));
                least = Math.min(least, results.repetitions(w, SetUp.AT_ONCE).size());
            }
        }
        Judgement most = Judgement.atLeast(parts.size() / 2 + 1, parts);
        boolean few = parts.isEmpty() || least < Thresholds.LIKELY_ROUNDS;
        return Claim.judged(
                "The ratio sometimes changes as much between runs of the same test as with the size of the test",
                few ? new Judgement(Verdict.OPEN, most.suggested()) : most,
                (told.isEmpty() ? "The article's procedure was not repeated."
                        : "Each figure is the largest ratio among JVMs of the same set-up, divided by the smallest. "
                                + "The published figures are the changes from the tables to the note: "
                                + String.join(", ", told) + ".")
                        + " (The claim holds if the figure is at least as large as the published one in more than half "
                        + "of the cells, because noise alone can then explain the change.)",
                few ? Confidence.of(parts.isEmpty() ? 0 : least)
                        : "each figure is a range, which grows with the number of JVMs; each structure had at least "
                                + least,
                Cause.UNKNOWN);
    }
}
