package weighbridge.model.classes;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import weighbridge.model.classes.OwnType.Leaf;
import weighbridge.model.Value;

/** The classes of single values, and how they stand for values of a schema. */
final class Leaves {
    private static final Map<Class<?>, Leaf> ALL = new HashMap<>();
    private static final String TEXT = "weighbridge.model.ReadSum.of(%s.toString())";

    static {
        number(boolean.class, Boolean.class, v -> ((Value.Bool) v).value(), o -> new Value.Bool((Boolean) o),
                "weighbridge.model.ReadSum.of((boolean) %s)");
        number(byte.class, Byte.class, v -> ((Value.Int8) v).value(), o -> new Value.Int8((Byte) o), "(byte) %s");
        number(short.class, Short.class, v -> ((Value.Int16) v).value(), o -> new Value.Int16((Short) o), "(short) %s");
        number(int.class, Integer.class, v -> ((Value.Int32) v).value(), o -> new Value.Int32((Integer) o), "(int) %s");
        number(long.class, Long.class, v -> ((Value.Int64) v).value(), o -> new Value.Int64((Long) o), "(long) %s");
        number(float.class, Float.class, v -> ((Value.Float32) v).value(), o -> new Value.Float32((Float) o),
                "weighbridge.model.ReadSum.of((float) %s)");
        number(double.class, Double.class, v -> ((Value.Float64) v).value(), o -> new Value.Float64((Double) o),
                "weighbridge.model.ReadSum.of((double) %s)");
        number(char.class, Character.class, v -> character(text(v)), o -> new Value.Text(o.toString()),
                "weighbridge.model.ReadSum.of(String.valueOf((char) %s))");
        add(String.class, Leaves::text, o -> new Value.Text((String) o), "weighbridge.model.ReadSum.of((String) %s)");
        add(CharSequence.class, Leaves::text, o -> new Value.Text(o.toString()), TEXT);
        add(byte[].class, v -> ((Value.Bytes) v).value(), o -> new Value.Bytes((byte[]) o),
                "weighbridge.model.ReadSum.of((byte[]) %s)");
        add(ByteBuffer.class, v -> ByteBuffer.wrap(((Value.Bytes) v).value()), o -> new Value.Bytes(bytes(o)),
                "weighbridge.model.ReadSum.of((java.nio.ByteBuffer) %s)");
        text(UUID.class, UUID::fromString);
        text(BigDecimal.class, BigDecimal::new);
        text(BigInteger.class, BigInteger::new);
        text(URI.class, URI::create);
        text(ZonedDateTime.class, ZonedDateTime::parse);
        text(LocalTime.class, LocalTime::parse);
        text(OffsetTime.class, OffsetTime::parse);
        text(Duration.class, Duration::parse);
        text(Period.class, Period::parse);
        text(Year.class, Year::parse);
        text(YearMonth.class, YearMonth::parse);
        text(MonthDay.class, MonthDay::parse);
        text(ZoneId.class, ZoneId::of);
        text(ZoneOffset.class, ZoneOffset::of);
        text(Currency.class, Currency::getInstance);
        add(LocalDate.class, v -> LocalDate.ofEpochDay(((Value.Int32) v).value()),
                o -> new Value.Int32(Math.toIntExact(((LocalDate) o).toEpochDay())),
                "((java.time.LocalDate) %s).toEpochDay()");
        add(java.sql.Date.class, v -> java.sql.Date.valueOf(LocalDate.ofEpochDay(((Value.Int32) v).value())),
                o -> new Value.Int32(Math.toIntExact(((java.sql.Date) o).toLocalDate().toEpochDay())),
                "((java.sql.Date) %s).toLocalDate().toEpochDay()");
        time(Instant.class, OwnTimes::instant, o -> OwnTimes.micros((Instant) o));
        time(LocalDateTime.class, n -> LocalDateTime.ofInstant(OwnTimes.instant(n), ZoneOffset.UTC),
                o -> OwnTimes.micros((LocalDateTime) o));
        time(OffsetDateTime.class, n -> OwnTimes.instant(n).atOffset(ZoneOffset.UTC),
                o -> OwnTimes.micros((OffsetDateTime) o));
        millis(Date.class, Date::new);
        millis(java.sql.Timestamp.class, java.sql.Timestamp::new);
    }

    private Leaves() {}

    /** Empty if objects of that class cannot be made of a value. */
    static Optional<Leaf> of(Class<?> type) {
        return Optional.ofNullable(ALL.get(type));
    }

    private static void add(Class<?> type, Function<Value, Object> make, Function<Object, Value> value, String sum) {
        ALL.put(type, new Leaf(type, make, value, sum));
    }

    private static void number(Class<?> primitive, Class<?> boxed, Function<Value, Object> make,
            Function<Object, Value> value, String sum) {
        add(primitive, make, value, sum);
        add(boxed, make, value, sum);
    }

    private static void text(Class<?> type, Function<String, Object> parse) {
        add(type, v -> parse.apply(text(v)), o -> new Value.Text(o.toString()), TEXT);
    }

    private static void time(Class<?> type, Function<Long, Object> make, Function<Object, Long> micros) {
        add(type, v -> make.apply(((Value.Int64) v).value()), o -> new Value.Int64(micros.apply(o)),
                OwnTimes.class.getName() + ".micros((" + type.getName() + ") %s)");
    }

    private static void millis(Class<?> type, Function<Long, Object> make) {
        add(type, v -> make.apply(((Value.Int64) v).value()), o -> new Value.Int64(((Date) o).getTime()),
                "((java.util.Date) %s).getTime()");
    }

    private static String text(Value value) {
        return ((Value.Text) value).value();
    }

    private static Character character(String text) {
        if (text.length() != 1) throw new IllegalArgumentException("\"" + text + "\" is not a single char");
        return text.charAt(0);
    }

    private static byte[] bytes(Object buffer) {
        ByteBuffer view = ((ByteBuffer) buffer).duplicate();
        byte[] bytes = new byte[view.remaining()];
        view.get(bytes);
        return bytes;
    }
}
