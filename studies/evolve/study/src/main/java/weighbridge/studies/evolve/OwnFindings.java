package weighbridge.studies.evolve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.evolution.SchemaChanges;
import weighbridge.model.CellVerdict;
import weighbridge.model.Evolving;
import weighbridge.model.Schema;
import weighbridge.model.payload.PayloadReader;
import weighbridge.report.model.Preface;
import weighbridge.studies.evolve.cells.EvolveRun;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Sheet;

/**
 * What the user's own versions mean for each codec, in the words of schema registries.
 *
 * @param schemas of the versions, the oldest first
 */
record OwnFindings(EvolveResults results, List<Schema> schemas) implements Findings {
    OwnFindings {
        schemas = List.copyOf(schemas);
    }

    static List<Schema> schemas(Evidence evidence) throws IOException {
        List<Schema> schemas = new ArrayList<>();
        for (var w : evidence.plan().workloads()) {
            try (PayloadReader reader = new PayloadReader(w.all().file())) {
                schemas.add(reader.schema());
            }
        }
        return schemas;
    }

    private EvolveAsked asked() {
        return results.asked();
    }

    /** How far a codec survives from one version to another; empty if that was not tested. */
    private Optional<Evolving.Reach> reach(String codec, String change) {
        Optional<CellVerdict> backward = worst(codec, change, EvolveRun.Old.WRITER).map(c -> c.cell().verdict());
        Optional<CellVerdict> forward = worst(codec, change, EvolveRun.Old.READER).map(c -> c.cell().verdict());
        if (backward.isEmpty() || forward.isEmpty()) return Optional.empty();
        return Optional.of(Evolving.Reach.of(backward.get().isKept(), forward.get().isKept()));
    }

    /** How far it survives all of them: transitive, if there are more than two. */
    private Optional<Evolving.Reach> reach(String codec) {
        List<Evolving.Reach> all = asked().pairings().stream().flatMap(p -> reach(codec, p.change()).stream()).toList();
        if (all.size() < asked().pairings().size()) return Optional.empty();
        return Optional.of(Evolving.Reach.of(all.stream().allMatch(Evolving.Reach::isBackward),
                all.stream().allMatch(Evolving.Reach::isForward)));
    }

    private Optional<EvolveRun.Seen> worst(String codec, String change, EvolveRun.Old old) {
        return results.worst(codec, change, Optional.empty(), old);
    }

    /** The codecs that fall short of what is required, or were not tested. */
    private List<String> falling() {
        return asked().required().map(required -> asked().codecs().stream()
                .filter(c -> reach(c).filter(r -> r.includes(required)).isEmpty()).toList()).orElse(List.of());
    }

    @Override
    public boolean hasFailures() {
        return !results.failures().isEmpty() || !falling().isEmpty();
    }

    private static String order(Evolving.Reach reach) {
        return switch (reach) {
            case FULL -> "in any order";
            case BACKWARD -> "readers first";
            case FORWARD -> "writers first";
            case NONE -> "no safe order";
        };
    }

    private Sheet sheet() {
        List<String> head = new ArrayList<>(List.of("codec"));
        List<Pairing> pairings = asked().pairings();
        for (Pairing p : pairings) head.add(p.change());
        if (pairings.size() > 1) head.add("transitive");
        head.add("upgrade");
        List<List<String>> rows = new ArrayList<>();
        for (String codec : asked().codecs()) {
            List<String> row = new ArrayList<>(List.of(codec));
            for (Pairing p : pairings) row.add(reach(codec, p.change()).map(Evolving.Reach::text).orElse("–"));
            Optional<Evolving.Reach> all = reach(codec);
            if (pairings.size() > 1) row.add(all.map(Evolving.Reach::text).orElse("–"));
            row.add(all.map(OwnFindings::order).orElse("not tested"));
            rows.add(row);
        }
        return new Sheet(
                "backward: new readers understand old messages; forward: old readers understand new ones; full:"
                        + " both",
                head, rows);
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (int i = 1; i < schemas.size(); i++) {
            List<String> changes = SchemaChanges.between(schemas.get(i - 1), schemas.get(i));
            sentences.add("v" + i + " to v" + (i + 1) + ": "
                    + (changes.isEmpty() ? "nothing changed" : String.join("; ", changes)) + ".");
        }
        for (String codec : asked().codecs()) {
            for (Pairing p : asked().pairings()) {
                for (EvolveRun.Old old : EvolveRun.Old.values()) {
                    worst(codec, p.change(), old).filter(c -> !c.cell().verdict().isKept())
                            .ifPresent(c -> sentences.add(codec + ", " + p.change() + ", "
                                    + (old == EvolveRun.Old.WRITER ? "a new reader of old messages"
                                            : "an old reader of new messages")
                                    + ": " + c.cell().verdict().text() + " (" + c.cell().reason() + ")."));
                }
            }
            sentences.addAll(beside(codec));
            results.left(codec).stream().findFirst()
                    .ifPresent(l -> sentences.add(codec + " is left out: " + l.why() + "."));
        }
        results.failures().forEach((codec, why) -> sentences.add(codec + ": " + why));
        asked().required()
                .ifPresent(r -> sentences.add(falling().isEmpty() ? "Every codec is " + r.text() + ", as required."
                        : "Not " + r.text() + ", as required: " + String.join(", ", falling()) + "."));
        return sentences;
    }

    /** What the library's own checker says, if it differs from what was read or has its own reason. */
    private List<String> beside(String codec) {
        List<Beside> all = results.beside(codec);
        if (all.isEmpty()) return results.unasked(codec).stream().toList();
        List<String> differ = all.stream().filter(Beside::differs).map(Beside::what).toList();
        return List.of(codec + ", " + all.getFirst().checker()
                + (differ.isEmpty() ? ": the same." : ": not the same. " + String.join("; ", differ) + "."));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(EvolveFindings.cells(results));
        Map<String, Object> reach = new LinkedHashMap<>();
        for (String codec : asked().codecs()) reach.put(codec, reach(codec).map(Evolving.Reach::text).orElse(null));
        json.put("reach", reach);
        json.put("sentences", sentences());
        return json;
    }

    @Override
    public String text(String conditions, int columns) {
        StringBuilder text = new StringBuilder(Aligned.text(sheet(), columns)).append('\n');
        for (String s : sentences()) text.append(Folding.item(s, columns));
        return text.toString();
    }

    @Override
    public Preface preface() {
        Sheet sheet = sheet();
        return new Preface("Versions of a schema", "Who understands whom",
                List.of(new Preface.Table(sheet.caption(), sheet.head(), sheet.rows())), sentences(), List.of());
    }

    @Override
    public Optional<String> page(PageFacts facts) {
        return Optional.empty();
    }
}
