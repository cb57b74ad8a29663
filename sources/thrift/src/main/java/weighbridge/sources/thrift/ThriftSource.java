package weighbridge.sources.thrift;

import java.io.IOException;
import java.nio.file.Path;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.workloads.text.ImportException;

/** Reads Thrift's own files: {@code .thrift} files as schemas, and framed messages. */
public final class ThriftSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        return ThriftSchema.read(schema.place(), schema.options().message()).described();
    }

    @Override
    public Records open(Asked file) throws IOException {
        Path declared = file.schema().orElseThrow(() -> new ImportException(file.name(),
                "needs a schema that declares its messages; give it with --schema FILE.thrift"));
        ThriftSchema.Read read = ThriftSchema.read(declared, file.options().message());
        return new FramedMessages(file.name(), file.place(), read.described(),
                new ThriftValues(read.described().schema().schema(), read.numbers()));
    }
}
