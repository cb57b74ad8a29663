package weighbridge.source;

import java.util.List;
import weighbridge.workloads.schema.FileSchema;

/**
 * A schema that was declared in another language.
 *
 * @param ledger what the declaration says but our schema cannot, one sentence each
 */
public record Described(FileSchema schema, List<String> ledger) {
    public Described {
        ledger = List.copyOf(ledger);
    }
}
