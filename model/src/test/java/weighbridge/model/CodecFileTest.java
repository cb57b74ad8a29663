package weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CodecFileTest {
    private static final String FACTS = """
            codecs = fast, fast-small
            library = Fast
            version = 1.2
            class = org.example.Fast
            way = reflective
            encoding = binary
            schema = none
            jvmFlags = -Da=b --add-opens=x/y=ALL-UNNAMED
            unsupported.recursion = it would never end
            loss.float = a float has 16 bits
            fast.default = true
            fast-small.tuned = true
            fast-small.generates = small
            fast-small.unsupported.union = none
            fast-small.unsupported.recursion =
            """;

    @TempDir
    private Path folder;

    private List<CodecInfo> read(String text) throws IOException {
        return CodecFile.read(Files.writeString(folder.resolve("codec.properties"), text));
    }

    /** Writes what was measured of how far apart JVMs are. */
    private void speeds(String text) throws IOException {
        Files.writeString(folder.resolve("speeds.properties"), text);
    }

    private static CodecInfo with(CodecInfo i, Map<String, String> facts) {
        return new CodecInfo(i.id(), i.library(), i.version(), i.className(), i.generates(), i.way(), i.encoding(),
                i.schema(), i.crossLanguage(), i.zeroCopy(), i.evolvable(), i.tuned(), i.isDefault(), i.reusesBuffers(),
                i.stateful(), i.unsupported(), i.losses(), i.jvmFlags(), facts);
    }

    @Test
    void aKeyOfOneIdComesBeforeTheFolders() throws IOException {
        CodecInfo fast = read(FACTS).getFirst();
        CodecInfo small = read(FACTS).getLast();
        assertThat(fast.id()).isEqualTo("fast");
        assertThat(fast.isDefault()).isTrue();
        assertThat(small.isDefault()).isFalse();
        assertThat(small.tuned()).isTrue();
        assertThat(fast.generates()).isEqualTo("classes");
        assertThat(small.generates()).isEqualTo("small");
        assertThat(fast.jvmFlags()).containsExactly("-Da=b", "--add-opens=x/y=ALL-UNNAMED");
    }

    @Test
    void readsHowFarApartJvmsWereFromTheFileBeside() throws IOException {
        assertThat(read(FACTS)).extracting(c -> c.speeds(Operation.READ)).containsExactly(1.0, 1.0);
        speeds("# generated\nfast.encode = 1.97\nfast-small.read=12.5\nfast.read = 1.2\n");
        CodecInfo fast = read(FACTS).getFirst();
        assertThat(List.of(Operation.ENCODE, Operation.READ, Operation.DECODE, Operation.ROUNDTRIP))
                .extracting(fast::speeds).containsExactly(1.97, 1.2, 1.0, 1.97);
        assertThat(read(FACTS).getLast().speeds(Operation.READ)).isEqualTo(12.5);
        speeds("original.encode = 1.97\nfast.read = 1.2\n");
        assertThat(read(FACTS).getFirst().speeds(Operation.READ)).as("in a folder that was copied").isEqualTo(1.2);
    }

    @Test
    void whatIsNoRatioOfAnIdAndAnOperationIsRefused() throws IOException {
        for (String wrong : List.of("fast.encode = two", "encode = 2", "fast.write = 2", "fast.encode = 0.9",
                "fast.encode =")) {
            speeds(wrong + "\n");
            assertThatThrownBy(() -> read(FACTS)).as(wrong).isInstanceOf(IOException.class)
                    .hasMessageContaining("speeds.properties: \"" + wrong.substring(0, wrong.indexOf(' ')))
                    .hasMessageContaining("write it anew with benchmarks/constants --speeds");
        }
        speeds("");
        assertThatThrownBy(() -> read(FACTS + "speeds = encode 2\n")).as("stated by hand")
                .hasMessageContaining("\"speeds\" is not a key");
        CodecInfo info = read(FACTS).getFirst();
        assertThatThrownBy(() -> with(info, Map.of("speeds", "2"))).as("in a run from elsewhere")
                .hasMessageContaining("speeds of fast is \"2\"");
    }

    @Test
    void aBatchIsOneMessageUnlessItIsDeclared() throws IOException {
        List<CodecInfo> infos = read(FACTS + "fast-small.batch = 1000\n");

        assertThat(infos).extracting(CodecInfo::batch).containsExactly(1, 1000);
        assertThatThrownBy(() -> read(FACTS + "batch = many\n"))
                .hasMessageContaining("batch of fast is \"many\", but must be a number of messages");
    }

    @Test
    void limitsOfOneIdAreAddedAndEmptyOnesLifted() throws IOException {
        assertThat(read(FACTS).getFirst().unsupported()).containsOnlyKeys("recursion");
        assertThat(read(FACTS).getLast().unsupported()).containsOnlyKeys("union");
        assertThat(read(FACTS).getFirst().losses()).containsOnlyKeys(Difference.Kind.FLOAT);
    }

    private void isNoKey(String key, String... told) {
        assertThatThrownBy(() -> read(FACTS + key + " = true\n")).isInstanceOf(IOException.class)
                .hasMessageStartingWith(folder.resolve("codec.properties") + ": \"" + key + "\" is not a key")
                .hasMessageContainingAll(told);
    }

    @Test
    void aMisspeltKeyIsNamedWithTheFileAndTheKeysThatThereAre() {
        isNoKey("zerocopy", "wire, zeroCopy");
        isNoKey("fast.tunned", "tuned, tuning");
        isNoKey("fats.tuned", "the ids are fast, fast-small");
        isNoKey("unsuported.union", "unsupported.<word>");
    }

    @Test
    void aSizeIsExplainedForOneIdAlone() throws IOException {
        assertThat(read(FACTS + "fast.sized.json = longer\n").getFirst().facts()).containsEntry("sized.json", "longer");
        isNoKey("sized.json", "<id>.sized.<wire>");
    }

    @Test
    void whatAnIdWritesInsteadOfAFormatIsStatedForItAlone() throws IOException {
        CodecInfo fast = read(FACTS + "fast.unlike.JSON\\ Lines = it writes no names\n").getFirst();
        assertThat(fast.unlike("JSON Lines")).contains("it writes no names");
        assertThat(fast.unlike("JSON")).isEmpty();
        isNoKey("unlike.JSON", "<id>.unlike.<format>");
    }

    @Test
    void whatAnIdMeantIsToldOfTheStatementsThatLackIt() throws IOException {
        CodecInfo first = read(FACTS).getFirst();
        CodecInfo second = read(FACTS + "fast.was.1 = was slow\n").getFirst();
        CodecInfo third = read(FACTS + "fast.was.1 = was slow\nfast.was.2 = was long\n").getFirst();
        assertThat(first.was(first)).isEmpty();
        assertThat(second.was(first)).contains("was slow");
        assertThat(third.was(first)).contains("was slow");
        assertThat(third.was(second)).contains("was long");
        assertThat(third.was(third)).isEmpty();
        isNoKey("was.1", "<id>.was.<number>");
        isNoKey("fast.was.long", "<id>.was.<number>");
    }

    @Test
    void namesThatARenamedIdHadAndTheCompilerAreOptional() throws IOException {
        CodecInfo plain = read(FACTS).getFirst();
        assertThat(plain.formerly()).isEmpty();
        assertThat(plain.compiler()).isEmpty();
        CodecInfo renamed = read(FACTS + "fast.formerly = quick, swift\ncompiler = fastc 0.9\n").getFirst();
        assertThat(renamed.formerly()).containsExactly("quick", "swift");
        assertThat(renamed.compiler()).contains("fastc 0.9");
    }

    @Test
    void aNameInBracesIsAPropertyOfThePomBesideIt() throws IOException {
        Files.writeString(folder.resolve("pom.xml"), """
                <parent><version>0.1</version></parent>
                <properties><library.version> 5.6.2 </library.version></properties>
                """);
        assertThat(versionOf("${library.version}")).isEqualTo("5.6.2");
        assertThat(versionOf("${project.version}")).isEqualTo("0.1");
        assertThat(versionOf("${other.version}")).isEqualTo("${other.version}");
    }

    private String versionOf(String text) throws IOException {
        return read(FACTS.replace("version = 1.2", "version = " + text)).getFirst().version();
    }

    @Test
    void whatIsWrongInWhatTheBuildCopiedIsNamedByTheFileToEdit() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("codecs/fast/target/classes"));
        Path built = Files.writeString(classes.resolve("codec.properties"), FACTS + "zerocopy = true\n");
        assertThatThrownBy(() -> CodecFile.read(built))
                .hasMessageStartingWith(folder.resolve("codecs/fast/codec.properties") + ": \"zerocopy\"");
    }

    @Test
    void whatIsWrongIsNamed() {
        assertThatThrownBy(() -> read("library = x")).hasMessageContaining("has no key \"codecs\"");
        assertThatThrownBy(() -> read(FACTS.replace("way = reflective", "way = magic")))
                .hasMessageContaining("way of fast is \"magic\", but must be one of");
        assertThatThrownBy(() -> read(FACTS.replace("version = 1.2", "")))
                .hasMessageContaining("fast has no key \"version\"");
        assertThatThrownBy(() -> read(FACTS.replace("loss.float", "loss.luck")))
                .hasMessageContaining("loss.luck is not a kind of loss");
        assertThatThrownBy(() -> read(FACTS.replace("codecs = fast,", "codecs = Fast,")))
                .hasMessageContaining("\"Fast\" is not kebab-case");
        assertThatThrownBy(() -> read(FACTS.replace("fast.default = true", "default = yes")))
                .hasMessageContaining("default of fast is \"yes\"");
    }

    @Test
    void anotherVersionLacksWhatIsKnownOnlyOfTheOneThatTheFolderNames() throws IOException {
        speeds("fast.read = 1.5");
        CodecInfo known = read(FACTS + "released = 2026-01-02").getFirst();
        CodecInfo other = known.at("0.9");
        assertThat(other.id()).isEqualTo("fast@0.9");
        assertThat(other.codec()).isEqualTo("fast");
        assertThat(other.title()).isEqualTo("Fast 0.9");
        assertThat(other.facts()).containsEntry("version", "0.9").doesNotContainKeys("released", "speeds");
        assertThat(other.speeds(Operation.READ)).isEqualTo(1);
        assertThat(other.setUp()).isEqualTo(known.setUp());
        assertThat(Contestant.of(other)).isEqualTo(Contestant.of(known));
        assertThat(known.at("1.2").facts()).isEqualTo(known.facts());
    }
}
