package weighbridge.codecs.pronghorn;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.required;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class TemplateTest {
    private static final List<Operator> OPERATORS = List.of(Operator.DELTA, Operator.COPY);

    @TempDir
    Path folder;

    @Test
    void theOperatorsThatWereChosenAreConstantsOfAClassOfTheirOwn() throws Exception {
        Schema schema = new Schema("Root", List.of(new Definition.Struct("Root",
                List.of(required(1, "time", Type.INT64), required(2, "kind", Type.INT32)))));
        Workshop workshop = new Workshop(folder);
        new PronghornCodec("pronghorn").generate(schema, workshop);
        URL[] classes = {workshop.classes().toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
            Phast unlearned = (Phast) loader.loadClass(PhastSource.CLASS).getConstructor().newInstance();
            Phast learned = Template.of(unlearned, OPERATORS);
            assertThat(operators(unlearned)).containsExactly(Operator.PRESENT, Operator.PRESENT);
            assertThat(operators(learned)).isEqualTo(OPERATORS);
            assertThat(Template.of(unlearned, List.copyOf(OPERATORS))).isSameAs(learned);
        }
    }

    private static List<Operator> operators(Phast phast) throws IllegalAccessException {
        return List.of(Template.operator(phast.lookup(), 0), Template.operator(phast.lookup(), 1));
    }
}
