package weighbridge.studies.evolve.cells;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * Loads one version of a codec's classes together with the library. A codec needs a hundred such loaders, so each
 * class file is read once and kept: unpacking them took most of the time.
 */
final class VersionLoader extends URLClassLoader {
    private static final Map<Path, Entry> ENTRIES = new ConcurrentHashMap<>();

    private final List<Entry> entries = new ArrayList<>();

    VersionLoader(List<Path> classPath, ClassLoader parent) throws MalformedURLException {
        super(urls(classPath), parent);
        for (Path p : classPath) entries.add(ENTRIES.computeIfAbsent(p, Entry::new));
    }

    private static URL[] urls(List<Path> classPath) throws MalformedURLException {
        URL[] urls = new URL[classPath.size()];
        for (int i = 0; i < urls.length; i++) urls[i] = classPath.get(i).toUri().toURL();
        return urls;
    }

    /** A jar or a folder, with the class files that were read from it. */
    private static final class Entry {
        private final Path path;
        private final Optional<JarFile> jar;
        private final Map<String, Optional<byte[]>> files = new HashMap<>();

        Entry(Path path) {
            this.path = path;
            try {
                jar = Files.isRegularFile(path)
                        ? Optional.of(new JarFile(path.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion()))
                        : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        synchronized Optional<byte[]> find(String name) throws IOException {
            Optional<byte[]> known = files.get(name);
            if (known != null) return known;
            Optional<byte[]> read = read(name.replace('.', '/') + ".class");
            files.put(name, read);
            return read;
        }

        private Optional<byte[]> read(String file) throws IOException {
            if (jar.isEmpty()) {
                Path found = path.resolve(file.replace('/', File.separatorChar));
                return Files.isRegularFile(found) ? Optional.of(Files.readAllBytes(found)) : Optional.empty();
            }
            JarEntry entry = jar.get().getJarEntry(file);
            if (entry == null) return Optional.empty();
            try (InputStream in = jar.get().getInputStream(entry)) {
                return Optional.of(in.readAllBytes());
            }
        }
    }

    /** The parent has nothing of what the class path has, so that it need not be asked first. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.")) return super.loadClass(name, resolve);
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) return loaded;
            try {
                for (Entry e : entries) {
                    Optional<byte[]> file = e.find(name);
                    if (file.isEmpty()) continue;
                    return defineClass(name, file.get(), 0, file.get().length,
                            new CodeSource(e.path.toUri().toURL(), (Certificate[]) null));
                }
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            return super.loadClass(name, resolve);
        }
    }
}
