package weighbridge.sources.protobuf;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

/** A file with one message in Protobuf's text format. */
final class TextMessage implements Records {
    private static final long MOST_BYTES = 1 << 24;
    private static final Pattern NAME = Pattern.compile("(?i).*\\.(txtpb|textproto|textpb|pbtxt|prototxt)(\\.\\w+)?");

    private final Asked file;
    private final ProtoSchema schema;
    private final ProtoValues values;
    private boolean read;

    TextMessage(Asked file, ProtoSchema schema) {
        this.file = file;
        this.schema = schema;
        values = new ProtoValues(schema);
    }

    static boolean isIn(Asked file) {
        return file.options().framing().isEmpty() && NAME.matcher(file.name().toString()).matches();
    }

    @Override
    public String form() {
        return "Protobuf (text format)";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format("Protobuf text", OwnFile.Arrangement.ROWS, values.unknown() == 0));
    }

    @Override
    public Described described() {
        return new Described(schema.schema(), schema.ledger());
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        if (read) return Optional.empty();
        read = true;
        if (Files.size(file.place()) > MOST_BYTES)
            throw new ImportException(file.name(), "is larger than a message can be, " + MOST_BYTES + " bytes");
        DynamicMessage.Builder message = DynamicMessage.newBuilder(schema.root());
        try {
            TextFormat.Parser.newBuilder().build().merge(Files.readString(file.place()), schema.extensions(), message);
            return Optional.of(values.message(message.build()));
        } catch (TextFormat.ParseException e) {
            throw new ImportException(file.name(), Math.max(1, e.getLine()), "is not a valid "
                    + schema.root().getFullName() + " in Protobuf's text format (" + e.getMessage() + ")");
        } catch (ProtoValues.NoSymbol e) {
            throw new ImportException(file.name(), e.getMessage());
        }
    }

    @Override
    public List<String> notes() {
        return values.unknown() == 0 ? List.of()
                : List.of("extensions and fields that the file does not declare are left out");
    }

    @Override
    public void close() {}
}
