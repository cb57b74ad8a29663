package weighbridge.workloads;

import java.util.Optional;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.FileSchema;

/**
 * What a user says of a file, so that it need not be found out.
 *
 * @param schema  to convert by; names match its fields as it says, as they are, or as inference would spell them
 * @param csv     how a CSV file is written
 * @param records where the records of a JSON file are
 * @param enums   whether columns of few different texts are taken for enums
 */
public record Given(Optional<FileSchema> schema, CsvGiven csv, Optional<RecordPath> records, boolean enums) {
    public static final Given NOTHING = new Given(Optional.empty(), CsvGiven.NOTHING, Optional.empty(), false);

    /** The same and a schema. */
    public Given with(FileSchema fileSchema) {
        return new Given(Optional.of(fileSchema), csv, records, enums);
    }

    /** A schema, and nothing else. */
    public static Given schema(FileSchema schema) {
        return new Given(Optional.of(schema), CsvGiven.NOTHING, Optional.empty(), false);
    }

    /** How a CSV file is written, and nothing else. */
    public static Given csv(CsvGiven csv) {
        return new Given(Optional.empty(), csv, Optional.empty(), false);
    }
}
