package weighbridge.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import weighbridge.model.Operation;
import weighbridge.model.run.Shard;
import weighbridge.workloads.text.Printable;

/** Converters from option texts to values. */
final class Texts {
    private static final Pattern DURATION = Pattern.compile("(?:(\\d{1,3})h)?(?:(\\d{1,5})m)?(?:(\\d{1,6})s)?");
    private static final Pattern PERCENTAGE = Pattern.compile("(\\d{1,2}(?:\\.\\d+)?)%?");

    private Texts() {}

    /** Reads {@code 3m}, {@code 90s}, {@code 1h30m}. */
    static final class OfDuration implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher m = DURATION.matcher(text);
            if (text.isEmpty() || !m.matches())
                throw new TypeConversionException(
                        "\"" + text + "\" is not a duration; give one such as 90s, 3m or 1h30m");
            Duration duration = Duration.ofHours(number(m.group(1))).plusMinutes(number(m.group(2)))
                    .plusSeconds(number(m.group(3)));
            if (duration.isZero())
                throw new TypeConversionException(
                        "a duration must be longer than \"" + text + "\"; give one such as 90s, 3m or 1h30m");
            return duration;
        }

        private static long number(String digits) {
            return digits == null ? 0 : Long.parseLong(digits);
        }
    }

    /** Reads {@code 3%} as 0.03. */
    static final class OfPercentage implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher m = PERCENTAGE.matcher(text);
            double percent = m.matches() ? Double.parseDouble(m.group(1)) : 0;
            if (percent <= 0)
                throw new TypeConversionException(
                        "\"" + text + "\" is not a percentage above 0% and below 100%; give one such as 3% or 0.5%");
            return percent / 100;
        }
    }

    /** Reads {@code 2/8}. */
    static final class OfShard implements ITypeConverter<Shard> {
        @Override
        public Shard convert(String text) {
            try {
                return Shard.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(Printable.quoted(text) + ": " + e.getMessage());
            }
        }
    }

    /** Reads {@code encode}, {@code read}, …. */
    static final class OfOperation implements ITypeConverter<Operation> {
        @Override
        public Operation convert(String text) {
            try {
                return Operation.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
