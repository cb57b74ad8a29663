package weighbridge.studies.pronghorn.protobuf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.studies.pronghorn.samples.MessageValues;

/** Protocol Buffers as the test called it, with classes optimised for speed or for code size. */
public final class PublishedCodec implements Codec {
    private static final String ADAPTER = "weighbridge.studies.pronghorn.protobuf.generated.PublishedAdapter";

    private final Sending sending;

    public PublishedCodec(String id) {
        this.sending = switch (id.substring(id.lastIndexOf('-') + 1)) {
            case "size" -> Sending.DELIMITED;
            case "speed" -> Sending.TRANSLATED;
            case "direct" -> Sending.DIRECT;
            default -> throw new IllegalArgumentException(id);
        };
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        MessageValues.check(schema);
        String optimised = "option optimize_for = " + (sending == Sending.DELIMITED ? "CODE_SIZE" : "SPEED") + ";\n";
        workshop.idl("query.proto", text("query.proto") + "\n" + optimised);
        // An artifact of the local Maven repository is not executable, and may not be ours to change.
        Path protoc = Files.createTempFile("protoc", ".exe");
        try {
            Files.copy(Workshop.onClassPath("protoc-"), protoc, StandardCopyOption.REPLACE_EXISTING);
            if (!protoc.toFile().setExecutable(true)) throw new IOException(protoc + " cannot be made executable");
            workshop.run(List.of(protoc.toString(), "--java_out=" + workshop.sources(), "-I" + workshop.idl(),
                    workshop.idl().resolve("query.proto").toString()));
        } finally {
            Files.deleteIfExists(protoc);
        }
        workshop.source(ADAPTER, text("PublishedAdapter.java"));
        workshop.javac();
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = PublishedCodec.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return (Adapter) classes.loadClass(ADAPTER).getConstructor(Sending.class).newInstance(sending);
    }
}
