package weighbridge.studies.evolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;
import weighbridge.model.Operation;
import weighbridge.report.model.Preface;
import weighbridge.studies.evolve.cells.EvolveRun;
import weighbridge.study.Findings;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** The cells of all codecs, in each form that a reader may want. */
record EvolveFindings(EvolveResults results) implements Findings {
    /** The sign of each verdict in a matrix. */
    private static String sign(Cell cell) {
        return switch (cell.verdict()) {
            case EQUAL -> "=";
            case DEFAULTED -> cell.isOtherDefault() ? "0" : "d";
            case KEPT -> "k";
            case LOST -> "–";
            case ERROR -> "E";
            case SILENTLY_WRONG -> "⚠";
        };
    }

    private static final String LEGEND =
            "= equal · d defaulted · 0 defaulted, but not as the schema says · k dropped, but kept for rewriting · – dropped · E error"
                    + " · ⚠ silently wrong · (blank) not carried";

    @Override
    public boolean hasFailures() {
        return !results.failures().isEmpty();
    }

    List<String> tested() {
        return results.asked().codecs().stream().filter(c -> !results.cells(c).isEmpty()).toList();
    }

    /** The codecs of which this run or an earlier one has results, in the order of their ids. */
    List<String> known() {
        return results.asked().all().map(CodecInfo::id).filter(c -> results.known(c).isPresent()).sorted().toList();
    }

    private String fields(String codec) {
        return results.known(codec).flatMap(Evolving::text).orElse("–");
    }

    private long count(String codec, CellVerdict verdict) {
        return results.known(codec).stream().flatMap(e -> e.rows().values().stream()).flatMap(r -> r.places().stream())
                .flatMap(Optional::stream).flatMap(t -> Stream.of(t.backward(), t.forward())).filter(v -> v == verdict)
                .count();
    }

    Sheet summary(List<String> codecs) {
        List<List<String>> rows = new ArrayList<>();
        for (String codec : codecs) {
            List<String> row = new ArrayList<>(List.of(codec, fields(codec), bytes(codec)));
            for (CellVerdict v : CellVerdict.values()) row.add("" + count(codec, v));
            rows.add(row);
        }
        return new Sheet("All changes, at all places, in both directions, each by the worst of the three states",
                List.of("codec", "fields", "bytes", "equal", "defaulted", "kept", "dropped", "error", "wrong"), rows);
    }

    private String bytes(String codec) {
        OptionalDouble bytes = results.bytes(codec);
        return bytes.isEmpty() ? "–" : String.format(Locale.ROOT, "%.1f", bytes.getAsDouble());
    }

    /** What stands below times. */
    static final String TIMES = "Times are in ns of CPU, with half of the 95 % interval. " + Spread.MARKS + ".";

    /** The set-ups of each library that differ in how far they evolve, with what a message costs. */
    Sheet price() {
        List<List<String>> rows = new ArrayList<>();
        Map<String, List<CodecInfo>> libraries = results.asked().infos().stream().filter(i -> tested().contains(i.id()))
                .collect(Collectors.groupingBy(CodecInfo::library, LinkedHashMap::new, Collectors.toList()));
        libraries.forEach((library, infos) -> {
            if (infos.stream().map(i -> fields(i.id())).distinct().count() < 2) return;
            double least = infos.stream().flatMapToDouble(i -> results.bytes(i.id()).stream()).min().orElse(0);
            for (CodecInfo i : infos) {
                OptionalDouble bytes = results.bytes(i.id());
                String more = bytes.isEmpty() || bytes.getAsDouble() == least ? "–"
                        : String.format(Locale.ROOT, "+%.1f", bytes.getAsDouble() - least);
                List<String> row = new ArrayList<>(List.of(library, i.id(), fields(i.id()), bytes(i.id()), more));
                if (results.asked().speed())
                    for (Operation o : CorrectedSpeeds.OPERATIONS) row.add(time(results.nanos(i.id(), o)));
                rows.add(row);
            }
        });
        List<String> head = new ArrayList<>(List.of("library", "codec", "fields", "bytes", "more"));
        if (results.asked().speed()) head.addAll(List.of("encode", "read"));
        return new Sheet("What it costs: bytes of an order, on average of 1,000"
                + (results.asked().speed() ? ", and the CPU time to encode and to read it" : ""), head, rows);
    }

    boolean isTimed() {
        return results.asked().speed();
    }

    private static String time(Spread nanos) {
        if (nanos.value().isEmpty()) return "–";
        String value = String.format(Locale.ROOT, "%.0f", nanos.value().getAsDouble());
        return nanos.hasInterval() ? value + " " + nanos.half() : Spread.ROUGH + value;
    }

    /** Where a library's own checker and the readings differ, and where they agree. */
    List<String> checked() {
        List<String> sentences = new ArrayList<>();
        for (String codec : tested()) {
            List<Beside> all = results.beside(codec);
            results.unasked(codec).ifPresent(sentences::add);
            if (all.isEmpty()) continue;
            long right = all.stream().filter(b -> !b.differs()).count();
            sentences.add(codec + ", " + all.getFirst().checker() + ": right in " + right + " of " + all.size()
                    + " cells." + differing(all, true, " Passed: ") + differing(all, false, " Refused: "));
        }
        return sentences;
    }

    private static String differing(List<Beside> all, boolean passed, String before) {
        List<String> cells =
                all.stream().filter(b -> b.differs() && b.passes() == passed).map(Beside::brief).distinct().toList();
        return cells.isEmpty() ? "" : before + String.join(", ", cells) + ".";
    }

    /** A row a codec, a column a change: the worst of all places and states. */
    private Sheet matrix(List<String> changes) {
        List<String> head = new ArrayList<>(List.of("codec"));
        head.addAll(changes);
        List<List<String>> rows = new ArrayList<>();
        for (String codec : known()) {
            List<String> row = new ArrayList<>(List.of(codec));
            for (String change : changes)
                row.add(sign(codec, change, EvolveRun.Old.WRITER) + sign(codec, change, EvolveRun.Old.READER));
            rows.add(row);
        }
        return new Sheet(changes.getFirst() + " … " + changes.getLast(), head, rows);
    }

    private String sign(String codec, String change, EvolveRun.Old old) {
        if (tested().contains(codec))
            return results.worst(codec, change, Optional.empty(), old).map(c -> sign(c.cell())).orElse(" ");
        return results.known(codec).map(e -> e.rows().get(change)).flatMap(Evolving.Row::worst)
                .map(t -> sign(Cell.of(old == EvolveRun.Old.WRITER ? t.backward() : t.forward()))).orElse(" ");
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (String change : results.changes()) {
            List<String> wrong = tested().stream()
                    .filter(c -> results.cells(c).stream().anyMatch(
                            s -> s.change().equals(change) && s.cell().verdict() == CellVerdict.SILENTLY_WRONG))
                    .toList();
            if (!wrong.isEmpty()) sentences.add(change + " is silently wrong for " + String.join(", ", wrong) + ".");
        }
        results.failures().forEach((codec, why) -> sentences.add(codec + ": " + why));
        for (String codec : results.asked().codecs()) {
            if (results.cells(codec).isEmpty() && !results.failures().containsKey(codec))
                sentences.add(codec + ": "
                        + results.left(codec).stream().findFirst().map(EvolveRun.Left::why).orElse("not tested yet"));
        }
        return sentences;
    }

    @Override
    public Optional<String> drawing() {
        return Optional.of(new EvolveDrawing(results, known()).text());
    }

    @Override
    public Map<String, Evolving> evolving() {
        Map<String, Evolving> all = new LinkedHashMap<>();
        for (String codec : tested()) results.evolving(codec).ifPresent(e -> all.put(codec, e));
        return all;
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String codec : tested()) fields.put(codec, fields(codec));
        json.put("fields", fields);
        json.putAll(cells(results));
        return json;
    }

    /** Every cell, and every pair that could not be tested. */
    static Map<String, Object> cells(EvolveResults results) {
        Map<String, Object> json = new LinkedHashMap<>();
        Map<String, Object> bytes = new LinkedHashMap<>();
        for (String codec : results.asked().codecs()) results.bytes(codec).ifPresent(b -> bytes.put(codec, b));
        json.put("bytes", bytes);
        if (results.asked().speed()) json.put("nanos", nanos(results));
        json.put("checked", results.asked().codecs().stream()
                .flatMap(codec -> results.beside(codec).stream().map(b -> b.tree(codec))).toList());
        json.put("cells", results.asked().codecs().stream()
                .flatMap(codec -> results.cells(codec).stream().map(c -> tree(codec, c))).toList());
        json.put("left", results.asked().codecs().stream()
                .flatMap(codec -> results.left(codec).stream().map(l -> tree(codec, l))).toList());
        json.put("failures", results.failures());
        return json;
    }

    /** The CPU time of each operation, by codec; null if it was not timed. */
    private static Map<String, Object> nanos(EvolveResults results) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (String codec : results.asked().codecs()) {
            Map<String, Object> one = new LinkedHashMap<>();
            for (Operation o : CorrectedSpeeds.OPERATIONS) {
                OptionalDouble value = results.nanos(codec, o).value();
                one.put(o.text(), value.isPresent() ? value.getAsDouble() : null);
            }
            all.put(codec, one);
        }
        return all;
    }

    private static Map<String, Object> tree(String codec, EvolveRun.Seen c) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("codec", codec);
        tree.put("change", c.change());
        tree.put("place", c.place());
        tree.put("old", c.old().name().toLowerCase(Locale.ROOT));
        tree.put("state", c.state().name().toLowerCase(Locale.ROOT));
        tree.put("verdict", c.cell().verdict().text());
        tree.put("detail", c.cell().reason());
        return tree;
    }

    private static Map<String, Object> tree(String codec, EvolveRun.Left l) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("codec", codec);
        tree.put("change", l.change());
        tree.put("place", l.place());
        tree.put("why", l.why());
        return tree;
    }

    @Override
    public String text(String conditions, int columns) {
        StringBuilder text = new StringBuilder(Aligned.text(summary(tested()), columns)).append('\n');
        if (isTimed()) text.append(Aligned.text(price(), columns)).append(Folding.item(TIMES, columns)).append('\n');
        for (String s : sentences()) text.append(Folding.item(s, columns));
        return text.toString();
    }

    @Override
    public Preface preface() {
        return new Preface("Schemas that change", "What a reader sees of another version's messages", List
                .of(new Preface.Table(summary(tested()).caption(), summary(tested()).head(), summary(tested()).rows())),
                sentences(), List.of());
    }

    @Override
    public Optional<String> page(PageFacts facts) {
        return Optional.of(new EvolvePage(results).text(facts));
    }

    static String legend() {
        return LEGEND;
    }

    List<Sheet> matrices() {
        List<String> changes = results.changes();
        List<Sheet> sheets = new ArrayList<>();
        for (int i = 0; i < changes.size(); i += EvolvePage.COLUMNS)
            sheets.add(matrix(changes.subList(i, Math.min(changes.size(), i + EvolvePage.COLUMNS))));
        return sheets;
    }

    String examples(String codec) {
        return results.changes().stream()
                .flatMap(change -> java.util.Arrays.stream(EvolveRun.Old.values())
                        .flatMap(old -> results.worst(codec, change, Optional.empty(), old).stream()))
                .filter(c -> c.cell().verdict() == CellVerdict.SILENTLY_WRONG)
                .map(c -> "- " + c.change() + ", " + c.place() + ", "
                        + (c.old() == EvolveRun.Old.WRITER ? "old writer" : "old reader") + ": " + c.cell().reason())
                .collect(Collectors.joining("\n"));
    }

    /** Cells that a fresh reader has right, and one that read something else before has not. */
    String spoiled() {
        List<String> all = new ArrayList<>();
        for (String codec : tested()) {
            for (EvolveRun.Seen c : results.cells(codec)) {
                boolean worse = c.state() != EvolveRun.State.FRESH && !c.cell().verdict().isKept()
                        && results.fresh(codec, c).filter(f -> f.cell().verdict().isKept()).isPresent();
                if (worse)
                    all.add("- " + codec + ", " + c.change() + ", " + c.place() + ", "
                            + c.state().name().toLowerCase(Locale.ROOT) + ": " + c.cell().verdict().text() + ", "
                            + c.cell().reason());
            }
        }
        return all.isEmpty() ? "None.\n" : String.join("\n", all) + "\n";
    }

    /** What codecs cannot carry, each reason once. */
    String untested() {
        List<String> all = new ArrayList<>();
        for (String codec : results.asked().codecs()) {
            Map<String, List<String>> byReason =
                    results.left(codec).stream().collect(Collectors.groupingBy(EvolveRun.Left::why, LinkedHashMap::new,
                            Collectors.mapping(EvolveRun.Left::change, Collectors.toList())));
            byReason.forEach((why, changes) -> all.add(
                    "- " + codec + ": " + changes.stream().distinct().collect(Collectors.joining(", ")) + ": " + why));
        }
        results.failures().forEach((codec, why) -> all.add("- " + codec + ": " + why));
        for (CodecInfo i : results.asked().all().toList()) {
            if (results.known(i.id()).isEmpty() && !results.failures().containsKey(i.id())
                    && results.left(i.id()).isEmpty())
                all.add("- " + i.id() + ": not tested yet");
        }
        return all.isEmpty() ? "Nothing.\n" : String.join("\n", all) + "\n";
    }
}
