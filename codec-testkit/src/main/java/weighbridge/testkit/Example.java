package weighbridge.testkit;

import java.util.List;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * A schema that shows one aspect, and messages of that schema.
 *
 * @param name completes "carries …", such as {@code a list of structs}
 */
public record Example(String name, Schema schema, List<Message> messages) {
    public Example {
        messages = List.copyOf(messages);
    }

    /** @param name what is special about the message, such as {@code everything absent} */
    public record Message(String name, Value.StructValue value) {}
}
