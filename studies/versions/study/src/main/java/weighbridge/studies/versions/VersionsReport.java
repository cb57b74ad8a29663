package weighbridge.studies.versions;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;

/** The replay's results: the published checks, and a matrix of every codec's cells. */
public final class VersionsReport extends ReplayReport {
    private static final String NONE = "–";
    /** Marks a codec of which some structs are not tested. */
    private static final String PART = " *";

    private final VersionsResults results;

    VersionsReport(VersionsResults results) {
        super(Versions.ARTICLE, results.hasFailures());
        this.results = results;
    }

    /** A pair of versions: one writes, and the other reads. */
    private record Crossing(int writer, int reader) {
        private static final List<Crossing> ALL = all();

        private static List<Crossing> all() {
            List<Crossing> all = new ArrayList<>();
            for (int v = 1; v <= VersionsData.VERSIONS; v++) all.add(new Crossing(v, v));
            for (int v = 1; v < VersionsData.VERSIONS; v++) all.add(new Crossing(v, v + 1));
            for (int v = 1; v < VersionsData.VERSIONS; v++) all.add(new Crossing(v + 1, v));
            return all;
        }

        @Override
        public String toString() {
            return writer + "→" + reader;
        }
    }

    @Override
    public List<Claim> claims() {
        return new VersionsClaims(results).all();
    }

    @Override
    public List<ReplayRow> rows() {
        List<ReplayRow> rows = new ArrayList<>();
        for (String codec : results.asked().all()) {
            rows.add(row(codec, "checks.same-version", Versions.SAME_VERSION, results.passed(codec, false)));
            rows.add(row(codec, "checks.upgrade", Versions.UPGRADES, results.passed(codec, true)));
            rows.add(row(codec, "checks.refused", Versions.REFUSALS, results.refused(codec)));
            for (Crossing c : Crossing.ALL) {
                List<ChainRun.Read> reads = results.reads(codec, c.writer(), c.reader());
                for (CellVerdict v : CellVerdict.values()) {
                    long count = reads.stream().filter(r -> r.cell().verdict() == v).count();
                    if (count > 0) rows.add(cells(codec, c, v, count, reads.size()));
                }
            }
        }
        return rows;
    }

    private static ReplayRow row(String codec, String metric, int of, OptionalInt passed) {
        boolean published = codec.equals(Versions.PROVIDENCE);
        OptionalDouble number = passed.isPresent() ? OptionalDouble.of(passed.getAsInt()) : OptionalDouble.empty();
        return new ReplayRow(Versions.NAME, codec, codec, Optional.empty(), OptionalInt.empty(), metric, "of " + of,
                published ? Optional.of(Printed.of("" + of)) : Optional.empty(),
                published ? number : OptionalDouble.empty(), number, number, number,
                number.isEmpty() ? "not measured" : "");
    }

    private static ReplayRow cells(String codec, Crossing crossing, CellVerdict verdict, long count, int of) {
        OptionalDouble number = OptionalDouble.of(count);
        return new ReplayRow(Versions.NAME, codec, codec, Optional.empty(), OptionalInt.empty(),
                "cells." + verdict.text().replace(' ', '-'), "of " + of, Optional.empty(), OptionalDouble.empty(),
                number, number, number, crossing.toString());
    }

    @Override
    public List<Sheet> sheets() {
        List<Sheet> all = new ArrayList<>(List.of(passes(), matrix()));
        if (!amiss().rows().isEmpty()) all.add(amiss());
        return all;
    }

    private Sheet passes() {
        List<List<String>> rows = new ArrayList<>();
        for (String codec : results.asked().all()) {
            OptionalInt same = results.passed(codec, false);
            OptionalInt upgrades = results.passed(codec, true);
            OptionalInt refused = results.refused(codec);
            String mark = results.unsupported(codec).isEmpty() ? "" : PART;
            rows.add(List.of(codec + mark, text(same), text(upgrades), text(refused),
                    same.isEmpty() || upgrades.isEmpty() || refused.isEmpty() ? NONE
                            : same.getAsInt() + upgrades.getAsInt() + refused.getAsInt() + " of " + Versions.ALL));
        }
        return new Sheet("The published checks that pass", List.of("codec", "one version, of " + Versions.SAME_VERSION,
                "two versions, of " + Versions.UPGRADES, "refused, of " + Versions.REFUSALS, "all"), rows);
    }

    private static String text(OptionalInt number) {
        return number.isPresent() ? "" + number.getAsInt() : NONE;
    }

    /** The worst verdict of each cell, and how many readings have it. */
    private Sheet matrix() {
        List<String> head = new ArrayList<>(List.of("codec"));
        Crossing.ALL.forEach(c -> head.add(c.toString()));
        List<List<String>> rows = new ArrayList<>();
        for (String codec : results.asked().all()) {
            List<String> row = new ArrayList<>(List.of(codec));
            for (Crossing c : Crossing.ALL) row.add(text(results.reads(codec, c.writer(), c.reader())));
            rows.add(row);
        }
        return new Sheet("The worst verdict by writer and reader, and in how many of the readings", head, rows);
    }

    private static String text(List<ChainRun.Read> reads) {
        if (reads.isEmpty()) return NONE;
        CellVerdict worst = Cell.worst(reads.stream().map(ChainRun.Read::cell).toList()).verdict();
        long count = reads.stream().filter(r -> r.cell().verdict() == worst).count();
        return worst.isKept() && reads.size() >= 2 * VersionsData.parts().size() ? worst.text()
                : worst.text() + " " + count + "/" + reads.size();
    }

    /** The first reading of each codec that went wrong in each way. */
    private Sheet amiss() {
        List<List<String>> rows = new ArrayList<>();
        for (String codec : results.asked().all()) {
            Map<CellVerdict, List<ChainRun.Read>> bad =
                    results.reads(codec).stream().filter(r -> !r.cell().verdict().isKept()).collect(
                            Collectors.groupingBy(r -> r.cell().verdict(), LinkedHashMap::new, Collectors.toList()));
            bad.entrySet().stream().sorted(Map.Entry.comparingByKey(Comparator.reverseOrder())).forEach(e -> {
                ChainRun.Read first = e.getValue().getFirst();
                String where = (first.back() ? new Crossing(first.young(), first.old())
                        : new Crossing(first.old(), first.young())) + ", " + first.struct();
                rows.add(List.of(codec, e.getKey().text() + " (" + e.getValue().size() + ")", where,
                        cell(first.cell().reason())));
            });
        }
        return new Sheet("What went wrong: each codec's first case of each kind",
                List.of("codec", "verdict (readings)", "first", "why"), rows);
    }

    /** Replaces bars, which would end a table's cell. */
    private static String cell(String text) {
        return text.replace("|", "/");
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>(found());
        all.addAll(differences());
        return all;
    }

    /** Sentences that say which codecs keep every promise, which do not, and which have no result. */
    private List<String> found() {
        List<String> all = new ArrayList<>();
        List<String> kept =
                results.asked().all().stream().filter(c -> results.passed(c, false).orElse(0) == Versions.SAME_VERSION
                        && results.passed(c, true).orElse(0) == Versions.UPGRADES).toList();
        if (!kept.isEmpty())
            all.add("Codecs that pass all " + (Versions.SAME_VERSION + Versions.UPGRADES) + " reading checks: "
                    + String.join(", ", kept) + ".");
        for (CellVerdict v : List.of(CellVerdict.SILENTLY_WRONG, CellVerdict.ERROR, CellVerdict.LOST)) {
            List<String> who = results.asked().all().stream()
                    .filter(c -> results.reads(c).stream().anyMatch(r -> r.cell().verdict() == v)).toList();
            if (!who.isEmpty())
                all.add("Codecs with at least one reading judged \"" + v.text() + "\": " + String.join(", ", who)
                        + ".");
        }
        for (String codec : results.asked().all()) {
            results.unsupported(codec).forEach(why -> all.add(codec + " is not tested with " + why + "."));
            results.failures(codec).forEach(why -> all.add(codec + " failed: " + why + "."));
            if (results.reads(codec).isEmpty() && results.unsupported(codec).isEmpty()
                    && results.failures(codec).isEmpty()) {
                all.add(codec + " was not reached.");
            }
        }
        return all;
    }

    @Override
    public String text(String conditions, int columns) {
        return opening(conditions, columns) + "\n" + Aligned.text(passes(), columns) + "\n"
                + Aligned.text(matrix(), columns) + "\n"
                + Stream.concat(
                        amiss().rows().stream()
                                .map(r -> r.get(0) + ", " + r.get(1) + ", " + r.get(2) + ": " + r.get(3)),
                        sentences().stream()).map(s -> Folding.item(s, columns)).collect(Collectors.joining());
    }

    @Override
    public Map<String, String> places() {
        return Map.of("found", found().stream().map(s -> "- " + s).collect(Collectors.joining("\n")));
    }
}
