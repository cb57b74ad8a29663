package weighbridge.byhand;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.codec.Workshop;

/** Calls flatc. */
public final class Compile extends ByHandCodec {
    public Compile(String id) {
        super(id);
    }

    @Override
    protected void compile(Workshop workshop) throws Exception {
        Path schema = workshop.idl("message.fbs", resource("message.fbs"));
        Path folder = Files.createTempDirectory("flatc");
        workshop.run(List.of("tar", "-xzf", Workshop.onClassPath("flatbuffers-compiler-").toString(), "-C",
                folder.toString()));
        workshop.run(List.of(folder.resolve("bin/flatc").toString(), "--java", "-o", workshop.sources().toString(),
                schema.toString()));
        workshop.run(List.of("rm", "-r", folder.toString()));
        // The compiler is older than the runtime, so the sources must be made to name the runtime's version.
        List<Path> sources;
        try (Stream<Path> walk = Files.walk(workshop.sources())) {
            sources = walk.filter(Files::isRegularFile).toList();
        }
        for (Path s : sources)
            Files.writeString(s, Files.readString(s).replace("FLATBUFFERS_2_0_8()", "FLATBUFFERS_25_2_10()"));
    }
}
