package weighbridge.runner;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;

/**
 * One codec and the folder that it was built in.
 *
 * @param folder such as {@code codecs/kryo}
 */
public record CodecFolder(CodecInfo info, Path folder) {
    /**
     * Every codec that was built in a folder of folders, in the order of their ids.
     *
     * @throws IOException naming both folders, if two have one id, or the key of a codec.properties that is wrong
     */
    public static List<CodecFolder> find(Path codecs) throws IOException {
        Map<String, CodecFolder> found = new LinkedHashMap<>();
        List<Path> folders;
        try (Stream<Path> list = Files.list(codecs)) {
            folders = list.filter(f -> Files.isRegularFile(properties(f))).sorted().toList();
        }
        for (Path folder : folders) {
            for (CodecInfo info : CodecInfo.read(properties(folder))) {
                CodecFolder twin = found.put(info.id(), new CodecFolder(info, folder));
                if (twin == null) continue;
                throw new IOException("the codec " + info.id() + " is in two folders, " + twin.folder() + " and "
                        + folder + "; rename one");
            }
        }
        return found.values().stream().sorted((a, b) -> a.info().id().compareTo(b.info().id())).toList();
    }

    /** The codecs that studies bring along, as {@link #find(Path)} finds others; none where there are no studies. */
    public static List<CodecFolder> ofStudies(Path studies) throws IOException {
        if (!Files.isDirectory(studies)) return List.of();
        List<CodecFolder> found = new ArrayList<>();
        try (Stream<Path> list = Files.list(studies)) {
            for (Path codecs : list.map(s -> s.resolve("codecs")).filter(Files::isDirectory).sorted().toList()) {
                found.addAll(find(codecs));
            }
        }
        return found;
    }

    private static Path properties(Path folder) {
        return folder.resolve("target/classes").resolve(CodecInfo.FILE);
    }

    /** The jars that a user of the library has on the class path: the library and what it needs. */
    public List<Path> libraries() throws IOException {
        Path ours = folder.toAbsolutePath().normalize().getParent().getParent();
        return measureClassPath().stream()
                .filter(p -> p.toString().endsWith(".jar") && !p.toAbsolutePath().normalize().startsWith(ours))
                .toList();
    }

    /** What measuring needs: the codec and its library. */
    public List<Path> measureClassPath() throws IOException {
        return classPath(folder, "measure");
    }

    /** What generating needs: the library's schema compiler too. */
    public List<Path> generateClassPath() throws IOException {
        return classPath(folder, "generate");
    }

    /**
     * A built module's classes, and what it needs according to the build.
     *
     * @param kind {@code measure} for what it runs with, {@code generate} for what it is compiled with
     */
    public static List<Path> classPath(Path module, String kind) throws IOException {
        Path file = module.resolve("target/classpath").resolve(kind);
        List<Path> entries = new ArrayList<>(List.of(module.resolve("target/classes")));
        try {
            for (String entry : Files.readString(file).trim().split(File.pathSeparator))
                if (!entry.isEmpty()) entries.add(Path.of(entry));
        } catch (NoSuchFileException _) {
            throw new IOException(file + " is missing: build the project (mvn process-classes) and try again");
        }
        return entries;
    }
}
