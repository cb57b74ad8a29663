package weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SchemaTest {
    private static Schema of(Definition... definitions) {
        return new Schema("Order", List.of(definitions));
    }

    private static Definition.Struct order(Field... fields) {
        return new Definition.Struct("Order", List.of(fields));
    }

    private static void refused(String message, Definition... definitions) {
        assertThatThrownBy(() -> of(definitions)).isInstanceOf(SchemaException.class).hasMessageContaining(message);
    }

    @Test
    void recursionThroughAnOptionalFieldOrACollectionEnds() {
        Type self = new Type.Ref("Order");
        Schema schema =
                of(order(Field.optional(1, "parent", self), Field.required(2, "children", new Type.ListOf(self)),
                        Field.required(3, "byName", new Type.MapOf(Type.STRING, self))));
        assertThat(schema.rootStruct().fields()).hasSize(3);
    }

    @Test
    void aStructThatNeedsItselfIsRefusedWithItsPath() {
        refused("Order.item.order: contains itself", order(Field.required(1, "item", new Type.Ref("Item"))),
                new Definition.Struct("Item", List.of(Field.required(1, "order", new Type.Ref("Order")))));
    }

    @Test
    void aUnionThatNeedsItselfIsRefused() {
        refused("contains itself", order(Field.required(1, "choice", new Type.Ref("Choice"))),
                new Definition.Union("Choice", List.of(Field.required(1, "again", new Type.Ref("Choice")))));
    }

    /** Structs in a chain, each with a field of the next one or two. */
    private static List<Definition> chain(int structs, Field... next) {
        List<Definition> chain = new ArrayList<>();
        for (int i = 0; i < structs; i++) {
            Type type = i + 1 < structs ? new Type.Ref("S" + (i + 1)) : Type.BOOL;
            chain.add(new Definition.Struct("S" + i,
                    Stream.of(next).map(f -> new Field(f.id(), f.name(), type, f.required())).toList()));
        }
        return chain;
    }

    /** Sixty structs with two fields of the next one are 2^60 values, but not if one of the fields may be absent. */
    @Test
    void requiredFieldsMultiplyToALimit() {
        List<Definition> ways = chain(60, Field.required(1, "a", Type.BOOL), Field.required(2, "b", Type.BOOL));
        assertTimeoutPreemptively(Duration.ofSeconds(10),
                () -> assertThatThrownBy(() -> new Schema("S0", ways)).isInstanceOf(SchemaException.class).hasMessage(
                        "S41: has at least 1048575 values, since its required fields have required fields of their own, "
                                + "but a message has at most 524288; make some of them optional"));
        assertThat(new Schema("S0", chain(60, Field.required(1, "a", Type.BOOL), Field.optional(2, "b", Type.BOOL)))
                .definitions()).hasSize(60);
        assertThat(new Schema("S0", chain(18, Field.required(1, "a", Type.BOOL), Field.required(2, "b", Type.BOOL)))
                .definitions()).hasSize(18);
    }

    @Test
    void aUnionNeedsOnlyItsSmallestAlternative() {
        List<Definition> all =
                new ArrayList<>(chain(17, Field.required(1, "a", Type.BOOL), Field.required(2, "b", Type.BOOL)));
        all.add(new Definition.Union("U",
                List.of(Field.required(1, "large", new Type.Ref("S0")), Field.required(2, "small", Type.BOOL))));
        all.add(new Definition.Struct("Root", List.of(Field.required(1, "a", new Type.Ref("U")),
                Field.required(2, "b", new Type.Ref("U")), Field.required(3, "c", new Type.Ref("U")))));
        assertThat(new Schema("Root", all).rootStruct().fields()).hasSize(3);
    }

    @Test
    void typesAndDecimalsAreThoseThatASchemaFileCanHold() {
        Type deep = Type.BOOL;
        for (int i = 0; i < 63; i++) deep = new Type.ListOf(deep);
        assertThat(of(order(Field.required(1, "deep", deep))).rootStruct().fields()).hasSize(1);
        refused("Order.deep: its type has more than 64 parts", order(Field.required(1, "deep", new Type.ListOf(deep))));
        for (int scale : new int[] {-1, 100, 2_147_483_646}) {
            refused("Order.price: a decimal has 0 to 99 digits after the point, not " + scale, order(
                    Field.required(1, "price", new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(scale))))));
        }
    }

    @Test
    void aDeclarationThatIsTooLongIsNamedByItsStart() {
        assertThatThrownBy(() -> new Declared("proto", "enum acme.Colour = " + "1, ".repeat(50_000)))
                .isInstanceOf(SchemaException.class).hasMessageStartingWith("enum acme.Colour = 1, 1, ")
                .hasMessageContaining("this declaration has 150019 characters, but a schema keeps at most 100000");
    }

    @Test
    void requiredFieldsNestToALimit() {
        assertThat(new Schema("S0", chain(100, Field.required(1, "a", Type.BOOL))).definitions()).hasSize(100);
        assertThatThrownBy(() -> new Schema("S0", chain(101, Field.required(1, "a", Type.BOOL))))
                .isInstanceOf(SchemaException.class).hasMessageContaining("nest deeper than 100 levels");
        assertThatThrownBy(() -> new Schema("S0", chain(101, Field.required(1, "a", Type.BOOL)).reversed()))
                .isInstanceOf(SchemaException.class).hasMessageContaining("nest deeper than 100 levels");
        assertThat(new Schema("S0", chain(9_000, Field.optional(1, "a", Type.BOOL))).definitions()).hasSize(9_000);
    }

    @Test
    void aSchemaHasNoMoreTypesThanCanBeGeneratedCode() {
        assertThatThrownBy(() -> new Schema("S0", chain(30_000, Field.required(1, "a", Type.BOOL))))
                .isInstanceOf(SchemaException.class)
                .hasMessage("S0: the schema has 30000 types, but code can be generated for at most 10000");
    }

    @Test
    void theRootMustBeAStruct() {
        assertThatThrownBy(() -> new Schema("Color",
                List.of(new Definition.Enumeration("Color", List.of(new Definition.Symbol("RED", 0))))))
                .hasMessageContaining("Color: the root must be a struct");
    }

    @Test
    void anUndeclaredTypeIsNamedWithItsField() {
        refused("Order.items[]: its type Item is not declared",
                order(Field.required(1, "items", new Type.ListOf(new Type.Ref("Item")))));
    }

    @Test
    void idsAreUniqueAndInRange() {
        refused("Order.b: its id 1 is taken by a",
                order(Field.required(1, "a", Type.BOOL), Field.required(1, "b", Type.BOOL)));
        refused("Order.a: its id is 0", order(Field.required(0, "a", Type.BOOL)));
        refused("Order.a: its id is 32768", order(Field.required(32768, "a", Type.BOOL)));
    }

    @Test
    void namesDifferInMoreThanCase() {
        refused("Order.aB: is declared twice",
                order(Field.required(1, "ab", Type.BOOL), Field.required(2, "aB", Type.BOOL)));
    }

    @Test
    void namesAreShortEnoughForAFile() {
        String name = "a".repeat(200);
        assertThat(of(order(Field.required(1, name, Type.BOOL))).rootStruct().fields()).hasSize(1);
        refused("a name has at most 200 characters, not 201", order(Field.required(1, name + "a", Type.BOOL)));
        refused("a name has at most 200 characters, not 201", order(Field.required(1, "a", Type.BOOL)),
                new Definition.Struct("A" + name, List.of(Field.required(1, "a", Type.BOOL))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upper", "under_score", "1st", "", "class", "hashCode", "int32"})
    void aFieldsNameIsFitForEveryLanguage(String name) {
        assertThatThrownBy(() -> of(order(Field.required(1, name, Type.BOOL)))).isInstanceOf(SchemaException.class)
                .hasMessageStartingWith("Order." + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"type", "text", "value", "key", "name", "id", "status", "data", "group", "record"})
    void usualNamesAreAllowed(String name) {
        assertThat(of(order(Field.required(1, name, Type.BOOL))).rootStruct().fields()).hasSize(1);
    }

    @Test
    void onlyScalarsWithAPrimitiveTypeMakePrimitiveArrays() {
        refused("Order.a: a primitive array must be of bool",
                order(Field.required(1, "a", new Type.ListOf(Type.STRING, true))));
    }

    @Test
    void keysAreScalarsOrEnumsAndElementsOfSetsHaveNoOrder() {
        refused("Order.a{key}: a key of a map",
                order(Field.required(1, "a", new Type.MapOf(new Type.Ref("Order"), Type.BOOL))));
        refused("Order.a[]: an element of a set",
                order(Field.required(1, "a", new Type.SetOf(new Type.ListOf(Type.BOOL)))));
    }

    @Test
    void aLogicalTypeNeedsItsPhysicalKind() {
        refused("Order.a: date belongs to int32, not to int64",
                order(Field.required(1, "a", new Type.Scalar(Kind.INT64, Optional.of(new Logical.Date())))));
    }

    @Test
    void alternativesAreNeverOptional() {
        refused("Choice.a: an alternative", order(Field.required(1, "choice", new Type.Ref("Choice"))),
                new Definition.Union("Choice", List.of(Field.optional(1, "a", Type.BOOL))));
    }

    @Test
    void symbolsHaveNamesAndNumbersOfTheirOwn() {
        refused("Color.RED: is declared twice", order(Field.required(1, "c", new Type.Ref("Color"))),
                new Definition.Enumeration("Color",
                        List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("RED", 1))));
        refused("Color.BLUE: its number 0 is taken", order(Field.required(1, "c", new Type.Ref("Color"))),
                new Definition.Enumeration("Color",
                        List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("BLUE", 0))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"timestamp-millis", "timestamp-micros", "timestamp-nanos", "date", "uuid", "json", "decimal(2)"})
    void logicalTypesAreReadAsTheyAreWritten(String text) {
        assertThat(Logical.parse(text).text()).isEqualTo(text);
    }

    @Test
    void anUnknownLogicalTypeIsNamed() {
        assertThatThrownBy(() -> Logical.parse("time")).hasMessageContaining("\"time\"")
                .hasMessageContaining("timestamp-millis");
    }
}
