package weighbridge.model;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.model.run.Operation;

/**
 * The facts that a codec's folder states in its codec.properties, for one id.
 *
 * @param id            kebab-case, unique; or a {@link ContestantId} that begins with it
 * @param library       the library's name, as its authors write it
 * @param version       the library's version; the file may name a property of the folder's pom
 * @param className     the {@code Codec} class; it is constructed with the id
 * @param generates     the name of the generate step; ids of one folder with equal names share its result
 * @param way           reflective, schema-first or hand-shaped
 * @param encoding      binary or text
 * @param schema        what a reader needs: none, classes or idl
 * @param tuned         whether the codec is shown only when asked for
 * @param isDefault     whether the codec is weighed by default
 * @param reusesBuffers whether encoded bytes are valid only until the next call
 * @param stateful      whether encoded bytes depend on earlier messages (a stream codec)
 * @param unsupported   why the library cannot carry a construct, by the construct's word, such as {@code recursion}
 * @param losses        the kinds of difference that users of the library accept, with the reasons
 * @param jvmFlags      the flags that the library needs to work
 * @param facts         everything else that is stated: home, licence, tuning, wire, …
 */
public record CodecInfo(String id, String library, String version, String className, String generates, String way,
        String encoding, String schema, boolean crossLanguage, boolean zeroCopy, boolean evolvable, boolean tuned,
        boolean isDefault, boolean reusesBuffers, boolean stateful, Map<String, String> unsupported,
        Map<Difference.Kind, String> losses, List<String> jvmFlags, Map<String, String> facts) {
    public static final String FILE = "codec.properties";
    /** The generated file beside it that says how far apart JVMs were: {@code <id>.<operation> = <ratio>}. */
    public static final String MEASURED = "speeds.properties";
    private static final String SHAREABLE = "shareable";
    private static final String OWN = "own";
    private static final String COMPILER = "compiler";
    private static final String FORMERLY = "formerly";
    private static final String HISTORY = "history";
    private static final String REGISTERED = "registered";
    /** What a folder or one id can state; CONTRIBUTING.md says what each means. */
    private static final Set<String> KEYS = new TreeSet<>(
            List.of("library", "version", "class", "way", "encoding", "schema", "home", "licence", "released", "tuning",
                    "wire", "default", "tuned", "crossLanguage", "zeroCopy", "evolvable", "reusesBuffers", "stateful",
                    "batch", SHAREABLE, OWN, "generates", "truncated", "unchecked", "jvmFlags", "declarations",
                    "fixedSize", "baseline", "floor", "fields", COMPILER, FORMERLY, HISTORY, REGISTERED));
    private static final List<String> PREFIXES = List.of("unsupported.", "loss.");
    /** Prefixes for keys that hold for one id only: a wire, a file's format or a number follows. */
    private static final String SIZED = "sized.";
    private static final String UNLIKE = "unlike.";
    private static final Pattern WAS = Pattern.compile("was\\.[1-9][0-9]?");

    /** The fact that holds what {@link #MEASURED} says of an id. */
    private static final String SPEEDS = "speeds";
    private static final Pattern SPEED = Pattern.compile("([a-z]+) ([1-9][0-9]?(?:\\.[0-9]{1,2})?)");

    /** The fact that holds what {@link EvolutionFile} says of an id. */
    private static final String EVOLUTION = "evolution";
    /** The fact that holds the same of the id whose readers have the writer's schema. */
    private static final String EVOLUTION_REGISTERED = "evolution.registered";
    /** The fact that holds a digest of the folder's sources, by which results are known to be theirs. */
    private static final String SOURCES = "sources";

    /** The fact that holds the collector of a contestant that asks for one. */
    private static final String COLLECTOR = "collector";

    /** The fact that holds version and vendor of the JDK of a contestant that asks for one. */
    private static final String JDK = "jdk";

    /** The facts that hold for the library's version that the folder names, and for no other. */
    private static final List<String> OF_ONE_VERSION = List.of("released", SPEEDS, EVOLUTION, EVOLUTION_REGISTERED);

    /** @throws IllegalArgumentException if the batch size is not a number, or what was measured is not as documented */
    public CodecInfo {
        String batch = facts.getOrDefault("batch", "1");
        if (!batch.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException(
                    "batch of " + id + " is \"" + batch + "\", but must be a number of messages");
        }
        String speeds = facts.getOrDefault(SPEEDS, "");
        if (!speeds.isEmpty() && !Arrays.stream(speeds.split(", ", -1)).allMatch(CodecInfo::isSpeed)) {
            throw new IllegalArgumentException("speeds of " + id + " is \"" + speeds
                    + "\", but must be operations with a ratio, such as \"encode 1.9, read 1.5\"");
        }
        for (String key : List.of(EVOLUTION, EVOLUTION_REGISTERED)) {
            String evolution = facts.getOrDefault(key, "");
            if (!evolution.isEmpty() && Evolving.parse(evolution).isEmpty()) {
                throw new IllegalArgumentException(key + " of " + id + " is \"" + evolution
                        + "\", but must be changes with verdicts, such as \"rename equal/equal error/wrong -\"");
            }
        }
    }

    /** The codec's id, whatever the version of its library. */
    public String codec() {
        return ContestantId.codecOf(id);
    }

    /**
     * The same codec with a version of its library that a run asks for: without what its folder knows only of the version
     * that it names.
     */
    public CodecInfo at(String asked) {
        Map<String, String> known = new TreeMap<>(facts);
        if (!asked.equals(version)) OF_ONE_VERSION.forEach(known::remove);
        return with(codec() + "@" + asked, asked, known).with("version", asked);
    }

    /** The same codec in JVMs with this collector; how far apart they are, is not known of it. */
    public CodecInfo with(Collector collector) {
        Map<String, String> known = new TreeMap<>(facts);
        known.remove(SPEEDS);
        known.put(COLLECTOR, collector.text());
        return new CodecInfo(id + "+" + collector.text(), library, version, className, generates, way, encoding, schema,
                crossLanguage, zeroCopy, evolvable, tuned, isDefault, reusesBuffers, stateful, unsupported, losses,
                Stream.concat(jvmFlags.stream(), collector.flags().stream()).toList(), known);
    }

    /** The same codec in JVMs of a JDK with this number; how far apart they are, is not known of it. */
    public CodecInfo on(int jdk) {
        Map<String, String> known = new TreeMap<>(facts);
        known.remove(SPEEDS);
        return with(id + "+jdk" + jdk, version, known);
    }

    /** The same with version and vendor of the JDK that it asks for. */
    public CodecInfo named(String jdk) {
        return with(JDK, jdk);
    }

    /** Version and vendor of the JDK that a contestant of a run asked for; empty if it asked for none. */
    public Optional<String> jdk() {
        return Optional.ofNullable(facts.get(JDK));
    }

    /** The same with one more fact. */
    public CodecInfo with(String key, String value) {
        Map<String, String> more = new TreeMap<>(facts);
        more.put(key, value);
        return with(id, version, more);
    }

    private CodecInfo with(String otherId, String otherVersion, Map<String, String> other) {
        return new CodecInfo(otherId, library, otherVersion, className, generates, way, encoding, schema, crossLanguage,
                zeroCopy, evolvable, tuned, isDefault, reusesBuffers, stateful, unsupported, losses, jvmFlags, other);
    }

    /** What was measured of its writers and readers with different versions of a schema; empty if nothing was. */
    public Optional<Evolving> evolving() {
        return Optional.ofNullable(facts.get(EVOLUTION)).flatMap(Evolving::parse);
    }

    /**
     * The same where each message tells its readers the writer's schema, as a registry's do; empty if that makes no
     * difference, or nothing was measured.
     */
    public Optional<Evolving> evolvingRegistered() {
        return Optional.ofNullable(facts.get(EVOLUTION_REGISTERED)).flatMap(Evolving::parse);
    }

    /** A digest of the sources of the codec's folder; empty if it was stored before runs kept it. */
    public Optional<String> sources() {
        return Optional.ofNullable(facts.get(SOURCES));
    }

    /** Whether the codec writes schemas in a language that keeps the place of what earlier versions had. */
    public boolean history() {
        return "true".equals(facts.get(HISTORY));
    }

    /** How far its schemas may change: as measured, or as its folder declares while nothing is measured. */
    public Evolvability evolvability() {
        return evolvability(evolving());
    }

    /** The same where each message tells its readers the writer's schema. */
    public Evolvability evolvabilityRegistered() {
        return evolvability(evolvingRegistered().or(this::evolving));
    }

    private Evolvability evolvability(Optional<Evolving> measured) {
        return new Evolvability(measured.flatMap(Evolving::reach),
                measured.filter(Evolving::isSilentlyWrong).isPresent(), evolvable);
    }

    private static boolean isSpeed(String stated) {
        Matcher m = SPEED.matcher(stated);
        return m.matches() && Arrays.stream(Operation.values()).anyMatch(o -> o.text().equals(m.group(1)));
    }

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
            Optional.ofNullable(speeds.get(id)).ifPresent(s -> measured.put(SPEEDS, s));
            measured.put(SOURCES, evolution.sources());
            evolution.find(id, keys.need("version")).ifPresent(e -> measured.put(EVOLUTION, e.toString()));
            Optional<String> registered = keys.find(REGISTERED);
            if (registered.isPresent() && !each.contains(registered.get()))
                throw new IOException(file + ": registered of " + id + " is \"" + registered.get()
                        + "\", but must be an id of this folder");
            if (registered.isPresent())
                evolution.find(registered.get(), keys.need("version"))
                        .ifPresent(e -> measured.put(EVOLUTION_REGISTERED, e.toString()));
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
            if (dot < 0 || !isSpeed(one))
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
            boolean isKnown = KEYS.contains(key) || PREFIXES.stream().anyMatch(key::startsWith)
                    || (ofOneId ? key.startsWith(SIZED) || key.startsWith(UNLIKE) || WAS.matcher(key).matches()
                            : key.equals("codecs"));
            if (isKnown) continue;
            throw new IOException(file + ": \"" + stated + "\" is not a key; the keys are " + String.join(", ", KEYS)
                    + ", unsupported.<word> and loss.<kind>, each alone or after <id>., and <id>.sized.<wire>, <id>.unlike.<format>"
                    + " and <id>.was.<number>; the ids are " + String.join(", ", ids));
        }
    }

    /** What it writes instead of what files of this format hold, although it has the format's name; empty if nothing. */
    public Optional<String> unlike(String format) {
        return Optional.ofNullable(facts.get(UNLIKE + format));
    }

    /** How many messages the library takes together: 1, or the size of the batches that it is weighed with. */
    public int batch() {
        return Integer.parseInt(facts.getOrDefault("batch", "1"));
    }

    /**
     * The largest ratio between two JVMs that was measured with one workload; 1 if nothing was. A round trip is at least
     * as far apart as its parts.
     */
    public double speeds(Operation operation) {
        Set<Operation> parts = operation == Operation.ROUNDTRIP
                ? EnumSet.of(Operation.ROUNDTRIP, Operation.ENCODE, Operation.READ) : EnumSet.of(operation);
        return SPEED.matcher(facts.getOrDefault(SPEEDS, "")).results()
                .filter(m -> parts.stream().anyMatch(o -> o.text().equals(m.group(1))))
                .mapToDouble(m -> Double.parseDouble(m.group(2))).max().orElse(1);
    }

    /** The library's name and version, and the compiler whose code runs, the JDK and the collector, if they are its own. */
    public String title() {
        return (library + " " + version).strip() + compiler().map(c -> ", code of " + c).orElse("")
                + jdk().map(j -> ", JDK " + j).orElse("")
                + Optional.ofNullable(facts.get(COLLECTOR)).map(c -> ", collector " + c).orElse("");
    }

    /** The schema compiler whose code runs, if its version is not simply the library's. */
    public Optional<String> compiler() {
        return Optional.ofNullable(facts.get(COMPILER));
    }

    /** The ids under which runs stored this codec before it was renamed. */
    public List<String> formerly() {
        return Stream.of(facts.getOrDefault(FORMERLY, "").split("[, ]+")).filter(id -> !id.isEmpty()).toList();
    }

    /**
     * What the id meant when its folder stated {@code then}: a sentence without its subject, which is the id. Empty if
     * it means the same today.
     */
    public Optional<String> was(CodecInfo then) {
        return facts.keySet().stream().filter(k -> WAS.matcher(k).matches() && !then.facts().containsKey(k))
                .min(Comparator.comparingInt(k -> Integer.parseInt(k.substring(k.indexOf('.') + 1)))).map(facts::get);
    }

    /** What decides how the codec is measured, apart from the library's version. */
    public List<Object> setUp() {
        return List.of(library, generates, Contestant.of(this), jvmFlags, shareable());
    }

    /** Whether the library states that several threads may use its objects concurrently. */
    public boolean shareable() {
        return "true".equals(facts.get(SHAREABLE));
    }

    /** Whether it serializes objects of users' own classes, if they can be made. */
    public boolean own() {
        return "true".equals(facts.get(OWN));
    }

    private record Keys(Path file, String id, Properties properties) {
        private CodecInfo info(Map<String, String> measured) throws IOException {
            if (!find("batch").orElse("1").matches("[1-9][0-9]{0,5}"))
                throw new IOException(
                        file + ": batch of " + id + " is \"" + need("batch") + "\", but must be a number of messages");
            flag(SHAREABLE);
            flag(OWN);
            flag(HISTORY);
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
