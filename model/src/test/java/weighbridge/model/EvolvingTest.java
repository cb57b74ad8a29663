package weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvolvingTest {
    private static final String FULL =
            "add-optional defaulted/equal equal/equal equal/equal, arm-add-end equal/kept - -, "
                    + "enum-add-end equal/dropped equal/dropped -, remove-optional equal/defaulted - -";

    @TempDir
    private Path folder;

    private static Evolving of(String text) {
        return Evolving.parse(text).orElseThrow();
    }

    @Test
    void resultsAreReadAsTheyAreWritten() {
        assertThat(of(FULL)).hasToString(FULL);
        for (String wrong : new String[] {"rename", "rename well/equal", "rename equal", "rename equal/equal/equal"})
            assertThat(Evolving.parse(wrong)).as(wrong).isEmpty();
    }

    @Test
    void itEvolvesFullyIfBothSidesSurviveEveryCoreChangeThatItCarries() {
        assertThat(of(FULL).text()).contains("full");
        assertThat(of(FULL.replace("equal/dropped", "equal/error")).text()).contains("backward");
        assertThat(of(FULL.replace("defaulted/equal", "error/equal")).text()).contains("forward");
        assertThat(of("remove-optional error/error - -").text()).contains("none");
        assertThat(of("remove-optional - - -").text()).isEmpty();
    }

    @Test
    void onlyASymbolOrAnAlternativeMayBeDropped() {
        assertThat(of("enum-add-end equal/dropped - -").fails("enum-add-end")).isEmpty();
        assertThat(of("rename dropped/equal - -").fails("rename"))
                .contains("rename: a new reader of old messages: dropped");
        assertThat(of("rename dropped/equal - -").fails("reorder")).isEmpty();
    }

    @Test
    void whatEitherSideDoesNotSurviveIsTheWorstLast() {
        Evolving some = of("enum-add-end equal/dropped - -, rename error/wrong equal/equal -, reorder wrong/equal - -");
        assertThat(some.failing(true).toString()).isEqualTo("{ERROR=[rename], SILENTLY_WRONG=[reorder]}");
        assertThat(some.failing(false).toString()).isEqualTo("{SILENTLY_WRONG=[rename]}");
    }

    @Test
    void whatIsSilentlyWrongIsMarkedIfItIsAnOrdinaryChange() {
        assertThat(of(FULL + ", reorder equal/equal equal/wrong -").text()).contains("full ⚠");
        assertThat(of(FULL + ", list-to-map wrong/wrong - -").text()).contains("full");
    }

    private void put(String id, String version, Evolving evolving) throws IOException {
        EvolutionFile file = new EvolutionFile(folder);
        file.put(id, version, file.sources(), evolving);
    }

    @Test
    void resultsOfOtherSourcesThanThoseThatAreThereAreNotFound() throws IOException {
        Path source = Files.createDirectories(folder.resolve("src/main")).resolve("A.java");
        Files.writeString(source, "class A {}");
        String then = new EvolutionFile(folder).sources();
        Files.writeString(source, "class A { int changed; }");
        new EvolutionFile(folder).put("kryo", "5.6.2", then, of(FULL));
        assertThat(new EvolutionFile(folder).find("kryo", "5.6.2")).isEmpty();
    }

    @Test
    void inAnArchiveADigestStandsForTheSources() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("src/main"));
        Path source = Files.writeString(sources.resolve("A.java"), "class A {}");
        put("kryo", "5.6.2", of(FULL));
        String digest = new EvolutionFile(folder).sources();
        Files.delete(source);
        Files.delete(sources);
        assertThat(new EvolutionFile(folder).find("kryo", "5.6.2")).isEmpty();
        Files.writeString(folder.resolve("sources.digest"), digest + "\n");
        assertThat(new EvolutionFile(folder).find("kryo", "5.6.2")).contains(of(FULL));
    }

    @Test
    void resultsHoldForOneVersionOfTheLibraryAndOneStateOfTheSources() throws IOException {
        Path source = Files.createDirectories(folder.resolve("src/main")).resolve("A.java");
        Files.writeString(source, "class A {}");
        put("kryo", "5.6.2", of(FULL));
        put("kryo-compatible", "5.6.2", of("rename equal/equal - -"));
        assertThat(new EvolutionFile(folder).find("kryo", "5.6.2")).contains(of(FULL));
        assertThat(new EvolutionFile(folder).find("kryo", "5.6.3")).isEmpty();
        assertThat(new EvolutionFile(folder).find("avro", "5.6.2")).isEmpty();
        Files.writeString(source, "class A { }");
        assertThat(new EvolutionFile(folder).find("kryo", "5.6.2")).isEmpty();
    }

    @Test
    void aResultThatIsNoneIsRefusedByName() throws IOException {
        Files.writeString(folder.resolve(EvolutionFile.NAME), "kryo.rename = perfect\n");
        assertThatThrownBy(() -> new EvolutionFile(folder)).isInstanceOf(IOException.class)
                .hasMessageContaining("kryo.rename = perfect");
    }

    @Test
    void aFactStandsUntilItIsMeasured() throws IOException {
        Path file = Files.writeString(folder.resolve(CodecFile.FILE), """
                codecs = fast
                library = Fast
                version = 1.2
                class = org.example.Fast
                way = reflective
                encoding = binary
                schema = none
                evolvable = true
                """);
        Evolvability before = CodecFile.read(file).getFirst().evolvability();
        assertThat(before).isEqualTo(Evolvability.DECLARED);
        assertThat(before.isPossible()).isTrue();
        put("fast", "1.2", of("remove-optional error/wrong - -"));
        CodecInfo measured = CodecFile.read(file).getFirst();
        assertThat(measured.evolving()).hasValue(of("remove-optional error/wrong - -"));
        assertThat(measured.evolvability()).isEqualTo(new Evolvability(Optional.of(Evolving.Reach.NONE), true, true));
        assertThat(measured.evolvability().isPossible()).isFalse();
    }

    @Test
    void howFarItGoesIsSaidInAWordOrLess() {
        Evolvability backward = new Evolvability(Optional.of(Evolving.Reach.BACKWARD), true, false);
        assertThat(List.of(backward, Evolvability.DECLARED, Evolvability.NONE)).extracting(Evolvability::text)
                .containsExactly("backward ⚠", "declared", "no");
        assertThat(List.of(backward, Evolvability.DECLARED, Evolvability.NONE)).extracting(Evolvability::brief)
                .containsExactly("back.⚠", "decl.", "no");
        for (Evolving.Reach reach : Evolving.Reach.values())
            assertThat(new Evolvability(Optional.of(reach), false, true).brief().length())
                    .isLessThanOrEqualTo("back.".length());
    }
}
