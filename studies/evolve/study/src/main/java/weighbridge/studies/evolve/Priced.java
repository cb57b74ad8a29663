package weighbridge.studies.evolve;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.Workload;

/** Messages that every codec carries, to show what a set-up that lets schemas change costs in bytes. */
final class Priced {
    static final String NAME = "priced";
    /** How many there are: a file's header is shared by as many. */
    private static final int MESSAGES = 1000;
    private static final List<String> STATES = List.of("NEW", "PAID", "SENT");
    private static final List<String> GOODS = List.of("pencil", "notebook", "stapler", "desk lamp", "chair");

    private Priced() {}

    static Workload workload() {
        Schema schema = new Schema("Order", List.of(new Definition.Struct("Order",
                List.of(Field.required(1, "number", Type.INT64), Field.required(2, "customer", Type.STRING),
                        Field.required(3, "state", new Type.Ref("State")), Field.optional(4, "discount", Type.INT32),
                        Field.required(5, "items", new Type.ListOf(new Type.Ref("Item"))))),
                new Definition.Struct("Item",
                        List.of(Field.required(1, "name", Type.STRING), Field.required(2, "count", Type.INT32),
                                Field.required(3, "price", Type.FLOAT64))),
                new Definition.Enumeration("State",
                        STATES.stream().map(s -> new Definition.Symbol(s, STATES.indexOf(s))).toList())));
        return new Workload(NAME, "orders of one to three items", "made up", MESSAGES, schema,
                random -> () -> order(random));
    }

    private static Value.StructValue order(RandomGenerator random) {
        List<Value> items = new ArrayList<>();
        for (int n = random.nextInt(1, 4); n > 0; n--)
            items.add(new Value.StructValue(List.of(new Value.Text(GOODS.get(random.nextInt(GOODS.size()))),
                    new Value.Int32(random.nextInt(1, 20)), new Value.Float64(random.nextInt(100, 20_000) / 100.0))));
        return new Value.StructValue(List.of(new Value.Int64(random.nextLong(1_000_000, 10_000_000)),
                new Value.Text("customer " + random.nextInt(10_000)),
                new Value.Symbol(STATES.get(random.nextInt(STATES.size()))),
                random.nextInt(4) == 0 ? new Value.Int32(random.nextInt(1, 50)) : Value.ABSENT,
                new Value.ListValue(items)));
    }
}
