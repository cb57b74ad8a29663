package weighbridge.studies.evolve;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.evolution.Change;
import weighbridge.evolution.Place;
import weighbridge.workloads.Workload;

/**
 * Two versions of a schema, each with messages.
 *
 * @param change what changed
 * @param place  where
 * @param moves  whether values move to another field
 */
record Pairing(String change, String place, boolean moves, Workload old, Workload young) {
    /** Every change at every place; the places of a change stand together. */
    static List<Pairing> builtIn() {
        List<Pairing> all = new ArrayList<>();
        for (Change change : Change.all()) {
            for (Place place : Place.values()) {
                all.add(new Pairing(change.id(), place.text(), change.moves(),
                        workload(change, place, "old", change.old()),
                        workload(change, place, "new", change.young())));
            }
        }
        return all;
    }

    private static Workload workload(Change change, Place place, String which, Change.Version version) {
        return new Workload(change.id() + "-" + place.text() + "-" + which, "messages before or after a change",
                "made up to hit the edges of the change", version.rows().size(), version.schema(place), _ -> {
                    Iterator<? extends weighbridge.model.Value.StructValue> messages =
                            version.messages(place).iterator();
                    return messages::next;
                });
    }

    Stream<Workload> both() {
        return Stream.of(old, young);
    }
}
