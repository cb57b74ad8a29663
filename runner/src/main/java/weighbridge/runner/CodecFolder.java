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
import java.util.Optional;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Collector;
import weighbridge.model.InputException;

/**
 * One codec and its folder, built or not.
 *
 * @param folder such as {@code codecs/kryo}
 * @param own    the class path of a codec that a user built elsewhere; empty for one of a checkout
 */
public record CodecFolder(CodecInfo info, Path folder, List<Path> own) {
    private static final String README = "README.md";
    /** How far below a project's folder its build leaves a jar, as in {@code build/libs}. */
    private static final int BUILT_BELOW = 2;

    public CodecFolder {
        own = List.copyOf(own);
    }

    /** A codec of a checkout. */
    public CodecFolder(CodecInfo info, Path folder) {
        this(info, folder, List.of());
    }

    /**
     * The codecs that a user built elsewhere: those of a jar with a codec.properties, of a folder with such a jar or
     * with a folder {@code classes} that has one, or of a project that has been built. The jars of the folder's folder
     * {@code lib} are on their class path, too.
     *
     * @throws IOException if there is none, or if a key of a codec.properties is wrong
     */
    public static List<CodecFolder> own(Path place) throws IOException {
        return OwnCodecs.find(place);
    }

    /**
     * The same codec with a version of its library, which is built into a folder of its own.
     *
     * @throws InputException if the build does not know which dependency the version is of
     */
    public CodecFolder at(String version) throws IOException, InputException {
        String asked = info.codec() + "@" + version;
        if (isOwn())
            throw new InputException(asked + ": its library comes from --codec-path, which has one version of it; give "
                    + info.codec() + ", with that version's jar there");
        Path pom = folder.resolve("pom.xml");
        if (!Files.exists(pom) || !Files.readString(pom).contains("<library.version>"))
            throw new InputException(asked + ": " + info.library() + " has no version of its own here, because its "
                    + "folder's pom.xml has no property library.version; give " + info.codec());
        return new CodecFolder(info.at(version), folder);
    }

    /** The same codec in JVMs of a JDK with this number. */
    public CodecFolder on(int jdk) {
        return new CodecFolder(info.on(jdk), folder, own);
    }

    /** The same codec in JVMs with this collector. */
    public CodecFolder with(Collector collector) {
        return new CodecFolder(info.with(collector), folder, own);
    }

    /** The version of the library, if it is another than the one that the folder names. */
    private Optional<String> version() {
        return info.id().contains("@") ? Optional.of(info.version()) : Optional.empty();
    }

    /** What to name to the build: the folder, with the version if it is another than the folder's. */
    public Path module() {
        return version().map(v -> folder.resolveSibling(folder.getFileName() + "@" + v)).orElse(folder);
    }

    /**
     * What a built codec states, and the jars on its class path that are of the version that its id names.
     *
     * @throws InputException if its id names a version, and there is no such jar
     */
    public CodecInfo proven() throws IOException, InputException {
        if (version().isEmpty()) return info;
        // A repository keeps an artifact in a folder that is called like its version.
        List<String> jars = libraries().stream().filter(p -> p.getParent().endsWith(info.version()))
                .map(p -> p.getFileName().toString()).toList();
        if (jars.isEmpty())
            throw new InputException(info.id() + ": its class path has no jar of version " + info.version()
                    + ", so what would be weighed is not what its name says");
        return info.with("jars", String.join(", ", jars));
    }

    /** Whether a user built it elsewhere. */
    public boolean isOwn() {
        return !own.isEmpty();
    }

    /**
     * Finds every codec of a folder whose pom lists codecs' folders, in the order of their ids.
     *
     * @throws IOException if two codecs have one id or a key of a codec.properties is wrong; the message names both
     *                     folders or the key
     */
    public static List<CodecFolder> find(Path codecs) throws IOException {
        Map<String, CodecFolder> found = new LinkedHashMap<>();
        for (Path folder : Modules.of(codecs)) {
            Path properties = folder.resolve(CodecFile.FILE);
            if (!Files.isRegularFile(properties)) continue;
            for (CodecInfo info : CodecFile.read(properties)) {
                CodecFolder twin = found.put(info.id(), new CodecFolder(info, folder));
                if (twin == null) continue;
                throw new IOException("two codecs have the id " + info.id() + ", in " + twin.folder() + " and " + folder
                        + "; change one of the ids");
            }
        }
        return found.values().stream().sorted((a, b) -> a.info().id().compareTo(b.info().id())).toList();
    }

    /** The studies' codecs, found like others by {@link #find(Path)}; none without studies. */
    public static List<CodecFolder> ofStudies(Path studies) throws IOException {
        List<CodecFolder> found = new ArrayList<>();
        for (Path study : Modules.of(studies)) found.addAll(find(study));
        return found;
    }

    /** The page of its project, which lies in its folder or, if that is one of built files, in one above. */
    public Path readme() {
        Path at = folder.toAbsolutePath().normalize();
        Path here = at.resolve(README);
        for (int i = 0; isOwn() && i < BUILT_BELOW && at != null && !Files.exists(at.resolve(README)); i++)
            at = at.getParent();
        return at != null && Files.exists(at.resolve(README)) ? at.resolve(README) : here;
    }

    /** The jars that a user of the library has on the class path: the library and its dependencies. */
    public List<Path> libraries() throws IOException {
        if (isOwn()) return own.stream().filter(p -> p.toString().endsWith(".jar")).toList();
        Path ours = folder.toAbsolutePath().normalize().getParent().getParent();
        return measureClassPath().stream().filter(p -> p.toString().endsWith(".jar"))
                .map(p -> p.toAbsolutePath().normalize())
                .filter(p -> !p.startsWith(ours) || p.startsWith(ours.resolve("lib"))).toList();
    }

    /** The class path for measuring: the codec and its library. */
    public List<Path> measureClassPath() throws IOException {
        return isOwn() ? own : built(folder, output(), "measure");
    }

    /** The class path for generating, which also has the library's schema compiler. */
    public List<Path> generateClassPath() throws IOException {
        return isOwn() ? own : built(folder, output(), "generate");
    }

    private Path output() {
        Path target = folder.resolve("target");
        return version().map(v -> target.resolve("version").resolve(v)).orElse(target);
    }

    /**
     * A built module's classes and its dependencies, as the build recorded them: in an archive, relative to the module.
     *
     * @param kind {@code measure} for the dependencies it runs with, {@code generate} for those it is compiled with
     */
    public static List<Path> classPath(Path module, String kind) throws IOException {
        return built(module, module.resolve("target"), kind);
    }

    private static List<Path> built(Path module, Path output, String kind) throws IOException {
        Path file = output.resolve("classpath").resolve(kind);
        List<Path> entries = new ArrayList<>(List.of(output.resolve("classes")));
        try {
            for (String entry : Files.readString(file).trim().split(File.pathSeparator))
                if (!entry.isEmpty()) entries.add(module.resolve(entry).normalize());
        } catch (NoSuchFileException _) {
            throw new IOException(file + " is missing: build the project (mvn process-classes) and try again");
        }
        return entries;
    }
}
