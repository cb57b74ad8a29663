package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceResults.Column;
import weighbridge.studies.providence.ProvidenceResults.SetUp;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/**
 * The results of a replay of {@link ProvidenceReplay}: tables in the shape of the article's, with the published figure
 * beside each measured one.
 */
public final class ProvidenceReport extends ReplayReport {
    private static final String MISSING = "-";

    private final ProvidenceReplay replay;
    private final ProvidenceResults results;
    private final Contention contention;
    private final List<Claim> claims;

    /** @param runs the requested number of runs */
    public ProvidenceReport(ProvidenceResults results, int runs) {
        super(results.replay().article(), results.hasFailures());
        this.replay = results.replay();
        this.results = results;
        this.contention = new Contention(results, runs);
        this.claims = new ProvidenceClaims(results, contention).all();
    }

    /** Providence's own formats, to read and to write, relative to Thrift's binary protocol. */
    @Override
    public List<ReplayRow> pictured() {
        return results.workloads().stream()
                .flatMap(w -> Contention.BOTH.stream().flatMap(c -> results.formats().stream()
                        .filter(f -> f.codec(Side.PROVIDENCE).isPresent()).map(f -> time(w, f, Side.PROVIDENCE, c))))
                .toList();
    }

    @Override
    public List<Claim> claims() {
        return claims;
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
                        OptionalInt.of(replay.atOnce()), "ratio.note", "×", results.note(w, c),
                        results.ratio(w, SetUp.NOTE, reference, Side.PROVIDENCE, c, PassTimes.Direction::sharedNanos)
                                .value(),
                        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                        "published: 100 runs of 5,000 messages with only this format; as published here: as many runs "
                                + "as the time allowed"));
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
        Spread here = results.asPublished(w, f, s, c);
        if (here.value().isPresent())
            notes.add(contention.done(w) + (here.hasInterval() ? ", 95 % interval " + here.ends() : ""));
        else
            notes.add("as published: " + failure(w, f, s));
        notes.add(results.correctedNote(w, f, s, c));
        if (corrected.low().isPresent() && corrected.high().isPresent()) {
            notes.add(String.format(Locale.ROOT, "95 %% interval %.2f to %.2f", corrected.low().getAsDouble(),
                    corrected.high().getAsDouble()));
        }
        return new ReplayRow(w, contender(f, s), f.codec(s).orElseThrow(), Optional.of(c.op()), OptionalInt.of(1),
                "ratio", "×", results.published(w, f, s, c), here.value(), corrected.value(), corrected.low(),
                corrected.high(), join(notes));
    }

    private ReplayRow alone(String w, Format f, Side s, Column c) {
        OptionalDouble none = OptionalDouble.empty();
        return new ReplayRow(w, contender(f, s), f.codec(s).orElseThrow(), Optional.of(c.op()), OptionalInt.of(1),
                "ratio.alone", "×", Optional.empty(),
                results.ratio(w, SetUp.ALONE, f, s, c, PassTimes.Direction::sharedNanos).value(), none, none, none,
                "the article's procedure, one run after the other");
    }

    private ReplayRow size(String w, Format f, Side s, String metric, String unit) {
        boolean ratio = metric.equals("size.ratio");
        Format reference = replay.reference();
        OptionalDouble here = results.sizeAsPublished(w, f, s);
        OptionalDouble corrected = results.sizeCorrected(w, f, s);
        if (ratio) {
            here = ProvidenceResults.over(here, results.sizeAsPublished(w, reference, Side.PROVIDENCE));
            corrected = ProvidenceResults.over(corrected, results.sizeCorrected(w, reference, Side.PROVIDENCE));
        }
        List<String> notes =
                new ArrayList<>(List.of(ratio ? "to " + contender(reference, Side.PROVIDENCE) : "of 1,000 messages"));
        if (s == Side.PROVIDENCE) notes.add("with separators");
        else notes.add("the article measured no size for this side");
        if (here.isEmpty()) notes.add("as published: " + failure(w, f, s));
        return new ReplayRow(w, contender(f, s), f.codec(s).orElseThrow(), Optional.empty(), OptionalInt.empty(),
                metric, unit, results.publishedSize(w, f, s, ratio), here, corrected, OptionalDouble.empty(),
                OptionalDouble.empty(), join(notes));
    }

    private String failure(String w, Format f, Side s) {
        String missing = results.missing(w);
        if (!missing.isEmpty()) return missing;
        return results.one(w).flatMap(t -> ProvidenceResults.format(t, f, s)).map(PassTimes.Format::failure)
                .filter(t -> !t.isEmpty()).orElse("not run");
    }

    private static String join(List<String> notes) {
        return String.join("; ", notes.stream().filter(n -> !n.isEmpty()).toList());
    }

    /** A way to fill a table of the article's shape. */
    private enum Mode {
        AS_PUBLISHED("as published here (published)"), CORRECTED("corrected (published)");

        private final String text;

        Mode(String text) {
            this.text = text;
        }
    }

    private Spread value(Mode mode, String w, Format f, Side s, Column c) {
        return mode == Mode.CORRECTED ? results.corrected(w, f, s, c) : results.asPublished(w, f, s, c);
    }

    private OptionalDouble size(Mode mode, String w, Format f) {
        return mode == Mode.CORRECTED ? results.sizeCorrected(w, f, Side.PROVIDENCE)
                : results.sizeAsPublished(w, f, Side.PROVIDENCE);
    }

    /** The formats by the sum of Providence's times, as the article sorts them; those without a time come last. */
    private List<Format> sorted(Mode mode, String w) {
        return results.formats().stream()
                .sorted(Comparator.comparingDouble(
                        (Format f) -> value(mode, w, f, Side.PROVIDENCE, Column.SUM).value().orElse(Double.MAX_VALUE)))
                .toList();
    }

    private boolean isFilled(Mode mode, String w) {
        return results.formats().stream().anyMatch(f -> size(mode, w, f).isPresent()
                || value(mode, w, f, Side.PROVIDENCE, Column.READ).value().isPresent());
    }

    private static String number(OptionalDouble number, String format) {
        return number.isPresent() ? String.format(Locale.ROOT, format, number.getAsDouble()) : MISSING;
    }

    /** A cell such as {@code 1.32±4% (1.84)}. */
    private String cell(Mode mode, String w, Format f, Side s, Column c) {
        if (f.codec(s).isEmpty()) return "";
        Spread v = value(mode, w, f, s, c);
        boolean baseline = f.codec(s).orElseThrow().equals(replay.baseline());
        boolean rough = v.value().isPresent() && !v.hasInterval() && !baseline;
        return (rough ? Spread.ROUGH : "") + number(v.value(), "%.2f") + (baseline ? "" : v.half()) + " ("
                + printed(results.published(w, f, s, c)) + ")";
    }

    private String sizeCell(Mode mode, String w, Format f) {
        OptionalDouble ratio = ProvidenceResults.over(size(mode, w, f), size(mode, w, replay.reference()));
        Optional<ProvidenceReplay.Line> line = replay.published(w, f);
        return number(ratio, "%.2f") + " (" + printed(line.map(ProvidenceReplay.Line::sizeRatio)) + ") / "
                + number(size(mode, w, f), "%.1f") + " (" + printed(line.map(ProvidenceReplay.Line::mebibytes))
                + ") MiB";
    }

    private static String printed(Optional<Printed> figure) {
        return figure.map(Printed::toString).orElse(MISSING);
    }

    private List<String> line(Mode mode, String w, Format f) {
        List<String> cells = new ArrayList<>(List.of(f.name()));
        for (Column c : Column.values()) for (Side s : Side.values()) cells.add(cell(mode, w, f, s, c));
        cells.add(sizeCell(mode, w, f));
        return cells;
    }

    @Override
    public String tables(int columns) {
        return "\n" + Folding
                .item("Times are ratios to native Thrift's binary protocol; published figures are in brackets. "
                        + "pvd is Providence, thr is native Thrift, and - means that there is no figure. "
                        + Spread.LEGEND + ".", columns)
                + super.tables(columns);
    }

    @Override
    public List<Sheet> sheets() {
        List<Sheet> sheets = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Mode mode : Mode.values()) {
                if (!isFilled(mode, w)) continue;
                sheets.add(new Sheet(w + ", " + mode.text,
                        List.of("format", "READ pvd", "READ thr", "WRITE pvd", "WRITE thr", "SUM pvd", "SUM thr",
                                "SIZE ratio / 1,000 messages"),
                        sorted(mode, w).stream().map(f -> line(mode, w, f)).toList()));
            }
        }
        sheets.addAll(contention.sheets());
        return sheets;
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>(List.of(contention.done()));
        all.addAll(ledgers());
        all.addAll(equal());
        all.addAll(probes());
        all.addAll(differences());
        return all;
    }

    @Override
    public Map<String, String> places() {
        Map<String, String> places = new HashMap<>();
        places.put("ledger", items(ledgers(), "The article's procedure was not run on `" + replay.absent().workload()
                + "`, so no content was compared."));
        places.put("equal", equal().isEmpty() ? "No corrected contestant was measured."
                : "Corrected, both have all fields:\n\n" + items(equal(), ""));
        places.put("procedure", contention.procedure());
        places.put("json bug", items(probes(), "Thrift's JSON protocol was not run."));
        places.put("done", contention.done());
        places.put("legend", Spread.LEGEND + ".");
        return places;
    }

    private static String items(List<String> sentences, String none) {
        return sentences.isEmpty() ? none : String.join("\n", sentences.stream().map(s -> "- " + s).toList());
    }

    /**
     * Sentences that say whether both sides carried the same values as published, found by counting those that came
     * back.
     */
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
            all.add(String.format(Locale.ROOT,
                    "%s, as published: Thrift's side carried %,d values, Providence's %,d. These fields differ: %s. In "
                            + "the binary format, a thousand messages take %s MiB on Thrift's side and %s MiB on "
                            + "Providence's. The article's \"exactly same\" content is not the same, so every ratio of "
                            + "this structure compares unequal work.",
                    w, results.carried(w, Side.THRIFT), results.carried(w, Side.PROVIDENCE), String.join(", ", ledger),
                    number(results.sizeAsPublished(w, reference, Side.THRIFT), "%.2f"),
                    number(results.sizeAsPublished(w, reference, Side.PROVIDENCE), "%.2f")));
        }
        if (!same.isEmpty())
            all.add("In the test as published, both sides carried the same number of values in every field of "
                    + String.join(", ", same) + ".");
        return all;
    }

    private List<String> equal() {
        List<String> all = new ArrayList<>();
        for (String w : results.workloads()) {
            results.equal(w).filter(e -> e.unchanged() + e.declared() > 0).ifPresent(e -> all.add(String.format(
                    Locale.ROOT,
                    "%s, corrected: %d contestants read the same payload of %,d messages (SHA-256 %s…) and returned "
                            + "every value%s%s.",
                    w, e.unchanged(), e.messages(), e.digest().substring(0, Math.min(16, e.digest().length())),
                    e.declared() == 0 ? "" : "; " + e.declared() + " more changed only what they declare",
                    e.others().isEmpty() ? "" : "; no result for " + String.join(", ", e.others()))));
        }
        return all;
    }

    /** Sentences that say how streams of the text formats that the article left out behave with each separator. */
    private List<String> probes() {
        List<String> all = new ArrayList<>();
        Optional<PassTimes> times =
                results.workloads().stream().map(results::one).flatMap(Optional::stream).findFirst();
        if (times.isEmpty()) return all;
        for (PassTimes.Format f : times.get().formats()) {
            boolean left = results.formats().stream()
                    .anyMatch(x -> replay.published(results.workloads().getFirst(), x).isEmpty()
                            && (x.codec().equals(f.codec()) || x.twin().filter(f.codec()::equals).isPresent()));
            if (!left && f.probes().size() == 1 && f.failure().isEmpty()) continue;
            List<String> tried = f.probes().stream().map(p -> switch (p.separation()) {
                case NONE -> "with nothing between messages, ";
                case BYTE -> "with one byte after each message, ";
                case LINE_AND_BYTE -> "with the article's line feed and one byte after each message, ";
            } + (p.failure().isEmpty() ? "all " + p.messages() + " messages came back unchanged"
                    : "the check failed after " + p.messages() + (p.messages() == 1 ? " message" : " messages") + ": "
                            + p.failure()))
                    .toList();
            all.add(f.codec() + ": " + String.join("; ", tried) + ".");
        }
        return all;
    }
}
