package weighbridge.model;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A folder's codec.properties, which states the facts about its codecs, and what was measured of them beside it. */
public final class CodecFile {
    public static final String FILE = "codec.properties";
    /** The generated file beside it that says how far apart JVMs were: {@code <id>.<operation> = <ratio>}. */
    public static final String MEASURED = "speeds.properties";
    /** What a folder or one id can state; CONTRIBUTING.md says what each means. */
    private static final Set<String> KEYS = new TreeSet<>(List.of("library", "version", "class", "way", "encoding",
            "schema", "home", "licence", "released", "tuning", "wire", "default", "tuned", "crossLanguage", "zeroCopy",
            "evolvable", "reusesBuffers", "stateful", "batch", CodecInfo.SHAREABLE, CodecInfo.OWN, "generates",
            "truncated", "unchecked", "jvmFlags", "declarations", "fixedSize", "baseline", "floor", "fields",
            CodecInfo.COMPILER, CodecInfo.FORMERLY, CodecInfo.HISTORY, CodecInfo.REGISTERED));
    private static final List<String> PREFIXES = List.of("unsupported.", "loss.");
    /** A wire follows, and the key holds for one id only. */
    private static final String SIZED = "sized.";

    private CodecFile() {}

    /**
     * Reads the ids of a codec.properties file, a contributor's own or the build's copy of it. A key {@code id.key}
     * holds for that id alone and overrides {@code key}.
     *
     * @throws IOException if a key is missing, wrong or unknown; it names the file and the key
     */
    public static List<CodecInfo> read(Path built) throws IOException {
        return read(built, source(built));
    }

    /** The file that contributors edit; the build copies it from the codec's folder. */
    private static Path source(Path built) {
        Path classes = built.toAbsolutePath().getParent();
        return classes.endsWith("target/classes") ? classes.getParent().resolveSibling(FILE) : built;
    }

    private static List<CodecInfo> read(Path built, Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(built)) {
            properties.load(in);
        }
        PomProperties pom = PomProperties.of(file.resolveSibling("pom.xml"));
        properties.replaceAll((_, value) -> pom.resolved((String) value));
        String ids = properties.getProperty("codecs");
        if (ids == null) throw new IOException(file + ": has no key \"codecs\", which lists the ids of its codecs");
        Set<String> each = new LinkedHashSet<>(List.of(ids.trim().split("\\s*,\\s*")));
        for (String id : each) {
            if (!id.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
                throw new IOException(file + ": the id \"" + id + "\" is not kebab-case");
            }
        }
        requireKnown(file, each, properties);
        Map<String, String> speeds = speeds(file.resolveSibling(MEASURED), each);
        List<CodecInfo> infos = new ArrayList<>();
        EvolutionFile evolution = new EvolutionFile(file.toAbsolutePath().getParent());
        for (String id : each) {
            Keys keys = new Keys(file, id, properties);
            Map<String, String> measured = new TreeMap<>();
            Optional.ofNullable(speeds.get(id)).ifPresent(s -> measured.put(CodecInfo.SPEEDS, s));
            measured.put(CodecInfo.SOURCES, evolution.sources());
            evolution.find(id, keys.need("version")).ifPresent(e -> measured.put(CodecInfo.EVOLUTION, e.toString()));
            Optional<String> registered = keys.find(CodecInfo.REGISTERED);
            if (registered.isPresent() && !each.contains(registered.get()))
                throw new IOException(file + ": registered of " + id + " is \"" + registered.get()
                        + "\", but must be an id of this folder");
            if (registered.isPresent())
                evolution.find(registered.get(), keys.need("version"))
                        .ifPresent(e -> measured.put(CodecInfo.EVOLUTION_REGISTERED, e.toString()));
            infos.add(keys.info(measured));
        }
        return infos;
    }

    /** What was measured of how far apart JVMs are, as operations with their ratios, by id. */
    private static Map<String, String> speeds(Path file, Set<String> ids) throws IOException {
        Map<String, String> speeds = new TreeMap<>();
        if (!Files.exists(file)) return speeds;
        Properties measured = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            measured.load(in);
        }
        for (String key : new TreeSet<>(measured.stringPropertyNames())) {
            int dot = key.lastIndexOf('.');
            String one = key.substring(dot + 1) + " " + measured.getProperty(key).trim();
            if (dot < 0 || !CodecInfo.isSpeed(one))
                throw new IOException(file + ": \"" + key + " = " + measured.getProperty(key)
                        + "\" is not an id, an operation and a ratio, such as \"ID.encode = 1.15\"; write it anew with "
                        + "benchmarks/constants --speeds");
            // A folder that was copied still has what was measured of the other's codecs.
            if (ids.contains(key.substring(0, dot)))
                speeds.merge(key.substring(0, dot), one, (some, more) -> some + ", " + more);
        }
        return speeds;
    }

    private static void requireKnown(Path file, Set<String> ids, Properties properties) throws IOException {
        for (String stated : new TreeSet<>(properties.stringPropertyNames())) {
            int dot = stated.indexOf('.');
            boolean ofOneId = dot > 0 && ids.contains(stated.substring(0, dot));
            String key = ofOneId ? stated.substring(dot + 1) : stated;
            boolean isKnown = KEYS.contains(key) || PREFIXES.stream().anyMatch(key::startsWith) || (ofOneId
                    ? key.startsWith(SIZED) || key.startsWith(CodecInfo.UNLIKE) || CodecInfo.WAS.matcher(key).matches()
                    : key.equals("codecs"));
            if (isKnown) continue;
            throw new IOException(file + ": \"" + stated + "\" is not a key; the keys are " + String.join(", ", KEYS)
                    + ", unsupported.<word> and loss.<kind>, each alone or after <id>., and <id>.sized.<wire>, <id>.unlike.<format>"
                    + " and <id>.was.<number>; the ids are " + String.join(", ", ids));
        }
    }

    private record Keys(Path file, String id, Properties properties) {
        private CodecInfo info(Map<String, String> measured) throws IOException {
            if (!find("batch").orElse("1").matches("[1-9][0-9]{0,5}"))
                throw new IOException(
                        file + ": batch of " + id + " is \"" + need("batch") + "\", but must be a number of messages");
            flag(CodecInfo.SHAREABLE);
            flag(CodecInfo.OWN);
            flag(CodecInfo.HISTORY);
            return new CodecInfo(id, need("library"), need("version"), need("class"),
                    find("generates").orElse("classes"), oneOf("way", "reflective", "schema-first", "hand-shaped"),
                    oneOf("encoding", "binary", "text"), oneOf("schema", "none", "classes", "idl"),
                    flag("crossLanguage"), flag("zeroCopy"), flag("evolvable"), flag("tuned"), flag("default"),
                    flag("reusesBuffers"), flag("stateful"), prefixed("unsupported."), losses(),
                    find("jvmFlags").map(f -> List.of(f.trim().split("\\s+"))).orElse(List.of()), rest(measured));
        }

        private Optional<String> find(String key) {
            return Optional.ofNullable(properties.getProperty(id + "." + key, properties.getProperty(key)))
                    .map(String::trim).filter(v -> !v.isEmpty());
        }

        private String need(String key) throws IOException {
            return find(key).orElseThrow(() -> new IOException(file + ": " + id + " has no key \"" + key + "\""));
        }

        private String oneOf(String key, String... words) throws IOException {
            String value = need(key);
            if (!List.of(words).contains(value))
                throw new IOException(file + ": " + key + " of " + id + " is \"" + value + "\", but must be one of "
                        + List.of(words));
            return value;
        }

        private boolean flag(String key) throws IOException {
            String value = find(key).orElse("false");
            if (!value.equals("true") && !value.equals("false"))
                throw new IOException(
                        file + ": " + key + " of " + id + " is \"" + value + "\", but must be true or false");
            return value.equals("true");
        }

        private Map<String, String> prefixed(String prefix) {
            Map<String, String> found = new TreeMap<>();
            for (String own : List.of(prefix, id + "." + prefix)) {
                for (String key : properties.stringPropertyNames()) {
                    if (key.startsWith(own)) found.put(key.substring(own.length()), properties.getProperty(key).trim());
                }
            }
            found.values().removeIf(String::isEmpty);
            return found;
        }

        private Map<Difference.Kind, String> losses() throws IOException {
            Map<Difference.Kind, String> losses = new TreeMap<>();
            for (var e : prefixed("loss.").entrySet()) {
                try {
                    losses.put(Difference.Kind.parse(e.getKey()), e.getValue());
                } catch (IllegalArgumentException _) {
                    throw new IOException(file + ": loss." + e.getKey() + " is not a kind of loss; expected one of "
                            + EnumSet.allOf(Difference.Kind.class).stream().map(Difference.Kind::text).toList());
                }
            }
            return losses;
        }

        private Map<String, String> rest(Map<String, String> measured) {
            Map<String, String> rest = new TreeMap<>(measured);
            for (String key : properties.stringPropertyNames()) {
                String owner = key.contains(".") ? key.substring(0, key.indexOf('.')) : "";
                if (owner.isEmpty()) find(key).ifPresent(v -> rest.put(key, v));
                else if (owner.equals(id)) rest.put(key.substring(id.length() + 1), properties.getProperty(key).trim());
            }
            return rest;
        }
    }
}
