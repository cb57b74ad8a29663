package weighbridge.codec;

import java.util.Optional;
import weighbridge.model.Schema;

/** A library's own judgement of two versions of a schema, which sees no messages. */
public interface Checker {
    /** The name by which the library's users know it. */
    String name();

    /** Why it cannot be asked here, and what would help; empty if it can. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /**
     * Why readers of one of two versions cannot read what writers of the other write. A checker that only compares a
     * new version with an old one says the same of both directions.
     *
     * @param oldReads whether readers have the old version, and writers the new one
     */
    default Optional<String> objection(Schema old, Schema young, boolean oldReads) throws Exception {
        return oldReads ? objection(young, old) : objection(old, young);
    }

    /** Why readers of one version cannot read what writers of another write; empty if they can. */
    Optional<String> objection(Schema writer, Schema reader) throws Exception;
}
