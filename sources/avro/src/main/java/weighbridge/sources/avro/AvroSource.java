package weighbridge.sources.avro;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.source.message.Carrier;
import weighbridge.workloads.schema.FileSchema;

/**
 * Reads Avro's container files by their own schema or by the user's, JSON by the user's, and schemas in Avro's JSON and
 * IDL.
 */
public final class AvroSource implements Source {
    private static final int HEAD = 256;
    private static final Pattern JSON = Pattern.compile("\ufeff?[{\\[]");

    @Override
    public Described describe(Asked file) throws IOException {
        Schema schema = AvscFiles.read(file.name(), file.place(), file.options()).reader();
        AvroTypes types = new AvroTypes(file.wider());
        return described(types, types.root(schema, file.messageName()), schema);
    }

    static Described described(AvroTypes types, AvroTypes.Column root, Schema schema) {
        FileSchema own = AvscDeclarations.of(types.finish(root), schema);
        return new Described(own, types.ledger());
    }

    @Override
    public Records open(Asked file) throws IOException {
        if (file.schema().isEmpty()) return container(file, Optional.empty());
        Path schema = file.schema().get();
        Schemas given = AvscFiles.read(schema, schema, file.options());
        if (isContainer(file.place())) return container(file, Optional.of(given.reader()));
        AvroTypes types = new AvroTypes(file.wider());
        AvroTypes.Column root = types.root(given.reader(), file.messageName());
        Described described = described(types, root, given.reader());
        return isJson(file) ? new AvroJson(file, given.reader(), root, described)
                : new AvroMessages(file, given, root, described);
    }

    /** Whether the file holds records in JSON, and not messages in texts. */
    private static boolean isJson(Asked file) throws IOException {
        if (file.options().framing().isPresent() || Carrier.areInJson(file)) return false;
        try (InputStream in = Files.newInputStream(file.place())) {
            String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).stripLeading();
            // Bytes are characters there, those from 0x7f to 0x9f too; JSON escapes only the others.
            return JSON.matcher(head).lookingAt() && head.chars().noneMatch(c -> c < ' ' && !Character.isWhitespace(c));
        }
    }

    private static boolean isContainer(Path place) throws IOException {
        try (InputStream in = Files.newInputStream(place)) {
            return Arrays.equals(in.readNBytes(DataFileConstants.MAGIC.length), DataFileConstants.MAGIC);
        }
    }

    /** @param given the schema to which the records are resolved */
    private static Records container(Asked file, Optional<Schema> given) throws IOException {
        GenericDatumReader<Object> datums = new GenericDatumReader<>();
        given.ifPresent(datums::setExpected);
        DataFileReader<Object> reader = new DataFileReader<>(file.place().toFile(), datums);
        boolean done = false;
        try {
            NoBytes.refuse(file.name(), reader.getSchema());
            String codec = reader.getMetaString(DataFileConstants.CODEC);
            Records records = new AvroRecords(codec == null || codec.equals("null") ? "none" : codec, reader,
                    Files.size(file.place()), given.orElse(reader.getSchema()), new AvroTypes(file.wider()),
                    file.messageName());
            done = true;
            return records;
        } finally {
            if (!done) reader.close();
        }
    }
}
