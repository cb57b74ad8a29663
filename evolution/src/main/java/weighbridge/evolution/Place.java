package weighbridge.evolution;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Where in a message a struct changes. */
public enum Place {
    /** The message itself. */
    TOP,
    /** A struct in a field of the message, followed by others. */
    STRUCT,
    /** The structs in a list. */
    LIST;

    private static final String ROOT = "Order";
    private static final String PART = "Part";

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the message itself is unchanged; all such places have one schema. */
    public boolean isNested() {
        return this != TOP;
    }

    /** A schema with a struct of these fields at this place. */
    Schema schema(List<Field> fields, List<Definition> more) {
        List<Definition> all = new ArrayList<>();
        if (isNested()) {
            all.add(new Definition.Struct(ROOT,
                    List.of(Field.required(1, "title", Type.STRING), Field.optional(2, "one", new Type.Ref(PART)),
                            Field.required(3, "many", new Type.ListOf(new Type.Ref(PART))),
                            Field.required(4, "total", Type.INT32))));
        }
        all.add(new Definition.Struct(isNested() ? PART : ROOT, fields));
        all.addAll(more);
        return new Schema(ROOT, all);
    }

    /** Messages with these rows of fields at this place. */
    List<Value.StructValue> messages(List<Value.StructValue> rows) {
        return switch (this) {
            case TOP -> rows;
            case STRUCT -> rows.stream().map(r -> around(r, List.of())).toList();
            case LIST -> rows.stream().map(r -> around(Value.ABSENT, List.of(r, rows.getFirst()))).toList();
        };
    }

    private static Value.StructValue around(Value one, List<Value> many) {
        return new Value.StructValue(
                List.of(new Value.Text("title"), one, new Value.ListValue(many), new Value.Int32(77)));
    }
}
