package weighbridge.cli;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.runner.CodecFolder;
import weighbridge.source.SourceInfo;

/** Tests the laws in the section "Parts" of DESIGN.md. */
class ArchitectureTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Which modules of this project each module may depend on. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(Map.entry("model", Set.of()),
            Map.entry("codec-api", Set.of("model")), Map.entry("codec-testkit", Set.of("codec-api")),
            Map.entry("worker", Set.of("model", "codec-api", "stats")), Map.entry("pipe", Set.of("worker")),
            Map.entry("grid", Set.of("worker")), Map.entry("evolution", Set.of("model")),
            Map.entry("release", Set.of("model")), Map.entry("runner", Set.of("model")), Map.entry("stats", Set.of()),
            Map.entry("store", Set.of("model")), Map.entry("workloads", Set.of("model")),
            Map.entry("source-api", Set.of("model", "workloads")), Map.entry("situation", Set.of()),
            Map.entry("situation-js", Set.of("situation")),
            Map.entry("report", Set.of("model", "stats", "situation", "situation-js")),
            Map.entry("study", Set.of("model", "stats", "runner", "pipe", "grid", "workloads", "source-api", "report")),
            Map.entry("app",
                    Set.of("model", "runner", "stats", "store", "workloads", "source-api", "situation", "report",
                            "study")),
            Map.entry("study-testkit", Set.of("app")), Map
                    .entry("cli",
                            Set.of("model", "runner", "stats", "store", "workloads", "source-api", "situation",
                                    "report", "study", "app")),
            Map.entry("benchmarks", Set.of("cli", "worker", "codec-msgpack")));

    /** The outside libraries that parts may use which are on every contestant's class path or in the page. */
    private static final Map<String, Set<String>> MAY_USE = Map.of("model", Set.of(), "codec-api", Set.of(), "worker",
            Set.of("jmh-core"), "situation", Set.of(), "situation-js", Set.of());

    /**
     * Ids that are ordinary words: finding one in a file does not show that the file knows the library, so only its
     * classes are searched for.
     */
    private static final Set<String> PLAIN_WORDS = Set.of("java", "copy", "empty");

    /** Main sources and build files without their comments; tests may take any codec as their example. */
    private static final Map<Path, String> code = new TreeMap<>();

    /** Matches comments, which may take any codec as their example. */
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*.*?\\*/|(?m)^\\s*//[^\n]*$|<!--.*?-->");

    /**
     * Files that may name libraries: studies, with the one in tests, name those that they compare, and sources those
     * with which they read; the list of folders has the one line that a codec adds; an example is its users' own.
     */
    private static final Pattern MAY_NAME_LIBRARIES =
            Pattern.compile("(tests/)?studies/.*|sources/.*|codecs/pom\\.xml|examples/own-codec/.*");

    /** Packages that depend on each other, by the law's own exception. */
    private static final Set<String> TANGLED = Set.of("weighbridge.codec.bean", "weighbridge.codec.own");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?(weighbridge(?:\\.[a-z]\\w*)*)\\.[A-Z]");

    @BeforeAll
    static void readSources() throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                // Builds and runs leave files there.
                boolean left = !folder.equals(ROOT) && (name.equals("target") || name.startsWith("."));
                return left ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String path = ROOT.relativize(file).toString();
                if ((path.contains("/src/main/java/") || path.endsWith("pom.xml") || path.equals("weighbridge"))
                        && !MAY_NAME_LIBRARIES.matcher(path).matches()) {
                    code.put(file, COMMENT.matcher(Files.readString(file)).replaceAll(""));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Test
    void noTwoPackagesDependOnEachOther() {
        Map<String, Set<String>> known = new TreeMap<>();
        for (Map.Entry<Path, String> file : code.entrySet()) {
            if (!file.getKey().toString().endsWith(".java")) continue;
            String own = PACKAGE.matcher(file.getValue()).results().map(m -> m.group(1)).findFirst().orElseThrow();
            Set<String> imported = known.computeIfAbsent(own, _ -> new TreeSet<>());
            IMPORT.matcher(file.getValue()).results().map(m -> m.group(1)).filter(p -> !p.equals(own))
                    .forEach(imported::add);
        }
        assertThat(known).hasSizeGreaterThan(50);
        Map<String, Set<String>> reached = new TreeMap<>();
        for (String p : known.keySet()) reach(p, known, reached.computeIfAbsent(p, _ -> new TreeSet<>()));
        Set<String> within = reached.entrySet().stream().filter(e -> e.getValue().contains(e.getKey()))
                .map(Map.Entry::getKey).collect(toCollection(TreeSet::new));
        assertThat(within).as("packages that depend on themselves through others").isEqualTo(TANGLED);
    }

    private static void reach(String from, Map<String, Set<String>> known, Set<String> reached) {
        for (String next : known.getOrDefault(from, Set.of())) if (reached.add(next)) reach(next, known, reached);
    }

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
    void whatLiesOnEveryContestantsClassPathOrInThePageBringsNothingAlong() throws Exception {
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

    /** A source, too, is one folder and one line; its own properties say which files it reads. */
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
            for (Path file : code.keySet()) {
                if (file.startsWith(ROOT.resolve("sources"))) continue;
                mention.matcher(code.get(file)).results()
                        .forEach(m -> found.add(ROOT.relativize(file) + " says " + m.group()));
            }
        }
        assertThat(found).as("mentions of a source outside its folder").isEmpty();
    }

    /** A study is one folder and one line; anything else that knew it would have to be changed with it. */
    @Test
    void aStudyIsNamedNowhereButInItsFolder() throws Exception {
        List<String> studies = modules(ROOT.resolve("studies/pom.xml"));
        assertThat(studies).isNotEmpty();
        List<String> found = new ArrayList<>();
        for (Path file : code.keySet()) {
            if (file.startsWith(ROOT.resolve("studies"))) continue;
            for (String study : studies) {
                Pattern mention = Pattern.compile("weighbridge\\.studies\\." + study.replace("-", "") + "|study-"
                        + study + "\\b|[\"'/]" + study + "(-[a-z0-9]+)*[\"'/<]");
                // A codec may have the same name as the library that a study is about.
                if (file.startsWith(ROOT.resolve("codecs").resolve(study))) continue;
                mention.matcher(code.get(file)).results()
                        .forEach(m -> found.add(ROOT.relativize(file) + " says " + m.group()));
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
                // Modules that the study's own codecs share belong to the study.
                known.removeIf(k -> k.startsWith("study-" + study + "-"));
                assertThat(known).as("the child of " + study).isSubsetOf("worker", "pipe", "evolution", "grid", "model",
                        "codec-api");
            }
        }
    }

    /** What removes the remains of a killed run outlives it, and the script that builds looks for its caller. */
    @Test
    void whateverStartsAProcessHasItEndWithThisOne() {
        Set<String> alone = Set.of("model/file/Scratch.java", "grid/Sweeping.java", "app/Builder.java");
        Pattern starts = Pattern.compile("new ProcessBuilder\\(|Runtime\\(\\)\\.exec\\(");
        Pattern tied = Pattern.compile("class Starter|Starter\\s*\\.start\\(|children\\.start\\(");
        assertThat(processes().filter(f -> starts.matcher(code.get(f)).find())
                .filter(f -> !tied.matcher(code.get(f)).find())
                .map(f -> ROOT.relativize(f).toString().replaceAll(".*/weighbridge/", ""))).isSubsetOf(alone);
    }

    private static Stream<Path> processes() {
        return code.keySet().stream().filter(
                f -> Stream.of("benchmarks", "tests", "situation-js").map(ROOT::resolve).noneMatch(f::startsWith));
    }

    @Test
    void aJvmIsStartedWithTheFlagThatNamesItsParent() {
        assertThat(processes()
                .filter(f -> code.get(f).contains("ProcessBuilder") || code.get(f).contains("List<String> command"))
                .filter(f -> code.get(f).contains("bin/java\"") || code.get(f).contains("\"bin\", \"java\""))
                .filter(f -> !code.get(f).contains("Parent.flag()")).map(ROOT::relativize)).isEmpty();
    }

    /**
     * Programs and reports get the same bytes from every JVM, but the order of {@code Map.of} differs from one to the
     * next. Names of texts that fill a page, and what is looked up by a key, have no order.
     */
    @Test
    void noTreeIsMadeOfAMapWithoutOrder() {
        Set<String> fillings = Set.of("HtmlReport.java", "FileReport.java", "HazelcastReport.java",
                "PronghornReport.java", "VersionsReport.java", "Paired.java");
        Pattern trees = Pattern.compile(
                "(app|cli|model|report|runner|situation|store|study|workloads|studies/[^/]+(/study)?)/src/main/");
        Pattern several = Pattern.compile("(?<!TreeMap<>\\()Map\\.of\\(\"\\w+\",(?:(?!Map\\.of)[^;])*?,\\s*\"\\w+\",");
        List<String> found = new ArrayList<>();
        code.forEach((file, text) -> {
            if (!trees.matcher(ROOT.relativize(file).toString()).lookingAt()
                    || fillings.contains(file.getFileName().toString()))
                return;
            for (String statement : text.split(";"))
                if (!statement.contains("static final") && several.matcher(statement + ";").find())
                    found.add(ROOT.relativize(file) + ":" + statement.strip());
        });
        assertThat(found).isEmpty();
    }

    /** A command may be called in a JVM that is old, as tests do. */
    @Test
    void noBudgetCountsFromTheStartOfTheJvm() {
        assertThat(code.entrySet().stream()
                .filter(e -> ROOT.relativize(e.getKey()).toString().matches("(app|cli|runner|study|store)/src/main/.*")
                        && e.getValue().matches("(?s).*\\bget(Uptime|StartTime)\\(.*"))
                .map(e -> ROOT.relativize(e.getKey()).toString())).isEmpty();
    }

    /** A library may unpack itself into that folder, and another check beside it looks for leftovers. */
    @Test
    void aJvmThatAScriptOfTheTestsStartsUsesTheScriptsFolderForTemporaryFiles() throws Exception {
        Pattern starts = Pattern.compile("^(?!command=).*jdk\\)?/bin/java\" .*$", Pattern.MULTILINE);
        List<String> found = new ArrayList<>();
        try (Stream<Path> scripts = Files.list(ROOT.resolve("tests"))) {
            for (Path script : scripts.filter(Files::isRegularFile).filter(f -> !f.toString().contains(".")).toList()) {
                starts.matcher(Files.readString(script).replace("\\\n", " ")).results().map(MatchResult::group)
                        .forEach(found::add);
            }
        }
        assertThat(found).hasSizeGreaterThan(4).allMatch(line -> line.contains("-Djava.io.tmpdir=\""));
    }

    @Test
    void everyProgramOfAChildEndsWithItsParent() {
        Set<String> alone = Set.of("Main.java", "Sweeper.java", "Completion.java", "Manual.java");
        assertThat(processes().filter(f -> code.get(f).contains("static void main(String[]"))
                .filter(f -> !code.get(f).contains("JobFiles.run(arguments") && !code.get(f).contains("Parent.watch()"))
                .map(f -> f.getFileName().toString())).isSubsetOf(alone);
    }

    @Test
    void everyFolderWithACodecIsOneLineInTheListOfFolders() throws Exception {
        try (Stream<Path> folders = Files.list(ROOT.resolve("codecs"))) {
            assertThat(
                    folders.filter(f -> Files.exists(f.resolve(CodecFile.FILE))).map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(modules(ROOT.resolve("codecs/pom.xml")));
        }
    }

    @Test
    @Tag("slow")
    void aLibraryIsNamedNowhereButInItsFolder() throws Exception {
        List<String> found = new ArrayList<>();
        for (String folder : modules(ROOT.resolve("codecs/pom.xml"))) {
            Path home = ROOT.resolve("codecs").resolve(folder);
            Pattern mention = mention(folder, CodecFile.read(home.resolve(CodecFile.FILE)));
            for (Path file : code.keySet()) {
                if (file.startsWith(home)) continue;
                mention.matcher(code.get(file)).results().filter(m -> !isOwnedByALibrary(file, m.start()))
                        .forEach(m -> found.add(ROOT.relativize(file) + " says " + m.group()));
            }
        }
        assertThat(found).as("mentions of a library outside its folder").isEmpty();
    }

    /**
     * Whether a match is part of the name of a library's package or artifact, such as {@code org.example.id}. A codec
     * may use these, since libraries build on one another; another test checks that its pom names none of our other
     * codecs.
     */
    private static boolean isOwnedByALibrary(Path file, int at) {
        if (!file.startsWith(ROOT.resolve("codecs"))) return false;
        String text = code.get(file);
        return file.endsWith("pom.xml") || at > 0 && text.charAt(at - 1) == '.' && !text.startsWith("weighbridge", at);
    }

    private static Pattern mention(String folder, List<CodecInfo> infos) {
        Set<String> names = new TreeSet<>(Set.of("weighbridge.codecs." + folder));
        for (CodecInfo info : infos) if (!PLAIN_WORDS.contains(info.id())) names.add(info.id());
        return Pattern.compile(
                "(?<![\\w-])(" + String.join("|", names.stream().map(Pattern::quote).toList()) + ")(?![\\w-])");
    }

    private static List<String> modules(Path pom) throws Exception {
        NodeList found = parse(pom).getElementsByTagName("module");
        return IntStream.range(0, found.getLength()).mapToObj(i -> found.item(i).getTextContent().trim()).toList();
    }

    /** The artifacts on which a pom depends in these scopes, either of this project or from outside. */
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
