package weighbridge.byhand;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import weighbridge.codec.Workshop;

/** Calls protoc. */
public final class Compile extends ByHandCodec {
    public Compile(String id) {
        super(id);
    }

    @Override
    protected void compile(Workshop workshop) throws Exception {
        workshop.idl("message.proto", resource("message.proto"));
        // An artifact in the local Maven repository is not executable.
        Path protoc = Files.createTempFile("protoc", ".exe");
        try {
            Files.copy(Workshop.onClassPath("protoc-"), protoc, StandardCopyOption.REPLACE_EXISTING);
            if (!protoc.toFile().setExecutable(true))
                throw new IllegalStateException(protoc + " cannot be made executable");
            workshop.run(List.of(protoc.toString(), "--java_out=" + workshop.sources(), "-I" + workshop.idl(),
                    "message.proto"));
        } finally {
            Files.deleteIfExists(protoc);
        }
    }
}
