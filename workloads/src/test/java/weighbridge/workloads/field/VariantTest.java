package weighbridge.workloads.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

class VariantTest {
    private static final Schema SCHEMA = new Schema("Order", List.of(
            new Definition.Struct("Order",
                    List.of(Field.required(1, "number", Type.INT32), Field.optional(2, "buyer", new Type.Ref("Person")),
                            Field.required(3, "items", new Type.ListOf(new Type.Ref("Item"))),
                            Field.required(4, "tags", new Type.SetOf(new Type.Ref("Tag"))),
                            Field.required(5, "prices", new Type.MapOf(Type.STRING, new Type.Ref("Price"))),
                            Field.required(6, "kind", new Type.Ref("Choice")))),
            new Definition.Struct("Person",
                    List.of(Field.required(1, "name", Type.STRING), Field.required(2, "home", new Type.Ref("Address")),
                            Field.optional(3, "work", new Type.Ref("Address")))),
            new Definition.Struct("Address",
                    List.of(Field.required(1, "street", Type.STRING), Field.required(2, "zip", Type.STRING))),
            new Definition.Struct("Item", List.of(Field.required(7, "sku", Type.STRING))),
            new Definition.Struct("Tag",
                    List.of(Field.required(1, "key", Type.STRING), Field.required(2, "value", Type.STRING))),
            new Definition.Struct("Price",
                    List.of(Field.required(1, "net", Type.INT64), Field.required(2, "tax", Type.INT64))),
            new Definition.Union("Choice",
                    List.of(Field.required(1, "simple", Type.INT32), Field.required(2, "big", new Type.Ref("Big")))),
            new Definition.Struct("Big",
                    List.of(Field.required(1, "a", Type.INT32), Field.required(2, "b", Type.INT32)))));

    private static Value text(String text) {
        return new Value.Text(text);
    }

    private static Value struct(Value... fields) {
        return new Value.StructValue(List.of(fields));
    }

    private static Value.StructValue order(Set<Value> tags) {
        return (Value.StructValue) struct(new Value.Int32(7),
                struct(text("Ann"), struct(text("Oak Rd"), text("1")), Value.ABSENT),
                new Value.ListValue(List.of(struct(text("x")))), new Value.SetValue(tags),
                new Value.MapValue(Map.of(text("eu"), struct(new Value.Int64(10), new Value.Int64(2)))),
                new Value.UnionValue(1, struct(new Value.Int32(1), new Value.Int32(2))));
    }

    private static Place place(String path) {
        return Place.of(SCHEMA).stream().filter(p -> p.path().equals(path)).findFirst().orElseThrow();
    }

    @Test
    void everyFieldOfEveryStructHasAPathOfItsOwn() {
        assertThat(Place.of(SCHEMA)).extracting(Place::path).containsExactly("number", "buyer", "buyer.name",
                "buyer.home", "Address.street", "Address.zip", "buyer.work", "items", "items[].sku", "tags",
                "tags[].key", "tags[].value", "prices", "prices{}.net", "prices{}.tax", "kind", "kind.big.a",
                "kind.big.b");
        assertThat(place("prices{}.tax").parent()).isEqualTo("prices");
        assertThat(place("Address.zip").parent()).as("a struct of two fields is within neither").isEmpty();
    }

    @Test
    void aFieldIsLeftOutOfEveryStructWhereverItIs() throws Variant.Impossible {
        Variant zip = Variant.without(SCHEMA, place("Address.zip"));
        Value.StructValue without = zip.of(order(Set.of(struct(text("k"), text("v")))));
        assertThat(without.fields().get(1)).isEqualTo(struct(text("Ann"), struct(text("Oak Rd")), Value.ABSENT));
        assertThat(Variant.without(SCHEMA, place("prices{}.tax")).of(order(Set.of())).fields().get(4))
                .isEqualTo(new Value.MapValue(Map.of(text("eu"), struct(new Value.Int64(10)))));
        assertThat(Variant.without(SCHEMA, place("kind.big.a")).of(order(Set.of())).fields().get(5))
                .isEqualTo(new Value.UnionValue(1, struct(new Value.Int32(2))));
    }

    @Test
    void typesThatOnlyTheFieldHadGoAndIdsStay() throws Variant.Impossible {
        Schema without = Variant.without(SCHEMA, place("buyer")).schema();
        assertThat(without.definitions()).extracting(Definition::name).containsExactly("Order", "Item", "Tag", "Price",
                "Choice", "Big");
        assertThat(without.rootStruct().fields()).extracting(Field::id).containsExactly(1, 3, 4, 5, 6);
    }

    @Test
    void whatAUsersOwnSchemaDeclaresIsDeclaredOfTheVariantToo() throws Variant.Impossible {
        Definition.Struct own = new Definition.Struct("Order", List.of(
                new Field(1, "a", Type.INT32, true, Optional.of(new Declared("proto", "required fixed32 a = 1"))),
                new Field(2, "b", Type.INT32, true, Optional.of(new Declared("proto", "required int32 b = 2")))),
                Optional.of(new Declared("proto", "proto2 message acme.Order")));
        Schema schema = new Schema("Order", List.of(own));
        Place b = Place.of(schema).getLast();

        Definition.Struct without = Variant.without(schema, b).schema().rootStruct();
        assertThat(without.declared()).isEqualTo(own.declared());
        assertThat(without.fields()).isEqualTo(own.fields().subList(0, 1));
        Definition.Struct as = Variant.as(schema, b, new Alternative("int8", Type.INT8, v -> v)).schema().rootStruct();
        assertThat(as.declared()).isEqualTo(own.declared());
        assertThat(as.fields().getLast().declared()).as("its declaration is of the type that it had").isEmpty();
    }

    @Test
    void theOnlyFieldOfAStructStays() {
        assertThatThrownBy(() -> Variant.without(SCHEMA, place("items[].sku"))).isInstanceOf(Variant.Impossible.class)
                .hasMessage("Item has no other field and needs at least one; see items");
    }

    @Test
    void aFieldThatTellsElementsOfASetApartStays() throws Variant.Impossible {
        Variant without = Variant.without(SCHEMA, place("tags[].value"));
        Set<Value> two = new LinkedHashSet<>(List.of(struct(text("k"), text("v")), struct(text("k"), text("w"))));
        assertThatThrownBy(() -> without.of(order(two))).isInstanceOf(Variant.Impossible.class)
                .hasMessageContaining("elements of a set would be equal");
    }
}
