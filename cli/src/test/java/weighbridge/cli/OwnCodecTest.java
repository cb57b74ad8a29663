package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.app.CodecTemplate;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;

/** A codec that a user wrote and built elsewhere, as docs/own-codec.md says. */
class OwnCodecTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Path EXAMPLE = HOME.resolve("examples/own-codec/reflective");

    @TempDir
    private Path folder;

    /** Compiles the example into a jar, with some texts of its files replaced. */
    private Path jar(Map<String, String> changes) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("src"));
        Path classes = Files.createDirectories(folder.resolve("classes.d"));
        try (Stream<Path> walk = Files.walk(EXAMPLE)) {
            for (Path p : walk.filter(f -> f.toString().endsWith(".java") || f.endsWith("codec.properties")).toList()) {
                if (p.toString().contains("src/test")) continue;
                String text = Files.readString(p);
                for (var c : changes.entrySet()) text = text.replace(c.getKey(), c.getValue());
                Path to = p.endsWith("codec.properties") ? classes : sources;
                Files.writeString(to.resolve(p.getFileName().toString()), text);
            }
        }
        compile(sources, classes);
        Path jar = folder.resolve("mine.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file);
                Stream<Path> walk = Files.walk(classes)) {
            for (Path p : walk.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(p).toString()));
                Files.copy(p, out);
            }
        }
        return jar;
    }

    private static void compile(Path sources, Path classes, Path... jars) throws IOException {
        String api = Stream.concat(Stream.of("codec-api", "model").map(m -> HOME.resolve(m).resolve("target/classes")),
                Stream.of(jars)).map(Path::toString).collect(Collectors.joining(":"));
        try (Stream<Path> files = Files.list(sources)) {
            List<String> words =
                    Stream.concat(Stream.of("-cp", api, "-d", classes.toString()), files.map(Path::toString)).toList();
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)))
                    .isZero();
        }
    }

    private CommandLineRun weigh(Path place, String... more) {
        return CommandLineRun
                .of(Stream
                        .concat(Stream.of("weigh", HOME.resolve("examples/orders.csv").toString(), "--codec-path",
                                place.toString(), "--codecs", "mine,copy", "--baseline", "mine", "--out",
                                folder.resolve("runs").toString(), "--json", "--yes"), Stream.of(more))
                        .toArray(String[]::new));
    }

    private static JsonNode row(CommandLineRun run, String metric) {
        for (JsonNode r : JsonMapper.builder().build().readTree(run.out()).get("rows"))
            if (r.get("codec").asString().equals("mine") && r.get("metric").asString().equals(metric)) return r;
        throw new AssertionError(run.out());
    }

    @Test
    @Tag("processes")
    void takesPartFromAJarAndFromTheFolderOfTheJar() throws IOException {
        Path jar = jar(Map.of());
        CommandLineRun timed = weigh(jar, "--ops", "read", "--rounds", "1");
        assertThat(timed.exitCode()).as(timed.err()).isZero();
        assertThat(row(timed, "cpu").get("estimate").asDouble()).isBetween(100.0, 1e6);
        CommandLineRun sizes = weigh(folder, "--sizes");
        assertThat(sizes.exitCode()).as(sizes.err()).isZero();
        for (CommandLineRun run : List.of(timed, sizes))
            assertThat(row(run, "size.raw").get("estimate").asDouble()).isBetween(100.0, 2000.0);
    }

    @Test
    @Tag("processes")
    void oneThatLosesAValueIsToldSoAndNotTimed() throws IOException {
        CommandLineRun run = weigh(jar(Map.of("return in.readObject();",
                "Object read = in.readObject(); var f = read.getClass().getDeclaredFields(); for (var x : f) if (x.getType() == String.class && !java.lang.reflect.Modifier.isStatic(x.getModifiers())) { x.setAccessible(true); x.set(read, \"lie\"); } return read;",
                "throws IOException, ClassNotFoundException", "throws Exception")));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
        JsonNode row = row(run, "size.raw");
        assertThat(row.get("outcome").asString()).isEqualTo("mismatched");
        assertThat(row.get("reason").asString()).contains("expected", "got \"lie\"");
    }

    /** What the command new writes, built as Maven would, with some text of its adapter replaced. */
    private Path written(String way, String from, String to) throws Exception {
        assertThat(CommandLineRun.of("new", "codec", "my-fast", "--way", way, "--out", folder.toString()).out())
                .startsWith(folder.resolve("my-fast") + " is written");
        Path mine = folder.resolve("my-fast");
        Path classes = Files.createDirectories(mine.resolve("target/classes"));
        Files.copy(mine.resolve("codec.properties"), classes.resolve("codec.properties"));
        Path sources = mine.resolve("src/main/java/com/example/myfast");
        Path adapter = sources.resolve("MyFastAdapter.java");
        if (!from.isEmpty()) Files.writeString(adapter, Files.readString(adapter).replace(from, to));
        // Maven would copy what the pom names.
        List<Path> jars = way.equals("schema-first") ? CodecFolder.classPath(HOME.resolve("codecs/avro"), "generate")
                .stream().filter(p -> p.toString().endsWith(".jar")).toList() : List.of();
        Path lib = Files.createDirectories(mine.resolve("target/lib"));
        for (Path jar : jars) Files.copy(jar, lib.resolve(jar.getFileName()));
        compile(sources, classes, jars.toArray(Path[]::new));
        return mine;
    }

    @ParameterizedTest
    @ValueSource(strings = {"reflective", "schema-first", "hand-shaped"})
    @Tag("processes")
    void whatIsWrittenToStartFromKeepsTheContract(String way) throws Exception {
        Path mine = written(way, "", "");
        CommandLineRun run = CommandLineRun.of("check", mine.toString(), "--schemas", "1");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).startsWith("my-fast: keeps the contract, in ");
        assertThat(CommandLineRun.of("show", "my-fast", "--codec-path", mine.toString()).out())
                .contains("Traps that we found\n- None known yet.");
        assertThat(CommandLineRun.of("list", "codecs", "--codec-path", mine.toString(), "--json").out())
                .contains("\"id\" : \"my-fast\"", "\"way\" : \"" + way + "\"");
    }

    @Test
    @Tag("processes")
    void oneThatLiesBreaksTheContractALineForEachBreach() throws Exception {
        Path mine = written("reflective", "return encoded.of(bytes.toByteArray());",
                "return encoded.of(java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() - 1));");
        CommandLineRun run = CommandLineRun.of("check", "my-fast", "--codec-path", mine.toString(), "--schemas", "0");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
        assertThat(run.out().lines()).hasSizeGreaterThan(1).hasSizeLessThan(23)
                .allMatch(l -> l.startsWith("my-fast") || l.startsWith("… and ")).last().asString()
                .matches("my-fast: breaks the contract in \\d+ ways \\(docs/own-codec.md\\)\\.");
    }

    @Test
    void namesThatAreNoneAndFoldersThatExistAreRefused() throws IOException {
        for (Object[] c : new Object[][] {{"My-x", "cannot be the id"}, {"a/b", "cannot be the id"},
            {"int", "is a word of Java"}, {"there", "exists already"}}) {
            Path there = Files.createDirectories(folder.resolve("there"));
            assertThatThrownBy(() -> new CodecTemplate(new Home(HOME), "reflective").write((String) c[0], there))
                    .hasMessageContaining((String) c[1]);
        }
        assertThat(CommandLineRun.of("new", "codec", "kryo").err()).contains("is the id of another codec");
        assertThat(CommandLineRun.of("new", "codec", "mine", "--way", "hand").err())
                .contains("\"hand\" is not a way; did you mean hand-shaped?");
        Path unbuilt = Files.createDirectories(folder.resolve("unbuilt"));
        Files.copy(EXAMPLE.resolve("codec.properties"), unbuilt.resolve("codec.properties"));
        assertThat(CommandLineRun.of("check", unbuilt.toString()).err()).contains("is not built yet; run mvn package");
    }

    /** Maven leaves both in its folder. */
    @Test
    void aJarBesideTheClassesItWasMadeOfIsNoSecondCodec() throws IOException {
        Path jar = jar(Map.of());
        Path target = Files.createDirectories(folder.resolve("mvn/target/classes"));
        Files.copy(EXAMPLE.resolve("codec.properties"), target.resolve("codec.properties"));
        Files.copy(jar, target.resolveSibling("mine-1.0.jar"));
        CommandLineRun run = CommandLineRun.of("list", "codecs", "--codec-path", target.getParent().toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("  mine ");
    }

    @Test
    void whatHoldsNoCodecOrHasATakenIdIsRefusedInOneSentence() throws IOException {
        Path none = Files.createDirectories(folder.resolve("none"));
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        for (Object[] c : new Object[][] {{none, "has no codec: no codec.properties"},
            {folder.resolve("absent"), "there is no such jar or folder"}, {text, "is not a jar"},
            {jar(Map.of("codecs = mine", "codecs = kryo")), "its codec kryo has the id of another codec"}}) {
            CommandLineRun run = weigh((Path) c[0]);
            assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
            assertThat(run.err().lines()).singleElement().asString().contains((String) c[1]);
        }
    }
}
