package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Makes up texts with the letter frequencies of a profile. */
final class Letters {
    static final int FORMS = 4;
    private static final int ASCII = 0x80;
    private static final int LATIN = 0x100;
    private static final int TWO_BYTES = 0x800;
    private static final int PLANE = 0x10000;
    /**
     * Each stands for all characters of its width: Latin-1 beyond ASCII, then others of two, three and four bytes in
     * UTF-8.
     */
    private static final int[] WIDE = {0xe9, 0x436, 0x8a9e, 0x1f600};
    private static final String LOWER = "etaoinshrdlcumwfgypbvkxjqz";
    private static final String UPPER = "SCPABRMTDHEFGLINWOUVJKYQZX";
    private static final String DIGITS = "1023456789";

    private final List<List<Letter>> letters;
    private final List<Urn> urns;

    Letters(List<Letter> all) {
        letters =
                IntStream.range(0, FORMS)
                        .mapToObj(form -> all.stream().filter(l -> l.within() == form && l.count() > 0)
                                .sorted((a, b) -> Boolean.compare(isWidest(form, a), isWidest(form, b))).toList())
                        .toList();
        urns = letters.stream().map(l -> new Urn(l.stream().mapToLong(Letter::count).toArray())).toList();
    }

    /** The form of a text: the width of its widest character. */
    static int form(String text) {
        int widest = text.codePoints().max().orElse(0);
        return widest < ASCII ? 0 : widest < LATIN ? 1 : widest < PLANE ? 2 : 3;
    }

    private static boolean isWidest(int form, Letter letter) {
        return form > 0 && form(Character.toString((int) letter.like())) == form;
    }

    String text(int form, int length, RandomGenerator random) {
        StringBuilder text = new StringBuilder(length);
        List<Letter> drawn = letters.get(form);
        if (drawn.isEmpty()) return "e".repeat(length);
        int narrow = (int) drawn.stream().filter(l -> !isWidest(form, l)).count();
        // At least one character must have the form's width; otherwise the text would be of another form.
        int wide = narrow == drawn.size() || length == 0 ? -1 : random.nextInt(length);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(letter(drawn.get(urns.get(form).next(random, i == wide ? narrow : 0)), random));
        }
        return text.toString();
    }

    private static int letter(Letter letter, RandomGenerator random) {
        int rank = (int) letter.rank();
        return switch ((int) letter.like()) {
            case 'a' -> LOWER.charAt(rank);
            case 'A' -> UPPER.charAt(rank);
            case '0' -> DIGITS.charAt(rank);
            case 0xe9 -> 0xe0 + random.nextInt(0x17);
            case 0x436 -> 0x430 + random.nextInt(0x20);
            case 0x8a9e -> 0x4e00 + random.nextInt(0x400);
            case 0x1f600 -> 0x1f600 + random.nextInt(0x40);
            default -> (int) letter.like();
        };
    }

    /** How many letters are in a class. */
    static int classSize(long like) {
        return like == 'a' || like == 'A' ? LOWER.length() : like == '0' ? DIGITS.length() : 1;
    }

    /** Whether the code point stands for a class. */
    static boolean isClass(long like) {
        if (like >= ASCII) return IntStream.of(WIDE).anyMatch(w -> w == like);
        return like >= 0 && (!Character.isLetterOrDigit((int) like) || like == 'a' || like == 'A' || like == '0');
    }

    /** Counts letters by form and class. */
    static final class Counts {
        private final long[][] counts = new long[FORMS][];

        void add(int form, String text) {
            if (counts[form] == null) counts[form] = new long[ASCII + WIDE.length];
            text.codePoints().forEach(c -> counts[form][c < ASCII ? c : ASCII + width(c)]++);
        }

        private static int width(int c) {
            return c < LATIN ? 0 : c < TWO_BYTES ? 1 : c < PLANE ? 2 : 3;
        }

        List<Letter> all() {
            List<Letter> all = new ArrayList<>();
            for (int form = 0; form < FORMS; form++) {
                if (counts[form] == null) continue;
                ranked(form, 'a', 'z', all);
                ranked(form, 'A', 'Z', all);
                ranked(form, '0', '9', all);
                for (int c = 0; c < ASCII; c++) {
                    if (!Character.isLetterOrDigit(c)) add(form, c, 0, counts[form][c], all);
                }
                for (int w = 0; w < WIDE.length; w++) add(form, WIDE[w], 0, counts[form][ASCII + w], all);
            }
            return all;
        }

        private void ranked(int form, int first, int last, List<Letter> all) {
            long[] sorted = IntStream.rangeClosed(first, last).mapToLong(c -> -counts[form][c]).sorted().toArray();
            for (int rank = 0; rank < sorted.length; rank++) add(form, first, rank, -sorted[rank], all);
        }

        private static void add(int form, int like, int rank, long count, List<Letter> all) {
            if (count > 0) all.add(new Letter(form, like, rank, count));
        }
    }
}
