package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Collector;

class MeasuredTest {
    @TempDir
    private Path folder;
    private Path source;

    @BeforeEach
    void create() throws IOException {
        source = Files.createDirectories(folder.resolve("src/main")).resolve("Fast.java");
        Files.writeString(source, "class Fast {}");
    }

    private CodecInfo info(String version) throws IOException {
        return CodecFile.read(Files.writeString(folder.resolve(CodecFile.FILE), """
                codecs = fast
                library = Fast
                version = %s
                class = org.example.Fast
                way = reflective
                encoding = binary
                schema = none
                """.formatted(version))).getFirst();
    }

    @Test
    void resultsAreKeptOfACodecThatIsAsItWas() throws IOException {
        assertThat(Measured.other(Optional.of(info("1")), info("1"))).isEmpty();
    }

    @Test
    void resultsOfAnotherLibraryOrOfOtherSourcesAreNot() throws IOException {
        CodecInfo then = info("1");
        assertThat(Measured.other(Optional.of(then), info("2")))
                .hasValueSatisfying(w -> assertThat(w).contains("library"));
        assertThat(Measured.other(Optional.empty(), then)).isPresent();
        Files.writeString(source, "class Fast { int changed; }");
        assertThat(Measured.other(Optional.of(then), info("1")))
                .hasValueSatisfying(w -> assertThat(w).contains("sources have changed"));
    }

    @Test
    void resultsOfAContestantWithAVersionOrACollectorAreNot() throws IOException {
        CodecInfo now = info("1");
        for (CodecInfo other : List.of(now.at("1"), now.with(Collector.G1)))
            assertThat(Measured.other(Optional.of(other), other)).isPresent();
    }

    /** A run from before they were stored says nothing of its sources, and today's would be a guess. */
    @Test
    void resultsOfARunThatDoesNotNameItsSourcesAreNotKept() throws IOException {
        CodecInfo now = info("1");
        Map<String, String> facts = new HashMap<>(now.facts());
        facts.remove("sources");
        CodecInfo then = new CodecInfo(now.id(), now.library(), now.version(), now.className(), now.generates(),
                now.way(), now.encoding(), now.schema(), now.crossLanguage(), now.zeroCopy(), now.evolvable(),
                now.tuned(), now.isDefault(), now.reusesBuffers(), now.stateful(), now.unsupported(), now.losses(),
                now.jvmFlags(), facts);
        assertThat(Measured.other(Optional.of(then), now))
                .hasValueSatisfying(w -> assertThat(w).contains("does not say"));
    }
}
