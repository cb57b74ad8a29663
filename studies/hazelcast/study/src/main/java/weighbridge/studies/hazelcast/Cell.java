package weighbridge.studies.hazelcast;

import java.util.Locale;
import java.util.stream.IntStream;
import weighbridge.model.form.Form;
import weighbridge.studies.hazelcast.cluster.SetUp;

/**
 * One measurement of a set-up.
 *
 * @param round counted from 1
 */
record Cell(Way way, SetUp setUp, int round) {
    /** The way in which a set-up is measured. */
    enum Way {
        /** As the article did. */
        PUBLISHED(6),
        /** As Weighbridge does elsewhere. */
        CORRECTED(24);

        private final int rounds;

        Way(int rounds) {
            this.rounds = rounds;
        }

        /** The most rounds that a journal may have of this way. */
        int rounds() {
            return rounds;
        }

        /** The prefix of the keys of this way's cells. */
        String prefix() {
            return name().toLowerCase(Locale.ROOT) + "/";
        }
    }

    String key() {
        return way.prefix() + setUp.key() + "/" + round;
    }

    /** @throws Form.Misfit if no cell of that way has that key */
    static Cell of(Way way, String key) {
        return SetUp.all().stream()
                .flatMap(s -> IntStream.rangeClosed(1, way.rounds()).mapToObj(r -> new Cell(way, s, r)))
                .filter(c -> c.key().equals(key)).findFirst()
                .orElseThrow(() -> new Form.Misfit("key", "the key of a case in this replay", key));
    }
}
