package weighbridge.sources.flatbuffers;

import com.google.flatbuffers.reflection.Schema;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import weighbridge.model.process.Starter;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.text.ImportException;

/** Runs FlatBuffers' compiler, which writes a schema as a message of the schema of schemas. */
final class Flatc {
    private static final String ARCHIVE = "flatbuffers-compiler-";
    private static final String EXECUTABLE = "bin/flatc";
    /** The time limit, which is less than the {@code patience} of the process that waits for this JVM. */
    private static final Duration LIMIT = Duration.ofSeconds(15);
    /** The ending without which the compiler takes a file for data. */
    private static final String ENDING = ".fbs";
    /** Matches a fault such as {@code error: orders.fbs:3: 12: error: expecting: ; instead got: }. */
    private static final Pattern FAULT = Pattern.compile("(?s).*?([^\\s:]+\\.fbs)?:(\\d+): \\d+: error: (.*)");

    private static final Includes.Language INCLUDES = new Includes.Language("includes", "include");

    private Flatc() {}

    /** @throws ImportException with the compiler's message if the file is not a schema */
    static Schema read(Path file) throws IOException {
        TextFile.readSchema(file);
        Path home = file.toAbsolutePath().getParent();
        Path inside = file.toRealPath().getParent();
        // The compiler also looks in the first file's folder.
        Includes.require(file, file.toAbsolutePath(), INCLUDES,
                (from, included) -> Stream.of(from.resolveSibling(included), home.resolve(included))
                        .map(f -> new Includes.Place(f, inside)).toList());
        Path folder = Files.createTempDirectory("flatc");
        try {
            Path flatc = unpacked(folder);
            Path log = folder.resolve("log");
            String name = file.getFileName().toString();
            Path compiled = name.endsWith(ENDING) ? file.toAbsolutePath()
                    : Files.createSymbolicLink(folder.resolve(name + ENDING), file.toAbsolutePath());
            OptionalInt code = run(List.of(flatc.toString(), "--schema", "-b", "--bfbs-builtins", "-I", home.toString(),
                    "-o", folder.toString(), compiled.toString()), log);
            if (code.isEmpty())
                throw new ImportException(file, "takes FlatBuffers' compiler more than " + LIMIT.toSeconds()
                        + " s; simplify the schema, or try again while the machine is idle");
            if (code.getAsInt() != 0) throw fault(file, compiled, Files.readString(log));
            String last = compiled.getFileName().toString();
            Path written = folder.resolve(last.substring(0, last.length() - ENDING.length()) + ".bfbs");
            return Schema.getRootAsSchema(ByteBuffer.wrap(Files.readAllBytes(written)));
        } finally {
            delete(folder);
        }
    }

    private static OptionalInt run(List<String> command, Path log) throws IOException {
        try {
            return Starter.run(command, log, LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static ImportException fault(Path file, Path compiled, String log) {
        String said = log.strip();
        Matcher m = FAULT.matcher(said);
        if (!m.matches()) {
            return new ImportException(file, "is not a schema that FlatBuffers' compiler accepts ("
                    + said.lines().findFirst().orElse("it says nothing") + ")");
        }
        String fault = m.group(3).lines().findFirst().orElse("");
        boolean own = m.group(1) == null || Path.of(m.group(1)).getFileName().equals(compiled.getFileName());
        return new ImportException(file, Long.parseLong(m.group(2)),
                "is not valid FlatBuffers" + (own ? "" : " in " + Path.of(m.group(1)).getFileName()) + ": " + fault);
    }

    static Path unpacked(Path folder) throws IOException {
        Path archive = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .filter(p -> p.getFileName() != null && p.getFileName().toString().startsWith(ARCHIVE)).findFirst()
                .orElseThrow(() -> new IOException("no " + ARCHIVE + "* on the class path"));
        try (InputStream in = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
            for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
                if (!e.getName().endsWith(EXECUTABLE)) continue;
                Path flatc = folder.resolve("flatc");
                Files.copy(tar, flatc);
                if (flatc.toFile().setExecutable(true)) return flatc;
            }
        }
        throw new IOException(archive + " has no " + EXECUTABLE + " that can be run");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        }
    }
}
