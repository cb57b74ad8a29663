package weighbridge.cli;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/** A schema as a reader takes it in at a glance: a line a field. */
final class SchemaText {
    private static final String INDENT = "  ";

    private SchemaText() {}

    static String of(Schema schema) {
        StringBuilder s = new StringBuilder();
        for (Definition d : schema.definitions()) {
            switch (d) {
                case Definition.Struct struct -> fields(s, "struct " + struct.name(), struct.fields());
                case Definition.Union union -> fields(s, "union " + union.name(), union.alternatives());
                case Definition.Enumeration e -> s.append(INDENT).append("enum ").append(e.name()).append(": ")
                        .append(String.join(", ", e.symbols().stream().map(Definition.Symbol::name).toList())).append('\n');
            }
        }
        return s.toString();
    }

    private static void fields(StringBuilder s, String title, List<Field> fields) {
        List<List<String>> rows = new ArrayList<>();
        for (Field f : fields) rows.add(List.of(INDENT + f.name(), f.type().toString(), f.required() ? "" : "optional"));
        s.append(Tables.of(List.of(title, "", ""), rows).indent(INDENT.length()));
    }
}
