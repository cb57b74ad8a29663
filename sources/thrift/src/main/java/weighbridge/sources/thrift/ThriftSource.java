package weighbridge.sources.thrift;

import java.io.IOException;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Source;

/** Thrift files as schemas. */
public final class ThriftSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        return ThriftSchema.read(schema.place(), schema.options().message());
    }
}
