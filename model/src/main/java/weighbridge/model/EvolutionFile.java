package weighbridge.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import weighbridge.model.file.Sha256;

/**
 * What was measured of a folder's codecs when schemas change, in a generated file beside their codec.properties. It
 * holds for one version of the library and for the sources that were measured.
 */
public final class EvolutionFile {
    public static final String NAME = "evolution.properties";
    /** The key that says what was measured: the library's version, and a digest of the folder's sources. */
    private static final String OF = "of";
    private static final int DIGITS = 16;
    /** What stands for the sources where there are none, as in an archive of a release. */
    private static final String DIGEST = "sources.digest";

    private final Path file;
    private final Map<String, String> stated = new TreeMap<>();
    private Optional<String> digest = Optional.empty();

    /**
     * Reads the file of a codec's folder, which may have none.
     *
     * @throws IOException if it has a line that is not such a result; it names the file and the line
     */
    public EvolutionFile(Path folder) throws IOException {
        file = folder.resolve(NAME);
        if (!Files.exists(file)) return;
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            String value = properties.getProperty(key).trim();
            boolean known = key.indexOf('.') > 0 && (key.endsWith("." + OF) || Evolving.row(value).isPresent());
            if (!known)
                throw new IOException(
                        file + ": \"" + key + " = " + value + "\" is not an id, a change and verdicts, such "
                                + "as \"codec.rename = equal/equal error/wrong -\"; write it anew");
            stated.put(key, value);
        }
    }

    /** What was measured of a codec; empty if nothing was, or something else was. */
    public Optional<Evolving> find(String id, String version) throws IOException {
        String of = stated.get(id + "." + OF);
        if (of == null || !of.equals(of(version))) return Optional.empty();
        Map<String, Evolving.Row> rows = new TreeMap<>();
        stated.forEach((key, value) -> {
            if (key.startsWith(id + ".") && !key.endsWith("." + OF))
                rows.put(key.substring(id.length() + 1), Evolving.row(value).orElseThrow());
        });
        return Optional.of(new Evolving(rows));
    }

    /**
     * Replaces what is known of a codec.
     *
     * @param sources the digest of the folder's sources when it was measured
     */
    public void put(String id, String version, String sources, Evolving evolving) throws IOException {
        stated.keySet().removeIf(key -> key.startsWith(id + "."));
        stated.put(id + "." + OF, version + " " + sources);
        evolving.rows().forEach((change, row) -> stated.put(id + "." + change, row.toString()));
        StringBuilder text =
                new StringBuilder("# Written by a run; not for editing. By change: at the top, in a struct, in"
                        + " a list; each a new reader of\n# old messages/an old reader of new ones.\n");
        stated.forEach((key, value) -> text.append(key).append(" = ").append(value).append('\n'));
        Files.writeString(file, text);
    }

    private String of(String version) throws IOException {
        return version + " " + sources();
    }

    /** The digest of the sources that the folder has now. */
    public String sources() throws IOException {
        if (digest.isEmpty()) digest = Optional.of(digest(file.getParent()));
        return digest.get();
    }

    /** A digest of what decides how a folder's codecs use their libraries. */
    private static String digest(Path folder) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Path sources = folder.resolve("src/main");
        if (!Files.isDirectory(sources)) {
            Path known = folder.resolve(DIGEST);
            return Files.exists(known) ? Files.readString(known).trim() : "-";
        }
        try (Stream<Path> walk = Files.walk(sources)) {
            for (Path p : walk.filter(Files::isRegularFile).sorted().toList()) {
                all.write(sources.relativize(p).toString().getBytes(StandardCharsets.UTF_8));
                all.write(Files.readAllBytes(p));
            }
        }
        return HexFormat.of().formatHex(Sha256.create().digest(all.toByteArray())).substring(0, DIGITS);
    }
}
