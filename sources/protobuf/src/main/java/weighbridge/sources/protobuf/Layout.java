package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import java.util.List;

/**
 * Where the values of a struct's fields are in a message, in their order.
 *
 * @param slots one of each field; none where the message has no fields and the struct an empty one
 */
record Layout(List<Slot> slots) {
    Layout {
        slots = List.copyOf(slots);
    }

    /** The place of one value. */
    sealed interface Slot {}

    record Single(FieldDescriptor field) implements Slot {}

    /** @param alternatives in the order of the union's */
    record OneOf(OneofDescriptor oneof, List<FieldDescriptor> alternatives) implements Slot {
        OneOf {
            alternatives = List.copyOf(alternatives);
        }
    }
}
