package weighbridge.workloads.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/**
 * A CSV file in which a character, mostly a backslash, makes a quote or itself part of a quoted cell, written as RFC
 * 4180 has it: with the quote doubled. Outside of quoted cells nothing is changed.
 */
final class Unescaped extends Reader {
    private final BufferedReader in;
    private final char escape;
    private boolean quoted;
    /** Whether a cell begins here, as after a line end or a character that may delimit cells. */
    private boolean begins = true;
    private int pending = -1;

    Unescaped(Reader in, char escape) {
        this.in = new BufferedReader(in);
        this.escape = escape;
    }

    @Override
    public int read(char[] to, int offset, int length) throws IOException {
        int n = 0;
        while (n < length) {
            int c = next();
            if (c < 0) break;
            to[offset + n++] = (char) c;
        }
        return n == 0 && length > 0 ? -1 : n;
    }

    private int next() throws IOException {
        if (pending >= 0) {
            int c = pending;
            pending = -1;
            return c;
        }
        int c = in.read();
        if (quoted && c == escape) {
            int escaped = in.read();
            if (escaped == '"') pending = '"';
            else if (escaped != escape && escaped >= 0) {
                pending = escaped;
                return c;
            }
            return escaped;
        }
        if (quoted && c == '"') {
            in.mark(1);
            if (in.read() == '"') {
                pending = '"';
                return c;
            }
            in.reset();
            quoted = false;
        } else if (c == '"') {
            quoted = begins;
        }
        begins = c >= 0 && !Character.isLetterOrDigit(c) && c != '"' && c != escape;
        return c;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
