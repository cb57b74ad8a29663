package weighbridge.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** The end of a failure's sentence: what a contributor can do if the failure is the library's, not the codec's. */
final class Advice {
    /** The beginning of the advice; what to declare follows. */
    static final String BETTER = "; if the library cannot do better, declare in " + CodecFile.FILE;
    private static final String MEMBERS = "; if the library wants annotations, the codec's members() writes them";

    private static final String NULLS = "; absent values are null: if the library wants an annotation for that,"
            + " the codec's members() writes it";

    private final CodecInfo info;
    private final Schema schema;
    private final List<Example.Message> messages;
    private final Predicate<Example.Message> comesBack;

    /** @param comesBack whether a message of the example comes back, apart from the declared losses */
    Advice(CodecInfo info, Example example, Predicate<Example.Message> comesBack) {
        this.info = info;
        this.schema = example.schema();
        this.messages = example.messages();
        this.comesBack = comesBack;
    }

    /** The declarations that would cover a refused schema. */
    static String refused(Schema schema) {
        return declare(Arrays.stream(Limit.values()).filter(l -> l.isIn(schema)).map(Advice::key).toList());
    }

    /** The declarations that would cover a message that fails. */
    String failed(Example.Message message, Throwable cause) {
        boolean isNull = isReflective() && isOfNull(cause) && !new Held(schema, message.value()).isWhole();
        Optional<Alone> alone = alone(message);
        return told(alone)
                + declare(limits(alone.map(Alone::message).orElse(message)).stream().map(Advice::key).toList())
                + (isNull ? NULLS : "");
    }

    private static boolean isOfNull(Throwable cause) {
        return cause instanceof NullPointerException || cause.getCause() != null && isOfNull(cause.getCause());
    }

    /** The declarations that would cover a message that comes back changed. */
    String changed(Example.Message message, Collection<Difference.Kind> kinds) {
        List<String> keys = new ArrayList<>(kinds.stream().map(k -> "loss." + k.text()).toList());
        boolean ofFloats = List.of(Difference.Kind.FLOAT).containsAll(kinds);
        Optional<Alone> alone = alone(message);
        limits(alone.map(Alone::message).orElse(message)).stream().filter(l -> !ofFloats || l.isAboutFloats())
                .map(Advice::key).forEach(keys::add);
        boolean isLost =
                kinds.contains(Difference.Kind.VALUE_TO_ABSENT) || kinds.contains(Difference.Kind.EMPTY_TO_ABSENT);
        return declare(keys) + (isLost && isReflective() ? MEMBERS : "");
    }

    private boolean isReflective() {
        return info.way().equals("reflective");
    }

    /** A field of a message that does not come back, and the message with minimal values in all other fields. */
    private record Alone(Field field, Example.Message message) {}

    /** The first field that fails alone; empty if none does, or if minimal values fail too. */
    private Optional<Alone> alone(Example.Message message) {
        List<Value> minimal = new Values(schema).message(Values.minimal()).fields();
        List<Value> given = message.value().fields();
        if (given.size() < 2 || !comesBack.test(new Example.Message("minimal", new Value.StructValue(minimal))))
            return Optional.empty();
        for (int i = 0; i < given.size(); i++) {
            List<Value> fields = new ArrayList<>(minimal);
            fields.set(i, given.get(i));
            Example.Message alone = new Example.Message(message.name(), new Value.StructValue(fields));
            if (!comesBack.test(alone)) return Optional.of(new Alone(schema.rootStruct().fields().get(i), alone));
        }
        return Optional.empty();
    }

    private static String told(Optional<Alone> alone) {
        return alone.map(a -> "; the field " + a.field().name() + " (" + a.field().type()
                + ") fails even if all other fields are minimal").orElse("");
    }

    /** The limits that apply to the message but to no message that comes back. */
    private List<Limit> limits(Example.Message message) {
        List<Limit> open = new ArrayList<>(Arrays.stream(Limit.values()).filter(l -> isHeld(l, message)).toList());
        for (Example.Message each : messages) {
            if (!open.isEmpty() && comesBack.test(each)) open.removeIf(l -> isHeld(l, each));
        }
        return open;
    }

    private boolean isHeld(Limit limit, Example.Message message) {
        return limit.isWithin(message.value()) || limit.isIn(new Held(schema, message.value()).schema());
    }

    private static String key(Limit limit) {
        return "unsupported." + limit.word();
    }

    private static String declare(List<String> keys) {
        if (keys.isEmpty()) return "";
        return BETTER + " what fits: " + String.join(" or ", keys);
    }
}
