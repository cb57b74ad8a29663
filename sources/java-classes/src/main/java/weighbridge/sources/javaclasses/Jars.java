package weighbridge.sources.javaclasses;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import weighbridge.workloads.file.RegularFile;
import weighbridge.workloads.text.ImportException;

/**
 * Loads classes from jars and folders for inspection: nothing in them is run, and no other place is searched, whatever
 * a jar's manifest says.
 */
final class Jars extends ClassLoader implements Closeable {
    /** The largest class file. A method has at most 64 KiB, but a class may have many methods. */
    private static final int MAX_CLASS_BYTES = 1 << 24;
    /** The folders of classes in a jar, in a Spring Boot jar, and in a web application. */
    private static final List<String> ROOTS = List.of("", "BOOT-INF/classes/", "WEB-INF/classes/");

    private final List<JarFile> jars = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();

    /** @throws ImportException naming the path that is neither a jar nor a folder */
    Jars(List<Path> classPath) throws IOException {
        super(ClassLoader.getPlatformClassLoader());
        try {
            for (Path path : classPath) {
                if (path.endsWith("*")) for (Path jar : jarsIn(path.getParent())) open(jar);
                else if (Files.isDirectory(path)) folders.add(path);
                else open(path);
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static List<Path> jarsIn(Path folder) throws IOException {
        Path in = folder == null ? Path.of("") : folder;
        if (!Files.isDirectory(in))
            throw new ImportException(in, "is not a folder; --classpath FOLDER/* takes its jars");
        try (Stream<Path> list = Files.list(in)) {
            return list.filter(p -> p.toString().endsWith(".jar")).sorted().toList();
        }
    }

    private void open(Path path) throws IOException {
        RegularFile.require(path, path,
                "a jar or a folder; --classpath takes several, separated by '" + File.pathSeparator + "'");
        try {
            jars.add(new JarFile(path.toFile(), false, ZipFile.OPEN_READ, Runtime.version()));
        } catch (IOException e) {
            throw new ImportException(path, "is not a jar (" + e.getMessage() + ")");
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = classFile(name);
            if (bytes.length > 0) return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        throw new ClassNotFoundException(name);
    }

    /** The bytes of a class file; none if the class is not here. */
    byte[] classFile(String name) throws IOException {
        return bytes(name.replace('.', '/') + ".class");
    }

    private byte[] bytes(String file) throws IOException {
        for (JarFile jar : jars) {
            for (String root : ROOTS) {
                ZipEntry entry = jar.getEntry(root + file);
                if (entry == null) continue;
                try (InputStream in = jar.getInputStream(entry)) {
                    return limited(in);
                }
            }
        }
        for (Path folder : folders) {
            Path path = folder.resolve(file).normalize();
            if (!path.startsWith(folder.normalize()) || !Files.isRegularFile(path)) continue;
            try (InputStream in = Files.newInputStream(path)) {
                return limited(in);
            }
        }
        return new byte[0];
    }

    private static byte[] limited(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MAX_CLASS_BYTES + 1);
        if (bytes.length > MAX_CLASS_BYTES) throw new IOException("it has more than " + MAX_CLASS_BYTES + " bytes");
        return bytes;
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars) jar.close();
    }
}
