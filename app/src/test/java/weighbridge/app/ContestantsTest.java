package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.CodecInfo;
import weighbridge.runner.CodecFolder;

class ContestantsTest {
    private static CodecInfo codec(String id, Map<String, String> facts) {
        return new CodecInfo(id, "Library", "1", "a.B", "classes", "reflective", "binary", "none", false, false, false,
                false, false, false, false, Map.of(), Map.of(), List.of(), facts);
    }

    @Test
    void idsThatMeanSomethingElseTodayAreTold() {
        List<CodecInfo> then = List.of(codec("fory", Map.of()), codec("fory-compatible", Map.of()),
                codec("kryo", Map.of("was.1", "was quick")), codec("lost", Map.of()), codec("same", Map.of()));
        List<CodecInfo> now = List.of(
                codec("fory",
                        Map.of("formerly", "fory-compatible", "was.1",
                                "needed the same classes on both sides, as fory-same-schema does now")),
                codec("kryo", Map.of("was.1", "was quick", "was.2", "was short")), codec("same", Map.of()));
        assertThat(Contestants.changes(then, codecs(now)))
                .contains("In this run, fory needed the same classes on both sides, "
                        + "as fory-same-schema does now; fory-compatible is the codec that is called fory now; kryo was short; "
                        + "lost is a codec that this checkout does not have.");
        assertThat(Contestants.changes(now, codecs(now))).isEmpty();
    }

    @Test
    void anotherVersionOfALibraryIsNoCodecOfItsOwn(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("pom.xml"), "<library.version>1</library.version>");
        Codecs codecs = Codecs.of(List.of(new CodecFolder(codec("kryo", Map.of()), folder)));
        CodecInfo other = codecs.get("kryo@2").info();
        assertThat(Contestants.changes(List.of(other), codecs)).isEmpty();
        assertThat(Contestants.differences(List.of(other), List.of(other))).isEmpty();
        assertThat(Contestants.differences(List.of(other), List.of(codec("kryo", Map.of()))))
                .containsExactly("kryo@2 is not in its contestants.json");
    }

    private static Codecs codecs(List<CodecInfo> infos) {
        return Codecs.of(infos.stream().map(i -> new CodecFolder(i, Path.of("none"))).toList());
    }
}
