package weighbridge.studies.evolve;

import java.util.List;
import weighbridge.model.Schema;
import weighbridge.workloads.Workload;

/** What the user asked to test: every codec with every pair of versions. */
record EvolveAsked(List<String> codecs, List<Pairing> pairings) {
    EvolveAsked {
        codecs = List.copyOf(codecs);
        pairings = List.copyOf(pairings);
    }

    /** The first messages with that schema: what a codec generates for them serves all of that schema. */
    Workload first(Schema schema) {
        return pairings.stream().flatMap(Pairing::both).filter(w -> w.schema().equals(schema)).findFirst()
                .orElseThrow();
    }
}
