package weighbridge.sources.sbe;

import java.io.IOException;
import java.nio.file.Path;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.workloads.text.ImportException;

/** Reads Simple Binary Encoding's own files: message schemas, and messages. */
public final class SbeSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        return SbeSchema.read(schema.place(), schema.options().message()).described();
    }

    @Override
    public Records open(Asked file) throws IOException {
        Path declared = file.schema().orElseThrow(() -> new ImportException(file.name(),
                "needs a schema that declares its messages; give it with --schema FILE.xml"));
        return new SbeMessages(file.name(), file.place(), SbeSchema.read(declared, file.options().message()));
    }
}
