package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.function.Executable;
import weighbridge.codec.Codec;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;

/**
 * The contract of every codec. The whole test of a codec is
 *
 * <pre>{@code final class KryoContractTest extends CodecContract {}}</pre>
 *
 * <p>It reads codec.properties from the class path and checks every id in it against the facts that it states. The
 * folder must explain itself. Every example of {@link Family} and 20 random schemas, or as many as the system property
 * {@code contract.random} says, must be carried, or refused as declared by the words of {@link Limit}. No loss may be
 * declared that does not happen. An id with the generated adapters and the wire format of an earlier one gets a quarter
 * of the random schemas.
 *
 * <p>A floor of the harness (fact {@code floor = true}) carries no values, so it is only run.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CodecContract {
    private static final int RANDOM_EXAMPLES = Integer.getInteger("contract.random", 20);
    /** The ids to test while writing a codec, separated by commas; by default, all. */
    private static final Optional<List<String>> IDS =
            Optional.ofNullable(System.getProperty("contract.ids")).map(ids -> List.of(ids.trim().split("\\s*,\\s*")));
    /**
     * Far more than any example needs, even with a cold compiler on a busy machine; it ends a reader that hangs on
     * incomplete bytes.
     */
    private static final Duration LONG = Duration.ofSeconds(240);
    /** The page of the codec's folder, which is the working directory of its own build. */
    private static final Path README = Path.of(System.getProperty("contract.readme", "README.md"));
    private static final List<String> NEEDED_FACTS = List.of("home", "licence", "released", "tuning", "wire");

    private final Map<String, Optional<UnsupportedSchema>> generated = new HashMap<>();
    private final Causes causes = new Causes(System.out);

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicNode> keepsTheContract() throws Exception {
        // Silences libraries that log each message they cannot write; the test's output already reports that failure.
        LogManager.getLogManager().reset();
        List<Example> family = Family.examples();
        List<Example> random = RandomExamples.examples(RANDOM_EXAMPLES);
        List<Example> few = random.subList(0, Math.ceilDiv(random.size(), 4));
        Set<List<String>> met = new HashSet<>();
        return chosen(properties(), IDS).stream().map(info -> dynamicContainer(info.id(), nodes(info, family,
                met.add(List.of(info.generates(), info.facts().getOrDefault("wire", info.id()))) ? random : few)));
    }

    /** The requested ids; a misspelt one is refused, so that it does not pass by testing nothing. */
    static List<CodecInfo> chosen(List<CodecInfo> all, Optional<List<String>> ids) {
        List<CodecInfo> chosen = all.stream().filter(i -> ids.isEmpty() || ids.get().contains(i.id())).toList();
        if (chosen.isEmpty())
            throw new AssertionError("contract.ids is " + String.join(",", ids.orElse(List.of())) + ", but "
                    + CodecFile.FILE + " here has " + String.join(", ", all.stream().map(CodecInfo::id).toList())
                    + "; name one of these");
        return chosen;
    }

    private Stream<DynamicNode> nodes(CodecInfo info, List<Example> family, List<Example> random) {
        Contract contract = new Contract(info, codec(info), generated);
        List<DynamicNode> nodes = new ArrayList<>();
        nodes.add(dynamicTest(info.id() + " states its facts", () -> statesItsFacts(info)));
        nodes.add(dynamicTest(info.id() + " explains its configuration in README.md",
                () -> explainsItself(info, README)));
        nodes.add(dynamicTest(info.id() + " uses the words for limits that the testkit knows",
                () -> usesKnownWords(info)));
        nodes.add(dynamicTest(info.id() + " runs with the JVM flags that it declares", () -> hasItsFlags(info)));
        nodes.add(dynamicTest(info.id() + " says whether its schemas keep their history", () -> keepsHistory(info)));
        nodes.add(dynamicContainer("the family of schemas", examples(info, contract, family, "family")));
        nodes.add(dynamicContainer("random schemas", examples(info, contract, random, "random")));
        nodes.add(threads(info, contract, family));
        if (info.own()) {
            String name = info.id() + " carries objects of a user's own class";
            Executable check = () -> contract.checkOwn(folder.resolve(info.id()).resolve("own"));
            nodes.add(dynamicTest(name, causes.told(() -> assertTimeoutPreemptively(LONG, check, name))));
        }
        nodes.add(dynamicTest(info.id() + " declares no loss that does not happen",
                () -> showsItsLosses(info, contract)));
        nodes.add(dynamicTest(info.id() + " declares no value unsupported that always comes back",
                () -> showsItsLimits(info, contract)));
        return nodes.stream();
    }

    private Stream<DynamicNode> examples(CodecInfo info, Contract contract, List<Example> examples, String group) {
        List<DynamicNode> nodes = new ArrayList<>();
        for (int i = 0; i < examples.size(); i++) {
            Example example = examples.get(i);
            Path own = folder.resolve(info.generates()).resolve(group).resolve(Integer.toString(i));
            List<String> declared = Contract.declared(info, example.schema());
            String name = declared.isEmpty() ? info.id() + " carries " + example.name()
                    : info.id() + " refuses " + example.name() + " (" + String.join(", ", declared) + ")";
            Executable check = () -> contract.check(example, own);
            nodes.add(dynamicTest(name, causes.told(() -> assertTimeoutPreemptively(LONG, check, name))));
        }
        return nodes.stream();
    }

    private DynamicNode threads(CodecInfo info, Contract contract, List<Example> family) {
        Example example = family.stream().filter(e -> Contract.declared(info, e.schema()).isEmpty())
                .max(Comparator.comparing(e -> e.name().equals(Family.DEEP)))
                .orElseThrow(() -> new AssertionError(info.id() + " declares that it can carry nothing"));
        Path own =
                folder.resolve(info.generates()).resolve("family").resolve(Integer.toString(family.indexOf(example)));
        String name = info.id() + " carries " + example.name() + " on several threads at once";
        Executable check = () -> contract.checkThreads(example, own);
        return dynamicTest(name, causes.told(() -> assertTimeoutPreemptively(LONG, check, name)));
    }

    static void statesItsFacts(CodecInfo info) {
        for (String fact : NEEDED_FACTS)
            assertThat(info.facts().get(fact)).as("codec.properties, %s of %s", fact, info.id()).isNotBlank();
        assertThat(info.facts().get("home")).as("home of %s", info.id()).startsWith("https://");
        assertThat(info.version()).as("version of %s, filtered from the pom", info.id()).doesNotContain("$", "@");
        assertThat(!info.reusesBuffers() || info.tuned() || info.facts().containsKey("floor"))
                .as("reusesBuffers of %s, which only a tuned id may state: of any other, the caller owns the bytes",
                        info.id())
                .isTrue();
        info.unsupported().forEach((word, reason) -> assertThat(reason)
                .as("unsupported.%s of %s, a reason", word, info.id()).hasSizeGreaterThan(10));
        info.losses().forEach((kind, reason) -> assertThat(reason).as("loss.%s of %s, a reason", kind.text(), info.id())
                .hasSizeGreaterThan(10));
    }

    private void keepsHistory(CodecInfo info) throws NoSuchMethodException {
        Class<?> declares =
                codec(info).getClass().getMethod("generate", List.class, Workshop.class).getDeclaringClass();
        assertThat(info.history())
                .as("history of %s; its codec inherits generate(versions, workshop) from %s", info.id(), declares)
                .isEqualTo(declares != Codec.class);
    }

    static void explainsItself(CodecInfo info, Path readme) throws IOException {
        assertThat(readme).as("the README.md that explains the choices of %s", info.id()).exists();
        String text = Files.readString(readme);
        List<String> missing = new ArrayList<>();
        if (!text.toLowerCase(Locale.ROOT).contains("configuration")) missing.add("a heading \"Configuration\"");
        if (!text.contains("https://")) missing.add("a link to the library's own advice");
        if (!text.contains("`" + info.id() + "`")) missing.add("the id in backticks, `" + info.id() + "`");
        assertThat(missing).as("what README.md of %s lacks", info.id()).isEmpty();
    }

    static void usesKnownWords(CodecInfo info) {
        assertThat(info.unsupported().keySet())
                .as("unsupported.* of %s; a new word needs a line in Limit and an example in Family", info.id())
                .isSubsetOf(Arrays.stream(Limit.values()).map(Limit::word).toList());
    }

    static void hasItsFlags(CodecInfo info) {
        assertThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
                .as("flags of this JVM; set the property test.jvm.flags in the pom to the jvmFlags of %s", info.id())
                .containsAll(info.jvmFlags());
    }

    static void showsItsLosses(CodecInfo info, Contract contract) {
        EnumSet<Difference.Kind> unseen = EnumSet.noneOf(Difference.Kind.class);
        unseen.addAll(info.losses().keySet());
        unseen.removeAll(contract.seen());
        assertThat(unseen.stream().map(Difference.Kind::text))
                .as("losses that %s declares and that no example showed: remove them, or try more random schemas",
                        info.id())
                .isEmpty();
    }

    static void showsItsLimits(CodecInfo info, Contract contract) {
        List<Limit> unseen =
                Contract.limits(info).stream().filter(l -> l.isAboutValues() && !contract.shown().contains(l)).toList();
        assertThat(unseen.stream().map(Limit::word))
                .as("values that %s declares unsupported and that came back in every example", info.id()).isEmpty();
    }

    private List<CodecInfo> properties() throws IOException, URISyntaxException {
        URL file = getClass().getResource("/" + CodecFile.FILE);
        assertThat(file).as("%s on the class path", CodecFile.FILE).isNotNull();
        if (!file.getProtocol().equals("jar")) return CodecFile.read(Path.of(file.toURI()));
        try (FileSystem jar = FileSystems.newFileSystem(file.toURI(), Map.of())) {
            return CodecFile.read(jar.getPath("/", CodecFile.FILE));
        }
    }

    private static Codec codec(CodecInfo info) {
        try {
            return (Codec) Class.forName(info.className()).getConstructor(String.class).newInstance(info.id());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(info.className() + " of " + info.id()
                    + " is not a public class with a public constructor that takes its id", e);
        }
    }
}
