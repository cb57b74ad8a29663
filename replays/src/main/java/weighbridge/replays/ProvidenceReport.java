package weighbridge.replays;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import weighbridge.model.PassTimes;
import weighbridge.replays.ProvidenceReplay.Format;
import weighbridge.replays.ProvidenceReplay.Side;
import weighbridge.replays.ProvidenceResults.Column;

/** What a replay of {@link ProvidenceReplay} came to: tables in the article's own shape, each figure with the published one beside it. */
public final class ProvidenceReport implements ReplayReport {
    /** A published ratio of sizes comes out if it is met to this. */
    static final double TOLERANCE = 0.10;
    private static final int NAME = 17;
    private static final int CELL = 17;
    private static final String MISSING = "-";

    private final ProvidenceReplay replay;
    private final ProvidenceResults results;
    private final Contention contention;

    /**
     * @param runs  that were asked for
     * @param cores of the machine
     */
    public ProvidenceReport(ProvidenceResults results, int runs, int cores) {
        this.replay = results.replay();
        this.results = results;
        this.contention = new Contention(results, runs, cores);
    }

    @Override
    public boolean hasFailures() {
        return results.hasFailures();
    }

    @Override
    public List<ReplayRow> rows() {
        List<ReplayRow> rows = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Format f : results.formats()) {
                for (Side s : Side.values()) {
                    if (f.codec(s).isEmpty()) continue;
                    for (Column c : Column.values()) rows.add(time(w, f, s, c));
                    for (Column c : Column.values()) rows.add(alone(w, f, s, c));
                    rows.add(size(w, f, s, "size.ratio", "×"));
                    rows.add(size(w, f, s, "size.file", "MiB"));
                }
            }
            for (Column c : Column.values()) {
                Format reference = replay.reference();
                rows.add(new ReplayRow(w, contender(reference, Side.PROVIDENCE), reference.codec(), Optional.of(c.op()),
                        OptionalInt.of(replay.atOnce()), "ratio.note", "×",
                        results.note(w, c), results.asPublished(w, reference, Side.PROVIDENCE, c), OptionalDouble.empty(), OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        "published: 100 runs of 5,000 messages, this format alone; as published here: the same figure as in the table"));
            }
        }
        return rows;
    }

    private static String contender(Format f, Side s) {
        return f.name() + " " + s.text();
    }

    private ReplayRow time(String w, Format f, Side s, Column c) {
        Spread corrected = results.corrected(w, f, s, c);
        List<String> notes = new ArrayList<>();
        if (results.asPublished(w, f, s, c).isPresent()) notes.add(contention.done(w));
        else notes.add("as published: " + failure(w, f, s));
        notes.add(results.correctedNote(w, f, s, c));
        if (corrected.low().isPresent() && corrected.high().isPresent()) {
            notes.add(String.format(Locale.ROOT, "95 %% interval %.2f to %.2f", corrected.low().getAsDouble(), corrected.high().getAsDouble()));
        }
        return new ReplayRow(w, contender(f, s), f.codec(s).orElseThrow(), Optional.of(c.op()), OptionalInt.of(1), "ratio", "×", results.published(w,
                f, s, c),
                results.asPublished(w, f, s, c), corrected.value(), corrected.low(), corrected.high(), join(notes));
    }

    private ReplayRow alone(String w, Format f, Side s, Column c) {
        OptionalDouble none = OptionalDouble.empty();
        return new ReplayRow(w, contender(f, s), f.codec(s).orElseThrow(), Optional.of(c.op()), OptionalInt.of(1), "ratio.alone", "×", none,
                results.ratio(results.alone(w), f, s, c, PassTimes.Direction::sharedNanos), none, none, none,
                "the article's procedure, one run after the other");
    }

    private ReplayRow size(String w, Format f, Side s, String metric, String unit) {
        boolean ratio = metric.equals("size.ratio");
        Format reference = replay.reference();
        OptionalDouble published = results.publishedSize(w, f, s);
        OptionalDouble here = results.sizeAsPublished(w, f, s);
        OptionalDouble corrected = results.sizeCorrected(w, f, s);
        if (ratio) {
            published = s == Side.THRIFT ? OptionalDouble.empty()
                    : replay.published(w, f).map(l -> OptionalDouble.of(l.sizeRatio())).orElse(OptionalDouble.empty());
            here = ProvidenceResults.over(here, results.sizeAsPublished(w, reference, Side.PROVIDENCE));
            corrected = ProvidenceResults.over(corrected, results.sizeCorrected(w, reference, Side.PROVIDENCE));
        }
        List<String> notes = new ArrayList<>(List.of(ratio ? "to " + contender(reference, Side.PROVIDENCE) : "of 1,000 messages"));
        if (s == Side.PROVIDENCE) notes.add("with separators");
        else notes.add("the article measured no size of this side");
        if (here.isEmpty()) notes.add("as published: " + failure(w, f, s));
        return new ReplayRow(w, contender(f, s), f.codec(s).orElseThrow(), Optional.empty(), OptionalInt.empty(), metric, unit, published, here,
                corrected,
                OptionalDouble.empty(), OptionalDouble.empty(), join(notes));
    }

    private String failure(String w, Format f, Side s) {
        String missing = results.missing(w);
        if (!missing.isEmpty()) return missing;
        return results.atOnce(w).flatMap(t -> ProvidenceResults.format(t, f,
                s)).map(PassTimes.Format::failure).filter(t -> !t.isEmpty()).orElse("not run");
    }

    private static String join(List<String> notes) {
        return String.join("; ", notes.stream().filter(n -> !n.isEmpty()).toList());
    }

    /** One way to fill a table of the article's shape. */
    private enum Mode {
        AS_PUBLISHED("as published here (published)"),
        CORRECTED("corrected (published)");

        private final String text;

        Mode(String text) {
            this.text = text;
        }
    }

    private Spread value(Mode mode, String w, Format f, Side s, Column c) {
        OptionalDouble none = OptionalDouble.empty();
        return mode == Mode.CORRECTED ? results.corrected(w, f, s, c) : new Spread(results.asPublished(w, f, s, c), none, none);
    }

    private OptionalDouble size(Mode mode, String w, Format f) {
        return mode == Mode.CORRECTED ? results.sizeCorrected(w, f, Side.PROVIDENCE) : results.sizeAsPublished(w, f, Side.PROVIDENCE);
    }

    /** Formats by the sum of Providence's times, as the article sorts them; those without a time stand last. */
    private List<Format> sorted(Mode mode, String w) {
        return results.formats().stream().sorted(Comparator.comparingDouble(
                (Format f) -> value(mode, w, f, Side.PROVIDENCE, Column.SUM).value().orElse(Double.MAX_VALUE))).toList();
    }

    private boolean isFilled(Mode mode, String w) {
        return results.formats().stream().anyMatch(f -> size(mode, w, f).isPresent() || value(mode, w, f, Side.PROVIDENCE,
                Column.READ).value().isPresent());
    }

    private static String number(OptionalDouble number, String format) {
        return number.isPresent() ? String.format(Locale.ROOT, format, number.getAsDouble()) : MISSING;
    }

    /** Such as {@code 1.32±4% (1.84)}. */
    private String cell(Mode mode, String w, Format f, Side s, Column c) {
        if (f.codec(s).isEmpty()) return "";
        Spread v = value(mode, w, f, s, c);
        String interval = v.half();
        boolean rough = mode == Mode.CORRECTED && v.value().isPresent() && interval.isEmpty() && !f.codec(s).orElseThrow().equals(replay.baseline());
        return (rough ? "~" : "") + number(v.value(), "%.2f") + interval + " (" + number(results.published(w, f, s, c), "%.2f") + ")";
    }

    private String sizeCell(Mode mode, String w, Format f) {
        OptionalDouble ratio = ProvidenceResults.over(size(mode, w, f), size(mode, w, replay.reference()));
        Optional<ProvidenceReplay.Line> line = replay.published(w, f);
        return number(ratio, "%.2f") + " (" + line.map(l -> String.format(Locale.ROOT, "%.2f", l.sizeRatio())).orElse(MISSING) + ") / "
                + number(size(mode, w, f), "%.1f") + " (" + line.map(l -> String.format(Locale.ROOT, "%.1f", l.mebibytes())).orElse(MISSING)
                + ") MiB";
    }

    private List<String> line(Mode mode, String w, Format f) {
        List<String> cells = new ArrayList<>(List.of(f.name()));
        for (Column c : Column.values()) for (Side s : Side.values()) cells.add(cell(mode, w, f, s, c));
        cells.add(sizeCell(mode, w, f));
        return cells;
    }

    @Override
    public String text(String conditions, int columns) {
        StringBuilder text = new StringBuilder(replay.title()).append('\n').append(replay.article()).append('\n').append(conditions).append('\n');
        text.append("Times are ratios to native Thrift's binary protocol; published figures stand in brackets. pvd: Providence, thr: native "
                + "Thrift.\n~: without an interval, since "
                + "no round had a steady trial of it and of the baseline (notes of --json). " + Spread.LEGEND + ".\n");
        for (String w : results.workloads()) {
            for (Mode mode : Mode.values()) {
                if (!isFilled(mode, w)) continue;
                text.append('\n').append(w).append(", ").append(mode.text).append('\n');
                text.append(row(List.of("", "READ pvd", "thr", "WRITE pvd", "thr", "SUM pvd", "thr", "SIZE ratio / 1,000 messages")));
                for (Format f : sorted(mode, w)) text.append(row(line(mode, w, f)));
            }
        }
        for (Sheet s : contention.sheets()) text.append('\n').append(Aligned.text(s));
        text.append('\n');
        for (String sentence : sentences()) text.append(Folding.item(sentence, columns));
        return text.toString();
    }

    private static String row(List<String> cells) {
        StringBuilder line = new StringBuilder(String.format("%-" + NAME + "s", cells.getFirst()));
        for (int i = 1; i < cells.size() - 1; i++) {
            if (i % 2 == 1) line.append(" │");
            line.append(String.format(" %" + CELL + "s", cells.get(i)));
        }
        return line.append(" │ ").append(cells.getLast()).toString().stripTrailing() + "\n";
    }

    @Override
    public List<Sheet> sheets() {
        List<Sheet> sheets = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Mode mode : Mode.values()) {
                if (!isFilled(mode, w)) continue;
                String marks = mode == Mode.CORRECTED ? "; ~ without an interval, " + Spread.LEGEND : "";
                sheets.add(new Sheet(w + ", " + mode.text + marks, List.of("format", "READ pvd", "READ thr", "WRITE pvd", "WRITE thr", "SUM pvd", "SUM thr",
                        "SIZE ratio / 1,000 messages"), sorted(mode, w).stream().map(f -> line(mode, w, f)).toList()));
            }
        }
        return sheets;
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        all.add("Sizes: " + sizes());
        all.addAll(ledgers());
        all.addAll(equal());
        all.addAll(writing());
        if (!order().isEmpty()) all.add("Order: " + order());
        all.addAll(contention.sentences());
        all.addAll(probes());
        all.addAll(replay.deviations());
        return all.stream().filter(s -> !s.isEmpty()).toList();
    }

    @Override
    public Map<String, String> places() {
        Map<String, String> places = new HashMap<>();
        places.put("sizes", sizes());
        places.put("ledger", items(ledgers(), "The article's procedure was not run on `" + replay.absent().workload()
                + "`, so nothing was compared."));
        places.put("equal", equal().isEmpty() ? "No corrected contestant was measured." : "Corrected, both have all fields:\n\n" + items(equal(), ""));
        places.put("procedure", contention.procedure());
        places.put("both ways", contention.sheets().isEmpty() ? "" : "We noted, beside the procedure's clock, where the time went: on a core, in the slowest "
                + "thousandth of the messages, in garbage collections, and what the unguarded sums lost. The last four columns are thousands of bytes that a "
                + "message allocates in the binary formats; the collector's work follows them.");
        places.put("writing", items(writing(), "No corrected time was measured."));
        places.put("order", order().isEmpty() ? "No corrected time was measured." : order());
        places.put("contention tables", String.join("\n", contention.sheets().stream().map(Sheet::markdown).toList()));
        places.put("contention", items(contention.sentences(), "The article's procedure was not run both ways."));
        places.put("json bug", items(probes(), "Thrift's JSON protocol was not run."));
        places.put("done", contention.done());
        places.put("deviations", items(replay.deviations(), ""));
        return places;
    }

    private static String items(List<String> sentences, String none) {
        return sentences.isEmpty() ? none : String.join("\n", sentences.stream().map(s -> "- " + s).toList());
    }

    /** How many of the published ratios of sizes come out. */
    private String sizes() {
        int all = 0;
        List<String> off = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Format f : results.formats()) {
                Optional<ProvidenceReplay.Line> line = replay.published(w, f);
                OptionalDouble here = ProvidenceResults.over(results.sizeAsPublished(w, f, Side.PROVIDENCE), results.sizeAsPublished(w,
                        replay.reference(), Side.PROVIDENCE));
                if (line.isEmpty() || here.isEmpty()) continue;
                all++;
                if (Math.abs(here.getAsDouble() / line.get().sizeRatio() - 1) > TOLERANCE) {
                    off.add(String.format(Locale.ROOT, "%s/%s (%.2f for %.2f)", f.name(), w, here.getAsDouble(), line.get().sizeRatio()));
                }
            }
        }
        if (all == 0) return "No size was taken.";
        return (all - off.size()) + " of " + all + " published ratios of sizes come out to 10 %" + (off.isEmpty() ? "." : "; not "
                + String.join(", ", off) + ".");
    }

    /** Whether both sides carried the same as published, found by comparing what came back. */
    private List<String> ledgers() {
        List<String> all = new ArrayList<>();
        List<String> same = new ArrayList<>();
        for (String w : results.workloads()) {
            if (results.carried(w, Side.THRIFT) == 0) continue;
            List<String> ledger = results.ledger(w);
            if (ledger.isEmpty()) {
                same.add(w);
                continue;
            }
            Format reference = replay.reference();
            all.add(String.format(Locale.ROOT, "%s, as published: Thrift's side carried %,d values, Providence's %,d. What differs: %s. In the "
                    + "binary format that is %s MiB a thousand messages "
                    + "on Thrift's side and %s on Providence's; the article's \"exactly same\" content is not the same, and every ratio of this "
                    + "structure compares unequal work.",
                    w, results.carried(w, Side.THRIFT), results.carried(w, Side.PROVIDENCE), String.join(", ", ledger),
                    number(results.sizeAsPublished(w, reference, Side.THRIFT), "%.2f"), number(results.sizeAsPublished(w, reference,
                    Side.PROVIDENCE), "%.2f")));
        }
        if (!same.isEmpty()) all.add("As published, both sides carried as many values in every field of " + String.join(", ", same) + ".");
        return all;
    }

    private List<String> equal() {
        List<String> all = new ArrayList<>();
        for (String w : results.workloads()) {
            results.equal(w).filter(e -> e.unchanged() + e.declared() > 0).ifPresent(e -> all.add(String.format(Locale.ROOT,
                    "%s, corrected: %d contestants read one payload of %,d messages (SHA-256 %s…) and gave every value back%s%s.", w, e.unchanged(),
                    e.messages(),
                    e.digest().substring(0, Math.min(16, e.digest().length())), e.declared() == 0 ? "" : "; " + e.declared()
                    + " more changed only what they declare",
                    e.others().isEmpty() ? "" : "; nothing is known of " + String.join(", ", e.others()))));
        }
        return all;
    }

    /** Providence's binary format against Thrift's, published and corrected. */
    private List<String> writing() {
        List<String> all = new ArrayList<>();
        Format reference = replay.reference();
        for (String w : results.workloads()) {
            for (Column c : List.of(Column.READ, Column.WRITE)) {
                Spread v = results.corrected(w, reference, Side.PROVIDENCE, c);
                OptionalDouble published = results.published(w, reference, Side.PROVIDENCE, c);
                if (v.value().isEmpty() || published.isEmpty()) continue;
                Optional<CorrectedSpeed> speed = results.speed(w, reference, Side.PROVIDENCE, c);
                String verdict = v.hasInterval() ? speed.map(CorrectedSpeed::verdict).orElse("") : "without an interval nothing is claimed";
                String interval = v.hasInterval() ? String.format(Locale.ROOT, " [%.2f, %.2f], %s", v.low().getAsDouble(), v.high().getAsDouble(),
                        speed.filter(s -> s.rounds() == 1).isPresent() ? "one round" : speed.map(CorrectedSpeed::rounds).orElse(0) + " rounds") : "";
                all.add(String.format(Locale.ROOT, "%s, %s: published %.2f, as published here %s, corrected %.2f%s: %s.", w, c == Column.READ
                        ? "reading binary" : "writing binary",
                        published.getAsDouble(), number(results.asPublished(w, reference, Side.PROVIDENCE, c), "%.2f"), v.value().getAsDouble(),
                        interval, verdict));
            }
        }
        return all;
    }

    /** How many pairs of formats stand in the published order. */
    private String order() {
        int pairs = 0;
        int kept = 0;
        for (String w : results.workloads()) {
            List<Format> printed = results.formats().stream().filter(f -> results.published(w, f, Side.PROVIDENCE, Column.SUM).isPresent()
                    && results.corrected(w, f, Side.PROVIDENCE, Column.SUM).value().isPresent()).toList();
            for (int i = 0; i < printed.size(); i++) {
                for (int j = i + 1; j < printed.size(); j++) {
                    double published = results.published(w, printed.get(i), Side.PROVIDENCE, Column.SUM).getAsDouble()
                            - results.published(w, printed.get(j), Side.PROVIDENCE, Column.SUM).getAsDouble();
                    double corrected = results.corrected(w, printed.get(i), Side.PROVIDENCE, Column.SUM).value().getAsDouble()
                            - results.corrected(w, printed.get(j), Side.PROVIDENCE, Column.SUM).value().getAsDouble();
                    pairs++;
                    if (published * corrected > 0) kept++;
                }
            }
        }
        return pairs == 0 ? "" : kept + " of " + pairs + " pairs of Providence's formats stand in the published order of sums when corrected.";
    }

    /** What the streams of the text formats that the article left out do, under each way of separating messages. */
    private List<String> probes() {
        List<String> all = new ArrayList<>();
        Optional<PassTimes> times = results.workloads().stream().map(w -> results.atOnce(w).or(() -> results.alone(w))).flatMap(Optional::stream).findFirst();
        if (times.isEmpty()) return all;
        for (PassTimes.Format f : times.get().formats()) {
            boolean left = results.formats().stream().anyMatch(x -> replay.published(results.workloads().getFirst(), x).isEmpty()
                    && (x.codec().equals(f.codec()) || x.twin().filter(f.codec()::equals).isPresent()));
            if (!left && f.probes().size() == 1 && f.failure().isEmpty()) continue;
            List<String> tried = f.probes().stream().map(p -> switch (p.separation()) {
                case NONE -> "with nothing between messages ";
                case BYTE -> "with one byte after a message ";
                case LINE_AND_BYTE -> "with the article's line feed and one byte after a message ";
            } + (p.failure().isEmpty() ? "all of the " + p.messages() + " messages tried come back unchanged" : p.messages() + " come back, then: "
                    + p.failure())).toList();
            all.add(f.codec() + ": " + String.join("; ", tried) + ".");
        }
        return all;
    }
}
