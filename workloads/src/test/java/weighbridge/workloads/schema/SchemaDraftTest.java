package weighbridge.workloads.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;

final class SchemaDraftTest {
    private final SchemaDraft draft = new SchemaDraft("toy");

    @Test
    void typesAreDefinedWhenTheyAreReferredToAndMayReferToEachOther() {
        FileSchema schema = draft.finish(draft.ref("a.order", "order", () -> draft.struct("a.order",
                List.of(member(1, "items", new Type.ListOf(item())), member(2, "parent", new Type.Ref("Order"))),
                Optional.of("whole"))));

        assertThat(schema.schema().definitions()).extracting(Definition::name).containsExactly("Order", "Order2");
        assertThat(schema.schema().rootStruct().declared()).contains(new Declared("toy", "whole"));
    }

    /** A different type with the same name. */
    private Type item() {
        return draft.ref("b.order", "Order",
                () -> draft.struct("b.order", List.of(member(1, "order_id", Type.INT64)), Optional.empty()));
    }

    @Test
    void idsThatASchemaCannotHaveAreReplacedByFreeOnesAndNamesKeepTheirSource() {
        FileSchema schema =
                draft.finish(draft.ref("a", "A",
                        () -> draft.struct("a",
                                List.of(member(-1, "order_id", Type.INT64), member(1, "b", Type.INT64),
                                        member(40_000, "c", Type.INT64), member(3, "d", Type.INT64)),
                                Optional.empty())));

        assertThat(schema.schema().rootStruct().fields()).extracting(Field::id).containsExactly(2, 1, 4, 3);
        assertThat(schema.sources()).containsEntry("A.orderId", "order_id").hasSize(1);
    }

    @Test
    void numbersBelowZeroAndSecondNamesOfANumberAreInTheLedger() {
        Type.Ref color = draft.ref("color", "Color",
                () -> draft.enumeration("color",
                        List.of(new SchemaDraft.Constant("red", -1), new SchemaDraft.Constant("_green", 0),
                                new SchemaDraft.Constant("Verde", 0), new SchemaDraft.Constant("4", 1)),
                        Optional.empty()));
        FileSchema schema = draft.finish(
                draft.ref("a", "A", () -> draft.struct("a", List.of(member(1, "color", color)), Optional.empty())));

        assertThat(schema.schema().definition("Color"))
                .isEqualTo(new Definition.Enumeration("Color", List.of(new Definition.Symbol("RED", 2),
                        new Definition.Symbol("S_GREEN", 0), new Definition.Symbol("S_4", 1))));
        assertThat(draft.ledger()).containsExactly("Color.red: its number -1 becomes 2",
                "Color.Verde: another name for _green, which replaces it");
    }

    @Test
    void whatSeveralFieldsHaveInCommonIsOneSentence() {
        draft.note("A.a", "unsigned");
        draft.note("A.b", "unsigned");
        draft.note("A.a", "unsigned");

        assertThat(draft.ledger()).containsExactly("A.a, A.b: unsigned");
    }

    @Test
    void theMessageIsTheOneThatIsAskedForOrTheOnlyOneThatNoOtherHolds() {
        assertThat(SchemaDraft.root(List.of("a.Order", "a.Item"), List.of(), Optional.of("Item"))).isEqualTo("a.Item");
        assertThat(SchemaDraft.root(List.of("Order", "Item"), List.of("Order"), Optional.empty())).isEqualTo("Order");
        assertThatThrownBy(() -> SchemaDraft.root(List.of("a.Item", "b.Item"), List.of(), Optional.of("Item")))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("there are several such messages; name one of a.Item, b.Item");
        assertThatThrownBy(() -> SchemaDraft.root(List.of("Order", "Item"), List.of("Order", "Item"), Optional.empty()))
                .hasMessageContaining("choose one with --message");
        assertThatThrownBy(() -> SchemaDraft.root(List.of("Order"), List.of(), Optional.of("Gone")))
                .hasMessageContaining("there is no such message; the file has Order");
    }

    @Test
    void typesWithoutEndAreRefused() {
        assertThatThrownBy(() -> draft.finish(grow(0))).isInstanceOf(SchemaException.class)
                .hasMessageContaining("leads to too many types");
    }

    private Type.Ref grow(int level) {
        return draft.ref("grow" + level, "Grow",
                () -> draft.struct("grow" + level, List.of(member(1, "more", grow(level + 1))), Optional.empty()));
    }

    private static SchemaDraft.Member member(int id, String name, Type type) {
        return new SchemaDraft.Member(id, name, type, false, Optional.empty());
    }
}
