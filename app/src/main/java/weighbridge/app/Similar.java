package weighbridge.app;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds words that the user may have meant. */
public final class Similar {
    private static final int MOST = 4;
    /** Shorter parts of words occur in too many words. */
    private static final int SHORTEST_PART = 3;
    /** No command, option or id is longer. */
    private static final int LONGEST = 40;

    private Similar() {}

    /** The end of a sentence, such as {@code ; did you mean kryo or fory?}; empty if no known word is similar. */
    public static String question(String word, Collection<String> known) {
        String asked = word.substring(0, Math.min(word.length(), LONGEST)).toLowerCase(Locale.ROOT);
        List<String> near = known.stream().filter(k -> isNear(asked, k))
                .sorted(Comparator.comparingInt(k -> distance(asked, k))).limit(MOST).toList();
        if (near.isEmpty()) return "";
        String last = near.getLast();
        return "; did you mean "
                + (near.size() == 1 ? last : String.join(", ", near.subList(0, near.size() - 1)) + " or " + last) + "?";
    }

    /** The question, or another end of the sentence if no known word is similar. */
    public static String questionOr(String word, Collection<String> known, String otherwise) {
        String question = question(word, known);
        return question.isEmpty() ? otherwise : question;
    }

    private static boolean isNear(String asked, String known) {
        return distance(asked, known) <= Math.max(1, Math.min(asked.length(), known.length()) / 3)
                || asked.length() >= SHORTEST_PART && known.contains(asked);
    }

    /**
     * The number of letters to insert, delete, change or swap with their neighbours to turn one word into the other.
     */
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
        return d[a.length()][b.length()];
    }
}
