package weighbridge.cli;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import weighbridge.model.CodecInfo;
import weighbridge.runner.CodecFolder;
import weighbridge.source.SourceInfo;

/** The laws of DESIGN.md, "Parts". */
class ArchitectureTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Which modules of this project each module may depend on. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(Map.entry("model", Set.of()),
            Map.entry("codec-api", Set.of("model")), Map.entry("codec-testkit", Set.of("codec-api")),
            Map.entry("worker", Set.of("model", "codec-api", "stats")), Map.entry("pipe", Set.of("worker")),
            Map.entry("grid", Set.of("worker")), Map.entry("evolution", Set.of("model")),
            Map.entry("runner", Set.of("model")), Map.entry("stats", Set.of()), Map.entry("store", Set.of("model")),
            Map.entry("workloads", Set.of("model")), Map.entry("source-api", Set.of("model", "workloads")),
            Map.entry("report", Set.of("model", "stats")),
            Map.entry("study", Set.of("model", "stats", "runner", "pipe", "grid", "workloads", "source-api", "report")),
            Map.entry("app", Set.of("model", "runner", "stats", "store", "workloads", "source-api", "report", "study")),
            Map.entry("study-testkit", Set.of("app")),
            Map.entry("cli",
                    Set.of("model", "runner", "stats", "store", "workloads", "source-api", "report", "study", "app")),
            Map.entry("benchmarks", Set.of("cli", "worker", "codec-msgpack")));

    /** What comes from outside in the parts that lie on every contestant's class path. */
    private static final Map<String, Set<String>> MAY_USE =
            Map.of("model", Set.of(), "codec-api", Set.of(), "worker", Set.of("jmh-core"));

    /** Ids that are plain words say nothing about who knows a library; where its classes live does. */
    private static final Set<String> PLAIN_WORDS = Set.of("java", "copy", "empty");

    /** Comments may take any codec as their example. */
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*.*?\\*/|(?m)^\\s*//.*$|<!--.*?-->");

    /**
     * Studies name the libraries that they compare, and sources those that they read with; the list of folders is the one
     * line that a codec adds.
     */
    private static final Pattern MAY_NAME_LIBRARIES = Pattern.compile("studies/.*|sources/.*|codecs/pom\\.xml");

    @Test
    void everyModuleDependsOnlyOnWhatTheLawAllows() throws Exception {
        for (String module : modules(ROOT.resolve("pom.xml"))) {
            if (Set.of("codecs", "studies", "sources").contains(module)) continue;
            assertThat(MAY_KNOW).as("the law knows the module " + module).containsKey(module);
            assertThat(dependencies(ROOT.resolve(module).resolve("pom.xml"), true, "compile"))
                    .as("what " + module + " depends on").isSubsetOf(MAY_KNOW.get(module));
        }
    }

    @Test
    void whatLiesOnEveryContestantsClassPathBringsNothingAlong() throws Exception {
        for (String module : MAY_USE.keySet()) {
            assertThat(dependencies(ROOT.resolve(module).resolve("pom.xml"), false, "compile"))
                    .as("what " + module + " brings along").isSubsetOf(MAY_USE.get(module));
        }
    }

    @Test
    void aCodecKnowsNothingOfThisProjectButTheCodecApi() throws Exception {
        for (String folder : modules(ROOT.resolve("codecs/pom.xml"))) {
            assertThat(dependencies(ROOT.resolve("codecs").resolve(folder).resolve("pom.xml"), true, "compile",
                    "runtime", "provided", "test")).as("what codecs/" + folder + " depends on")
                    .isSubsetOf("codec-api", "codec-testkit", "model");
        }
    }

    @Test
    void aSourceKnowsNothingOfThisProjectButTheSourceApi() throws Exception {
        for (String folder : modules(ROOT.resolve("sources/pom.xml"))) {
            assertThat(dependencies(ROOT.resolve("sources").resolve(folder).resolve("pom.xml"), true, "compile",
                    "runtime", "provided")).as("what sources/" + folder + " depends on")
                    .isSubsetOf("source-api", "model", "workloads");
        }
    }

    @Test
    void everyFolderWithASourceIsOneLineInTheListOfFolders() throws Exception {
        try (Stream<Path> folders = Files.list(ROOT.resolve("sources"))) {
            assertThat(
                    folders.filter(f -> Files.exists(f.resolve(SourceInfo.FILE))).map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(modules(ROOT.resolve("sources/pom.xml")));
        }
    }

    /** A source is one folder and one line, too; what files it reads, its own properties say. */
    @Test
    void aSourceIsNamedNowhereButInItsFolder() throws Exception {
        List<String> found = new ArrayList<>();
        List<String> sources = modules(ROOT.resolve("sources/pom.xml"));
        assertThat(sources).isNotEmpty();
        for (String source : sources) {
            SourceInfo info = SourceInfo.read(ROOT.resolve("sources").resolve(source).resolve(SourceInfo.FILE));
            String library = info.className().substring(0, info.className().lastIndexOf('.'));
            assertThat(ROOT.resolve("sources").resolve(source).resolve("src/main/java")
                    .resolve(info.className().replace('.', '/') + ".java")).exists();
            Pattern mention =
                    Pattern.compile(Pattern.quote(library) + "\\b|\\bsource-" + source + "\\b|sources/" + source);
            for (Path file : sources()) {
                if (file.startsWith(ROOT.resolve("sources"))) continue;
                String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
                mention.matcher(code).results().forEach(m -> found.add(ROOT.relativize(file) + " says " + m.group()));
            }
        }
        assertThat(found).as("mentions of a source outside its folder").isEmpty();
    }

    /** A study is one folder and one line: whatever else knew it would have to be changed with it. */
    @Test
    void aStudyIsNamedNowhereButInItsFolder() throws Exception {
        List<String> studies = modules(ROOT.resolve("studies/pom.xml"));
        assertThat(studies).isNotEmpty();
        List<String> found = new ArrayList<>();
        for (Path file : sources()) {
            if (file.startsWith(ROOT.resolve("studies"))) continue;
            String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
            for (String study : studies) {
                Pattern mention = Pattern.compile("weighbridge\\.studies\\." + study.replace("-", "") + "|study-"
                        + study + "\\b|[\"'/]" + study + "(-[a-z0-9]+)*[\"'/<]");
                // A codec may be called as the library that a study is about.
                if (file.startsWith(ROOT.resolve("codecs").resolve(study))) continue;
                mention.matcher(code).results().forEach(m -> found.add(ROOT.relativize(file) + " says " + m.group()));
            }
        }
        assertThat(found).as("mentions of a study outside its folder").isEmpty();
    }

    @Test
    void everyFolderWithAStudyIsOneLineInTheListOfFolders() throws Exception {
        try (Stream<Path> folders = Files.list(ROOT.resolve("studies"))) {
            assertThat(folders.filter(f -> Files.exists(f.resolve("pom.xml"))).map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(modules(ROOT.resolve("studies/pom.xml")));
        }
    }

    @Test
    void theClassPathOfATimedTrialHoldsItsCodecAndWhatEveryTrialNeeds() throws Exception {
        for (CodecFolder codec : CodecFolder.find(ROOT.resolve("codecs"))) {
            String folder = codec.folder().getFileName().toString();
            Set<Path> ours = Stream
                    .concat(CodecFolder.classPath(ROOT.resolve("worker"), "measure").stream(),
                            CodecFolder.classPath(codec.folder(), "measure").stream())
                    .map(p -> p.toAbsolutePath().normalize()).filter(p -> p.startsWith(ROOT))
                    .map(p -> p.toString().endsWith(".jar") ? p.getParent().getParent() : p.getParent().getParent())
                    .map(ROOT::relativize).collect(toCollection(TreeSet::new));
            assertThat(ours).as(codec.info().id()).isSubsetOf(Path.of("model"), Path.of("codec-api"), Path.of("worker"),
                    Path.of("stats"), Path.of("codecs", folder));
        }
    }

    @Test
    void aStudysChildKnowsOfThisProjectWhatATrialKnows() throws Exception {
        for (String study : modules(ROOT.resolve("studies/pom.xml"))) {
            Path pom = ROOT.resolve("studies").resolve(study).resolve("child/pom.xml");
            if (Files.exists(pom)) {
                Set<String> known = dependencies(pom, true, "compile", "runtime");
                // What the study's own codecs share is the study's.
                known.removeIf(k -> k.startsWith("study-" + study + "-"));
                assertThat(known).as("the child of " + study).isSubsetOf("worker", "pipe", "evolution", "grid", "model",
                        "codec-api");
            }
        }
    }

    @Test
    void everyFolderWithACodecIsOneLineInTheListOfFolders() throws Exception {
        try (Stream<Path> folders = Files.list(ROOT.resolve("codecs"))) {
            assertThat(
                    folders.filter(f -> Files.exists(f.resolve(CodecInfo.FILE))).map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(modules(ROOT.resolve("codecs/pom.xml")));
        }
    }

    @Test
    @Tag("slow")
    void aLibraryIsNamedNowhereButInItsFolder() throws Exception {
        List<String> found = new ArrayList<>();
        List<Path> files = sources();
        for (String folder : modules(ROOT.resolve("codecs/pom.xml"))) {
            Path home = ROOT.resolve("codecs").resolve(folder);
            Pattern mention = mention(folder, CodecInfo.read(home.resolve(CodecInfo.FILE)));
            for (Path file : files) {
                if (file.startsWith(home)) continue;
                String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
                mention.matcher(code).results().filter(m -> !isOwnedByALibrary(file, code, m.start()))
                        .forEach(m -> found.add(ROOT.relativize(file) + " says " + m.group()));
            }
        }
        assertThat(found).as("mentions of a library outside its folder").isEmpty();
    }

    /**
     * Libraries build on one another: a codec may use packages and artifacts whose name holds another's id, as in
     * {@code org.example.id}; that its pom names none of our other codecs is a test of its own.
     */
    private static boolean isOwnedByALibrary(Path file, String code, int at) {
        if (!file.startsWith(ROOT.resolve("codecs"))) return false;
        return file.endsWith("pom.xml") || at > 0 && code.charAt(at - 1) == '.' && !code.startsWith("weighbridge", at);
    }

    private static Pattern mention(String folder, List<CodecInfo> infos) {
        Set<String> names = new TreeSet<>(Set.of("weighbridge.codecs." + folder));
        for (CodecInfo info : infos) if (!PLAIN_WORDS.contains(info.id())) names.add(info.id());
        return Pattern.compile(
                "(?<![\\w-])(" + String.join("|", names.stream().map(Pattern::quote).toList()) + ")(?![\\w-])");
    }

    /** Main sources and build files; tests may take any codec as their example. */
    private static List<Path> sources() throws IOException {
        try (Stream<Path> walk = Files.walk(ROOT)) {
            return walk.filter(Files::isRegularFile).filter(f -> {
                String path = ROOT.relativize(f).toString();
                boolean source =
                        path.contains("/src/main/java/") || path.endsWith("pom.xml") || path.equals("weighbridge");
                return source && !path.contains("/target/") && !MAY_NAME_LIBRARIES.matcher(path).matches();
            }).toList();
        }
    }

    private static List<String> modules(Path pom) throws Exception {
        NodeList found = parse(pom).getElementsByTagName("module");
        return IntStream.range(0, found.getLength()).mapToObj(i -> found.item(i).getTextContent().trim()).toList();
    }

    /** The artifacts that a pom depends on, of this project or from outside, in those scopes. */
    private static Set<String> dependencies(Path pom, boolean ours, String... scopes) throws Exception {
        NodeList found = parse(pom).getElementsByTagName("dependency");
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i))
                .filter(d -> child(d, "groupId").equals("org.weighbridge") == ours)
                .filter(d -> Set.of(scopes).contains(child(d, "scope").isEmpty() ? "compile" : child(d, "scope")))
                .map(d -> child(d, "artifactId")).collect(toCollection(TreeSet::new));
    }

    private static String child(Element element, String name) {
        for (Node n = element.getFirstChild(); n != null; n = n.getNextSibling()) {
            if (n.getNodeName().equals(name)) return n.getTextContent().trim();
        }
        return "";
    }

    private static Document parse(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    }
}
