package weighbridge.sources.avro;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;

/** Reads Avro's container files, by the schema that they hold, and schemas in Avro's JSON. */
public final class AvroSource implements Source {
    @Override
    public Described describe(Asked file) throws IOException {
        Schema schema = root(new Schema.Parser().parse(file.place().toFile()), file.options().message());
        AvroTypes types = new AvroTypes(file.wider());
        AvroTypes.Column root = types.root(schema, file.messageName());
        FileSchema own = AvscDeclarations.of(types.finish(root), schema);
        return new Described(own, types.ledger());
    }

    /** Several records of one file are a union. */
    private static Schema root(Schema schema, Optional<String> message) {
        List<Schema> all = schema.getType() == Schema.Type.UNION ? schema.getTypes().stream()
                .filter(t -> t.getType() == Schema.Type.RECORD).toList() : List.of(schema);
        if (all.size() == 1 && message.isEmpty()) return all.getFirst();
        List<String> names = all.stream().map(Schema::getFullName).toList();
        String chosen = SchemaDraft.root(names, names, message);
        return all.get(names.indexOf(chosen));
    }

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
