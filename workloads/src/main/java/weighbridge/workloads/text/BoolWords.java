package weighbridge.workloads.text;

import java.util.List;

/** Recognizes pairs of words for true and false; each pair is one bit of a set. */
final class BoolWords {
    record Pair(String yes, String no) {}

    /**
     * For the first three pairs one word is enough to make a boolean; a column with only Y, or only NO, may be
     * anything.
     */
    private static final List<Pair> PAIRS = List.of(new Pair("true", "false"), new Pair("True", "False"),
            new Pair("TRUE", "FALSE"), new Pair("yes", "no"), new Pair("Yes", "No"), new Pair("YES", "NO"),
            new Pair("y", "n"), new Pair("Y", "N"), new Pair("t", "f"), new Pair("T", "F"));
    private static final int PLAIN = 3;
    private static final int LONGEST = 5;
    private static final int JSON_TRUE = 4;
    private static final int JSON_FALSE = 5;
    /** The set of all pairs. */
    static final int ALL = (1 << 10) - 1;

    private long seenYes;
    private long seenNo;

    /** The pairs that contain this word. */
    int fitting(char[] b, int from, int length) {
        if (length > LONGEST) return 0;
        int fit = 0;
        for (int i = 0; i < PAIRS.size(); i++) {
            boolean yes = is(PAIRS.get(i).yes(), b, from, length);
            boolean no = !yes && is(PAIRS.get(i).no(), b, from, length);
            if (yes || no) fit |= 1 << i;
            if (yes) seenYes++;
            if (no) seenNo++;
        }
        return fit;
    }

    /** The pair that the words seen so far establish, out of these; null if there is none. */
    Pair told(int pairs) {
        for (int i = 0; i < PAIRS.size(); i++) {
            if ((pairs & 1 << i) != 0 && (i < PLAIN || seenYes > 0 && seenNo > 0)) return PAIRS.get(i);
        }
        return null;
    }

    /** The bytes that the words seen take in JSON, if all are from one pair. */
    long jsonBytes() {
        return seenYes * JSON_TRUE + seenNo * JSON_FALSE;
    }

    private static boolean is(String word, char[] b, int from, int length) {
        if (word.length() != length) return false;
        for (int i = 0; i < length; i++) if (word.charAt(i) != b[from + i]) return false;
        return true;
    }
}
