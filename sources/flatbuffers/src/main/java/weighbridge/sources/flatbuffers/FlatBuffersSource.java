package weighbridge.sources.flatbuffers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.workloads.text.ImportException;

/** Reads FlatBuffers' own files: {@code .fbs} files as schemas, and messages in binary or in JSON. */
public final class FlatBuffersSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        return FlatSchema.read(schema.place(), schema.options().message()).described();
    }

    @Override
    public Records open(Asked file) throws IOException {
        Path declared = file.schema().orElseThrow(() -> new ImportException(file.name(),
                "needs the schema of its messages; give it with --schema FILE.fbs"));
        FlatSchema.Read read = FlatSchema.read(declared, file.options().message());
        return isText(file.place()) ? new FlatJson(file, read) : new FlatMessages(file.name(), file.place(), read);
    }

    /**
     * Whether a file is text. A message begins with an offset or a length, either of which is so small that one of the
     * first eight bytes is zero.
     */
    private static boolean isText(Path place) throws IOException {
        try (InputStream in = Files.newInputStream(place)) {
            for (byte b : in.readNBytes(2 * Integer.BYTES)) if (b == 0) return false;
        }
        return true;
    }
}
