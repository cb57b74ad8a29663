package weighbridge.app;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.InputException;
import weighbridge.model.process.Parent;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;

/**
 * Builds what a command needs: modules that are missing or older than their sources. In an archive, where all is built,
 * it fetches the libraries that they need instead.
 */
public final class Builder {
    private static final String SCRIPT = "build.sh";
    private static final String FETCH = "weighbridge.release.Fetch";

    private final Home home;
    private final boolean builds;
    private final long begin = System.nanoTime();
    private final Set<String> built = new HashSet<>();
    private Duration took = Duration.ZERO;

    /**
     * @param builds whether anything is built at all; not so in tests, where Maven runs this program and has already
     *               built what there is
     */
    public Builder(Home home, boolean builds) {
        this.home = home;
        this.builds = builds;
    }

    /**
     * Builds what the JVMs that measure codecs need.
     *
     * @param ids of the codecs
     * @throws BuildException if it cannot be built
     * @throws InputException if a library of the version that an id names is not what was built with
     */
    public void contestants(Codecs codecs, Collection<String> ids) throws IOException, InputException {
        contestants(codecs, ids, List.of());
    }

    /**
     * Builds the same, and further modules.
     *
     * @param ids    of the codecs
     * @param beside further folders of modules
     * @throws BuildException if it cannot be built
     */
    public void contestants(Codecs codecs, Collection<String> ids, Collection<Path> beside)
            throws IOException, InputException {
        List<Path> folders = new ArrayList<>(beside);
        folders.add(home.worker());
        for (String id : ids) {
            CodecFolder codec = codecs.get(id);
            if (!codec.module().equals(codec.folder()) && Files.exists(home.libraries()))
                throw new InputException(id + ": an archive has one version of each library; weigh another in a "
                        + "checkout of the sources");
            if (!codec.isOwn()) folders.add(codec.module());
        }
        build(folders);
        for (String id : ids) if (builds) codecs.get(id).proven();
    }

    /**
     * Builds the modules in these folders, unless that was done before.
     *
     * @throws BuildException if one cannot be built
     */
    public void build(Collection<Path> folders) throws IOException {
        List<String> modules = folders.stream().map(this::module).filter(m -> !built.contains(m)).distinct().toList();
        if (!builds || modules.isEmpty()) return;
        long start = System.nanoTime();
        List<String> command = Files.exists(home.libraries()) ? fetching(modules) : building(modules);
        if (command.isEmpty()) return;
        Process script = new ProcessBuilder(command).inheritIO().start();
        try (Interrupts.Scope _ = Interrupts.during(script::destroy)) {
            int exitCode = script.waitFor();
            if (exitCode != 0) throw new BuildException(exitCode);
        } catch (InterruptedException e) {
            script.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("the build was interrupted", e);
        }
        built.addAll(modules);
        took = took.plusNanos(System.nanoTime() - start);
    }

    private List<String> building(List<String> modules) {
        List<String> command = new ArrayList<>(List.of(home.folder().resolve(SCRIPT).toString()));
        command.addAll(modules);
        return command;
    }

    /** What completes an archive, in which all is built, by the libraries that these modules need; empty if none. */
    private List<String> fetching(List<String> modules) throws IOException {
        Set<Path> missing = new LinkedHashSet<>();
        for (String module : modules) {
            Path folder = home.folder().resolve(module);
            for (String kind : List.of("measure", "generate")) missing.addAll(CodecFolder.classPath(folder, kind));
            // A schema compiler in a class loader of its own.
            if (Files.exists(folder.resolve("target/classpath/compiler")))
                missing.addAll(CodecFolder.classPath(folder, "compiler"));
        }
        missing.removeIf(Files::exists);
        if (missing.isEmpty()) return List.of();
        String classPath = CodecFolder.classPath(home.release(), "measure").stream().map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(Examination.OWN_JDK.resolve("bin/java").toString(),
                Parent.flag(), "-XX:TieredStopAtLevel=1", "-cp", classPath, FETCH, home.folder().toString()));
        for (Path library : missing) command.add(home.folder().relativize(library).toString());
        return command;
    }

    private String module(Path folder) {
        return home.folder().relativize(folder.toAbsolutePath().normalize()).toString();
    }

    /** The time since this was created in which nothing was built, which is what counts against a budget. */
    public Duration besides() {
        return Duration.ofNanos(System.nanoTime() - begin).minus(took);
    }
}
