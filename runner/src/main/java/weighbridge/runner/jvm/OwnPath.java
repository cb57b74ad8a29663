package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.model.file.Scratch;

/** A user's class path: jars, folders of classes, and {@code FOLDER/*} for all jars of a folder. */
public final class OwnPath {
    private OwnPath() {}

    /** What distinguishes the classes from others, wherever they lie. */
    public static String digest(List<Path> classPath) throws IOException {
        return new Digests().of(entries(classPath)).substring(0, 24);
    }

    /** Copies the entries, with their names and times. */
    static List<Path> copy(List<Path> classPath, Scratch scratch) throws IOException {
        List<Path> copies = new ArrayList<>();
        for (Path entry : entries(classPath)) {
            Path copy = scratch.make("classes").resolve(entry.toAbsolutePath().normalize().getFileName().toString());
            try (Stream<Path> walk = Files.walk(entry)) {
                for (Path file : walk.toList()) {
                    Path to = copy.resolve(entry.relativize(file).toString());
                    if (Files.isDirectory(file)) Files.createDirectories(to);
                    else if (Files.isRegularFile(file)) Files.copy(file, to, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
            copies.add(copy);
        }
        return copies;
    }

    private static List<Path> entries(List<Path> classPath) throws IOException {
        List<Path> entries = new ArrayList<>();
        for (Path entry : classPath) {
            if (!entry.endsWith("*")) {
                entries.add(entry);
                continue;
            }
            Path folder = entry.getParent() == null ? Path.of("") : entry.getParent();
            try (Stream<Path> jars = Files.list(folder)) {
                entries.addAll(jars.filter(p -> p.toString().endsWith(".jar")).sorted().toList());
            }
        }
        return entries;
    }
}
