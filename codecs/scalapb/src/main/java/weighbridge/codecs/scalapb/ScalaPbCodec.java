package weighbridge.codecs.scalapb;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.compiler.PluginProtos.CodeGeneratorRequest;
import com.google.protobuf.compiler.PluginProtos.CodeGeneratorResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import scalapb.GeneratedMessage;
import scalapb.GeneratedMessageCompanion;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Scalac;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;
import weighbridge.codec.idl.Accessors;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** ScalaPB: proto3 as case classes, {@code toByteArray} and {@code parseFrom}. */
public final class ScalaPbCodec implements Codec {
    private static final Accessors ACCESSORS = new Accessors("copy", "companion", "update", "toProtoString",
            "toByteArray", "toByteString", "toPMessage", "writeTo", "writeDelimitedTo", "getField", "getFieldByNumber",
            "discardUnknownFields", "withUnknownFields", "get*", "clear*", "with*", "add*", "addAll*", "optional*");
    private static final String FILE = "messages.proto";

    public ScalaPbCodec(String id) {}

    @Override
    public void generate(Schema given, Workshop workshop) throws Exception {
        Schema schema = ACCESSORS.apart(given.undeclared());
        UnsupportedSchema.ifHas(schema,
                t -> t instanceof Type.MapOf(Type.Scalar key, Type _)
                        && (key.kind() == Kind.FLOAT32 || key.kind() == Kind.FLOAT64),
                "a key of -0.0 counts as the default and is not written, so it comes back as a second key 0.0");
        workshop.idl(FILE, new ProtoFile(schema).text());
        CodeGeneratorRequest request = CodeGeneratorRequest.newBuilder().addFileToGenerate(FILE)
                .setParameter("flat_package").addAllProtoFile(descriptors(workshop).getFileList()).build();
        CodeGeneratorResponse response =
                CodeGeneratorResponse.parseFrom((byte[]) Compiler.RUN.invoke(null, request.toByteArray()));
        if (response.hasError()) throw new IOException("ScalaPB's generator failed: " + response.getError());
        for (CodeGeneratorResponse.File file : response.getFileList()) {
            Path source = workshop.sources().resolve(file.getName());
            Files.createDirectories(source.getParent());
            Files.writeString(source, file.getContent());
        }
        Scalac.compile(schema, workshop);
        ScalaPbDialect messages = new ScalaPbDialect(schema);
        Bridge.write(schema, messages, ProtoFile.PACKAGE, workshop);
        Sizes.write(schema, messages, workshop);
        workshop.javac();
    }

    private static FileDescriptorSet descriptors(Workshop workshop) throws IOException, InterruptedException {
        // An artifact in the local Maven repository is not executable, and we may not have the right to change it.
        Path protoc = Files.createTempFile("protoc", ".exe");
        Path set = Files.createTempFile("messages", ".descriptors");
        try {
            Files.copy(Workshop.onClassPath("protoc-"), protoc, StandardCopyOption.REPLACE_EXISTING);
            if (!protoc.toFile().setExecutable(true))
                throw new IllegalStateException(protoc + " cannot be made executable");
            workshop.run(List.of(protoc.toString(), "--descriptor_set_out=" + set, "-I" + workshop.idl(), FILE));
            return FileDescriptorSet.parseFrom(Files.readAllBytes(set));
        } finally {
            Files.deleteIfExists(protoc);
            Files.deleteIfExists(set);
        }
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> companion = classes.loadClass(ProtoFile.PACKAGE + "." + schema.root() + "$");
        return new Bound(new Beans(ACCESSORS.apart(schema), classes), Bridge.load(ProtoFile.PACKAGE, classes),
                Sizes.load(classes), (GeneratedMessageCompanion<?>) companion.getField("MODULE$").get(null));
    }

    /** ScalaPB's generator, loaded once. */
    private static final class Compiler {
        static final Method RUN = run();

        private static Method run() {
            try {
                return Workshop.compiler(ScalaPbCodec.class).loadClass("scalapb.ScalaPbCodeGenerator").getMethod("run",
                        byte[].class);
            } catch (Exception e) {
                throw new IllegalStateException("ScalaPB's generator cannot be loaded", e);
            }
        }
    }

    private static final class Bound extends BridgeAdapter {
        private final Sizes sizes;
        private final GeneratedMessageCompanion<?> companion;

        Bound(Beans beans, Bridge bridge, Sizes sizes, GeneratedMessageCompanion<?> companion) {
            super(beans, bridge);
            this.sizes = sizes;
            this.companion = companion;
        }

        @Override
        public Encoded encode(Object value) {
            // The message must look as if it had never been encoded.
            sizes.forget(value);
            return encoded.of(((GeneratedMessage) value).toByteArray());
        }

        @Override
        public Object decode(byte[] message) {
            return companion.parseFrom(message);
        }
    }
}
