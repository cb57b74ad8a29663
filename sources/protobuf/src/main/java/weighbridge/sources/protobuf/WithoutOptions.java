package weighbridge.sources.protobuf;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a {@code .proto} file without the options that other files define, such as {@code (google.api.http)},
 * and without the imports of files that are not there. Neither changes what messages contain.
 */
final class WithoutOptions {
    private static final Pattern TOKEN = Pattern.compile("(?s)(?<gap>\\s++|//[^\\n]*+|/\\*.*?\\*/)|"
            + "\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)*+'|[\\w.]++|.");

    private final List<String> tokens = new ArrayList<>();
    private final StringBuilder out = new StringBuilder();
    private int at;
    private boolean any;

    private WithoutOptions(String text) {
        Matcher m = TOKEN.matcher(text);
        while (m.find()) tokens.add(m.group("gap") == null ? m.group() : gap(m.group()));
    }

    /** Keeps line numbers, and nothing that looks like a token. */
    private static String gap(String text) {
        String lines = text.replaceAll("[^\\n]", "");
        return lines.isEmpty() ? " " : lines;
    }

    /** @param absent names of imports to leave out */
    static WithoutOptions of(String text, Set<String> absent) {
        WithoutOptions without = new WithoutOptions(text);
        while (without.at < without.tokens.size()) without.next(absent);
        return without;
    }

    String text() {
        return out.toString();
    }

    /** Whether there were such options. */
    boolean any() {
        return any;
    }

    private void next(Set<String> absent) {
        String token = tokens.get(at);
        if (token.equals("option") && tokens.get(after(at)).equals("(")) skip();
        else if (token.equals("import")) imported(absent);
        else if (token.equals("[")) list();
        else {
            out.append(token);
            at++;
        }
    }

    private void imported(Set<String> absent) {
        int end = at;
        while (end < tokens.size() - 1 && !tokens.get(end).equals(";")) end++;
        String statement = String.join("", tokens.subList(at, end + 1));
        boolean left =
                absent.stream().anyMatch(a -> statement.contains("\"" + a + "\"") || statement.contains("'" + a + "'"));
        if (!left) out.append(statement);
        at = end + 1;
    }

    /** The place of the next token that is not a gap. */
    private int after(int place) {
        int next = place + 1;
        while (next < tokens.size() - 1 && tokens.get(next).isBlank()) next++;
        return Math.min(next, tokens.size() - 1);
    }

    /** Skips a statement, and keeps its line ends. */
    private void skip() {
        any = true;
        int depth = 0;
        for (; at < tokens.size(); at++) {
            String token = tokens.get(at);
            if (token.isBlank()) out.append(token);
            if (token.equals("{")) depth++;
            if (token.equals("}")) depth--;
            if (token.equals(";") && depth == 0) {
                at++;
                return;
            }
        }
    }

    /** A list of options in brackets. */
    private void list() {
        List<String> kept = new ArrayList<>();
        StringBuilder one = new StringBuilder();
        StringBuilder lines = new StringBuilder();
        int depth = 0;
        boolean closed = false;
        for (at++; at < tokens.size() && !closed; at++) {
            String token = tokens.get(at);
            if (token.equals("{") || token.equals("[")) depth++;
            boolean end = depth == 0 && token.equals("]");
            if (token.equals("}") || token.equals("]") && !end) depth--;
            if (end || depth == 0 && token.equals(",")) {
                boolean own = one.toString().strip().startsWith("(");
                any |= own;
                if (!own && !one.toString().isBlank()) kept.add(one.toString());
                one.setLength(0);
                closed = end;
            } else {
                if (token.isBlank()) lines.append(token.replace(" ", ""));
                one.append(token.isBlank() ? " " : token);
            }
        }
        if (!kept.isEmpty()) out.append('[').append(String.join(",", kept)).append(']');
        out.append(lines);
    }
}
