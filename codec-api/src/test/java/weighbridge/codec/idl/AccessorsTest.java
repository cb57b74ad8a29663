package weighbridge.codec.idl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class AccessorsTest {
    private static final Accessors ACCESSORS = new Accessors("copy", "has*", "get*", "*Length");

    private static List<String> apart(String... names) {
        List<Field> fields =
                IntStream.range(0, names.length).mapToObj(i -> Field.optional(i + 1, names[i], Type.INT32)).toList();
        Schema schema = new Schema("Order", List.of(new Definition.Struct("Order", fields)));
        return ACCESSORS.apart(schema).rootStruct().fields().stream().map(Field::name).toList();
    }

    @Test
    void renamesAFieldThatIsCalledLikeAnothersMember() {
        assertThat(apart("hasDiscount", "discount", "name", "nameLength")).containsExactly("hasDiscountField",
                "discount", "name", "nameLengthField");
        assertThat(apart("hashCode2", "hasX", "length")).containsExactly("hashCode2", "hasX", "length");
    }

    @Test
    void renamesAFieldThatIsCalledLikeAMemberOfEveryClass() {
        assertThat(apart("copy")).containsExactly("copyField");
        assertThat(apart("name", "copy", "copyField")).containsExactly("name", "copyFieldField", "copyField");
    }

    @Test
    void findsNamesThatAreFreeAndDifferent() {
        assertThat(apart("tag", "hasTag", "hasTagField", "hasHasTag")).containsExactly("tag", "hasTagFieldField",
                "hasTagField", "hasHasTagFieldFieldField");
        assertThat(apart("classField", "getClassField")).containsExactly("classField", "getClassFieldField");
    }

    @Test
    void keepsAllElse() {
        Schema schema = new Schema("Order",
                List.of(new Definition.Struct("Order", List.of(Field.required(3, "note", Type.STRING)))));
        assertThat(ACCESSORS.apart(schema)).isEqualTo(schema);
    }
}
