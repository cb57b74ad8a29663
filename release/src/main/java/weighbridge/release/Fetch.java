package weighbridge.release;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.ContextOverrides.ChecksumPolicy;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
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
        List<String> paths = List.of(arguments).subList(1, arguments.length);
        try {
            System.err.println("Fetching " + paths.size() + (paths.size() == 1 ? " library" : " libraries") + ", once");
            new Fetch(Path.of(arguments[0])).all(paths);
        } catch (ArtifactResolutionException e) {
            ArtifactResult first = e.getResults().stream().filter(r -> !r.isResolved()).findFirst().orElseThrow();
            String why =
                    first.getExceptions().isEmpty() ? "" : " (" + first.getExceptions().getLast().getMessage() + ")";
            System.err.println("weighbridge: " + first.getRequest().getArtifact() + " could not be fetched" + why
                    + "; connect this machine, or name a mirror in the settings.xml of Maven, and try again");
            System.exit(1);
        } catch (IOException e) {
            System.err.println("weighbridge: " + e.getMessage());
            System.exit(1);
        }
    }

    private void all(List<String> paths) throws IOException, ArtifactResolutionException {
        ContextOverrides overrides = ContextOverrides.create().withUserSettings(true)
                .withLocalRepositoryOverride(home.resolve(".weighbridge/repository"))
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
