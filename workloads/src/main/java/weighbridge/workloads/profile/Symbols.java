package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.workloads.schema.FileSchema;

/**
 * Replaces the symbols of enums, which are values of the data, by made-up ones of the same length, and drops
 * declarations in other languages.
 */
final class Symbols {
    private static final String FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String OTHER = FIRST + "0123456789_";

    private Symbols() {}

    static FileSchema replaced(FileSchema schema) {
        List<Definition> definitions = new ArrayList<>();
        for (Definition d : schema.schema().definitions()) {
            definitions.add(switch (d) {
                case Definition.Enumeration e -> replaced(e);
                case Definition.Struct s -> new Definition.Struct(s.name(), undeclared(s.fields()));
                case Definition.Union u -> new Definition.Union(u.name(), undeclared(u.alternatives()));
            });
        }
        return new FileSchema(new Schema(schema.schema().root(), definitions), schema.sources(), schema.formats(),
                schema.by());
    }

    /** Declarations in another language may contain anything, including symbols. */
    private static List<Field> undeclared(List<Field> fields) {
        return fields.stream().map(f -> new Field(f.id(), f.name(), f.type(), f.required())).toList();
    }

    private static Definition.Enumeration replaced(Definition.Enumeration e) {
        Map<Integer, Integer> used = new HashMap<>();
        List<Definition.Symbol> symbols = new ArrayList<>();
        for (Definition.Symbol s : e.symbols()) {
            int number = used.merge(s.name().length(), 1, Integer::sum) - 1;
            symbols.add(new Definition.Symbol(name(s.name().length(), number), s.number()));
        }
        return new Definition.Enumeration(e.name(), symbols);
    }

    /** The made-up symbol of this length with this number: A, B, …; there is one for each possible symbol. */
    private static String name(int length, int number) {
        StringBuilder name = new StringBuilder();
        int rest = number;
        for (int i = 1; i < length; i++) {
            name.append(OTHER.charAt(rest % OTHER.length()));
            rest /= OTHER.length();
        }
        return name.append(FIRST.charAt(rest % FIRST.length())).reverse().toString();
    }
}
