package weighbridge.codecs.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Checker;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

class BufCheckerTest {
    private static final Field TONE = required(1, "tone", new Type.Ref("Tone"));
    private static final Definition.Symbol RED = new Definition.Symbol("RED", 0);
    private static final Definition.Symbol BLUE = new Definition.Symbol("BLUE", 2);
    private static final Schema OLD =
            schema(List.of(TONE, optional(2, "gone", Type.INT32), required(9, "n", Type.INT32)), RED, BLUE);

    private static Schema schema(List<Field> fields, Definition.Symbol... symbols) {
        return new Schema("Order",
                List.of(new Definition.Struct("Order", fields), new Definition.Enumeration("Tone", List.of(symbols))));
    }

    @Test
    void whereItIsNotInstalledItSaysWhatBringsIt() {
        assertThat(new BufChecker(Optional.empty(), new HashMap<>()).missing())
                .hasValueSatisfying(why -> assertThat(why).contains("npm install @bufbuild/buf"));
    }

    /** Needs buf on the path. */
    @Test
    void bufAcceptsWhatIsGoneAndRefusesAnotherWireTypeInBothDirections() throws Exception {
        Checker buf = new BufChecker();
        Assumptions.assumeTrue(buf.missing().isEmpty(), "buf is not installed");
        assertThat(buf.objection(OLD, schema(List.of(TONE), RED), true)).isEmpty();
        Schema retyped = schema(List.of(TONE, required(9, "n", Type.STRING)), RED, BLUE);
        for (boolean oldReads : List.of(true, false))
            assertThat(buf.objection(OLD, retyped, oldReads))
                    .hasValueSatisfying(why -> assertThat(why).startsWith("Field \"9\"").contains("changed type"));
    }
}
