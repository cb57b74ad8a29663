package weighbridge.codecs.sbe;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.History;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class SbeSourceTest {
    private static final Pattern GETTER = Pattern.compile("\\bn\\d+\\.(get|is)\\w+\\(\\)");
    private static final Type POINT = new Type.Ref("Point");

    @TempDir
    Path folder;

    @Test
    void aBeanIsAskedForEachValueOnce() throws Exception {
        Schema schema = new Schema("Root", List.of(
                new Definition.Struct("Root",
                        List.of(required(1, "here", POINT), optional(2, "there", POINT),
                                optional(3, "note", Type.STRING), required(4, "choice", new Type.Ref("Choice")))),
                new Definition.Struct("Point",
                        List.of(optional(1, "x", Type.INT32), required(2, "label", Type.STRING),
                                required(3, "inner", new Type.Ref("Inner")),
                                optional(4, "others", new Type.ListOf(Type.STRING)))),
                new Definition.Struct("Inner", List.of(required(1, "flag", Type.BOOL), optional(2, "raw", Type.BYTES))),
                new Definition.Union("Choice",
                        List.of(required(1, "number", Type.INT64), required(2, "point", POINT)))));
        String glue = new SbeSource(schema, new BeanDialect(schema), SbeLayout.of(History.of(schema))).text();
        List<String> getters = GETTER.matcher(glue).results().map(MatchResult::group).toList();
        assertThat(getters).contains("n1.getNote()").doesNotHaveDuplicates();
    }

    @Test
    void aListCalledLikeItsMessageOrTheHeaderCompiles() throws Exception {
        Type numbers = new Type.ListOf(Type.INT32);
        Schema schema = new Schema("Samples", List.of(new Definition.Struct("Samples",
                List.of(required(1, "samples", numbers), required(2, "messageHeader", numbers)))));
        Workshop workshop = new Workshop(folder);
        new SbeCodec("sbe").generate(schema, workshop);
        assertThat(workshop.classes().resolve("com/example/sbe/Glue.class")).exists();
    }
}
