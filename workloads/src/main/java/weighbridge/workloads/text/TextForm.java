package weighbridge.workloads.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * How all texts of a column write their values.
 *
 * <p>A form is exact: for every text that {@link Column} found to fit, {@code format(parse(text))} is that text. A
 * column of typed values and its form therefore hold everything that the column of texts held.
 */
public sealed interface TextForm {
    Type type();

    /** The value of a text that fits. */
    Value parse(String text);

    /** The text for a value. */
    String format(Value value);

    /** Text that stays as it is. */
    sealed interface Kept extends TextForm {
        @Override
        default Value parse(String text) {
            return new Value.Text(text);
        }

        @Override
        default String format(Value value) {
            return ((Value.Text) value).value();
        }
    }

    /** Any text. */
    record Plain() implements Kept {
        @Override
        public Type type() {
            return Type.STRING;
        }
    }

    /** Values of another form, written with a decimal comma, thousands separators or leading spaces. */
    record Dressed(TextForm plain, Dress dress) implements TextForm {
        @Override
        public Type type() {
            return plain.type();
        }

        @Override
        public Value parse(String text) {
            return plain.parse(dress.plain(text));
        }

        @Override
        public String format(Value value) {
            return dress.dressed(plain.format(value));
        }
    }

    /** A few texts, each with a symbol. */
    record Symbols(Type.Ref type, Map<String, String> symbols) implements TextForm {
        @Override
        public Value parse(String text) {
            return new Value.Symbol(symbols.get(text));
        }

        @Override
        public String format(Value value) {
            String name = ((Value.Symbol) value).name();
            return symbols.entrySet().stream().filter(e -> e.getValue().equals(name)).findFirst().orElseThrow()
                    .getKey();
        }
    }

    /** UUIDs, carried as text in either case. */
    record Uuid() implements Kept {
        @Override
        public Type type() {
            return new Type.Scalar(Kind.STRING, Optional.of(new Logical.Uuid()));
        }
    }

    /** One word for true and one for false. */
    record Bool(String yes, String no) implements TextForm {
        @Override
        public Type type() {
            return Type.BOOL;
        }

        @Override
        public Value parse(String text) {
            return new Value.Bool(text.equals(yes));
        }

        @Override
        public String format(Value value) {
            return ((Value.Bool) value).value() ? yes : no;
        }
    }

    record Int32() implements TextForm {
        @Override
        public Type type() {
            return Type.INT32;
        }

        @Override
        public Value parse(String text) {
            return new Value.Int32(Integer.parseInt(text));
        }

        @Override
        public String format(Value value) {
            return Integer.toString(((Value.Int32) value).value());
        }
    }

    record Int64() implements TextForm {
        @Override
        public Type type() {
            return Type.INT64;
        }

        @Override
        public Value parse(String text) {
            return new Value.Int64(Long.parseLong(text));
        }

        @Override
        public String format(Value value) {
            return Long.toString(((Value.Int64) value).value());
        }
    }

    /** Shortest decimals in one style. */
    record Float64(FloatStyle style) implements TextForm {
        @Override
        public Type type() {
            return Type.FLOAT64;
        }

        @Override
        public Value parse(String text) {
            return new Value.Float64(parseDouble(text));
        }

        @Override
        public String format(Value value) {
            return style.format(((Value.Float64) value).value());
        }

        /** Parses a double as Java does, and Python's three words. */
        public static double parseDouble(String text) {
            return switch (text) {
                case "nan" -> Double.NaN;
                case "inf" -> Double.POSITIVE_INFINITY;
                case "-inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.parseDouble(text);
            };
        }
    }

    /** Doubles that all have the same number of digits after the point, at most 15 digits in all. */
    record Fixed(int scale) implements TextForm {
        @Override
        public Type type() {
            return Type.FLOAT64;
        }

        @Override
        public Value parse(String text) {
            return new Value.Float64(Double.parseDouble(text));
        }

        @Override
        public String format(Value value) {
            return BigDecimal.valueOf(((Value.Float64) value).value()).setScale(scale, RoundingMode.UNNECESSARY)
                    .toPlainString();
        }
    }

    /**
     * Doubles such as {@code 2.500000e-01}, as C's %e writes them: one digit, a point, a fixed number of digits, an
     * exponent.
     */
    record Scientific(int digits) implements TextForm {
        private static final Pattern TEXT = Pattern.compile("-?\\d\\.(\\d{1,20})e[+-]\\d{2,3}");

        /** The number of digits after the point; -1 if the text is not in this form. */
        static int mantissa(String text) {
            Matcher m = TEXT.matcher(text);
            return m.matches() ? m.group(1).length() : -1;
        }

        @Override
        public Type type() {
            return Type.FLOAT64;
        }

        @Override
        public Value parse(String text) {
            return new Value.Float64(Double.parseDouble(text));
        }

        @Override
        public String format(Value value) {
            double d = ((Value.Float64) value).value();
            if (Double.isInfinite(d)) return Double.toString(d);
            BigDecimal rounded = new BigDecimal(d).round(new MathContext(digits + 1, RoundingMode.HALF_EVEN));
            String all = rounded.unscaledValue().abs().toString();
            int exponent = rounded.signum() == 0 ? 0 : all.length() - 1 - rounded.scale();
            String padded = all + "0".repeat(Math.max(0, digits + 1 - all.length()));
            String sign = d < 0 || 1 / d < 0 ? "-" : "";
            return sign + padded.charAt(0) + "." + padded.substring(1, digits + 1) + "e" + (exponent < 0 ? "-" : "+")
                    + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        }
    }

    /** Decimals that all have the same number of digits after the point, such as amounts of money. */
    record Decimal(int scale) implements TextForm {
        @Override
        public Type type() {
            return new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(scale)));
        }

        @Override
        public Value parse(String text) {
            return new Value.Int64(new BigDecimal(text).unscaledValue().longValueExact());
        }

        @Override
        public String format(Value value) {
            return BigDecimal.valueOf(((Value.Int64) value).value(), scale).toPlainString();
        }
    }

    /** Values of another form, and one mark for no value. */
    record Marked(TextForm values, String mark) implements TextForm {
        @Override
        public Type type() {
            return values.type();
        }

        @Override
        public Value parse(String text) {
            return text.equals(mark) ? Value.ABSENT : values.parse(text);
        }

        @Override
        public String format(Value value) {
            return value == Value.ABSENT ? mark : values.format(value);
        }
    }

    /** JSON in a cell, carried as text. */
    record JsonText() implements Kept {
        @Override
        public Type type() {
            return new Type.Scalar(Kind.STRING, Optional.of(new Logical.Json()));
        }
    }

    /** Dates, or dates with times, in one pattern. */
    record Written(WrittenTime time) implements TextForm {
        @Override
        public Type type() {
            return time.hasTime()
                    ? new Type.Scalar(Kind.INT64, Optional.of(new Logical.Timestamp(Logical.Timestamp.Unit.MILLIS)))
                    : new Type.Scalar(Kind.INT32, Optional.of(new Logical.Date()));
        }

        @Override
        public Value parse(String text) {
            return time.hasTime() ? new Value.Int64(time.count(text, Logical.Timestamp.Unit.MILLIS))
                    : new Value.Int32(time.day(text));
        }

        @Override
        public String format(Value value) {
            return time.hasTime() ? time.textOfMillis(((Value.Int64) value).value())
                    : time.textOfDay(((Value.Int32) value).value());
        }
    }

    /** Dates such as {@code 2026-01-31}. */
    record Date() implements TextForm {
        @Override
        public Type type() {
            return new Type.Scalar(Kind.INT32, Optional.of(new Logical.Date()));
        }

        @Override
        public Value parse(String text) {
            return new Value.Int32(IsoTime.day(text.toCharArray(), 0, text.length()));
        }

        @Override
        public String format(Value value) {
            return LocalDate.ofEpochDay(((Value.Int32) value).value()).toString();
        }
    }

    /**
     * Dates with times, all with the same separator, precision and zone.
     *
     * @param fractionDigits number of digits of a second's fraction; {@link #GROUPS} for as many groups of three as
     *                       needed, as Java writes them
     * @param zone           the end of every text: nothing (read as UTC), {@code Z} or an offset
     */
    record Timestamp(char separator, boolean hasSeconds, int fractionDigits, String zone, int offsetSeconds,
            Logical.Timestamp.Unit unit) implements TextForm {
        static final int GROUPS = -1;

        @Override
        public Type type() {
            return new Type.Scalar(Kind.INT64, Optional.of(new Logical.Timestamp(unit)));
        }

        @Override
        public Value parse(String text) {
            IsoTime time = new IsoTime();
            time.scan(text.toCharArray(), 0, text.length());
            return new Value.Int64(time.count(unit));
        }

        @Override
        public String format(Value value) {
            long count = ((Value.Int64) value).value();
            long perSecond = switch (unit) {
                case MILLIS -> 1_000;
                case MICROS -> 1_000_000;
                case NANOS -> 1_000_000_000;
            };
            int nanos = (int) (Math.floorMod(count, perSecond) * (1_000_000_000 / perSecond));
            LocalDateTime t =
                    LocalDateTime.ofEpochSecond(Math.floorDiv(count, perSecond) + offsetSeconds, nanos, ZoneOffset.UTC);
            String minutes = String.format(Locale.ROOT, "%04d-%02d-%02d%c%02d:%02d", t.getYear(), t.getMonthValue(),
                    t.getDayOfMonth(), separator, t.getHour(), t.getMinute());
            if (!hasSeconds) return minutes + zone;
            return minutes + String.format(Locale.ROOT, ":%02d", t.getSecond()) + fraction(nanos) + zone;
        }

        private String fraction(int nanos) {
            int digits = fractionDigits != GROUPS ? fractionDigits
                    : nanos == 0 ? 0 : nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : 9;
            return digits == 0 ? "" : "." + String.format(Locale.ROOT, "%09d", nanos).substring(0, digits);
        }
    }
}
