package weighbridge.workloads.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of Base64 or of hexadecimal digits that hold bytes, perhaps behind a key and a tab. */
public final class EncodedLines {
    private static final int MOST_LINES = 50;
    private static final Pattern BASE64 = Pattern.compile("(?:[\\w+/-]{4})+(?:[\\w+/-]{2}==|[\\w+/-]{3}=)?");
    /** What words hardly have, at least not all of it; ww and AA are how messages of Avro and of a registry begin. */
    private static final List<Pattern> MIXED = List.of(Pattern.compile("[0-9+/=_-]|A{5}|^ww[E-H]|^AA[A-D]"),
            Pattern.compile("[A-Z]"), Pattern.compile("[a-z]|A{4}"));
    private static final Pattern HEX = Pattern.compile("(?:0x|\\\\x)?(?=.*[0-9])(?:[0-9a-fA-F]{2} ?)+");
    private static final int SHORTEST = 8;

    private EncodedLines() {}

    /** Whether a file that begins with these bytes consists of such lines; an incomplete last one is ignored. */
    public static boolean areIn(byte[] head) {
        return areIn(new String(head, StandardCharsets.ISO_8859_1));
    }

    /** Whether a file that begins with this text consists of such lines. */
    public static boolean areIn(String text) {
        List<String> lines = text.lines().filter(l -> !l.isBlank()).limit(MOST_LINES + 1L).toList();
        boolean whole = text.endsWith("\n") || lines.size() > MOST_LINES;
        List<String> complete = whole || lines.size() < 2 ? lines : lines.subList(0, lines.size() - 1);
        List<String> texts = complete.stream().map(l -> l.substring(l.lastIndexOf('\t') + 1).strip())
                .filter(t -> !t.equals("null") && !t.equals("NULL")).toList();
        return !texts.isEmpty() && (areAll(texts, HEX) || areAll(texts, BASE64)
                && MIXED.stream().allMatch(p -> texts.stream().anyMatch(t -> p.matcher(t).find())));
    }

    private static boolean areAll(List<String> texts, Pattern form) {
        return texts.stream().allMatch(t -> t.length() >= SHORTEST && form.matcher(t).matches());
    }
}
