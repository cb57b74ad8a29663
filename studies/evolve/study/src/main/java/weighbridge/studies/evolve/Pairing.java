package weighbridge.studies.evolve;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.evolution.Change;
import weighbridge.evolution.Place;
import weighbridge.model.Value;
import weighbridge.workloads.Workload;

/**
 * Two versions of a schema, each with messages that are known by a name.
 *
 * @param change what changed
 * @param place  where
 * @param moves  whether values move to another field
 * @param before the names of the messages of the versions before the old one, the oldest first
 * @param old    the name of the old version's messages
 * @param since  those of the versions between the two
 * @param young  that of the new version's
 */
record Pairing(String change, String place, boolean moves, List<String> before, String old, List<String> since,
        String young) {
    Pairing {
        before = List.copyOf(before);
        since = List.copyOf(since);
    }

    /** The place of a change in the user's own schema. */
    static final String OWN = "own";

    /** Every change at every place; the places of a change stand together. */
    static List<Pairing> builtIn() {
        List<Pairing> all = new ArrayList<>();
        for (Change change : Change.all()) {
            for (Place place : Place.values())
                all.add(new Pairing(change.id(), place.text(), change.moves(), List.of(), name(change, place, "old"),
                        List.of(), name(change, place, "new")));
        }
        return all;
    }

    /** Every older version of the user's with every newer one, the next one first. */
    static List<Pairing> own(int versions) {
        List<Pairing> all = new ArrayList<>();
        for (int apart = 1; apart < versions; apart++) {
            for (int old = 1; old + apart <= versions; old++)
                all.add(new Pairing("v" + old + "-v" + (old + apart), OWN, false, versions(1, old), version(old),
                        versions(old + 1, old + apart), version(old + apart)));
        }
        return all;
    }

    private static List<String> versions(int first, int end) {
        return IntStream.range(first, end).mapToObj(Pairing::version).toList();
    }

    /** The versions before the new one, the oldest first. */
    List<String> beforeYoung() {
        return Stream.of(before, List.of(old), since).flatMap(List::stream).toList();
    }

    /** The name of the messages of one of the user's versions. */
    static String version(int which) {
        return "version-" + which;
    }

    /** The messages of every built-in pairing. */
    static List<Workload> workloads() {
        List<Workload> all = new ArrayList<>();
        for (Change change : Change.all()) {
            for (Place place : Place.values()) {
                all.add(workload(name(change, place, "old"), change.old(), place));
                all.add(workload(name(change, place, "new"), change.young(), place));
            }
        }
        return all;
    }

    private static String name(Change change, Place place, String which) {
        return change.id() + "-" + place.text() + "-" + which;
    }

    private static Workload workload(String name, Change.Version version, Place place) {
        return new Workload(name, "messages before or after a change", "made up to hit the edges of the change",
                version.rows().size(), version.schema(place), _ -> {
                    Iterator<Value.StructValue> messages = version.messages(place).iterator();
                    return messages::next;
                });
    }

    Stream<String> both() {
        return Stream.of(old, young);
    }
}
