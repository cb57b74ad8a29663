package weighbridge.worker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Value;

/**
 * Derives a message with longer or shorter content from another, because its counted size must change with its content.
 *
 * <p>Texts and bytes change, and so do lists whose elements take a byte or more. Elements of sets and keys of maps
 * stay, since they must remain distinct.
 */
final class Stretch {
    /** More than padding to words can hide in any place. */
    private static final int CHANGE = 16;

    private final boolean longer;
    private boolean changed;

    private Stretch(boolean longer) {
        this.longer = longer;
    }

    /** Empty if nothing in the message can be made longer. */
    static Optional<Value.StructValue> longer(Value.StructValue message) {
        return stretched(message, new Stretch(true));
    }

    /** Empty if nothing in the message can be made shorter. */
    static Optional<Value.StructValue> shorter(Value.StructValue message) {
        return stretched(message, new Stretch(false));
    }

    private static Optional<Value.StructValue> stretched(Value.StructValue message, Stretch stretch) {
        Value.StructValue stretched = new Value.StructValue(stretch.all(message.fields()));
        return stretch.changed ? Optional.of(stretched) : Optional.empty();
    }

    private Value value(Value value) {
        return switch (value) {
            case Value.Text(String text) -> new Value.Text(text(text));
            case Value.Bytes(byte[] bytes) -> new Value.Bytes(bytes(bytes));
            case Value.ListValue(List<Value> elements) -> new Value.ListValue(list(elements));
            case Value.MapValue(Map<Value, Value> entries) -> {
                Map<Value, Value> stretched = new LinkedHashMap<>();
                entries.forEach((key, of) -> stretched.put(key, value(of)));
                yield new Value.MapValue(stretched);
            }
            case Value.StructValue(List<Value> fields) -> new Value.StructValue(all(fields));
            case Value.UnionValue(int alternative, Value of) -> new Value.UnionValue(alternative, value(of));
            default -> value;
        };
    }

    private List<Value> all(List<Value> values) {
        return values.stream().map(this::value).toList();
    }

    private String text(String text) {
        if (longer) {
            changed = true;
            return text + "x".repeat(CHANGE);
        }
        if (text.length() <= CHANGE) return text;
        changed = true;
        int end = text.length() - CHANGE;
        return text.substring(0, Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end);
    }

    private byte[] bytes(byte[] bytes) {
        if (!longer && bytes.length < CHANGE) return bytes;
        changed = true;
        byte[] stretched = new byte[longer ? bytes.length + CHANGE : bytes.length - CHANGE];
        System.arraycopy(bytes, 0, stretched, 0, Math.min(bytes.length, stretched.length));
        return stretched;
    }

    private List<Value> list(List<Value> elements) {
        boolean mayBeBits = elements.stream().allMatch(e -> e instanceof Value.Bool || e instanceof Value.Symbol);
        if (mayBeBits || !longer && elements.size() < CHANGE) return all(elements);
        changed = true;
        if (!longer) return elements.subList(CHANGE, elements.size());
        List<Value> stretched = new ArrayList<>(elements);
        for (int i = 0; i < CHANGE; i++) stretched.add(elements.get(i % elements.size()));
        return stretched;
    }
}
