package weighbridge.workloads;

import java.util.Optional;
import java.util.OptionalInt;
import weighbridge.workloads.schema.FileSchema;

/**
 * What a user says of a file, so that it need not be found out.
 *
 * @param schema     to convert by; names match its fields as it says, as they are, or as inference would spell them
 * @param delimiter  between the cells of a CSV file
 * @param headerLine the line of a CSV file that names its columns, from 1; what is above it is passed over. 0 for a
 * file without a header
 */
public record Given(Optional<FileSchema> schema, Optional<Character> delimiter, OptionalInt headerLine) {
    public static final Given NOTHING = new Given(Optional.empty(), Optional.empty(), OptionalInt.empty());

    /** A schema, and nothing else. */
    public static Given schema(FileSchema schema) {
        return new Given(Optional.of(schema), Optional.empty(), OptionalInt.empty());
    }

    /** Whether it tells that the file is CSV, whatever it looks like. */
    boolean isOfCsv() {
        return delimiter.isPresent() || headerLine.isPresent();
    }
}
