package weighbridge.sources.protobuf;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.model.process.Starter;
import weighbridge.source.message.Registered;
import weighbridge.workloads.file.RegularFile;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

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
    /** The first byte of a set of descriptors. */
    private static final int SET = 10;
    private static final String GOOGLE = "google/protobuf/";
    private static final String NOT_FOUND = ": File not found.";
    private static final Includes.Language IMPORTS =
            new Includes.Language("imports", "import", "(?:public\\b|weak\\b|option\\b)?");

    private Protoc() {}

    /**
     * A file, and what was left out of it, one sentence each.
     *
     * @param all the files of a set that no other file of it imports
     */
    record Read(FileDescriptor file, List<FileDescriptor> all, List<String> notes) {}

    /**
     * The descriptor of the file, with its imports resolved.
     *
     * @param name    what the file is called in messages
     * @param place   where it is
     * @param include further folders in which imports are searched for
     */
    static Read read(Path name, Path place, List<Path> include) throws IOException {
        RegularFile.require(name, place, "a Protobuf schema");
        if (Files.size(place) > MOST_BYTES) {
            throw new ImportException(name, "has " + Files.size(place) + " bytes; a schema has at most " + MOST_BYTES);
        }
        Optional<FileDescriptorSet> set = set(Files.readAllBytes(place));
        if (set.isPresent()) return described(name, set.get());
        Path work = Files.createTempDirectory("weighbridge");
        try {
            List<Registered> registered = Registered.in(place);
            Path file = registered.isEmpty() ? place.toAbsolutePath().normalize()
                    : Files.writeString(Files.createDirectory(work.resolve("answer")).resolve("registered.proto"),
                            registered.getLast().text());
            return read(name, file, work, include);
        } finally {
            try (Stream<Path> walk = Files.walk(work)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
            }
        }
    }

    /** A file that is a set of descriptors, as protoc's {@code -o} and buf write it. */
    private static Optional<FileDescriptorSet> set(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] != SET) return Optional.empty();
        try {
            FileDescriptorSet set = FileDescriptorSet.parseFrom(bytes);
            boolean named = set.getFileCount() > 0
                    && set.getFileList().stream().allMatch(f -> !f.getName().isEmpty() && f.getName().length() < 1_000);
            return named && set.getUnknownFields().asMap().isEmpty() ? Optional.of(set) : Optional.empty();
        } catch (InvalidProtocolBufferException e) {
            return Optional.empty();
        }
    }

    private static Read described(Path name, FileDescriptorSet set) throws IOException {
        for (FileDescriptorProto f : set.getFileList()) {
            for (String imported : f.getDependencyList()) {
                if (set.getFileList().stream().anyMatch(o -> o.getName().equals(imported))) continue;
                throw new ImportException(name,
                        "lacks " + imported + ", which " + f.getName() + " imports; write it with --include_imports");
            }
        }
        Map<String, FileDescriptor> linked = linked(name, set);
        Set<String> imported = new HashSet<>();
        for (FileDescriptorProto f : set.getFileList()) imported.addAll(f.getDependencyList());
        List<FileDescriptor> roots = linked.values().stream().filter(f -> !imported.contains(f.getName())).toList();
        if (roots.isEmpty()) throw new ImportException(name, "has only files that import each other");
        return new Read(roots.getLast(), roots, List.of());
    }

    private static Read read(Path name, Path place, Path work, List<Path> include) throws IOException {
        Path protoc = Files.copy(onClassPath(), work.resolve("protoc.exe"));
        // Files in the local Maven repository are not executable and may not be ours to change, hence the copy.
        if (!protoc.toFile().setExecutable(true)) throw new IOException(protoc + " cannot be made executable");
        Path known = wellKnown(work.resolve("known"));
        Path set = work.resolve("set");
        List<String> base = List.of(protoc.toString(), "--descriptor_set_out=" + set, "--include_imports");
        List<Path> further = new ArrayList<>(include.stream().map(i -> i.toAbsolutePath().normalize()).toList());
        String first = "";
        List<Path> roots = new ArrayList<>();
        Path root = place.getParent();
        for (int i = 0; i < MOST_FOLDERS && root != null; i++, root = root.getParent()) {
            roots.add(root);
            String said = run(command(base, name, place, join(List.of(root), further), known), work.resolve("said"));
            if (said.isEmpty()) return written(name, set, List.of());
            if (i == 0) first = said;
            if (!said.contains(NOT_FOUND)) break;
        }
        if (first.contains(NOT_FOUND)) {
            // Where files are missing that only define options, messages are the same without these.
            List<Path> folders = join(roots, further);
            Path copies = Files.createDirectory(work.resolve("copies"));
            Path copy = copies.resolve(place.getFileName());
            Set<String> absent = copy(name, place, join(folders, List.of(known)), copies);
            String said = absent.isEmpty() ? first
                    : run(command(base, name, copy, join(List.of(copies), folders), known), work.resolve("said"));
            if (said.isEmpty()) {
                return written(name, set, List.of("imports that are not there are left out, with the options that they "
                        + "define: " + Printable.list(absent)));
            }
        }
        throw new ImportException(name, fault(first, place));
    }

    private static List<Path> join(List<Path> first, List<Path> then) {
        return Stream.concat(first.stream(), then.stream()).distinct().toList();
    }

    private static Read written(Path name, Path set, List<String> notes) throws IOException {
        List<FileDescriptor> files =
                List.copyOf(linked(name, FileDescriptorSet.parseFrom(Files.readAllBytes(set))).values());
        return new Read(files.getLast(), List.of(files.getLast()), notes);
    }

    private static List<String> command(List<String> base, Path name, Path place, List<Path> folders, Path known)
            throws IOException {
        admit(name, place, folders);
        List<String> command = new ArrayList<>(base);
        for (Path folder : folders) command.add("-I" + folder);
        command.addAll(List.of("-I" + known, place.toString()));
        return command;
    }

    /** What is not there, such as the files that come with Protobuf, is left to protoc. */
    private static void admit(Path name, Path place, List<Path> folders) throws IOException {
        Includes.require(name, place, IMPORTS,
                (_, imported) -> folders.stream().map(f -> new Includes.Place(f.resolve(imported), f))
                        .filter(p -> Files.exists(p.file())).limit(1).toList());
    }

    /**
     * Copies a file and what it imports, without options that others define; returns the imports that are not there. If
     * there are no such options, these imports are for something else, and it returns none.
     */
    private static Set<String> copy(Path name, Path place, List<Path> folders, Path copies) throws IOException {
        admit(name, place, folders);
        Set<String> absent = new LinkedHashSet<>();
        Map<Path, Path> done = new LinkedHashMap<>(Map.of(place, copies.resolve(place.getFileName())));
        Deque<Path> open = new ArrayDeque<>(List.of(place));
        while (!open.isEmpty()) {
            Path file = open.remove();
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            for (String imported : Includes.of(text, IMPORTS.words())) {
                Optional<Path> found =
                        folders.stream().map(f -> f.resolve(imported)).filter(Files::isRegularFile).findFirst();
                if (found.isEmpty()) absent.add(imported);
                Path to = copies.resolve(imported).normalize();
                boolean copied = found.isPresent() && !imported.startsWith(GOOGLE) && to.startsWith(copies);
                if (copied && done.putIfAbsent(found.get(), to) == null) open.add(found.get());
            }
        }
        boolean any = false;
        for (var copy : done.entrySet()) {
            Files.createDirectories(copy.getValue().getParent());
            WithoutOptions without =
                    WithoutOptions.of(Files.readString(copy.getKey(), StandardCharsets.ISO_8859_1), absent);
            Files.writeString(copy.getValue(), without.text(), StandardCharsets.ISO_8859_1);
            any |= without.any();
        }
        return any ? absent : Set.of();
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
                    + place.getParent() + " nor in a folder above; put it where the import says, or name its folder "
                    + "with --include";
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

    /** Links the files of the set, by their names; those that a file imports precede it. */
    private static Map<String, FileDescriptor> linked(Path name, FileDescriptorSet set) throws IOException {
        Map<String, FileDescriptor> linked = new LinkedHashMap<>();
        for (FileDescriptorProto file : set.getFileList()) link(name, set, file, linked, 0);
        return linked;
    }

    private static void link(Path name, FileDescriptorSet set, FileDescriptorProto file,
            Map<String, FileDescriptor> linked, int depth) throws IOException {
        if (linked.containsKey(file.getName())) return;
        if (depth > set.getFileCount()) throw new ImportException(name, "has files that import each other");
        for (FileDescriptorProto other : set.getFileList())
            if (file.getDependencyList().contains(other.getName())) link(name, set, other, linked, depth + 1);
        try {
            linked.put(file.getName(), FileDescriptor.buildFrom(file,
                    file.getDependencyList().stream().map(linked::get).toArray(FileDescriptor[]::new)));
        } catch (DescriptorValidationException e) {
            throw new ImportException(name, "is not valid Protobuf: " + e.getMessage());
        }
    }
}
