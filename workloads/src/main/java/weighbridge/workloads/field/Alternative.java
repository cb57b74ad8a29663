package weighbridge.workloads.field;

import java.util.List;
import java.util.function.UnaryOperator;
import weighbridge.model.Definition;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * A different type that holds every value of a field exactly.
 *
 * @param name        the name shown to users, such as {@code bytes(16)} or {@code enum of 4}
 * @param definitions definitions that the type needs and the schema lacks
 * @param convert     converts a value of the field to that type; different values stay different
 * @param inlined     whether the type is a struct whose fields take the field's place in the struct that has it
 */
public record Alternative(String name, Type type, List<Definition> definitions, UnaryOperator<Value> convert,
        boolean inlined) {
    public Alternative {
        definitions = List.copyOf(definitions);
    }

    public Alternative(String name, Type type, List<Definition> definitions, UnaryOperator<Value> convert) {
        this(name, type, definitions, convert, false);
    }

    Alternative(String name, Type type, UnaryOperator<Value> convert) {
        this(name, type, List.of(), convert);
    }
}
