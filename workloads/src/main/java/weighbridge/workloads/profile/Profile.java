package weighbridge.workloads.profile;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import weighbridge.workloads.schema.FileSchema;

/**
 * The statistics of a workload's values.
 *
 * @param literals whether the enums keep the symbols of the data
 * @param records  the number of messages
 * @param columns  by path, such as {@code Order.items}, {@code Order.items[]}, {@code Order.tags{key}} and
 *                 {@code Order.tags{}}; a field of a type that is used in several places has one column
 */
public record Profile(boolean literals, long records, FileSchema schema, Map<String, Column> columns) {
    public Profile {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }
}
