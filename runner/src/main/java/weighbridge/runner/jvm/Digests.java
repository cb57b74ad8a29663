package weighbridge.runner.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import weighbridge.model.file.Sha256;

/** Digests of what a cached result depends on. */
final class Digests {
    private final Map<Path, String> known = new ConcurrentHashMap<>();

    /** The digest of texts; no two lists of texts share one. */
    static String of(List<String> texts) {
        MessageDigest digest = Sha256.create();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The digest of a class path: for a folder, its files' names and contents; for a jar, its name, size and time. */
    String of(Iterable<Path> classPath) throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path entry : classPath) {
            try {
                all.append(known.computeIfAbsent(entry, e -> Files.isDirectory(e) ? folder(e) : jar(e))).append('\n');
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return of(List.of(all.toString()));
    }

    private static String jar(Path jar) {
        try {
            return jar.getFileName() + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar).toMillis();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    new IOException(jar + " is missing: build the project (mvn process-classes) and try again", e));
        }
    }

    private static String folder(Path folder) {
        MessageDigest digest = Sha256.create();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                digest.update(
                        (folder.relativize(file) + " " + Files.size(file) + "\n").getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
