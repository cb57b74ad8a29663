package weighbridge.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;

final class TraitsTest {
    private static final String SURVIVES = "add-optional defaulted/equal - -, remove-optional equal/defaulted - -, "
            + "enum-add-end equal/dropped - -, arm-add-end equal/dropped - -";
    private static final String FAILS = SURVIVES.replace("equal", "error").replace("defaulted", "error");

    private static CodecInfo codec(Map<String, String> facts) {
        return new CodecInfo("one", "Library", "1", "a.B", "classes", "reflective", "binary", "none", false, false,
                true, false, true, false, false, Map.of(), Map.of(), List.of(), facts);
    }

    /** A reader that has the writer's schema may read what another cannot. */
    @Test
    void howFarSchemasMayChangeDependsOnWhetherReadersHaveTheWriters() {
        CodecInfo both = codec(Map.of("evolution", FAILS, "evolution.registered", SURVIVES));
        assertThat(ReportModel.Traits.of(both, false).evolution().reach()).isEqualTo(Optional.of(Evolving.Reach.NONE));
        assertThat(ReportModel.Traits.of(both, false, true).evolution().reach())
                .isEqualTo(Optional.of(Evolving.Reach.FULL));
        CodecInfo one = codec(Map.of("evolution", FAILS));
        assertThat(ReportModel.Traits.of(one, false, true)).isEqualTo(ReportModel.Traits.of(one, false, false));
    }
}
