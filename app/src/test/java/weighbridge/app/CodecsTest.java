package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.CodecFile;
import weighbridge.model.InputException;
import weighbridge.runner.Home;

class CodecsTest {
    @TempDir
    private Path home;

    @BeforeEach
    void twoFolders() throws IOException {
        codec("alpha", "codecs = alpha-one, alpha-two, alpha-fast", "alpha-one.default = true",
                "alpha-fast.tuned = true");
        codec("beta", "codecs = beta", "default = true", "baseline = true");
        codec(home.resolve("studies/some"), "codecs/alpha", "codecs = alpha-old", "default = true");
        lists(home.resolve("studies"), "some");
    }

    private void codec(String folder, String... lines) throws IOException {
        codec(home.resolve("codecs"), folder, lines);
    }

    private static void lists(Path folder, String module) throws IOException {
        Files.writeString(folder.resolve("pom.xml"), "  <module>" + module + "</module>\n", StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static void codec(Path parent, String folder, String... lines) throws IOException {
        Path codec = Files.createDirectories(parent.resolve(folder));
        lists(parent, folder);
        Files.writeString(codec.resolve(CodecFile.FILE),
                "library = L\nversion = 1\nclass = c.C\nway = reflective\nencoding = binary\nschema = none\n"
                        + String.join("\n", lines));
    }

    private List<String> select(boolean tuned, String... patterns) throws Exception {
        return Codecs.read(new Home(home)).select(List.of(patterns), tuned);
    }

    @Test
    void theDefaultFieldIsWhatTheFoldersSay() throws Exception {
        assertThat(select(false)).containsExactly("alpha-one", "beta");
    }

    @Test
    void theTunedCodecsOfTheDefaultLibrariesJoinThemWhereAskedFor() throws Exception {
        codec("gamma", "codecs = gamma-fast", "tuned = true", "library = other");
        assertThat(select(true)).containsExactly("alpha-fast", "alpha-one", "beta");
    }

    @Test
    void aPatternTakesWhatItMatchesTunedOrNot() throws Exception {
        assertThat(select(false, "alpha-*")).containsExactly("alpha-fast", "alpha-one", "alpha-two");
    }

    @Test
    void allIsEveryCodec() throws Exception {
        assertThat(select(false, "all")).containsExactly("alpha-fast", "alpha-one", "alpha-two", "beta");
    }

    @Test
    void aCodecThatIsNamedTwiceIsTakenOnce() throws Exception {
        assertThat(select(false, "beta", "alpha-fast", "b*")).containsExactly("beta", "alpha-fast");
    }

    @Test
    void aCodecOfAStudyTakesPartOnlyIfItIsWrittenOut() throws Exception {
        assertThat(select(true, "all")).doesNotContain("alpha-old");
        assertThat(select(false, "alpha-old")).containsExactly("alpha-old");
    }

    @Test
    void anUnknownCodecIsRefusedWithTheNamesThatAreLikeIt() {
        assertThatThrownBy(() -> select(false, "Alpha")).isInstanceOf(InputException.class)
                .hasMessage("no codec is called \"Alpha\"; did you mean alpha-one, alpha-two or alpha-fast? "
                        + "(weighbridge list codecs)");
        assertThatThrownBy(() -> select(false, "btea"))
                .hasMessage("no codec is called \"btea\"; did you mean beta? (weighbridge list codecs)");
        assertThatThrownBy(() -> select(false, "x*")).isInstanceOf(InputException.class)
                .hasMessage("no codec is called \"x*\" (weighbridge list codecs)");
    }

    @Test
    void aFolderThatTheBuildLeavesOutIsNamedWithTheLineToAdd() throws IOException {
        codec("gamma", "codecs = gamma-json, gamma-small");
        Files.writeString(home.resolve("codecs/pom.xml"), """
                <modules>
                  <module>alpha</module>
                  <!-- <module>gamma</module> -->
                  <module>beta</module>
                </modules>
                """);

        for (String id : List.of("gamma", "gamma-small", "Gamma-JSON")) {
            assertThatThrownBy(() -> select(false, id)).isInstanceOf(InputException.class)
                    .hasMessage("codecs/gamma has a codec.properties, but is not in codecs/pom.xml: "
                            + "add <module>gamma</module> there");
        }
        assertThat(Codecs.read(new Home(home)).unlisted()).containsExactly(
                "codecs/gamma has a codec.properties, but is not in codecs/pom.xml: add <module>gamma</module> there");
        assertThatThrownBy(() -> select(false, "alpha-ten")).hasMessageStartingWith("no codec is called");
    }

    @Test
    void anIdMayBeWrittenInAnyCase() throws Exception {
        assertThat(select(false, "BETA", "Alpha-F*", "ALL")).containsExactly("beta", "alpha-fast", "alpha-one",
                "alpha-two");
        assertThat(Codecs.read(new Home(home)).baseline(Optional.of("Alpha-Two"), List.of("beta")))
                .isEqualTo("alpha-two");
    }

    @Test
    void theBaselineIsTheOneNamedElseTheUsualOneElseTheFirst() throws Exception {
        Codecs codecs = Codecs.read(new Home(home));
        assertThat(codecs.baseline(Optional.of("alpha-two"), List.of("alpha-one", "beta"))).isEqualTo("alpha-two");
        assertThat(codecs.baseline(Optional.empty(), List.of("alpha-one", "beta"))).isEqualTo("beta");
        assertThat(codecs.baseline(Optional.empty(), List.of("alpha-two", "alpha-one"))).isEqualTo("alpha-two");
    }

    private void versioned() throws IOException {
        Files.writeString(home.resolve("codecs/beta/pom.xml"), "<library.version>1</library.version>\n");
    }

    @Test
    void anIdMayAskForAVersionOfItsLibrary() throws Exception {
        versioned();
        assertThat(select(false, "BETA@2.0-RC1", "beta", "beta@1")).containsExactly("beta@2.0-RC1", "beta", "beta@1");
        Codecs codecs = Codecs.read(new Home(home));
        assertThat(codecs.get("beta@2").info().title()).isEqualTo("L 2");
        assertThat(codecs.get("beta@2").module()).isEqualTo(home.resolve("codecs/beta@2"));
        assertThat(codecs.baseline(Optional.empty(), List.of("alpha-one", "beta@2"))).isEqualTo("beta@2");
        assertThat(codecs.baseline(Optional.of("beta@2"), List.of("alpha-one"))).isEqualTo("beta@2");
        assertThat(codecs.folders(List.of("beta@2", "alpha-one"))).extracting(f -> f.info().id())
                .containsExactlyInAnyOrder("alpha-one", "alpha-two", "alpha-fast", "beta", "alpha-old", "beta@2");
    }

    @Test
    void aVersionThatCannotBeHadIsOneSentence() throws Exception {
        versioned();
        refused("names no version after its @", "beta@");
        refused("no codec is called \"nosuch\"", "nosuch@1");
        refused("no codec is called \"beta*\"", "beta*@1");
        refused("beta@2 is named twice", "beta@2", "beta@2");
        refused("has no property library.version; give alpha-one", "alpha-one@2");
        refused("the codecs of studies have the versions of what they replicate; give alpha-old", "alpha-old@2");
        assertThat(Codecs.read(new Home(home)).find("beta@../x")).isEmpty();
    }

    private void refused(String sentence, String... patterns) {
        assertThatThrownBy(() -> select(false, patterns)).isInstanceOf(InputException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void whatWasBuiltMustBeTheVersionThatTheIdNames() throws Exception {
        versioned();
        Path built = Files.createDirectories(home.resolve("codecs/beta/target/version/2/classpath"));
        Files.writeString(built.resolve("measure"), "/m2/l/l/2/l-2.jar:/m2/l/other/3/other-3.jar");
        Codecs codecs = Codecs.read(new Home(home));
        assertThat(codecs.get("beta@2").measureClassPath())
                .startsWith(home.resolve("codecs/beta/target/version/2/classes"));
        assertThat(codecs.get("beta@2").proven().facts()).containsEntry("jars", "l-2.jar");
        Files.writeString(built.resolve("measure"), "/m2/l/l/2.1/l-2.1.jar");
        assertThatThrownBy(() -> codecs.get("beta@2").proven()).isInstanceOf(InputException.class)
                .hasMessageContaining("has no jar of version 2");
    }

    @Test
    void anyContestantMayAskForACollector() throws Exception {
        versioned();
        assertThat(select(false, "beta+zgc", "beta", "beta@2+g1", "alpha-one+serial")).containsExactly("beta+zgc",
                "beta", "beta@2+g1", "alpha-one+serial");
        Codecs codecs = Codecs.read(new Home(home));
        assertThat(codecs.get("beta@2+zgc").info().jvmFlags()).containsExactly("-XX:-UseSerialGC", "-XX:-UseParallelGC",
                "-XX:+UseZGC");
        assertThat(codecs.get("beta@2+zgc").info().title()).isEqualTo("L 2, collector zgc");
        assertThat(codecs.get("beta@2+zgc").module()).isEqualTo(home.resolve("codecs/beta@2"));
        assertThat(codecs.get("beta+zgc").module()).isEqualTo(home.resolve("codecs/beta"));
        assertThat(codecs.get("beta+zgc").info().codec()).isEqualTo("beta");
        assertThat(codecs.get("beta@2+zgc+jdk21").info().id()).isEqualTo("beta@2+jdk21+zgc");
        assertThat(codecs.get("beta+jdk21").info().named("21.0.8 V").title()).endsWith(", JDK 21.0.8 V");
        refused("names two collectors", "beta+zgc+g1");
        refused("there are serial, parallel, g1, zgc, shenandoah, jdk21, jdk25", "beta+cms");
        refused("no codec is called \"nosuch\"", "nosuch+zgc");
    }
}
