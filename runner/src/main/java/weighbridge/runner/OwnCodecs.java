package weighbridge.runner;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;

/**
 * A user's own codecs, built elsewhere with any tool: a jar with a codec.properties at its root; a folder with such a
 * jar, whose other jars belong to it; a folder with a folder {@code classes} that has one, as Maven's {@code target};
 * or the folder of a project that has been built. The jars of a folder's folder {@code lib} are on the class path, too.
 */
final class OwnCodecs {
    private static final List<String> BUILT = List.of("target", "build/libs");

    private final Path place;
    private final List<Path> classPath;
    private final List<CodecFolder> found = new ArrayList<>();

    private OwnCodecs(Path place, List<Path> classPath) {
        this.place = place;
        this.classPath = classPath;
    }

    /**
     * The codecs of a jar or a folder.
     *
     * @throws IOException if there is none, or if a key of a codec.properties is wrong
     */
    static List<CodecFolder> find(Path place) throws IOException {
        Path whole = built(place.toAbsolutePath().normalize());
        List<Path> own = new ArrayList<>();
        if (Files.isRegularFile(whole)) {
            own.add(whole);
        } else if (Files.isDirectory(whole)) {
            Path classes = whole.resolve("classes");
            // A jar beside these classes has been made of them.
            if (Files.isRegularFile(classes.resolve(CodecFile.FILE))) own.add(classes);
            else own.addAll(jars(whole));
            own.addAll(jars(whole.resolve("lib")));
        } else {
            throw new IOException(place + ": there is no such jar or folder; give one that holds a codec");
        }
        OwnCodecs codecs = new OwnCodecs(whole, own);
        for (Path p : own) codecs.read(p);
        if (codecs.found.isEmpty()) {
            throw new IOException(place + ": has no codec: no " + CodecFile.FILE + " in " + (Files.isDirectory(whole)
                    ? "its folder classes, or at the root of one of its jars" : "its root"));
        }
        return codecs.found;
    }

    /** What Maven or Gradle built in a project's folder; any other place as it is. */
    private static Path built(Path place) throws IOException {
        if (!Files.isRegularFile(place.resolve(CodecFile.FILE))) return place;
        for (String folder : BUILT) if (Files.isDirectory(place.resolve(folder))) return place.resolve(folder);
        throw new IOException(place + ": is not built yet; run mvn package in it");
    }

    private static List<Path> jars(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) return List.of();
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(f -> f.toString().endsWith(".jar") && !f.toString().matches(".*-(sources|javadoc)\\.jar"))
                    .sorted().toList();
        }
    }

    private void read(Path classes) throws IOException {
        if (Files.isDirectory(classes)) {
            readFile(classes.resolve(CodecFile.FILE));
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(classes)) {
            readFile(jar.getPath("/", CodecFile.FILE));
        } catch (ZipException | ProviderNotFoundException e) {
            throw new IOException(classes + ": is not a jar (" + e.getMessage() + "); build it again", e);
        }
    }

    private void readFile(Path properties) throws IOException {
        if (!Files.isRegularFile(properties)) return;
        for (CodecInfo info : CodecFile.read(properties)) {
            if (found.stream().anyMatch(f -> f.info().id().equals(info.id())))
                throw new IOException(place + ": two codecs have the id " + info.id() + "; change one of the ids");
            found.add(new CodecFolder(info, Files.isDirectory(place) ? place : place.getParent(), classPath));
        }
    }
}
