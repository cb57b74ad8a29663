package weighbridge.release;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.ContextOverrides.ChecksumPolicy;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import weighbridge.model.file.Sha256;
import weighbridge.model.process.Parent;

/**
 * Fetches libraries that an archive of Weighbridge does not carry, as Maven would: from Maven Central, or the mirrors and
 * proxies of the user's settings. Each must be the one that the archive was built with.
 *
 * <p>The arguments are the archive's folder, and the libraries' paths in it, such as
 * {@code lib/com/acme/fast/1.2/fast-1.2.jar}. Its file {@value #LIST} has the SHA-256 of each, as sha256sum writes it.
 * The exit code is 0 if all are there, and 1 if not, after a sentence on standard error.
 */
public final class Fetch {
    private static final String LIST = "libraries";

    private final Path home;
    private final Map<String, String> digests = new HashMap<>();

    private Fetch(Path home) throws IOException {
        this.home = home;
        for (String line : Files.readAllLines(home.resolve(LIST))) {
            String[] words = line.split(" +");
            digests.put(words[1], words[0]);
        }
    }

    public static void main(String[] arguments) throws IOException {
        Parent.watch();
        int code = run(Path.of(arguments[0]), List.of(arguments).subList(1, arguments.length),
                ContextOverrides.create(), System.err);
        if (code != 0) System.exit(code);
    }

    /**
     * Fetches what is missing of these libraries.
     *
     * @param settings how the user's Maven is set
     * @param err      receives what is done, or why it cannot be done
     * @return the exit code
     */
    static int run(Path home, List<String> paths, ContextOverrides.Builder settings, PrintStream err) {
        Path state = home.resolve(".weighbridge");
        try {
            Files.createDirectories(state);
            // Shards of one run may start in one folder at the same time.
            try (FileChannel lock = FileChannel.open(state.resolve("fetch"), CREATE, WRITE); FileLock _ = lock.lock()) {
                List<String> missing = paths.stream().filter(p -> !Files.exists(home.resolve(p))).toList();
                if (missing.isEmpty()) return 0;
                err.println(
                        "Fetching " + missing.size() + (missing.size() == 1 ? " library" : " libraries") + ", once");
                new Fetch(home).all(missing, settings);
                return 0;
            }
        } catch (ArtifactResolutionException e) {
            ArtifactResult first = e.getResults().stream().filter(r -> !r.isResolved()).findFirst().orElseThrow();
            String why =
                    first.getExceptions().isEmpty() ? "" : " (" + first.getExceptions().getLast().getMessage() + ")";
            err.println("weighbridge: " + first.getRequest().getArtifact() + " could not be fetched" + why
                    + "; connect this machine, or name a mirror in the settings.xml of Maven, and try again");
            return 1;
        } catch (IOException e) {
            err.println("weighbridge: " + e.getMessage());
            return 1;
        }
    }

    private void all(List<String> paths, ContextOverrides.Builder settings)
            throws IOException, ArtifactResolutionException {
        ContextOverrides overrides =
                settings.withUserSettings(true).withLocalRepositoryOverride(home.resolve(".weighbridge/repository"))
                        .checksumPolicy(ChecksumPolicy.FAIL).build();
        try (Context context = Runtimes.INSTANCE.getRuntime().create(overrides)) {
            List<ArtifactRequest> requests = paths.stream()
                    .map(p -> new ArtifactRequest(artifact(p), context.remoteRepositories(), "")).toList();
            List<ArtifactResult> results =
                    context.repositorySystem().resolveArtifacts(context.repositorySystemSession(), requests);
            for (int i = 0; i < paths.size(); i++) keep(results.get(i).getArtifact().getFile().toPath(), paths.get(i));
        }
    }

    /** What a path in a repository names: the group's folders, the artifact's, the version's, and the file. */
    static Artifact artifact(String path) {
        String[] parts = path.split("/");
        int n = parts.length;
        String group = String.join(".", List.of(parts).subList(1, n - 3));
        String begin = parts[n - 3] + "-" + parts[n - 2];
        String rest = parts[n - 1].substring(begin.length());
        int dot = rest.lastIndexOf('.');
        String classifier = dot == 0 ? "" : rest.substring(1, dot);
        return new DefaultArtifact(group, parts[n - 3], classifier, rest.substring(dot + 1), parts[n - 2]);
    }

    private static String digest(Path file) throws IOException {
        return HexFormat.of().formatHex(Sha256.create().digest(Files.readAllBytes(file)));
    }

    /** Puts a file where the archive expects it if it is the one that was built with. */
    private void keep(Path fetched, String path) throws IOException {
        if (!digest(fetched).equals(digests.get(path))) {
            Files.delete(fetched);
            throw new IOException(path + ": what was fetched is not the file that this archive was built with; try "
                    + "again, or ask whoever keeps the mirror");
        }
        Path to = home.resolve(path);
        Files.createDirectories(to.getParent());
        Files.move(fetched, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
