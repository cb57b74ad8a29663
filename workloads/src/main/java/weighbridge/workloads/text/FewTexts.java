package weighbridge.workloads.text;

import java.util.List;
import java.util.TreeSet;

/** Keeps the different texts of a column as long as they are few and look like names. */
final class FewTexts {
    /** The most texts; more are likely names of things, not of kinds. */
    private static final int MOST = 32;
    private static final int LONGEST = 40;
    /** How often each text must occur, on average. */
    private static final int TIMES = 10;

    private final TreeSet<String> texts = new TreeSet<>();
    private long count;
    private boolean few = true;

    void observe(char[] b, int from, int length) {
        if (!few) return;
        count++;
        if (length > LONGEST || !isLetter(b[from])) few = false;
        else texts.add(new String(b, from, length));
        if (texts.size() > MOST) few = false;
        if (!few) texts.clear();
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** The texts in their order; none if there is only one, or they do not occur often enough. */
    List<String> texts() {
        return few && texts.size() > 1 && count >= (long) TIMES * texts.size() ? List.copyOf(texts) : List.of();
    }
}
