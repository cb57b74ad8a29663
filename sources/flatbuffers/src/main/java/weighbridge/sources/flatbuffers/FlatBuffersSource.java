package weighbridge.sources.flatbuffers;

import java.io.IOException;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Source;

/** Schemas of FlatBuffers. */
public final class FlatBuffersSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        return FlatSchema.read(schema.place(), schema.options().message());
    }
}
