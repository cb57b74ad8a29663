package weighbridge.sources.protobuf;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Message;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.model.process.Starter;
import weighbridge.workloads.file.RegularFile;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.text.ImportException;

/** Runs protoc on a user's file and everything it imports. */
final class Protoc {
    private static final long MOST_BYTES = 4 << 20;
    /** The time limit, which is less than the {@code patience} of the process that waits for this JVM. */
    private static final Duration LIMIT = Duration.ofSeconds(15);
    /** The number of folders in which imports are searched for: the file's own folder, then those above it. */
    private static final int MOST_FOLDERS = 10;
    private static final List<String> WELL_KNOWN = List.of("any", "api", "descriptor", "duration", "empty",
            "field_mask", "java_features", "source_context", "struct", "timestamp", "type", "wrappers");
    private static final Pattern AT = Pattern.compile("^(.+?):(\\d+):\\d+: (.*)$");
    private static final String NOT_FOUND = ": File not found.";
    private static final Includes.Language IMPORTS =
            new Includes.Language("imports", "import", "(?:public\\b|weak\\b|option\\b)?");

    private Protoc() {}

    /**
     * The descriptor of the file, with its imports resolved.
     *
     * @param name  what the file is called in messages
     * @param place where it is
     */
    static FileDescriptor read(Path name, Path place) throws IOException {
        RegularFile.require(name, place, "a Protobuf schema");
        if (Files.size(place) > MOST_BYTES) {
            throw new ImportException(name, "has " + Files.size(place) + " bytes; a schema has at most " + MOST_BYTES);
        }
        Path work = Files.createTempDirectory("weighbridge");
        try {
            return read(name, place.toAbsolutePath().normalize(), work);
        } finally {
            try (Stream<Path> walk = Files.walk(work)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
            }
        }
    }

    private static FileDescriptor read(Path name, Path place, Path work) throws IOException {
        Path protoc = Files.copy(onClassPath(), work.resolve("protoc.exe"));
        // Files in the local Maven repository are not executable and may not be ours to change, hence the copy.
        if (!protoc.toFile().setExecutable(true)) throw new IOException(protoc + " cannot be made executable");
        Path known = wellKnown(work.resolve("known"));
        Path set = work.resolve("set");
        String first = "";
        Path root = place.getParent();
        for (int i = 0; i < MOST_FOLDERS && root != null; i++, root = root.getParent()) {
            Path from = root;
            // What is not there, such as the files that come with Protobuf, is left to protoc.
            Includes.require(name, place, IMPORTS, (_, imported) -> Stream.of(from.resolve(imported))
                    .filter(Files::exists).map(f -> new Includes.Place(f, from)).toList());
            String said = run(List.of(protoc.toString(), "--descriptor_set_out=" + set, "--include_imports",
                    "-I" + root, "-I" + known, place.toString()), work.resolve("said"));
            if (said.isEmpty()) return linked(name, FileDescriptorSet.parseFrom(Files.readAllBytes(set)));
            if (i == 0) first = said;
            if (!said.contains(NOT_FOUND)) break;
        }
        throw new ImportException(name, fault(first, place));
    }

    private static Path onClassPath() throws IOException {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .filter(p -> p.getFileName() != null && p.getFileName().toString().startsWith("protoc-")).findFirst()
                .orElseThrow(() -> new IOException("no protoc on the class path"));
    }

    /** The files that come with Protobuf, which every file may import. */
    private static Path wellKnown(Path folder) throws IOException {
        Path google = Files.createDirectories(folder.resolve("google/protobuf"));
        for (String file : WELL_KNOWN) {
            try (InputStream in = Message.class.getResourceAsStream("/google/protobuf/" + file + ".proto")) {
                if (in != null) Files.copy(in, google.resolve(file + ".proto"), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return folder;
    }

    /** What protoc says about a file that it rejects; empty if it accepts the file. */
    private static String run(List<String> command, Path log) throws IOException {
        OptionalInt code;
        try {
            code = Starter.run(command, log, LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        if (code.isEmpty()) return "protoc takes more than " + LIMIT.toSeconds() + " s";
        if (code.getAsInt() == 0) return "";
        String said = Files.readString(log).strip();
        return said.isEmpty() ? "protoc ended with " + code.getAsInt() : said;
    }

    private static String fault(String said, Path place) {
        List<String> lines = said.lines().filter(l -> !l.contains(": warning: ")).toList();
        for (String line : lines) {
            if (!line.endsWith(NOT_FOUND)) continue;
            return "imports \"" + line.substring(0, line.length() - NOT_FOUND.length()) + "\", which is neither in "
                    + place.getParent() + " nor in a folder above; put it where the import says";
        }
        String line = lines.isEmpty() ? said : lines.getFirst();
        Matcher at = AT.matcher(line);
        if (line.startsWith("protoc ")) {
            return "cannot be compiled (" + line + "); simplify the schema, or try again while the machine is idle";
        }
        if (!at.matches()) return "is not valid Protobuf: " + line;
        boolean own = at.group(1).equals(place.toString()) || place.endsWith(at.group(1));
        return "is not valid Protobuf (" + (own ? "" : at.group(1) + ", ") + "line " + at.group(2) + ": " + at.group(3)
                + ")";
    }

    /**
     * Links the files of the set and returns the last, which is the requested one; the files that it imports precede
     * it.
     */
    private static FileDescriptor linked(Path name, FileDescriptorSet set) throws IOException {
        Map<String, FileDescriptor> linked = new HashMap<>();
        FileDescriptor last = null;
        for (FileDescriptorProto file : set.getFileList()) {
            try {
                last = FileDescriptor.buildFrom(file,
                        file.getDependencyList().stream().map(linked::get).toArray(FileDescriptor[]::new));
            } catch (DescriptorValidationException e) {
                throw new ImportException(name, "is not valid Protobuf: " + e.getMessage());
            }
            linked.put(file.getName(), last);
        }
        return java.util.Objects.requireNonNull(last, "protoc wrote no file");
    }
}
