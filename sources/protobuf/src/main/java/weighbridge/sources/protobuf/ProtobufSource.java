package weighbridge.sources.protobuf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import weighbridge.model.SchemaException;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.source.message.Carrier;
import weighbridge.workloads.text.ImportException;

/** Reads Protobuf's own files: {@code .proto} files as schemas, and messages in binary or in JSON. */
public final class ProtobufSource implements Source {
    private static final int HEAD = 256;
    private static final Pattern JSON = Pattern.compile("\\{\\s*[\"}]|\\[\\s*[{\\]]");

    @Override
    public Described describe(Asked schema) throws IOException {
        ProtoSchema read = schema(schema.name(), read(schema.name(), schema.place(), schema), schema);
        return new Described(read.schema(), read.ledger());
    }

    @Override
    public Records open(Asked file) throws IOException {
        Path declared = file.schema().orElseThrow(() -> new ImportException(file.name(),
                "needs the schema of its messages; give it with --schema FILE.proto"));
        Protoc.Read read = read(declared, declared, file);
        ProtoSchema schema = schema(declared, read, file);
        if (isJson(file)) return new JsonMessages(file, schema.root().getFile(), schema);
        return TextMessage.isIn(file) ? new TextMessage(file, schema) : new BinaryMessages(file, schema);
    }

    private static Protoc.Read read(Path name, Path place, Asked asked) throws IOException {
        return Protoc.read(name, place, asked.options().include());
    }

    private static ProtoSchema schema(Path name, Protoc.Read file, Asked asked) throws ImportException {
        try {
            return new ProtoSchema(Messages.choose(name, file.all(), asked.options().message()), file.notes());
        } catch (SchemaException e) {
            throw new ImportException(name, e.getMessage());
        }
    }

    private static boolean isJson(Asked file) throws IOException {
        if (file.options().framing().isPresent() || Carrier.areInJson(file)) return false;
        String head;
        try (InputStream in = Files.newInputStream(file.place())) {
            head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).stripLeading();
        }
        // The first byte may also be the length of a message.
        return JSON.matcher(head).lookingAt()
                && head.chars().noneMatch(c -> Character.isISOControl(c) && !Character.isWhitespace(c));
    }
}
