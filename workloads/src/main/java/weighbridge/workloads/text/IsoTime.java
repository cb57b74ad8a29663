package weighbridge.workloads.text;

import java.time.LocalDate;
import weighbridge.model.Logical;

/**
 * Parses ISO 8601 dates and times without allocating, and holds the parts of the last text that {@link #scan} accepted.
 */
public final class IsoTime {
    public static final int NO_DAY = Integer.MIN_VALUE;
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final int MAX_OFFSET_HOURS = 18;
    private static final long PER_SECOND = 1_000_000_000L;

    char separator;
    boolean hasSeconds;
    int fractionDigits;
    int nanos;
    /** The offset in the text at which the zone begins; it extends to the end. */
    int zoneAt;
    int offsetSeconds;
    int year;
    private long localSeconds;

    /** Whether {@link #count} keeps the whole fraction. */
    public boolean isWhole(Logical.Timestamp.Unit unit) {
        return switch (unit) {
            case MILLIS -> nanos % 1_000_000 == 0;
            case MICROS -> nanos % 1_000 == 0;
            case NANOS -> true;
        };
    }

    /** The day of a text such as {@code 2026-01-31}, counted from 1970-01-01, or {@link #NO_DAY}. */
    public static int day(char[] b, int from, int length) {
        return length == 10 ? dayAt(b, from) : NO_DAY;
    }

    private static int dayAt(char[] b, int from) {
        if (b[from + 4] != '-' || b[from + 7] != '-') return NO_DAY;
        int high = two(b, from);
        int low = two(b, from + 2);
        int month = two(b, from + 5);
        int day = two(b, from + 8);
        if (high < 0 || low < 0 || month < 1 || month > 12 || day < 1) return NO_DAY;
        int year = 100 * high + low;
        if (year == 0) return NO_DAY;
        boolean leap = (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
        if (day > DAYS[month - 1] + (month == 2 && leap ? 1 : 0)) return NO_DAY;
        return (int) LocalDate.of(year, month, day).toEpochDay();
    }

    /** Whether the text is a date, {@code T} or a space, a time, and perhaps {@code Z} or an offset. */
    public boolean scan(char[] b, int from, int length) {
        if (length < 16 || length > 35) return false;
        separator = b[from + 10];
        if (separator != 'T' && separator != ' ') return false;
        int day = dayAt(b, from);
        if (day == NO_DAY || b[from + 13] != ':') return false;
        int hour = two(b, from + 11);
        int minute = two(b, from + 14);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return false;
        int at = from + 16;
        int end = from + length;
        int second = 0;
        fractionDigits = 0;
        nanos = 0;
        hasSeconds = at < end && b[at] == ':';
        if (hasSeconds) {
            if (at + 3 > end) return false;
            second = two(b, at + 1);
            if (second < 0 || second > 59) return false;
            at += 3;
            if (at < end && b[at] == '.') {
                int start = ++at;
                while (at < end && b[at] >= '0' && b[at] <= '9') nanos = 10 * nanos + b[at++] - '0';
                fractionDigits = at - start;
                if (fractionDigits < 1 || fractionDigits > 9) return false;
                for (int i = fractionDigits; i < 9; i++) nanos *= 10;
            }
        }
        zoneAt = at - from;
        if (!scanZone(b, at, end)) return false;
        year = 100 * two(b, from) + two(b, from + 2);
        localSeconds = day * 86_400L + hour * 3_600 + minute * 60 + second;
        return true;
    }

    private boolean scanZone(char[] b, int at, int end) {
        offsetSeconds = 0;
        if (at == end) return true;
        if (b[at] == 'Z') return at + 1 == end;
        if (b[at] != '+' && b[at] != '-') return false;
        int length = end - at;
        if (length != 3 && length != 5 && !(length == 6 && b[at + 3] == ':')) return false;
        int hours = two(b, at + 1);
        int minutes = length == 3 ? 0 : two(b, end - 2);
        if (hours < 0 || hours > MAX_OFFSET_HOURS || minutes < 0 || minutes > 59) return false;
        offsetSeconds = (hours * 3_600 + minutes * 60) * (b[at] == '-' ? -1 : 1);
        return true;
    }

    /** The instant in the unit; a text without a zone is in UTC, and a finer fraction is cut off. */
    public long count(Logical.Timestamp.Unit unit) {
        long seconds = localSeconds - offsetSeconds;
        return switch (unit) {
            case MILLIS -> seconds * 1_000 + nanos / 1_000_000;
            case MICROS -> seconds * 1_000_000 + nanos / 1_000;
            // Rounds up first: the second that contains the least count begins before the range of a long.
            case NANOS -> seconds < 0 ? Math.addExact(Math.multiplyExact(seconds + 1, PER_SECOND), nanos - PER_SECOND)
                    : Math.addExact(Math.multiplyExact(seconds, PER_SECOND), nanos);
        };
    }

    /** The coarsest unit that holds this many digits of a second. */
    static Logical.Timestamp.Unit unit(int fractionDigits) {
        return fractionDigits <= 3 ? Logical.Timestamp.Unit.MILLIS
                : fractionDigits <= 6 ? Logical.Timestamp.Unit.MICROS : Logical.Timestamp.Unit.NANOS;
    }

    private static int two(char[] b, int at) {
        int high = b[at] - '0';
        int low = b[at + 1] - '0';
        return high < 0 || high > 9 || low < 0 || low > 9 ? -1 : 10 * high + low;
    }
}
