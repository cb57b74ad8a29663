package weighbridge.workloads.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * MongoDB's extended JSON, which writes a value that JSON does not have as an object whose only member names its type.
 */
public final class ExtendedJson {
    private ExtendedJson() {}

    /** The value with such objects replaced by what they hold; the same object if there are none. */
    public static Json plain(Json json) {
        return switch (json) {
            case Json.Obj o -> value(o).orElseGet(() -> members(o));
            case Json.Arr a -> {
                List<Json> elements = new ArrayList<>(a.elements());
                elements.replaceAll(ExtendedJson::plain);
                yield same(elements, a.elements()) ? a : new Json.Arr(elements);
            }
            default -> json;
        };
    }

    private static Json members(Json.Obj object) {
        List<Json.Member> members = new ArrayList<>(object.members());
        members.replaceAll(m -> {
            Json value = plain(m.value());
            return value == m.value() ? m : new Json.Member(m.name(), value);
        });
        return same(members, object.members()) ? object : new Json.Obj(members);
    }

    private static boolean same(List<?> these, List<?> those) {
        for (int i = 0; i < these.size(); i++) if (these.get(i) != those.get(i)) return false;
        return true;
    }

    /** The value that an object stands for. */
    public static Optional<Json> value(Json.Obj object) {
        if (object.members().isEmpty() || !object.members().getFirst().name().startsWith("$")) return Optional.empty();
        Json.Member first = object.members().getFirst();
        if (object.members().size() == 2 && first.name().equals("$binary") && first.value() instanceof Json.Str
                && object.members().getLast().name().equals("$type"))
            return Optional.of(first.value());
        if (object.members().size() != 1) return Optional.empty();
        return switch (first.name()) {
            case "$oid", "$symbol", "$uuid" -> Optional.of(first.value()).filter(Json.Str.class::isInstance);
            case "$date" -> date(first.value());
            case "$numberInt", "$numberDouble" -> number(first.value(), Json.Stated.NOTHING);
            case "$numberLong" -> number(first.value(), Json.Stated.INT64);
            case "$numberDecimal" -> number(first.value(), Json.Stated.DECIMAL);
            case "$binary" -> first.value() instanceof Json.Obj o
                    ? o.members().stream().filter(m -> m.name().equals("base64")).map(Json.Member::value).findFirst()
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<Json> number(Json value, Json.Stated stated) {
        if (value instanceof Json.Num n) return Optional.of(new Json.Num(n.literal(), stated));
        return value instanceof Json.Str s
                && s.value().matches("-?\\d{1,400}(\\.\\d{1,400})?([eE][+-]?\\d{1,4})?|NaN|-?Infinity")
                        ? Optional.of(new Json.Num(s.value(), stated)) : Optional.empty();
    }

    /** A date in ISO 8601, or in milliseconds. */
    private static Optional<Json> date(Json value) {
        if (value instanceof Json.Str s) return Optional.of(s);
        Json millis = value instanceof Json.Obj o ? value(o).orElse(value) : value;
        try {
            return millis instanceof Json.Num n
                    ? Optional.of(new Json.Str(Instant.ofEpochMilli(Long.parseLong(n.literal())).toString()))
                    : Optional.empty();
        } catch (NumberFormatException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
