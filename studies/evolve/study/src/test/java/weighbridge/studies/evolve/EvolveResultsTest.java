package weighbridge.studies.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.evolution.Change;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.EvolutionFile;
import weighbridge.model.Evolving;

class EvolveResultsTest {
    private static final Path CODECS = Path.of("../../../codecs");

    private static List<CodecInfo> infos() throws IOException {
        List<CodecInfo> infos = new ArrayList<>();
        try (Stream<Path> folders = Files.list(CODECS)) {
            for (Path f : folders.map(d -> d.resolve(CodecFile.FILE)).filter(Files::isRegularFile).sorted().toList())
                infos.addAll(CodecFile.read(f));
        }
        return infos;
    }

    /** What a folder declares must be withdrawn if its own results refute it. */
    @Test
    void noFolderDeclaresThatSchemasMayChangeIfItsResultsSayThatNeitherSideUnderstandsTheOther() throws IOException {
        List<String> refuted = infos().stream().filter(CodecInfo::evolvable)
                .filter(i -> i.evolving().flatMap(Evolving::reach).filter(r -> r == Evolving.Reach.NONE).isPresent())
                .map(CodecInfo::id).toList();
        assertThat(refuted).as("codecs that state evolvable = true, but whose results are \"none\"").isEmpty();
    }

    /** Results hold for one version of a library and one adapter; those of others are to be measured again. */
    @Test
    void everyResultInACodecsFolderIsOfTheCodecThatIsThere() throws IOException {
        List<String> stale = new ArrayList<>();
        try (Stream<Path> folders = Files.list(CODECS)) {
            for (Path f : folders.filter(d -> Files.exists(d.resolve(EvolutionFile.NAME))).toList()) {
                List<String> lines = Files.readAllLines(f.resolve(EvolutionFile.NAME));
                CodecFile.read(f.resolve(CodecFile.FILE)).stream().filter(i -> i.evolving().isEmpty())
                        .filter(i -> lines.stream().anyMatch(l -> l.startsWith(i.id() + ".")))
                        .forEach(i -> stale.add(i.id()));
            }
        }
        assertThat(stale).as("codecs with results of another version or adapter: run evolve again").isEmpty();
    }

    @Test
    void everyResultInACodecsFolderIsOfAChangeThatIsTested() throws IOException {
        List<String> known = Change.all().stream().map(Change::id).toList();
        infos().forEach(i -> i.evolving().ifPresent(e -> assertThat(known).as(i.id()).containsAll(e.rows().keySet())));
    }

    /** The cells that were measured are those that libraries document. */
    @Test
    void whatLibrariesPromiseIsWhatWasMeasured() throws IOException {
        List<String[]> promised;
        try (var in = getClass().getResourceAsStream("promised.tsv")) {
            promised = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).lines()
                    .filter(l -> !l.startsWith("#")).map(l -> l.split("\t")).toList();
        }
        assertThat(promised).hasSizeGreaterThanOrEqualTo(50).allSatisfy(p -> assertThat(p[5]).startsWith("https://"));
        List<CodecInfo> infos = infos();
        List<String> broken = new ArrayList<>();
        int compared = 0;
        for (String[] p : promised) {
            CodecInfo info = infos.stream().filter(i -> i.id().equals(p[0])).findFirst().orElseThrow();
            // A folder whose library or sources have changed since has no results until it is measured again.
            if (info.evolving().isEmpty()) continue;
            compared++;
            Evolving.Row row = info.evolving().get().rows().get(p[1]);
            Evolving.Two worst = p[3].equals("top") ? row.places().getFirst().orElseThrow() : row.worst().orElseThrow();
            String seen = (p[2].equals("backward") ? worst.backward() : worst.forward()).word();
            if (!seen.equals(p[4])) broken.add(String.join(" ", p[0], p[1], p[2]) + ": " + seen + ", promised " + p[4]);
        }
        assertThat(broken).isEmpty();
        assertThat(compared).as("cells of folders with results; if there are few, measure again")
                .isGreaterThanOrEqualTo(50);
    }
}
