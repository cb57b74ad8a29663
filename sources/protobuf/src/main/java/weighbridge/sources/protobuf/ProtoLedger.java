package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.workloads.text.Printable;

/** What a Protobuf file says that our schema cannot express or expresses differently. */
final class ProtoLedger {
    /** The kinds of entries in the order in which they are listed; {@code %s} stands for the places. */
    private enum Kind {
        UNSIGNED("unsigned fields become signed, as in Java, so values from 2^31 or 2^63 on turn negative: %s"),
        ONEOF("a oneof becomes a union, but its alternatives are encoded beside the message's other fields: %s"),
        EMPTY("a message without fields gets a field that is never present: %s"),
        ANY("the content of an Any is kept as bytes: %s"), EXTENDED("extensions are left out: %s"),
        RECURSIVE("these fields have the type of the message that contains them: %s"),
        DEFAULT("defaults are not used, so absent values stay absent: %s"),
        ALIAS("additional names for an enum number are left out: %s"),
        LARGE("field numbers above 32767 are replaced, except by codecs that use the file itself: %s");

        private final String sentence;

        Kind(String sentence) {
            this.sentence = sentence;
        }
    }

    private final Map<Kind, List<String>> found = new LinkedHashMap<>();

    private void add(Kind kind, String where) {
        found.computeIfAbsent(kind, _ -> new ArrayList<>()).add(where);
    }

    void of(Descriptor message, String owner) {
        if (message.getFields().isEmpty()) add(Kind.EMPTY, owner);
        if (message.isExtendable()) add(Kind.EXTENDED, owner);
        if (message.getFullName().equals("google.protobuf.Any")) add(Kind.ANY, owner);
    }

    void of(FieldDescriptor field, String path) {
        switch (field.getType()) {
            case UINT32, UINT64, FIXED32, FIXED64 -> add(Kind.UNSIGNED, path);
            case MESSAGE, GROUP ->
                { if (field.getMessageType() == field.getContainingType()) add(Kind.RECURSIVE, path); }
            default -> {}
        }
        if (field.hasDefaultValue()) add(Kind.DEFAULT, path);
        if (field.getNumber() > Short.MAX_VALUE) add(Kind.LARGE, path + " (" + field.getNumber() + ")");
    }

    void oneof(String path, OneofDescriptor oneof) {
        add(Kind.ONEOF, path + " (alternatives: " + oneof.getFieldCount() + ")");
    }

    void alias(EnumDescriptor owner, EnumValueDescriptor symbol) {
        add(Kind.ALIAS, owner.getName() + "." + symbol.getName());
    }

    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (found.containsKey(kind)) sentences.add(kind.sentence.replace("%s", Printable.list(found.get(kind))));
        }
        return sentences;
    }
}
