package weighbridge.workloads.text;

import java.util.List;
import java.util.TreeSet;

/** Keeps the different texts of a column, as long as they are few and look like names. */
final class FewTexts {
    /** More are rather names of things than kinds. */
    private static final int MOST = 32;
    private static final int LONGEST = 40;
    /** Each is there so many times, on average. */
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

    /** In their order; none if they are too many for their number, or only one. */
    List<String> texts() {
        return few && texts.size() > 1 && count >= (long) TIMES * texts.size() ? List.copyOf(texts) : List.of();
    }
}
