package weighbridge.workloads.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Learns the form of a column from its cells, one after another, in constant memory.
 *
 * <p>It begins with every form as a candidate and drops each that a cell does not fit; what is left at the end fits all
 * cells exactly. Only candidates that are left are tried, on the characters as they lie in the reader's buffer: a cell
 * costs a few nanoseconds, and no object but where a float of more than 15 digits has to be written back to be
 * compared.
 */
public final class Column {
    private static final int BOOL_LOWER = 1;
    private static final int BOOL_TITLE = 1 << 1;
    private static final int BOOL_UPPER = 1 << 2;
    private static final int INT32 = 1 << 3;
    private static final int INT64 = 1 << 4;
    private static final int FLOAT_JAVASCRIPT = 1 << 5;
    private static final int FLOAT_PYTHON = 1 << 6;
    private static final int FLOAT_JAVA = 1 << 7;
    private static final int DECIMAL = 1 << 8;
    private static final int DATE = 1 << 9;
    private static final int TIMESTAMP = 1 << 10;
    private static final int UUID = 1 << 11;
    private static final int BOOLS = BOOL_LOWER | BOOL_TITLE | BOOL_UPPER;
    private static final int FLOATS = FLOAT_JAVASCRIPT | FLOAT_PYTHON | FLOAT_JAVA;
    private static final int NUMBERS = INT32 | INT64 | FLOATS | DECIMAL;
    /** What a text that is a string already can still be. */
    private static final int STRINGS = DATE | TIMESTAMP | UUID;
    private static final int ALL = BOOLS | NUMBERS | STRINGS;

    /** Every decimal of this many digits is the shortest that reads back as its double (DBL_DIG of IEEE 754). */
    private static final int EXACT_DIGITS = 15;
    private static final int MAX_LONG_DIGITS = 18;
    /** No shortest text of a double is longer: sign, 17 digits, point, zeros, exponent. */
    private static final int MAX_FLOAT_LENGTH = 30;
    /** Years whose every instant an int64 of nanoseconds holds. */
    private static final int FIRST_NANO_YEAR = 1678;
    private static final int LAST_NANO_YEAR = 2261;

    private static final byte[] NOT_HEX = notHex();

    private static final int LONGEST_NUMBER = 40;

    private int candidates;
    private final Optional<Dress> dress;
    private final FewTexts few = new FewTexts();
    private String offender = "";
    private int scale = -1;
    private final IsoTime time = new IsoTime();
    private boolean timeSeen;
    private char separator;
    private boolean hasSeconds;
    private String zone = "";
    private int offsetSeconds;
    private int fractionDigits;
    private boolean fixedFraction = true;
    private boolean groupedFraction = true;
    private int mostFractionDigits;
    private int firstYear = Integer.MAX_VALUE;
    private int lastYear;
    private long present;
    private long jsonBytes;

    private Column(int candidates, Optional<Dress> dress) {
        this.candidates = candidates;
        this.dress = dress;
    }

    /** A column of cells without a type, as in CSV. */
    public static Column ofCells() {
        return ofCells('.');
    }

    /** The same where this stands before a fraction; a number with another sign is not plain. */
    public static Column ofCells(char decimal) {
        return new Column(decimal == '.' ? ALL : ALL & ~(FLOATS | DECIMAL), Optional.empty());
    }

    /** A column of texts that are strings, as in JSON: dates, times and UUIDs are looked for, numbers are not. */
    public static Column ofStrings() {
        return new Column(STRINGS, Optional.empty());
    }

    /** A column whose form is not asked for. */
    public static Column ofText() {
        return new Column(0, Optional.empty());
    }

    public void observe(String text) {
        observe(text.toCharArray(), 0, text.length());
    }

    /** Takes in one cell; an empty one is not a value. */
    public void observe(char[] b, int from, int length) {
        if (length == 0) return;
        present++;
        few.observe(b, from, length);
        if (candidates != 0) {
            candidates &= dress.isEmpty() ? fitting(b, from, length) : undressed(new String(b, from, length));
            if (candidates == 0 && length <= LONGEST_NUMBER) offender = new String(b, from, length);
        }
        // What fits a form other than plain text has no character that JSON escapes or that takes two bytes.
        jsonBytes += candidates != 0 ? length : JsonString.bytes(b, from, length);
    }

    /** The different texts, if they are few, of names, and many times there; else none. */
    public List<String> fewTexts() {
        return few.texts();
    }

    private int undressed(String text) {
        String plain = dress.orElseThrow().plain(text);
        return dress.orElseThrow().dressed(plain).equals(text) && !plain.isEmpty()
                ? fitting(plain.toCharArray(), 0, plain.length()) : 0;
    }

    /**
     * Columns that may find a form for the same cells where this one has found none, because numbers are not written
     * plainly.
     *
     * @param decimal before a fraction
     * @param groups  whether the other of point and comma may stand between thousands
     */
    public List<Column> dressed(char decimal, boolean groups) {
        if (candidates != 0 || offender.isEmpty()) return List.of();
        return Dress.of(offender, decimal, groups).stream().map(d -> new Column(ALL, Optional.of(d))).toList();
    }

    /** The first cell that fitted no form together with those before it; empty if there was none. */
    public String offender() {
        return offender;
    }

    /** The number as a file with this decimal sign writes it, in the form that Java reads. */
    public static String number(String text, char decimal, boolean groups) {
        return Dress.read(text, decimal, groups);
    }

    /** The number of cells that were not empty. */
    public long present() {
        return present;
    }

    /** The bytes of all cells in JSON, quotes not counted. */
    public long jsonBytes() {
        return jsonBytes;
    }

    /** The most telling form that fits every cell. */
    public TextForm form() {
        TextForm plain = plainForm();
        return dress.isEmpty() || plain instanceof TextForm.Plain ? plain : new TextForm.Dressed(plain, dress.get());
    }

    private TextForm plainForm() {
        if (present == 0) return new TextForm.Plain();
        if (has(BOOL_LOWER)) return new TextForm.Bool("true", "false");
        if (has(BOOL_TITLE)) return new TextForm.Bool("True", "False");
        if (has(BOOL_UPPER)) return new TextForm.Bool("TRUE", "FALSE");
        if (has(INT32)) return new TextForm.Int32();
        if (has(INT64)) return new TextForm.Int64();
        if (has(FLOAT_JAVASCRIPT)) return new TextForm.Float64(FloatStyle.JAVASCRIPT);
        if (has(FLOAT_PYTHON)) return new TextForm.Float64(FloatStyle.PYTHON);
        if (has(FLOAT_JAVA)) return new TextForm.Float64(FloatStyle.JAVA);
        if (has(DECIMAL)) return new TextForm.Decimal(scale);
        if (has(DATE)) return new TextForm.Date();
        if (has(TIMESTAMP) && (mostFractionDigits <= 6 || firstYear >= FIRST_NANO_YEAR && lastYear <= LAST_NANO_YEAR)) {
            return new TextForm.Timestamp(separator, hasSeconds,
                    fixedFraction ? fractionDigits : TextForm.Timestamp.GROUPS, zone, offsetSeconds,
                    IsoTime.unit(mostFractionDigits));
        }
        if (has(UUID)) return new TextForm.Uuid();
        return new TextForm.Plain();
    }

    private boolean has(int form) {
        return (candidates & form) != 0;
    }

    private int fitting(char[] b, int from, int length) {
        int fit = 0;
        if ((candidates & NUMBERS) != 0) fit |= numbers(b, from, length);
        if ((candidates & BOOLS) != 0) fit |= bools(b, from, length);
        if ((candidates & DATE) != 0 && IsoTime.day(b, from, length) != IsoTime.NO_DAY) fit |= DATE;
        if ((candidates & TIMESTAMP) != 0 && fitsTimestamp(b, from, length)) fit |= TIMESTAMP;
        if ((candidates & UUID) != 0 && isUuid(b, from, length)) fit |= UUID;
        return fit;
    }

    private static int bools(char[] b, int from, int length) {
        if (length != 4 && length != 5) return 0;
        return switch (b[from]) {
            case 't' -> is("true", b, from, length) ? BOOL_LOWER : 0;
            case 'f' -> is("false", b, from, length) ? BOOL_LOWER : 0;
            case 'T' -> is("True", b, from, length) ? BOOL_TITLE : is("TRUE", b, from, length) ? BOOL_UPPER : 0;
            case 'F' -> is("False", b, from, length) ? BOOL_TITLE : is("FALSE", b, from, length) ? BOOL_UPPER : 0;
            default -> 0;
        };
    }

    private static boolean is(String word, char[] b, int from, int length) {
        if (word.length() != length) return false;
        for (int i = 0; i < length; i++) if (word.charAt(i) != b[from + i]) return false;
        return true;
    }

    private int numbers(char[] b, int from, int length) {
        int end = from + length;
        int at = from;
        boolean negative = b[at] == '-';
        if (negative) at++;
        int start = at;
        long whole = 0;
        while (at < end && isDigit(b[at])) whole = 10 * whole + b[at++] - '0';
        int digits = at - start;
        // .5, NaN, inf and words; words cannot be told from the three that are numbers but by trying.
        if (digits == 0) return has(FLOATS) ? floats(b, from, length) : 0;
        if (digits > 1 && b[start] == '0') return 0;
        if (at == end) return whole(b, from, length, whole, digits, negative);
        if (b[at] == '.') {
            int pointAt = at++;
            while (at < end && isDigit(b[at])) at++;
            if (at == end && at > pointAt + 1) return fraction(b, from, length, start, pointAt, negative);
        }
        return at < end && (b[at] == 'e' || b[at] == 'E') ? floats(b, from, length) : 0;
    }

    private int whole(char[] b, int from, int length, long whole, int digits, boolean negative) {
        if (negative && whole == 0 && digits == 1) return 0;
        int fit = 0;
        long limit = negative ? Long.MIN_VALUE : Long.MAX_VALUE;
        // 19 digits fit an unsigned long.
        if (digits <= MAX_LONG_DIGITS || digits == MAX_LONG_DIGITS + 1 && Long.compareUnsigned(whole, limit) <= 0) {
            fit |= INT64;
            long value = negative ? -whole : whole;
            if (value == (int) value) fit |= INT32;
        }
        if (digits <= EXACT_DIGITS) return fit | FLOAT_JAVASCRIPT;
        return has(FLOATS) ? fit | floats(b, from, length) : fit;
    }

    /** A number with digits on both sides of a point, and no exponent. */
    private int fraction(char[] b, int from, int length, int start, int pointAt, boolean negative) {
        int end = from + length;
        int places = end - pointAt - 1;
        int wholeDigits = pointAt - start;
        int zeros = 0;
        while (zeros < places && b[pointAt + 1 + zeros] == '0') zeros++;
        boolean wholeIsZero = b[start] == '0';
        boolean zero = wholeIsZero && zeros == places;
        int fit = 0;
        if (wholeDigits + places <= MAX_LONG_DIGITS && !(negative && zero)) {
            if (scale < 0 && has(DECIMAL)) scale = places;
            if (scale == places) fit |= DECIMAL;
        }
        if (!has(FLOATS)) return fit;
        if (wholeDigits + places > EXACT_DIGITS) return fit | floats(b, from, length);
        boolean javaIsPlain = zero || (wholeIsZero ? zeros <= 2 : wholeDigits <= 7);
        if (places == 1 && zeros == 1) return fit | FLOAT_PYTHON | (javaIsPlain ? FLOAT_JAVA : 0);
        if (b[end - 1] == '0') return fit;
        if (!wholeIsZero || zeros <= 5) fit |= FLOAT_JAVASCRIPT;
        if (!wholeIsZero || zeros <= 3) fit |= FLOAT_PYTHON;
        if (javaIsPlain) fit |= FLOAT_JAVA;
        return fit;
    }

    /** The styles that write the number of this text as this text; found by doing so. */
    private int floats(char[] b, int from, int length) {
        if (length > MAX_FLOAT_LENGTH || !mayBeFloat(b, from, length)) return 0;
        String text = new String(b, from, length);
        double value;
        try {
            value = TextForm.Float64.parseDouble(text);
        } catch (NumberFormatException e) {
            return 0;
        }
        int fit = 0;
        if (has(FLOAT_JAVASCRIPT) && FloatStyle.JAVASCRIPT.format(value).equals(text)) fit |= FLOAT_JAVASCRIPT;
        if (has(FLOAT_PYTHON) && FloatStyle.PYTHON.format(value).equals(text)) fit |= FLOAT_PYTHON;
        if (has(FLOAT_JAVA) && FloatStyle.JAVA.format(value).equals(text)) fit |= FLOAT_JAVA;
        return fit;
    }

    /**
     * Spares words the parser's exception: a number begins with a digit, or is one of the words for NaN and infinity.
     */
    private static boolean mayBeFloat(char[] b, int from, int length) {
        if (b[from] == '-') {
            from++;
            length--;
        }
        if (length == 0) return false;
        if (isDigit(b[from])) return true;
        return is("NaN", b, from, length) || is("nan", b, from, length) || is("inf", b, from, length)
                || is("Infinity", b, from, length);
    }

    private boolean fitsTimestamp(char[] b, int from, int length) {
        if (!time.scan(b, from, length)) return false;
        int zoneLength = length - time.zoneAt;
        boolean grouped = time.fractionDigits == 0 || time.fractionDigits % 3 == 0 && !(b[from + time.zoneAt - 1] == '0'
                && b[from + time.zoneAt - 2] == '0' && b[from + time.zoneAt - 3] == '0');
        if (!timeSeen) {
            timeSeen = true;
            separator = time.separator;
            hasSeconds = time.hasSeconds;
            zone = new String(b, from + time.zoneAt, zoneLength);
            offsetSeconds = time.offsetSeconds;
            fractionDigits = time.fractionDigits;
        }
        fixedFraction &= time.fractionDigits == fractionDigits;
        groupedFraction &= grouped;
        mostFractionDigits = Math.max(mostFractionDigits, time.fractionDigits);
        firstYear = Math.min(firstYear, time.year);
        lastYear = Math.max(lastYear, time.year);
        return separator == time.separator && hasSeconds == time.hasSeconds
                && is(zone, b, from + time.zoneAt, zoneLength) && (fixedFraction || groupedFraction);
    }

    private static boolean isUuid(char[] b, int from, int length) {
        if (length != 36 || b[from + 8] != '-' || b[from + 13] != '-' || b[from + 18] != '-' || b[from + 23] != '-')
            return false;
        return isHex(b, from, 8) && isHex(b, from + 9, 4) && isHex(b, from + 14, 4) && isHex(b, from + 19, 4)
                && isHex(b, from + 24, 12);
    }

    private static boolean isHex(char[] b, int from, int length) {
        int others = 0;
        // Looked up, without a branch a digit: which of them are letters is not to be foreseen.
        for (int i = from; i < from + length; i++) others |= NOT_HEX[b[i] & 0x7f] | b[i] >>> 7;
        return others == 0;
    }

    private static byte[] notHex() {
        byte[] table = new byte[0x80];
        Arrays.fill(table, (byte) 1);
        for (char c : "0123456789abcdefABCDEF".toCharArray()) table[c] = 0;
        return table;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
