package weighbridge.codec;

import java.util.Optional;
import weighbridge.model.Schema;

/** A library's own judgement of two versions of a schema, which sees no messages. */
public interface Checker {
    /** The name by which the library's users know it. */
    String name();

    /** Why readers of one version cannot read what writers of another write; empty if they can. */
    Optional<String> objection(Schema writer, Schema reader) throws Exception;
}
