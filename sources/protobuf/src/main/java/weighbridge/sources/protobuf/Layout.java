package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import java.util.List;

/**
 * Where a message has the values of a struct's fields, in the order of the fields.
 *
 * @param slots one for each field; none if the message has no fields and the struct only a placeholder
 */
record Layout(List<Slot> slots) {
    Layout {
        slots = List.copyOf(slots);
    }

    /** The place of one value. */
    sealed interface Slot {}

    record Single(FieldDescriptor field) implements Slot {}

    /** @param alternatives the fields in the order of the union's alternatives */
    record OneOf(OneofDescriptor oneof, List<FieldDescriptor> alternatives) implements Slot {
        OneOf {
            alternatives = List.copyOf(alternatives);
        }
    }
}
