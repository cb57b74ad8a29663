package weighbridge.codecs.protobuf;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.codec.Checker;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.model.Schema;
import weighbridge.model.process.Starter;

/**
 * The rules of {@code buf breaking} for bytes, if buf is on the path. A number that is gone counts as reserved, as
 * Protobuf's documentation asks: which numbers a file reserves, a schema does not tell.
 *
 * @param program empty if it is not installed
 */
record BufChecker(Optional<Path> program, Map<List<Schema>, Optional<String>> known) implements Checker {
    private static final String RULES = """
            {"version": "v2", "breaking": {"use": ["WIRE"], "except":
            ["FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED"]}}
            """;
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int BREAKS = 100;

    /** Asks the first buf on the path. */
    BufChecker() {
        this(Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .map(Path::of).filter(Path::isAbsolute).map(folder -> folder.resolve("buf"))
                .filter(f -> Files.isRegularFile(f) && Files.isExecutable(f)).findFirst(), new HashMap<>());
    }

    @Override
    public String name() {
        return "buf's WIRE rules";
    }

    @Override
    public Optional<String> missing() {
        return program.isPresent() ? Optional.empty()
                : Optional.of("buf is not on the path (npm install @bufbuild/buf brings it)");
    }

    /** The same in both directions: buf only compares a new file with an old one. */
    @Override
    public Optional<String> objection(Schema old, Schema young, boolean oldReads) throws Exception {
        List<Schema> pair = List.of(old, young);
        if (!known.containsKey(pair)) known.put(pair, objection(old, young));
        return known.get(pair);
    }

    @Override
    public Optional<String> objection(Schema old, Schema young) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("weighbridge");
        Path said = folder.resolve("said");
        try {
            OptionalInt code = Starter.run(List.of(program.orElseThrow().toString(), "breaking",
                    file(folder, "new", young), "--against", file(folder, "old", old), "--config", RULES), said, LIMIT);
            String text = Files.readString(said).strip();
            if (code.isEmpty()) throw new IOException("buf took longer than " + LIMIT.toSeconds() + " s");
            if (code.getAsInt() == 0) return Optional.empty();
            if (code.getAsInt() != BREAKS) throw new IOException("buf ended with " + code.getAsInt() + ": " + text);
            return Optional.of(text.lines().map(l -> l.replaceFirst("^.*?\\.proto:\\d+:\\d+:", ""))
                    .collect(Collectors.joining(" ")));
        } finally {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path p : walk.toList().reversed()) Files.delete(p);
            }
        }
    }

    /** Writes a version's file into a folder of its own, which is buf's module. */
    private static String file(Path folder, String version, Schema schema) throws IOException {
        Path module = Files.createDirectory(folder.resolve(version));
        Files.writeString(module.resolve("messages.proto"), new ProtoFile(schema).text());
        return module.toString();
    }
}
