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
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;

class EvolveResultsTest {
    private static List<CodecInfo> infos() throws IOException {
        List<CodecInfo> infos = new ArrayList<>();
        try (Stream<Path> folders = Files.list(Path.of("../../../codecs"))) {
            for (Path f : folders.map(d -> d.resolve(CodecInfo.FILE)).filter(Files::isRegularFile).sorted().toList())
                infos.addAll(CodecInfo.read(f));
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

    @Test
    void everyResultInACodecsFolderIsOfAChangeThatIsTested() throws IOException {
        List<String> known = Change.all().stream().map(Change::id).toList();
        infos().forEach(i -> i.evolving().ifPresent(e -> assertThat(known).as(i.id()).containsAll(e.rows().keySet())));
    }
}
