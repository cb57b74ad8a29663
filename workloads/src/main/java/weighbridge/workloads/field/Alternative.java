package weighbridge.workloads.field;

import java.util.List;
import java.util.function.UnaryOperator;
import weighbridge.model.Definition;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Another type that holds every value of a field exactly.
 *
 * @param name        for the reader, such as {@code bytes(16)} or {@code enum of 4}
 * @param definitions that the type needs and the schema lacks
 * @param convert     a value of the field in that type; no two values become one
 */
public record Alternative(String name, Type type, List<Definition> definitions, UnaryOperator<Value> convert) {
    public Alternative {
        definitions = List.copyOf(definitions);
    }

    Alternative(String name, Type type, UnaryOperator<Value> convert) {
        this(name, type, List.of(), convert);
    }
}
