package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.runner.CodecFolder;

class MustTest {
    private static final Codecs CODECS = Codecs
            .of(List.of(codec("good", "rename equal/equal - -"), codec("bad", "rename equal/equal dropped/error -"),
                    codec("other", "reorder equal/equal - -"), codec("untested", ""), floor()));
    private static final List<String> ALL = List.of("good", "bad", "other", "untested", "nothing");

    private static CodecFolder codec(String id, String evolution) {
        return folder(id, evolution.isEmpty() ? Map.of() : Map.of("evolution", evolution));
    }

    private static CodecFolder floor() {
        return folder("nothing", Map.of("floor", "true"));
    }

    private static CodecFolder folder(String id, Map<String, String> facts) {
        return new CodecFolder(new CodecInfo(id, "Library", "1", "a.B", "classes", "reflective", "binary", "none",
                false, false, true, false, true, false, false, Map.of(), Map.of(), List.of(), facts),
                Path.of("codecs", id));
    }

    @Test
    void withoutChangesEveryCodecTakesPart() throws InputException {
        assertThat(Must.survive(List.of(), CODECS, ALL)).isEqualTo(new Must(ALL, List.of()));
    }

    @Test
    void whoeverDoesNotSurviveOrWasNotTestedIsLeftOutWithTheReason() throws InputException {
        Must must = Must.survive(List.of("rename"), CODECS, ALL);
        assertThat(must.kept()).containsExactly("good", "nothing");
        assertThat(must.left()).containsExactly(
                "bad is left out: rename: a new reader of old messages: dropped; an old reader of new messages: error",
                "other is left out: rename: not tested", "untested is left out: rename: not tested");
    }

    @Test
    void whoeverSurvivesWithTheWritersSchemaIsLeftOutAndThatIsSaid() throws InputException {
        CodecFolder sometimes = folder("sometimes",
                Map.of("evolution", "rename error/equal - -", "evolution.registered", "rename equal/equal - -"));
        Codecs codecs = Codecs.of(List.of(codec("good", "rename equal/equal - -"), sometimes));

        assertThat(Must.survive(List.of("rename"), codecs, List.of("good", "sometimes")).left()).containsExactly(
                "sometimes is left out: rename: a new reader of old messages: error (but not one that has the writer's schema)");
    }

    @Test
    void aChangeThatNobodyKnowsIsRefusedWithASimilarOne() {
        assertThatThrownBy(() -> Must.survive(List.of("renam"), CODECS, ALL)).isInstanceOf(InputException.class)
                .hasMessageContaining("renam\"").hasMessageContaining("rename");
    }

    @Test
    void ifNoCodecSurvivesTheReasonsAreGiven() {
        assertThatThrownBy(() -> Must.survive(List.of("rename"), CODECS, List.of("bad", "nothing")))
                .isInstanceOf(InputException.class).hasMessageContaining("bad is left out: rename");
    }
}
