package weighbridge.workloads.json;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lines as Elasticsearch's bulk requests have them: one says what is to be done with the document in the next.
 */
public final class BulkLines {
    private static final Pattern ACTION =
            Pattern.compile("\\s*\\{\\s*\"(index|create|update|delete)\"\\s*:\\s*\\{[^{}]*\\}\\s*\\}\\s*");
    private static final Pattern DELETE = Pattern.compile("\\s*\\{\\s*\"delete\".*");
    private static final int MOST_LINES = 100;

    private BulkLines() {}

    /** Whether a text with this beginning consists of such lines; an incomplete last one is ignored. */
    public static boolean areIn(String head) {
        List<String> lines = head.lines().filter(l -> !l.isBlank()).limit(MOST_LINES).toList();
        int last = head.endsWith("\n") || lines.size() == MOST_LINES ? lines.size() : lines.size() - 1;
        boolean document = false;
        int documents = 0;
        for (int i = 0; i < last; i++) {
            boolean action = ACTION.matcher(lines.get(i)).matches();
            if (action == document) return false;
            if (document) documents++;
            document = action && !DELETE.matcher(lines.get(i)).matches();
        }
        return documents > 1;
    }

    /** Only the documents, one per line; the other lines become empty. */
    public static Reader documents(Reader text) {
        return new Documents(new BufferedReader(text));
    }

    private static final class Documents extends Reader {
        private final BufferedReader in;
        private String line = "";
        private int at;

        Documents(BufferedReader in) {
            this.in = in;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            if (at == line.length()) {
                String next = in.readLine();
                if (next == null) return -1;
                line = (ACTION.matcher(next).matches() ? "" : next) + "\n";
                at = 0;
            }
            int n = Math.min(length, line.length() - at);
            line.getChars(at, at + n, buffer, offset);
            at += n;
            return n;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
