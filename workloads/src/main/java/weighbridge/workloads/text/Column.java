package weighbridge.workloads.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Learns the form of a column from its cells, one by one, in constant memory.
 *
 * <p>At first every form is a candidate, and each cell removes those that it does not fit; what is left at the end fits
 * all cells exactly. Only the remaining candidates are tried, directly on the characters in the reader's buffer. A cell
 * costs a few nanoseconds and no allocation, except that a float of more than 15 digits is written back for comparison.
 */
public final class Column {
    private static final int NUMBERS = CellNumbers.ALL;
    private static final int DATE = NUMBERS + 1;
    private static final int TIMESTAMP = DATE << 1;
    private static final int UUID = DATE << 2;
    /** The forms that JSON strings may have. */
    private static final int STRINGS = DATE | TIMESTAMP | UUID;
    private static final int BOOLS_FROM = Integer.numberOfTrailingZeros(UUID) + 1;
    private static final int BOOLS = BoolWords.ALL << BOOLS_FROM;
    private static final int ALL = BOOLS | NUMBERS | STRINGS;

    /** The first of the years that an int64 of nanoseconds covers completely. */
    private static final int FIRST_NANO_YEAR = 1678;
    private static final int LAST_NANO_YEAR = 2261;

    private static final byte[] NOT_HEX = notHex();

    private static final int LONGEST_NUMBER = 40;
    private static final int LONGEST_SHOWN = 80;

    private int candidates;
    private final boolean ofCells;
    private final Optional<Dress> dress;
    private final FewTexts few = new FewTexts();
    private final CellNumbers numbers = new CellNumbers();
    private final BoolWords words = new BoolWords();
    private final NoValue noValue = new NoValue();
    private List<WrittenTime> written = List.of();
    private String first = "";
    private String offender = "";
    private String was = "";
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
    private long values;
    private long fitting = -1;
    private long empty;
    private long jsonBytes;

    private Column(int candidates, boolean ofCells, Optional<Dress> dress) {
        this.candidates = candidates;
        this.ofCells = ofCells;
        this.dress = dress;
    }

    /** A column of cells without a type, as in CSV. */
    public static Column ofCells() {
        return ofCells('.');
    }

    /** A column of cells with this decimal sign; numbers with another sign do not count as plain. */
    public static Column ofCells(char decimal) {
        return new Column(decimal == '.' ? ALL : ALL & ~CellNumbers.FRACTIONS, true, Optional.empty());
    }

    /** A column of JSON strings, which may be dates, times or UUIDs, but not numbers. */
    public static Column ofStrings() {
        return new Column(STRINGS, false, Optional.empty());
    }

    /** A column whose form is not needed. */
    public static Column ofText() {
        return new Column(0, false, Optional.empty());
    }

    public void observe(String text) {
        observe(text.toCharArray(), 0, text.length());
    }

    /** Takes a cell; an empty one is not a value. Returns whether this cell left the column without a form. */
    public boolean observe(char[] b, int from, int length) {
        if (length == 0) {
            empty++;
            return false;
        }
        few.observe(b, from, length);
        boolean hasForm = candidates != 0;
        if (hasForm || !written.isEmpty()) {
            int fit =
                    !hasForm ? 0 : dress.isEmpty() ? fitting(b, from, length) : undressed(new String(b, from, length));
            if (fit == 0 && ofCells && noValue.takes(b, from, length)) return false;
            if (fit == 0) return unfit(b, from, length, hasForm);
            candidates = fit;
            // A text that fits a form has only characters that take one byte and need no escape.
            jsonBytes += length;
        } else {
            jsonBytes += JsonString.bytes(b, from, length);
        }
        values++;
        return false;
    }

    /** Takes a cell that no candidate fits. If it is the first, the column may consist of dates in another pattern. */
    private boolean unfit(char[] b, int from, int length, boolean hadForm) {
        String text = new String(b, from, Math.min(length, LONGEST_SHOWN));
        String before = values == 0 ? "" : form().type().toString();
        if (hadForm && values == 0 && dress.isEmpty()) written = WrittenTime.fitting(text);
        else written = written.stream().filter(t -> t.fits(text)).toList();
        if (values == 0) first = text;
        candidates = 0;
        values++;
        jsonBytes += JsonString.bytes(b, from, length);
        if (!written.isEmpty()) return false;
        fitting = values - 1;
        offender = text;
        was = before;
        return true;
    }

    /** The different texts, if they are few, look like names and occur many times; otherwise none. */
    public List<String> fewTexts() {
        return few.texts();
    }

    private int undressed(String text) {
        if (text.length() > LONGEST_NUMBER) return 0;
        String plain = dress.orElseThrow().plain(text);
        return dress.orElseThrow().dressed(plain).equals(text) && !plain.isEmpty()
                ? fitting(plain.toCharArray(), 0, plain.length()) : 0;
    }

    /**
     * Columns that may find a form for the same cells although this one found none, because numbers are written in
     * another way.
     *
     * @param decimal the decimal sign
     * @param groups  whether the other of point and comma may separate thousands
     */
    public List<Column> dressed(char decimal, boolean groups) {
        if (offender.isEmpty() || offender.length() > LONGEST_NUMBER) return List.of();
        return Dress.of(offender, decimal, groups).stream().map(d -> {
            Column column = new Column(ALL, true, Optional.of(d));
            column.offender = offender;
            return column;
        }).toList();
    }

    /** How many values from the first on fit a form together. */
    public long fitting() {
        return fitting < 0 ? values : fitting;
    }

    /**
     * The first cell that fitted no form together with those before it, cut if it is long. In a column that
     * {@link #dressed} made for such a cell, that cell. Empty if there was none.
     */
    public String offender() {
        return offender;
    }

    /** The type of the cells before the offender; empty if it was the first. */
    public String was() {
        return was;
    }

    /** The number as Java reads it, from a file with this decimal sign. */
    public static String number(String text, char decimal, boolean groups) {
        return Dress.read(text, decimal, groups);
    }

    /** The number of values. */
    public long present() {
        return hasMark() ? values : values + noValue.count();
    }

    /** The bytes of all values in JSON, without quotes. */
    public long jsonBytes() {
        TextForm form = form();
        boolean isBool = (form instanceof TextForm.Marked m ? m.values() : form) instanceof TextForm.Bool;
        long bytes = isBool ? words.jsonBytes() : jsonBytes;
        return hasMark() ? bytes : bytes + noValue.bytes();
    }

    /** Corrects the size of a cell whose text in JSON differs. */
    public void weighAs(String json, String text) {
        jsonBytes += JsonString.bytes(json) - JsonString.bytes(text);
    }

    /** Removes a cell that turned out to be no value. */
    public void forget(String text) {
        values--;
        jsonBytes -= JsonString.bytes(text);
    }

    /** The mark for a missing value in a column with typed values; otherwise empty. */
    public Optional<String> mark() {
        return hasMark() ? Optional.of(noValue.mark()) : Optional.empty();
    }

    /** Whether there is a mark that can be restored: besides empty cells, a mark would be ambiguous. */
    private boolean hasMark() {
        return noValue.count() > 0 && empty == 0 && values > 0 && !(valuesForm() instanceof TextForm.Plain);
    }

    /** The mark for no value that keeps the column text because empty cells mean no value too; otherwise empty. */
    public Optional<String> markBesideEmpty() {
        boolean is = noValue.count() > 0 && empty > 0 && values > 0 && !(valuesForm() instanceof TextForm.Plain);
        return is ? Optional.of(noValue.mark()) : Optional.empty();
    }

    /** The first date, if it is unclear which of its numbers is the month. */
    public Optional<String> doubtfulDate() {
        return WrittenTime.isDoubtful(written) ? Optional.of(first) : Optional.empty();
    }

    /** Whether the values are 0 and 1, and both occur. */
    public boolean isBits() {
        return valuesForm() instanceof TextForm.Int32 && numbers.areBits();
    }

    /** The most specific form that fits every cell. */
    public TextForm form() {
        TextForm form = valuesForm();
        if (form instanceof TextForm.Plain || noValue.count() == 0) return form;
        return hasMark() ? new TextForm.Marked(form, noValue.mark()) : new TextForm.Plain();
    }

    private TextForm valuesForm() {
        TextForm plain = plainForm();
        return dress.isEmpty() || plain instanceof TextForm.Plain ? plain : new TextForm.Dressed(plain, dress.get());
    }

    private TextForm plainForm() {
        if (values == 0) return new TextForm.Plain();
        BoolWords.Pair pair = words.told((candidates & BOOLS) >>> BOOLS_FROM);
        if (pair != null) return new TextForm.Bool(pair.yes(), pair.no());
        Optional<TextForm> number = numbers.form(candidates & NUMBERS);
        if (number.isPresent()) return number.get();
        if (has(DATE)) return new TextForm.Date();
        if (has(TIMESTAMP) && (mostFractionDigits <= 6 || firstYear >= FIRST_NANO_YEAR && lastYear <= LAST_NANO_YEAR)) {
            return new TextForm.Timestamp(separator, hasSeconds,
                    fixedFraction ? fractionDigits : TextForm.Timestamp.GROUPS, zone, offsetSeconds,
                    IsoTime.unit(mostFractionDigits));
        }
        if (has(UUID)) return new TextForm.Uuid();
        if (!written.isEmpty() && !WrittenTime.isDoubtful(written)) return new TextForm.Written(written.getFirst());
        return new TextForm.Plain();
    }

    private boolean has(int form) {
        return (candidates & form) != 0;
    }

    private int fitting(char[] b, int from, int length) {
        int fit = 0;
        if (has(NUMBERS)) fit |= numbers.fitting(candidates & NUMBERS, b, from, length) & candidates;
        if (has(BOOLS)) fit |= words.fitting(b, from, length) << BOOLS_FROM & candidates;
        if (has(DATE) && IsoTime.day(b, from, length) != IsoTime.NO_DAY) fit |= DATE;
        if (has(TIMESTAMP) && fitsTimestamp(b, from, length)) fit |= TIMESTAMP;
        if (has(UUID) && isUuid(b, from, length)) fit |= UUID;
        return fit;
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

    private static boolean is(String word, char[] b, int from, int length) {
        if (word.length() != length) return false;
        for (int i = 0; i < length; i++) if (word.charAt(i) != b[from + i]) return false;
        return true;
    }

    private static boolean isUuid(char[] b, int from, int length) {
        if (length != 36 || b[from + 8] != '-' || b[from + 13] != '-' || b[from + 18] != '-' || b[from + 23] != '-')
            return false;
        return isHex(b, from, 8) && isHex(b, from + 9, 4) && isHex(b, from + 14, 4) && isHex(b, from + 19, 4)
                && isHex(b, from + 24, 12);
    }

    private static boolean isHex(char[] b, int from, int length) {
        int others = 0;
        // A table lookup avoids a branch per digit: which of them are letters is unpredictable.
        for (int i = from; i < from + length; i++) others |= NOT_HEX[b[i] & 0x7f] | b[i] >>> 7;
        return others == 0;
    }

    private static byte[] notHex() {
        byte[] table = new byte[0x80];
        Arrays.fill(table, (byte) 1);
        for (char c : "0123456789abcdefABCDEF".toCharArray()) table[c] = 0;
        return table;
    }
}
