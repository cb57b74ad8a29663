package weighbridge.codec;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class UnsupportedSchemaTest {
    private static final Type DEEP = new Type.MapOf(Type.STRING, new Type.ListOf(new Type.SetOf(Type.BYTES)));
    private static final Schema SCHEMA = new Schema("Order", List.of(new Definition.Struct("Order",
            List.of(Field.required(1, "count", Type.INT32), Field.required(2, "marks", DEEP)))));

    @Test
    void namesTheFieldThatHasTheConstructSomewhere() {
        assertThatThrownBy(() -> UnsupportedSchema.ifHas(SCHEMA, Type.BYTES::equals, "no bytes today"))
                .isInstanceOf(UnsupportedSchema.class).hasMessage("Order.marks is " + DEEP + ": no bytes today");
    }

    @Test
    void passesASchemaWithoutTheConstruct() {
        assertThatCode(() -> UnsupportedSchema.ifHas(SCHEMA, Type.BOOL::equals, "no bools today"))
                .doesNotThrowAnyException();
    }

    @Test
    void findsATypeThatHoldsItselfThroughOthers() {
        Schema tree =
                new Schema(
                        "Tree", List.of(
                                new Definition.Struct("Tree",
                                        List.of(Field.required(1, "nodes",
                                                new Type.MapOf(Type.STRING, new Type.Ref("Node"))))),
                                new Definition.Union("Node", List.of(Field.required(1, "leaf", Type.INT32),
                                        Field.required(2, "branch", new Type.ListOf(new Type.Ref("Node")))))));

        assertThatThrownBy(() -> UnsupportedSchema.ifRecursive(tree, "no room")).isInstanceOf(UnsupportedSchema.class)
                .hasMessage("recursion at Node: no room");
        assertThatCode(() -> UnsupportedSchema.ifRecursive(SCHEMA, "no room")).doesNotThrowAnyException();
    }

    @Test
    void tellsBytesThatAreKeysFromOtherBytes() {
        Schema keys = new Schema("Order", List.of(new Definition.Struct("Order",
                List.of(Field.required(1, "byHash", new Type.MapOf(Type.BYTES, Type.BOOL))))));

        assertThatThrownBy(() -> UnsupportedSchema.ifKeysAreBytes(keys, "a key is a text"))
                .hasMessageStartingWith("Order.byHash is ");
        assertThatCode(() -> UnsupportedSchema.ifKeysAreBytes(SCHEMA, "a key is a text")).doesNotThrowAnyException();
    }
}
