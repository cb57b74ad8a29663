package weighbridge.codecs.colfer;

import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;
import weighbridge.codec.source.Source;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Colfer: generated data beans, marshalled into one buffer that grows. */
public final class ColferCodec implements Codec {
    private static final String GLUE = ColferFile.PACKAGE + ".Glue";

    private final boolean inBuffer;

    public ColferCodec(String id) {
        inBuffer = id.equals("colfer-buffer");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        UnsupportedSchema.ifHas(schema,
                t -> t instanceof Type.MapOf m && m.key() instanceof Type.Scalar s
                        && (s.kind() == Kind.FLOAT32 || s.kind() == Kind.FLOAT64),
                "Colfer leaves out a float that equals 0, so 0.0 and -0.0 would become one key");
        Path idl = workshop.idl("messages.colf", new ColferFile(schema).text());
        Path compiler = Files.createTempFile("colf", ".exe");
        try {
            extract(compiler);
            workshop.run(List.of(compiler.toString(), "-b", workshop.sources().toString(), "-p", ColferFile.PARENT,
                    "Java", idl.toString()));
        } finally {
            Files.deleteIfExists(compiler);
        }
        Bridge.write(schema, new ColferDialect(schema), ColferFile.PACKAGE, workshop);
        workshop.source(GLUE, glue(schema));
        workshop.javac();
    }

    /** Extracts the compiler for this operating system from the plugin's jar. */
    private static void extract(Path compiler) throws IOException {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String name = os.startsWith("win") ? "colf.exe" : os.startsWith("mac") ? "colf-darwin" : "colf-linux";
        try (FileSystem jar = FileSystems.newFileSystem(Workshop.onClassPath("colfer-maven-plugin-"))) {
            Files.copy(jar.getPath("amd64", name), compiler, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!compiler.toFile().setExecutable(true)) throw new IOException(compiler + " cannot be made executable");
    }

    private static String glue(Schema schema) {
        String message = ColferFile.PACKAGE + "." + schema.root();
        Source out = new Source().line("package %s;", ColferFile.PACKAGE).blank();
        out.line("public final class Glue implements %s {", ColferGlue.class.getName());
        out.line("@Override").line("public int marshal(Object message, byte[] buffer) {")
                .line("return ((%s) message).marshal(buffer, 0);", message).close();
        out.blank().line("@Override").line("public Object unmarshal(byte[] buffer) {")
                .line("%1$s message = new %1$s();", message);
        return out.line("message.unmarshal(buffer, 0);").line("return message;").close().close().toString();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(schema, classes), Bridge.load(ColferFile.PACKAGE, classes),
                (ColferGlue) classes.loadClass(GLUE).getConstructor().newInstance(), inBuffer);
    }

    private static final class Bound extends BridgeAdapter {
        private final ColferGlue glue;
        private final boolean inBuffer;
        private byte[] buffer = new byte[2048];

        Bound(Beans beans, Bridge bridge, ColferGlue glue, boolean inBuffer) {
            super(beans, bridge);
            this.glue = glue;
            this.inBuffer = inBuffer;
        }

        @Override
        public Encoded encode(Object value) {
            while (true) {
                try {
                    int length = glue.marshal(value, buffer);
                    return inBuffer ? encoded.of(buffer, 0, length) : encoded.ofCopy(buffer, 0, length);
                } catch (BufferOverflowException e) {
                    buffer = new byte[buffer.length * 4];
                }
            }
        }

        @Override
        public Object decode(byte[] message) {
            return glue.unmarshal(message);
        }
    }
}
