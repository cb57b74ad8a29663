package weighbridge.sources.javaclasses;

import java.io.IOException;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.Source;
import weighbridge.workloads.text.ImportException;

/** Reads Java classes as schemas, and the objects of such classes that Java's serialization wrote. */
public final class JavaClassSource implements Source {
    @Override
    public Described describe(Asked schema) throws IOException {
        String name = schema.options().className().orElseThrow(() -> new ImportException(schema.name(),
                "is not a class; name a class with --class, and give its jar or folder with --classpath"));
        return ClassSchema.read(name, schema.options().classPath());
    }

    @Override
    public Records open(Asked file) throws IOException {
        return new SerializedObjects(file);
    }
}
