package weighbridge.source;

import java.util.List;
import weighbridge.workloads.schema.FileSchema;

/**
 * A schema that was declared in another language.
 *
 * @param ledger what it says that ours cannot, a sentence each
 */
public record Described(FileSchema schema, List<String> ledger) {
    public Described {
        ledger = List.copyOf(ledger);
    }
}
