import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Compares values that were read with those that were written. Whatever type a value has become, it must have the same
 * meaning: a text that became a number must be its text.
 *
 * @param absent texts that may stand for a missing value
 */
record Compared(Schema schema, Set<String> absent) {
    /** Among {@link #absent}: a list or map without elements is the same as none. */
    static final String EMPTY = "[]";
    /** Among {@link #absent}: the sign of zero is lost. */
    static final String NO_SIGN = "-0.0";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    /** What is wrong with a record, and where; empty if nothing is. */
    Optional<String> record(Map<String, Object> written, Value.StructValue read) {
        try {
            require(new Type.Ref(schema.root()), written, read, "");
            return Optional.empty();
        } catch (Differs e) {
            return Optional.of(e.getMessage());
        }
    }

    private static final class Differs extends RuntimeException {
        Differs(String path, Object written, Object read) {
            super(path + ": written " + shown(written) + ", read " + read);
        }

        private static String shown(Object value) {
            return value instanceof byte[] b ? java.util.HexFormat.of().formatHex(b)
                    : value == null ? "nothing" : value.getClass().getSimpleName() + " " + value;
        }
    }

    private void require(Type type, Object written, Value read, String path) {
        if (!isSame(type, written, read, path)) throw new Differs(path, written, read);
    }

    private boolean isSame(Type type, Object written, Value read, String path) {
        if (read instanceof Value.Absent) {
            return written == null || written instanceof String s && absent.contains(s)
                    || absent.contains(EMPTY) && (written instanceof List<?> l && l.isEmpty() || written instanceof Map<?, ?> m && m.isEmpty());
        }
        if (written == null && absent.contains(EMPTY))
            return read.equals(new Value.ListValue(List.of())) || read.equals(new Value.MapValue(Map.of()));
        // A kind of file that has no other way to write it.
        if (written == null) return read.equals(new Value.Text("")) && absent.contains("");
        return switch (type) {
            case Type.Scalar(var _, Optional<Logical> logical) -> {
                Optional<Boolean> meant = logical.map(l -> isMeant(l, written, read));
                yield meant.isPresent() ? meant.get() : isPlain(written, read);
            }
            case Type.ListOf l -> {
                List<Value> elements = ((Value.ListValue) read).elements();
                List<?> all = written instanceof List<?> a ? a : List.of();
                if (!(written instanceof List<?>) || all.size() != elements.size()) yield false;
                for (int i = 0; i < all.size(); i++) require(l.element(), all.get(i), elements.get(i), path + "[" + i + "]");
                yield true;
            }
            case Type.MapOf m -> {
                Map<Value, Value> entries = ((Value.MapValue) read).entries();
                if (!(written instanceof Map<?, ?> all) || all.size() != entries.size()) yield false;
                all.forEach((k, v) -> {
                    Value found = entries.get(new Value.Text((String) k));
                    if (found == null) throw new Differs(path + "." + k, v, "nothing");
                    require(m.value(), v, found, path + "." + k);
                });
                yield true;
            }
            case Type.SetOf _ -> false;
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration _ -> ((Value.Symbol) read).name().equalsIgnoreCase(written.toString());
                case Definition.Union _ -> false;
                case Definition.Struct s -> struct(s, written, (Value.StructValue) read, path);
            };
        };
    }

    private boolean struct(Definition.Struct s, Object written, Value.StructValue read, String path) {
        if (!(written instanceof Map<?, ?> members)) return false;
        Map<String, Object> left = new LinkedHashMap<>();
        members.forEach((k, v) -> left.put((String) k, v));
        for (int i = 0; i < s.fields().size(); i++) {
            Field f = s.fields().get(i);
            require(f.type(), left.remove(f.name()), read.fields().get(i), path + "." + f.name());
        }
        left.forEach((k, v) -> {
            if (v != null && !(v instanceof String t && absent.contains(t))) throw new Differs(path + "." + k, v, "nothing");
        });
        return true;
    }

    private static boolean isMeant(Logical logical, Object written, Value read) {
        return switch (logical) {
            case Logical.Date _ -> date(written).equals(Optional.of(LocalDate.ofEpochDay(((Value.Int32) read).value())));
            case Logical.Timestamp(Logical.Timestamp.Unit unit) -> {
                long count = ((Value.Int64) read).value();
                long perSecond = switch (unit) {
                    case MILLIS -> 1_000;
                    case MICROS -> 1_000_000;
                    case NANOS -> 1_000_000_000;
                };
                Instant instant = Instant.ofEpochSecond(Math.floorDiv(count, perSecond),
                        Math.floorMod(count, perSecond) * (1_000_000_000 / perSecond));
                yield instant(written).equals(Optional.of(instant));
            }
            case Logical.Decimal(int scale) -> number(written)
                    .filter(n -> n.compareTo(BigDecimal.valueOf(((Value.Int64) read).value(), scale)) == 0).isPresent();
            case Logical.Uuid _ -> ((Value.Text) read).value().equalsIgnoreCase(written.toString());
            case Logical.Json _ -> isJson(written, ((Value.Text) read).value());
        };
    }

    private boolean isPlain(Object written, Value read) {
        return switch (read) {
            case Value.Bool(boolean b) -> written instanceof Boolean w ? w == b
                    : (b ? Set.of("true", "yes", "y", "t") : Set.of("false", "no", "n", "f"))
                            .contains(written.toString().toLowerCase(Locale.ROOT));
            case Value.Int8(byte n) -> isNumber(written, n);
            case Value.Int16(short n) -> isNumber(written, n);
            case Value.Int32(int n) -> isNumber(written, n);
            case Value.Int64(long n) -> isNumber(written, n);
            case Value.Float32(float f) -> written instanceof Number w && Float.compare(w.floatValue(), f) == 0;
            case Value.Float64(double d) -> {
                if (written instanceof Double w) yield w.equals(d) || absent.contains(NO_SIGN) && w == 0 && d == 0;
                if (written instanceof String s && s.equalsIgnoreCase("nan")) yield Double.isNaN(d);
                if (written instanceof String s && s.matches("[-+]?(?i)inf(inity)?")) yield Double.isInfinite(d) && s.startsWith("-") == d < 0;
                yield number(written).filter(n -> Double.compare(n.doubleValue(), d) == 0
                        || n.signum() == 0 && d == 0).isPresent();
            }
            case Value.Text(String text) -> text.equals(text(written));
            case Value.Bytes(byte[] bytes) -> written instanceof byte[] w ? java.util.Arrays.equals(w, bytes)
                    : written instanceof UUID u && u.equals(uuid(bytes));
            default -> false;
        };
    }

    private static UUID uuid(byte[] bytes) {
        java.nio.ByteBuffer b = java.nio.ByteBuffer.wrap(bytes);
        return bytes.length == 16 ? new UUID(b.getLong(), b.getLong()) : new UUID(0, 0);
    }

    private static String text(Object written) {
        return written instanceof BigDecimal d ? d.toPlainString() : written.toString();
    }

    private static boolean isNumber(Object written, long read) {
        return number(written).filter(n -> n.compareTo(BigDecimal.valueOf(read)) == 0).isPresent();
    }

    private static Optional<BigDecimal> number(Object written) {
        try {
            return switch (written) {
                case BigDecimal d -> Optional.of(d);
                case Double d -> Optional.of(new BigDecimal(d.toString()));
                case Number n -> Optional.of(BigDecimal.valueOf(n.longValue()));
                case String s -> Optional.of(new BigDecimal(s));
                default -> Optional.empty();
            };
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<LocalDate> date(Object written) {
        try {
            return Optional.of(written instanceof LocalDate d ? d : LocalDate.parse(written.toString()));
        } catch (java.time.DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> instant(Object written) {
        try {
            String text = written.toString();
            return Optional.of(written instanceof Instant i ? i
                    : text.endsWith("Z") ? Instant.parse(text) : LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC));
        } catch (java.time.DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isJson(Object written, String json) {
        if (written instanceof String s && s.equals(json)) return true;
        try {
            return isEqual(written, JSON.readValue(json, Object.class));
        } catch (tools.jackson.core.JacksonException e) {
            return false;
        }
    }

    private static boolean isEqual(Object written, Object parsed) {
        return switch (written) {
            case null -> parsed == null;
            case Map<?, ?> m -> parsed instanceof Map<?, ?> p && present(m).keySet().equals(present(p).keySet())
                    && present(m).entrySet().stream().allMatch(e -> isEqual(e.getValue(), p.get(e.getKey())));
            case List<?> l -> {
                if (!(parsed instanceof List<?> p) || p.size() != l.size()) yield false;
                for (int i = 0; i < l.size(); i++) if (!isEqual(l.get(i), p.get(i))) yield false;
                yield true;
            }
            case Boolean b -> b.equals(parsed);
            case Number _ -> parsed != null && number(written).equals(number(parsed).map(n -> n.setScale(number(written).get().scale(), java.math.RoundingMode.HALF_UP)))
                    || parsed != null && written.toString().equals(parsed.toString())
                    || written instanceof Double d && parsed instanceof Number n && n.doubleValue() == d;
            case byte[] b -> java.util.Base64.getEncoder().encodeToString(b).equals(parsed);
            default -> written.toString().equals(String.valueOf(parsed));
        };
    }

    private static Map<?, ?> present(Map<?, ?> map) {
        Map<Object, Object> present = new LinkedHashMap<>(map);
        present.values().removeIf(java.util.Objects::isNull);
        return present;
    }
}
