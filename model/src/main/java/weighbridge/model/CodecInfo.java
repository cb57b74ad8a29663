package weighbridge.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
    static final String SHAREABLE = "shareable";
    static final String OWN = "own";
    static final String COMPILER = "compiler";
    static final String FORMERLY = "formerly";
    static final String HISTORY = "history";
    static final String REGISTERED = "registered";
    /** A file's format follows, and the key holds for one id only, as those do to which {@link #WAS} belongs. */
    static final String UNLIKE = "unlike.";
    static final Pattern WAS = Pattern.compile("was\\.[1-9][0-9]?");

    /** The fact that holds what {@link CodecFile#MEASURED} says of an id. */
    static final String SPEEDS = "speeds";
    private static final Pattern SPEED = Pattern.compile("([a-z]+) ([1-9][0-9]?(?:\\.[0-9]{1,2})?)");

    /** The fact that holds what {@link EvolutionFile} says of an id. */
    static final String EVOLUTION = "evolution";
    /** The fact that holds the same of the id whose readers have the writer's schema. */
    static final String EVOLUTION_REGISTERED = "evolution.registered";
    /** The fact that holds a digest of the folder's sources, by which results are known to be theirs. */
    static final String SOURCES = "sources";

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

    static boolean isSpeed(String stated) {
        Matcher m = SPEED.matcher(stated);
        return m.matches() && Arrays.stream(Operation.values()).anyMatch(o -> o.text().equals(m.group(1)));
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
}
