package weighbridge.sources.sbe;

import java.io.IOException;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Source;

/** Message schemas of Simple Binary Encoding. */
public final class SbeSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        return SbeSchema.read(schema.place(), schema.options().message());
    }
}
