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
import java.util.ServiceLoader;
import java.util.TreeMap;
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
    private final Map<String, Study> loaded = new TreeMap<>();

    /** @param builder that builds a study before it is loaded */
    public Studies(Home home, Builder builder) throws IOException {
        this.builder = builder;
        for (Path folder : Modules.of(home.studies())) folders.put(folder.getFileName().toString(), folder);
    }

    /** The names of the studies; this builds nothing. */
    public List<String> names() {
        return List.copyOf(folders.keySet());
    }

    /** @throws IOException if a folder has no study, or one whose name differs from the folder's */
    public List<Study> all() throws IOException {
        load(names());
        return List.copyOf(loaded.values());
    }

    /** @throws IOException if the study is not in its folder, or has another name */
    public Optional<Study> named(String name) throws IOException {
        if (!folders.containsKey(name)) return Optional.empty();
        load(List.of(name));
        return Optional.of(loaded.get(name));
    }

    /** The folders of a study's modules, including its child program and its own codecs. */
    List<Path> modules(String name) throws IOException {
        return Modules.of(folders.get(name));
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
        List<String> missing = names.stream().filter(n -> !loaded.containsKey(n)).toList();
        if (missing.isEmpty()) return;
        builder.build(missing.stream().map(n -> folders.get(n).resolve("study")).toList());
        for (String name : missing) loaded.put(name, load(folders.get(name)));
    }

    private static Study load(Path folder) throws IOException {
        String name = folder.getFileName().toString();
        List<URL> urls = new ArrayList<>();
        for (Path p : CodecFolder.classPath(folder.resolve("study"), "measure")) urls.add(p.toUri().toURL());
        // The loader lives as long as the process. Its parent loads the classes that this program has too.
        URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), Study.class.getClassLoader());
        return ServiceLoader.load(Study.class, loader).stream().filter(p -> p.type().getClassLoader() == loader)
                .map(ServiceLoader.Provider::get).filter(s -> s.name().equals(name)).findFirst()
                .orElseThrow(() -> new IOException(folder + " has no study called " + name
                        + "; name the study's class in META-INF/services/" + Study.class.getName()));
    }
}
