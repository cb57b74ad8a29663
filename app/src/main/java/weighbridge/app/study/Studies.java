package weighbridge.app.study;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.study.Study;
import weighbridge.workloads.Workload;

/** The studies that were built in the folder of studies, each loaded from its own folder. */
public final class Studies {
    private final Map<String, Study> byName;

    private Studies(Map<String, Study> byName) {
        this.byName = byName;
    }

    /** @throws IOException if a folder's study is not there, or is called otherwise than its folder */
    public static Studies read(Home home) throws IOException {
        Map<String, Study> byName = new LinkedHashMap<>();
        if (Files.isDirectory(home.studies())) {
            try (Stream<Path> list = Files.list(home.studies())) {
                for (Path folder : list.filter(f -> Files.isDirectory(f.resolve("study/target/classes"))).sorted()
                        .toList()) {
                    byName.put(folder.getFileName().toString(), load(folder));
                }
            }
        }
        return new Studies(byName);
    }

    private static Study load(Path folder) throws IOException {
        String name = folder.getFileName().toString();
        List<URL> urls = new ArrayList<>();
        for (Path p : CodecFolder.classPath(folder.resolve("study"), "measure")) urls.add(p.toUri().toURL());
        // It lives as long as the process does. What this program has too is loaded by its own loader first.
        URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), Study.class.getClassLoader());
        return ServiceLoader.load(Study.class, loader).stream().filter(p -> p.type().getClassLoader() == loader)
                .map(ServiceLoader.Provider::get).filter(s -> s.name().equals(name)).findFirst()
                .orElseThrow(() -> new IOException(folder + " brings no study called " + name
                        + ": name its class in META-INF/services/" + Study.class.getName()));
    }

    public List<Study> all() {
        return List.copyOf(byName.values());
    }

    public Optional<Study> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The built-in workloads: those that studies bring. */
    public List<Workload> workloads() {
        return byName.values().stream().flatMap(s -> s.workloads().stream()).toList();
    }

    /** The built-in workload of that name. */
    public Optional<Workload> workload(String name) {
        return workloads().stream().filter(w -> w.name().equals(name)).findFirst();
    }
}
