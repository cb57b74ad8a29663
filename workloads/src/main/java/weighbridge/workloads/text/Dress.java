package weighbridge.workloads.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the numbers of a column are written, if not plainly.
 *
 * @param decimal the decimal sign
 * @param group   the character between thousands, or {@link #NONE}
 * @param bare    whether the zero before a fraction is left out
 * @param spaces  the number of spaces before every number; if aligned, the length to which all are padded with spaces
 */
record Dress(char decimal, char group, boolean bare, int spaces, boolean aligned) {
    private static final char NONE = 0;
    private static final String GROUPS = " '\u00a0\u202f";
    private static final Pattern NUMBER = Pattern.compile("-?[0-9.," + GROUPS + "]*\\d([eE][+-]?\\d+)?");

    /** The ways of writing, other than the plain one, in which the text is a number; none if it is not. */
    static List<Dress> of(String text, char decimal, boolean groups) {
        String body = text.replaceFirst("^ +", "");
        Matcher m = pattern(decimal, groups).matcher(body);
        if (!m.matches()) return List.of();
        int spaces = text.length() - body.length();
        List<Dress> all = new ArrayList<>();
        List<Character> marks =
                new ArrayList<>(List.of(m.group("groups").isEmpty() ? NONE : m.group("groups").charAt(0)));
        if (groups && m.group("groups").isEmpty()) marks.add(other(decimal));
        boolean isFraction = m.group("fraction") != null;
        for (char group : marks) {
            for (boolean bare : isFraction && m.group("whole").isEmpty() ? List.of(true) : List.of(false, true)) {
                all.add(new Dress(decimal, group, bare, spaces, false));
                if (spaces > 0) all.add(new Dress(decimal, group, bare, text.length(), true));
            }
        }
        all.remove(new Dress('.', NONE, false, 0, false));
        return all;
    }

    /** The number as Java reads it, from a file with this decimal sign; a text that is not a number stays as it is. */
    static String read(String text, char decimal, boolean groups) {
        String body = text.strip();
        Matcher m = pattern(decimal, groups).matcher(body);
        if (!m.matches()) return body;
        String marks = m.group("groups");
        return new Dress(decimal, marks.isEmpty() ? NONE : marks.charAt(0), true, 0, false).plain(body);
    }

    private static Pattern pattern(char decimal, boolean groups) {
        String marks = groups ? GROUPS + other(decimal) : GROUPS;
        return Pattern.compile("-?(?<whole>\\d*)(?<groups>(?:(?<=\\d)([" + marks
                + "])\\d{3}(?:\\3\\d{3})*)?)(?<fraction>[" + decimal + "]\\d+)?(?<=\\d)([eE][+-]?\\d+)?");
    }

    private static char other(char decimal) {
        return decimal == ',' ? '.' : ',';
    }

    /** The number as programs write it. */
    String plain(String text) {
        String body = spaces > 0 ? text.replaceFirst("^ +", "") : text;
        if (!NUMBER.matcher(body).matches()) return body;
        String ungrouped = group == NONE ? body : body.replace(String.valueOf(group), "");
        String pointed = decimal == ',' ? ungrouped.replace(',', '.') : ungrouped;
        return pointed.startsWith(".") ? "0" + pointed
                : pointed.startsWith("-.") ? "-0" + pointed.substring(1) : pointed;
    }

    /** The number as the column writes it. */
    String dressed(String plain) {
        String body = NUMBER.matcher(plain).matches() ? number(plain) : plain;
        int missing = aligned ? spaces - body.length() : spaces;
        return " ".repeat(Math.max(0, missing)) + body;
    }

    private String number(String plain) {
        String sign = plain.startsWith("-") ? "-" : "";
        String rest = plain.substring(sign.length());
        int end = 0;
        while (end < rest.length() && Character.isDigit(rest.charAt(end))) end++;
        String whole = rest.substring(0, end);
        boolean isFraction = end < rest.length() && rest.charAt(end) == '.';
        if (bare && isFraction && whole.equals("0")) whole = "";
        if (group != NONE) whole = whole.replaceAll("(?<=\\d)(?=(\\d{3})+$)", String.valueOf(group));
        return sign + whole + (isFraction ? decimal + rest.substring(end + 1) : rest.substring(end));
    }
}
