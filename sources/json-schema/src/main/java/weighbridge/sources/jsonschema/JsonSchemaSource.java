package weighbridge.sources.jsonschema;

import java.io.IOException;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Source;

/** Reads JSON Schemas. */
public final class JsonSchemaSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        return JsonSchema.read(schema.place(), schema.options().message());
    }
}
