package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;

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
        assertThat(Contestants.changes(then, now)).contains("In this run, fory needed the same classes on both sides, "
                + "as fory-same-schema does now; fory-compatible is the codec that is called fory now; kryo was short; "
                + "lost is a codec that this checkout does not have.");
        assertThat(Contestants.changes(now, now)).isEmpty();
    }
}
