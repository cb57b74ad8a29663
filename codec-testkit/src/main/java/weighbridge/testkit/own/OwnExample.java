package weighbridge.testkit.own;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The schema of {@link Basket}, as {@code --class} makes it, and messages. */
public final class OwnExample {
    private static final String LANGUAGE = "java";

    private OwnExample() {}

    public static Schema schema() {
        Type item = new Type.Ref("Item");
        return new Schema("Basket", List.of(new Definition.Struct("Basket",
                List.of(Field.required(1, "number", Type.INT64), Field.required(2, "paid", Type.BOOL),
                        Field.required(3, "weight", Type.FLOAT64), Field.optional(4, "customer", Type.STRING),
                        Field.optional(5, "discount", Type.INT32), Field.optional(6, "way", new Type.Ref("Way")),
                        Field.optional(7, "first", item), Field.optional(8, "items", new Type.ListOf(item)),
                        Field.optional(9, "stock", new Type.MapOf(Type.STRING, Type.INT32))),
                of(Basket.class)),
                new Definition.Struct("Item",
                        List.of(Field.optional(1, "name", Type.STRING), Field.required(2, "count", Type.INT32)),
                        of(Item.class)),
                new Definition.Enumeration("Way",
                        List.of(new Definition.Symbol("POST", 0), new Definition.Symbol("PIGEON", 1)),
                        of(Basket.Way.class))));
    }

    private static Optional<Declared> of(Class<?> c) {
        return Optional.of(new Declared(LANGUAGE, c.getName()));
    }

    /** A message in which everything is present, and one whose optional texts, numbers and objects are absent. */
    public static List<Value.StructValue> messages() {
        Value.StructValue pear = item("pear", 3);
        return List.of(
                new Value.StructValue(List.of(new Value.Int64(1L << 40), new Value.Bool(true), new Value.Float64(2.75),
                        new Value.Text("Ann Lee"), new Value.Int32(15), new Value.Symbol("PIGEON"), pear,
                        new Value.ListValue(List.of(item("plum", 12), item("fig", 1))),
                        new Value.MapValue(Map.of(new Value.Text("pear"), new Value.Int32(7))))),
                new Value.StructValue(List.of(new Value.Int64(7), new Value.Bool(false), new Value.Float64(0.5),
                        Value.ABSENT, Value.ABSENT, Value.ABSENT, Value.ABSENT, new Value.ListValue(List.of(pear)),
                        new Value.MapValue(Map.of(new Value.Text("fig"), new Value.Int32(0))))));
    }

    private static Value.StructValue item(String name, int count) {
        return new Value.StructValue(List.of(new Value.Text(name), new Value.Int32(count)));
    }
}
