package weighbridge.studies.evolve;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.evolution.Cell;
import weighbridge.model.Evolving;
import weighbridge.studies.evolve.cells.EvolveRun;

/**
 * What a library's own checker says of a pair, beside what its reader saw.
 *
 * @param seen the worst of all states
 */
record Beside(EvolveRun.Checked said, Cell seen) {
    String checker() {
        return said.checker();
    }

    /** Whether the checker lets pass what the reader does not understand, or refuses what it understands. */
    boolean differs() {
        return passes() != Evolving.survives(said.change(), seen.verdict());
    }

    boolean passes() {
        return said.objection().isEmpty();
    }

    /** The change, who is old, and what became of the values. */
    String brief() {
        return said.change() + " (" + who() + ": " + seen.verdict().text() + ")";
    }

    /** What differs, as a phrase. */
    String what() {
        return said.change() + ", " + who() + ": "
                + said.objection().map(o -> "objection (" + o + "), but what was read is " + seen.verdict().text())
                        .orElseGet(() -> "no objection, but what was read is " + seen.verdict().text()
                                + (seen.reason().isEmpty() ? "" : " (" + seen.reason() + ")"));
    }

    private String who() {
        return said.old() == EvolveRun.Old.WRITER ? "old writer" : "old reader";
    }

    Map<String, Object> tree(String codec) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("codec", codec);
        tree.put("change", said.change());
        tree.put("place", said.place());
        tree.put("old", said.old().name().toLowerCase(Locale.ROOT));
        tree.put("checker", checker());
        tree.put("objection", said.objection().orElse(null));
        tree.put("differs", differs());
        return tree;
    }

    static Optional<Beside> of(EvolveRun.Checked said, Optional<EvolveRun.Seen> seen) {
        return seen.map(s -> new Beside(said, s.cell()));
    }
}
