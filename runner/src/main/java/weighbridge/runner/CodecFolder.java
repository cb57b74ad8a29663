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
import weighbridge.model.CodecInfo;

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
            Path properties = folder.resolve(CodecInfo.FILE);
            if (!Files.isRegularFile(properties)) continue;
            for (CodecInfo info : CodecInfo.read(properties)) {
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
        return isOwn() ? own : classPath(folder, "measure");
    }

    /** The class path for generating, which also has the library's schema compiler. */
    public List<Path> generateClassPath() throws IOException {
        return isOwn() ? own : classPath(folder, "generate");
    }

    /**
     * A built module's classes and its dependencies, as the build recorded them: in an archive, relative to the module.
     *
     * @param kind {@code measure} for the dependencies it runs with, {@code generate} for those it is compiled with
     */
    public static List<Path> classPath(Path module, String kind) throws IOException {
        Path file = module.resolve("target/classpath").resolve(kind);
        List<Path> entries = new ArrayList<>(List.of(module.resolve("target/classes")));
        try {
            for (String entry : Files.readString(file).trim().split(File.pathSeparator))
                if (!entry.isEmpty()) entries.add(module.resolve(entry).normalize());
        } catch (NoSuchFileException _) {
            throw new IOException(file + " is missing: build the project (mvn process-classes) and try again");
        }
        return entries;
    }
}
