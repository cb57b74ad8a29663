package weighbridge.sources.avro;

import java.io.IOException;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import weighbridge.source.Asked;
import weighbridge.source.Records;
import weighbridge.source.Source;

/** Reads Avro's container files, by the schema that they hold. */
public final class AvroSource implements Source {
    @Override
    public Records open(Asked file) throws IOException {
        DataFileReader<Object> reader = new DataFileReader<>(file.place().toFile(), new GenericDatumReader<>());
        boolean done = false;
        try {
            String codec = reader.getMetaString(DataFileConstants.CODEC);
            Records records = new AvroRecords("Avro (" + (codec == null || codec.equals("null") ? "none" : codec) + ")",
                    reader, new AvroTypes(file.wider()), file.messageName());
            done = true;
            return records;
        } finally {
            if (!done) reader.close();
        }
    }
}
