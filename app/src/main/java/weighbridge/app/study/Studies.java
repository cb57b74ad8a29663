package weighbridge.app.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import weighbridge.app.BuildException;
import weighbridge.app.Builder;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Modules;
import weighbridge.study.Study;
import weighbridge.workloads.Workload;

/** The studies of a checkout; each is built and loaded from its own folder on first use. */
public final class Studies {
    private final Builder builder;
    private final Map<String, Path> folders = new TreeMap<>();
    private final Map<String, Loaded> loaded = new TreeMap<>();
    private final Map<String, StudyException> leftOut = new TreeMap<>();

    private record Loaded(Study study, List<Workload> workloads) {
        Loaded {
            workloads = List.copyOf(workloads);
        }
    }

    /** @param builder that builds a study before it is loaded */
    public Studies(Home home, Builder builder) throws IOException {
        this.builder = builder;
        for (Path folder : Modules.of(home.studies())) folders.put(folder.getFileName().toString(), folder);
    }

    /** The names of the studies; this builds nothing. */
    public List<String> names() {
        return List.copyOf(folders.keySet());
    }

    /** All studies except those that cannot be built or loaded, which are {@link #leftOut}. */
    public List<Study> all() throws IOException {
        load(names());
        return loaded.values().stream().map(Loaded::study).toList();
    }

    /**
     * The study of that name.
     *
     * @throws StudyException if it cannot be loaded
     * @throws BuildException if it cannot be built
     */
    public Optional<Study> named(String name) throws IOException {
        if (!folders.containsKey(name)) return Optional.empty();
        load(List.of(name));
        if (leftOut.containsKey(name)) throw leftOut.get(name);
        return Optional.of(loaded.get(name).study());
    }

    /** Why studies were left out so far, in a sentence each. */
    public List<String> leftOut() {
        return leftOut.values().stream().map(StudyException::getMessage).toList();
    }

    /** The folders of a study's modules, including its child program and its own codecs. */
    List<Path> modules(String name) throws IOException {
        List<Path> modules = Modules.of(folders.get(name));
        return modules.isEmpty() ? List.of(folders.get(name)) : modules;
    }

    /** This program's side of a study: its folder, or the one of several modules that is called so. */
    private static Path side(Path folder) throws IOException {
        Path side = folder.resolve("study");
        return Modules.of(folder).contains(side) ? side : folder;
    }

    /** The built-in workloads, which the studies provide. */
    public List<Workload> workloads() throws IOException {
        load(names());
        return loadedWorkloads();
    }

    /** The workloads of the requested studies. */
    public List<Workload> loadedWorkloads() {
        return loaded.values().stream().flatMap(s -> s.workloads().stream()).toList();
    }

    /** The built-in workload of that name. */
    public Optional<Workload> workload(String name) {
        try {
            Optional<Workload> own = find(name);
            if (own.isPresent()) return own;
            load(names());
            return find(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finds a workload among the loaded studies. */
    private Optional<Workload> find(String name) {
        return loadedWorkloads().stream().filter(w -> w.name().equals(name)).findFirst();
    }

    private void load(List<String> names) throws IOException {
        List<String> missing = names.stream().filter(n -> !loaded.containsKey(n) && !leftOut.containsKey(n)).toList();
        if (missing.isEmpty()) return;
        try {
            build(missing);
        } catch (BuildException e) {
            if (missing.size() == 1) throw e;
            // One of them is at fault; the others can be built without it.
            for (String name : missing) load(name);
            return;
        }
        for (String name : missing) load(name);
    }

    private void build(List<String> names) throws IOException {
        List<Path> sides = new ArrayList<>();
        for (String n : names) sides.add(side(folders.get(n)));
        builder.build(sides);
    }

    /** Loads a study, which may throw anything, or notes why it cannot be loaded. */
    private void load(String name) {
        try {
            build(List.of(name));
            Study study = load(folders.get(name));
            loaded.put(name, new Loaded(study, study.workloads()));
        } catch (BuildException e) {
            leftOut.put(name, new StudyException(name, "cannot be built", e));
        } catch (IOException | RuntimeException | LinkageError | ServiceConfigurationError e) {
            leftOut.put(name, new StudyException(name, "cannot be loaded", e));
        }
    }

    private static Study load(Path folder) throws IOException {
        String name = folder.getFileName().toString();
        List<URL> urls = new ArrayList<>();
        for (Path p : CodecFolder.classPath(side(folder), "measure")) urls.add(p.toUri().toURL());
        // The loader lives as long as the process. Its parent loads the classes that this program has too.
        URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), Study.class.getClassLoader());
        return ServiceLoader.load(Study.class, loader).stream().filter(p -> p.type().getClassLoader() == loader)
                .map(ServiceLoader.Provider::get).filter(s -> s.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalStateException(folder + " has no study called " + name
                        + "; name the study's class in META-INF/services/" + Study.class.getName()));
    }
}
