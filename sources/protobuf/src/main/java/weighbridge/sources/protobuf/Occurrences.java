package weighbridge.sources.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How often the bytes of a message set its singular fields. Libraries set each once and write fields in the order of
 * their numbers, but Protobuf's parsers also accept others: they keep a field's last value, or merge its values.
 *
 * @param counts  by the name of the field or oneof
 * @param ordered whether the fields are in the order of their numbers
 */
record Occurrences(Map<String, Integer> counts, boolean ordered) {
    /** @param message the bytes of a message that can be parsed */
    static Occurrences in(Descriptor type, byte[] message) throws IOException {
        Map<String, Integer> counts = new LinkedHashMap<>();
        boolean ordered = true;
        int last = 0;
        CodedInputStream in = CodedInputStream.newInstance(message);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int number = WireFormat.getTagFieldNumber(tag);
            FieldDescriptor field = type.findFieldByNumber(number);
            if (field != null && !field.isRepeated()) counts.merge(name(field), 1, Integer::sum);
            ordered &= number >= last;
            last = number;
            in.skipField(tag);
        }
        return new Occurrences(counts, ordered);
    }

    private static String name(FieldDescriptor field) {
        return field.getRealContainingOneof() == null ? field.getName() : field.getRealContainingOneof().getName();
    }

    /** The name that occurs most often, if any occurs more than once. */
    Optional<String> repeated() {
        return counts.entrySet().stream().filter(e -> e.getValue() > 1).max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
    }
}
