package weighbridge.studies.pronghorn.thrift;

import io.github.decster.ThriftCompiler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.studies.pronghorn.samples.MessageValues;

/** Apache Thrift as the test called it, with the compact protocol. */
public final class PublishedCodec implements Codec {
    private static final String ADAPTER = "weighbridge.studies.pronghorn.thrift.generated.PublishedAdapter";
    private static final String OPTIONS = "suppress_generated_annotations";
    private static final String TYPES = "org.apache.thrift.protocol.";
    /**
     * What the compiler, which is newer than the library, generates, and what the matching version generated instead.
     */
    private static final Map<String, String> OLDER =
            Map.of("@org.apache.thrift.annotation.Nullable", "", "org.apache.thrift.TBaseHelper.hashCode(",
                    "Long.hashCode(", "iprot.readListBegin(" + TYPES + "TType.STRUCT)",
                    "new " + TYPES + "TList(" + TYPES + "TType.STRUCT, iprot.readI32())");

    public PublishedCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        MessageValues.check(schema);
        Path idl = workshop.idl("query.thrift", text("query.thrift"));
        StringBuilder log = new StringBuilder();
        int generated = ThriftCompiler.compileThriftFiles(List.of(idl.toString()), workshop.sources().toString(),
                List.of(), OPTIONS, line -> {
                    log.append(line).append('\n');
                    return null;
                });
        if (generated == 0) throw new IOException("the Thrift compiler generated nothing:\n" + log);
        fit(workshop.sources());
        workshop.source(ADAPTER, text("PublishedAdapter.java"));
        workshop.javac();
    }

    private static void fit(Path sources) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(sources)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            String text = Files.readString(file);
            for (Map.Entry<String, String> e : OLDER.entrySet()) text = text.replace(e.getKey(), e.getValue());
            Files.writeString(file, text);
        }
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = PublishedCodec.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return (Adapter) classes.loadClass(ADAPTER).getConstructor().newInstance();
    }
}
