package weighbridge.workloads.text;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import weighbridge.model.Logical;

/** Dates, or dates with times, in one pattern of {@code java.time} other than ISO 8601. */
public final class WrittenTime {
    private static final List<String> DAYS = List.of("uuuu/MM/dd", "uuuu/M/d", "uuuu.MM.dd", "uuuu-M-d", "dd/MM/uuuu",
            "d/M/uuuu", "MM/dd/uuuu", "M/d/uuuu", "dd.MM.uuuu", "d.M.uuuu", "dd-MM-uuuu", "MM-dd-uuuu", "d-M-uuuu",
            "M-d-uuuu", "dd-MMM-uuuu", "d-MMM-uuuu", "dd MMM uuuu", "d MMM uuuu", "d MMMM uuuu", "MMM d uuuu",
            "MMM dd uuuu", "MMM d, uuuu", "MMM dd, uuuu", "MMMM d, uuuu");
    private static final List<String> TIMES = List.of("", " HH:mm", " HH:mm:ss", " HH:mm:ss.SSS", " H:mm", " H:mm:ss",
            " h:mm a", " h:mm:ss a", " hh:mm a", " hh:mm:ss a");
    private static final Pattern MAY_BE =
            Pattern.compile("(\\d{1,4}[-/. ]|[A-Z][a-z]{2,8} \\d).{0,20}\\d{2,4}( [\\d:.]+( [AP]M)?)?");
    private static final Pattern DAY_THEN_MONTH = Pattern.compile("dd?[/.-]MM?[/.-].*");
    private static final Pattern MONTH_THEN_DAY = Pattern.compile("MM?[/.-]dd?[/.-].*");

    private final String pattern;
    private final DateTimeFormatter formatter;

    private WrittenTime(String pattern) {
        this.pattern = pattern;
        formatter = new DateTimeFormatterBuilder().appendPattern(pattern).parseDefaulting(ChronoField.ERA, 1)
                .toFormatter(Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT);
    }

    /** @throws IllegalArgumentException if {@code java.time} does not accept the pattern */
    public static WrittenTime of(String pattern) {
        return new WrittenTime(pattern);
    }

    /** All known patterns that fit the text; none for a text in ISO 8601. */
    static List<WrittenTime> fitting(String text) {
        return MAY_BE.matcher(text).matches() ? Known.ALL.stream().filter(t -> t.fits(text)).toList() : List.of();
    }

    /** Holds the patterns, which are compiled on first use. */
    private static final class Known {
        static final List<WrittenTime> ALL =
                DAYS.stream().flatMap(day -> TIMES.stream().map(time -> new WrittenTime(day + time))).toList();
    }

    /** Whether the remaining patterns disagree on which number is the month. */
    static boolean isDoubtful(List<WrittenTime> left) {
        return left.stream().anyMatch(t -> DAY_THEN_MONTH.matcher(t.pattern).matches())
                && left.stream().anyMatch(t -> MONTH_THEN_DAY.matcher(t.pattern).matches());
    }

    public String pattern() {
        return pattern;
    }

    /** Whether the pattern has a time of day. */
    boolean hasTime() {
        return pattern.indexOf('m') >= 0;
    }

    /** Whether the pattern can write a day alone. */
    public boolean isOfDays() {
        try {
            return !formatter.format(LocalDate.EPOCH).isEmpty();
        } catch (DateTimeException _) {
            return false;
        }
    }

    /** Whether the text's value is written as exactly this text. */
    boolean fits(String text) {
        try {
            TemporalAccessor read = formatter.parse(text);
            return formatter.format(hasTime() ? LocalDateTime.from(read) : LocalDate.from(read)).equals(text);
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** @throws IllegalArgumentException if the text does not have this pattern */
    public int day(String text) {
        try {
            return Math.toIntExact(LocalDate.from(formatter.parse(text)).toEpochDay());
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /**
     * The instant in the unit; a text without a zone is in UTC.
     *
     * @throws IllegalArgumentException if the text does not have this pattern, or the unit does not hold the instant
     */
    public long count(String text, Logical.Timestamp.Unit unit) {
        try {
            TemporalAccessor read = formatter.parse(text);
            boolean zoned = read.isSupported(ChronoField.INSTANT_SECONDS);
            long seconds = zoned ? read.getLong(ChronoField.INSTANT_SECONDS)
                    : LocalDateTime.from(read).toEpochSecond(ZoneOffset.UTC);
            int nanos = read.get(ChronoField.NANO_OF_SECOND);
            long per = perSecond(unit);
            if (nanos % (1_000_000_000 / per) != 0) throw new IllegalArgumentException(text);
            return Math.addExact(Math.multiplyExact(seconds, per), nanos / (1_000_000_000 / per));
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static long perSecond(Logical.Timestamp.Unit unit) {
        return switch (unit) {
            case MILLIS -> 1_000;
            case MICROS -> 1_000_000;
            case NANOS -> 1_000_000_000;
        };
    }

    String textOfDay(long day) {
        return formatter.format(LocalDate.ofEpochDay(day));
    }

    String textOfMillis(long millis) {
        return formatter.format(LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1_000),
                Math.floorMod(millis, 1_000) * 1_000_000, ZoneOffset.UTC));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WrittenTime w && w.pattern.equals(pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }
}
