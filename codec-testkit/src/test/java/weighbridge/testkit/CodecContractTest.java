package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;

class CodecContractTest {
    private static final String FACTS = """
            codecs = fake
            library = Fake
            version = 1.2
            class = weighbridge.testkit.PlainCodec
            way = reflective
            encoding = binary
            schema = none
            home = https://example.com/fake
            licence = Apache-2.0
            released = 2026-01-14
            tuning = https://example.com/fake/tuning
            wire = fake
            """;

    @TempDir
    Path folder;

    @Test
    void factsThatAreAllThereAreEnough() throws IOException {
        CodecInfo info = info(FACTS);
        assertThatCode(() -> CodecContract.statesItsFacts(info)).doesNotThrowAnyException();
    }

    @Test
    void aMissingFactIsNamed() throws IOException {
        CodecInfo info = info(FACTS.replace("licence = Apache-2.0\n", ""));
        assertThatThrownBy(() -> CodecContract.statesItsFacts(info)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("codec.properties, licence of fake");
    }

    @Test
    void onlyATunedIdReusesItsBuffers() throws IOException {
        CodecInfo plain = info(FACTS + "reusesBuffers = true\n");
        assertThatThrownBy(() -> CodecContract.statesItsFacts(plain)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("reusesBuffers of fake, which only a tuned id may state");
        CodecInfo tuned = info(FACTS + "reusesBuffers = true\ntuned = true\n");
        assertThatCode(() -> CodecContract.statesItsFacts(tuned)).doesNotThrowAnyException();
    }

    @Test
    void aVersionThatThePomDidNotFillInIsCaught() throws IOException {
        CodecInfo info = info(FACTS.replace("version = 1.2", "version = ${library.version}"));
        assertThatThrownBy(() -> CodecContract.statesItsFacts(info)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("version of fake, filtered from the pom");
    }

    @Test
    void aLimitWithoutAReasonIsCaught() throws IOException {
        CodecInfo info = info(FACTS + "unsupported.union = no\n");
        assertThatThrownBy(() -> CodecContract.statesItsFacts(info)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("unsupported.union of fake, a reason");
    }

    @Test
    void anUnknownWordForALimitIsCaught() throws IOException {
        CodecInfo info = info(FACTS + "unsupported.onions = they make it cry\n");
        assertThatThrownBy(() -> CodecContract.usesKnownWords(info)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("onions").hasMessageContaining("map-key-bytes");
    }

    @Test
    void aFlagThatThisJvmDoesNotHaveIsCaught() throws IOException {
        CodecInfo info = info(FACTS + "jvmFlags = -Dfake.mode=fast\n");
        assertThatThrownBy(() -> CodecContract.hasItsFlags(info)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("-Dfake.mode=fast").hasMessageContaining("test.jvm.flags");
    }

    @Test
    void aDeclaredLossThatNeverHappensIsCaught() throws IOException {
        CodecInfo info = info(FACTS + "loss.absent-to-empty = it does not tell them apart\n");
        Contract unused = new Contract(info, new PlainCodec());
        assertThatThrownBy(() -> CodecContract.showsItsLosses(info, unused)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("absent-to-empty");
    }

    @Test
    void aReadmeNamesTheIdTheConfigurationAndALink() throws IOException {
        CodecInfo info = info(FACTS);
        Path readme = folder.resolve("README.md");
        assertThatThrownBy(() -> CodecContract.explainsItself(info, readme)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("explains the choices of fake");
        for (String poor : List.of("`fake` https://example.com", "Configuration of `fake`",
                "Configuration, see https://example.com")) {
            Files.writeString(readme, poor);
            assertThatThrownBy(() -> CodecContract.explainsItself(info, readme)).isInstanceOf(AssertionError.class)
                    .hasMessageContaining("what README.md of fake lacks");
        }
        Files.writeString(readme, "`fake`: its configuration is that of https://example.com");
        assertThatCode(() -> CodecContract.explainsItself(info, readme)).doesNotThrowAnyException();
    }

    @Test
    void idsThatTheFolderDoesNotHaveAreCaughtRatherThanTestingNothing() throws IOException {
        List<CodecInfo> all = List.of(info(FACTS));
        assertThat(CodecContract.chosen(all, Optional.empty())).isEqualTo(all);
        assertThat(CodecContract.chosen(all, Optional.of(List.of("other", "fake")))).isEqualTo(all);
        assertThatThrownBy(() -> CodecContract.chosen(all, Optional.of(List.of("faek"))))
                .isInstanceOf(AssertionError.class)
                .hasMessage("contract.ids is faek, but codec.properties here has fake; name one of these");
    }

    private CodecInfo info(String properties) throws IOException {
        return CodecFile.read(Files.writeString(folder.resolve(CodecFile.FILE), properties)).getFirst();
    }
}
