package weighbridge.codecs.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.History;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.GlueAdapter;
import weighbridge.codec.idl.Accessors;
import weighbridge.model.Schema;

/** FlatBuffers: beans built into a buffer by one builder, messages read in place through the generated tables. */
public final class FlatBuffersCodec implements Codec {
    private static final Accessors ACCESSORS = new Accessors("has*", "*AsByteBuffer", "*Length", "*Vector", "*Type");

    private final boolean inBuffer;

    public FlatBuffersCodec(String id) {
        inBuffer = id.equals("flatbuffers-buffer");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        generate(List.of(schema), workshop);
    }

    @Override
    public void generate(List<Schema> versions, Workshop workshop) throws Exception {
        Schema given = versions.getLast();
        Optional<OwnFbs> own = OwnFbs.of(given);
        List<Schema> named = new ArrayList<>();
        for (Schema version : versions) named.add(named(version));
        Schema schema = named.getLast();
        History history = new History(named);
        Path idl = workshop.idl("messages.fbs", own.isPresent() ? own.get().text() : new FbsFile(history).text());
        Path flatc = Files.createTempFile("flatc", ".exe");
        try {
            Flatc.extract(flatc);
            workshop.run(List.of(flatc.toString(), "--java", "-o", workshop.sources().toString(), idl.toString()));
        } finally {
            Files.deleteIfExists(flatc);
        }
        admit(workshop.sources());
        BeanSource.write(schema, workshop);
        workshop.source(FlatSource.CLASS,
                own.isPresent() ? new OwnSource(schema, own.get()).text() : new FlatSource(history).text());
        workshop.javac();
    }

    /** A user's own file keeps its names. */
    private static Schema named(Schema schema) throws UnsupportedSchema {
        return OwnFbs.of(schema).isPresent() ? schema : ACCESSORS.apart(schema);
    }

    /**
     * Makes the generated sources name the version of the runtime, which is newer than the compiler. Only the version
     * that they name ties them to the older runtime.
     */
    private static void admit(Path sources) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(sources)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files)
            Files.writeString(file, Files.readString(file).replace("FLATBUFFERS_2_0_8()", "FLATBUFFERS_25_2_10()"));
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(named(schema), classes),
                (FlatGlue) classes.loadClass(FlatSource.CLASS).getConstructor().newInstance(), inBuffer);
    }

    private static final class Bound extends GlueAdapter {
        private final FlatGlue glue;
        private final boolean inBuffer;
        private final FlatBufferBuilder builder = new FlatBufferBuilder(1024);

        Bound(Beans beans, FlatGlue glue, boolean inBuffer) {
            super(beans, glue);
            this.glue = glue;
            this.inBuffer = inBuffer;
        }

        @Override
        public Encoded encode(Object value) {
            builder.clear();
            glue.build(builder, value);
            if (!inBuffer) return encoded.of(builder.sizedByteArray());
            ByteBuffer buffer = builder.dataBuffer();
            return encoded.of(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
        }

        @Override
        public Object decode(byte[] message) {
            return glue.root(ByteBuffer.wrap(message));
        }
    }
}
