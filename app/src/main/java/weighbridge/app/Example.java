package weighbridge.app;

import java.util.List;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.Workload;

/**
 * Messages like those of applications, for trying a codec or the machine: two structs, a list, an enum, texts and
 * numbers.
 */
public final class Example {
    public static final String NAME = "example";
    static final String WORDS = "two structs, a list and an enum";

    private Example() {}

    /** Random messages. */
    public static Workload workload() {
        return Workload.random(NAME, schema(), RandomValues.Shape.DEFAULT);
    }

    private static Schema schema() {
        Definition status = new Definition.Enumeration("Status", List.of(new Definition.Symbol("OPEN", 0),
                new Definition.Symbol("PAID", 1), new Definition.Symbol("SENT", 2)));
        Definition item = new Definition.Struct("Item", List.of(Field.required(1, "sku", Type.STRING),
                Field.required(2, "count", Type.INT32), Field.required(3, "price", Type.FLOAT64)));
        Definition order = new Definition.Struct("Order",
                List.of(Field.required(1, "id", Type.INT64), Field.required(2, "customer", Type.STRING),
                        Field.required(3, "status", new Type.Ref("Status")),
                        Field.required(4, "items", new Type.ListOf(new Type.Ref("Item"))),
                        Field.optional(5, "comment", Type.STRING)));
        return new Schema("Order", List.of(order, item, status));
    }
}
