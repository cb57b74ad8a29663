package weighbridge.workloads;

import java.nio.charset.Charset;
import java.util.Optional;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.FileSchema;

/**
 * What a user states about a file, so that it need not be inferred.
 *
 * @param schema  the schema to convert by; a name in the file matches a field by the name that the schema gives for the
 *                file, by the field's name, or by what inference would make of it
 * @param csv     how a CSV file is written
 * @param records where the records of a JSON file are
 * @param enums   whether columns with few different texts become enums
 * @param by      the member of JSON records by whose text the records, or the values that have it, differ in kind
 * @param encoding of text, if it is neither UTF-8 nor marked
 */
public record Given(Optional<FileSchema> schema, CsvGiven csv, Optional<RecordPath> records, boolean enums,
        Optional<RecordPath> by, Optional<Charset> encoding) {
    public static final Given NOTHING = new Given(Optional.empty(), CsvGiven.NOTHING, Optional.empty(), false);

    /** Settings that say nothing of kinds of records. */
    public Given(Optional<FileSchema> schema, CsvGiven csv, Optional<RecordPath> records, boolean enums) {
        this(schema, csv, records, enums, Optional.empty(), Optional.empty());
    }

    /** These settings with a schema. */
    public Given with(FileSchema fileSchema) {
        return new Given(Optional.of(fileSchema), csv, records, enums, by, encoding);
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
