package weighbridge.workloads.csv;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/**
 * Replaces each run of spaces and tabs by one space, and removes those at the beginning and end of a line; quoted text
 * is unchanged.
 */
final class Runs extends FilterReader {
    private static final int BUFFER = 1 << 14;

    private final char[] buffer = new char[BUFFER];
    private int at;
    private int end;
    private boolean quoted;
    /** Whether the previous character ended a quoted part: a quote after it is literal and reopens it. */
    private boolean closed;
    private boolean blank;
    private boolean lineStart = true;
    /** The character after a blank that was just returned; −1 if none is held back. */
    private int held = -1;

    Runs(Reader in) {
        super(in);
    }

    static String squeezed(String text) {
        try (Reader in = new Runs(new StringReader(text))) {
            return in.readAllAsString();
        } catch (IOException e) {
            throw new IllegalStateException("a string can be read", e);
        }
    }

    @Override
    public int read() throws IOException {
        if (held >= 0) {
            int c = held;
            held = -1;
            return c;
        }
        for (int c = next(); c >= 0; c = next()) {
            if (!quoted && (c == ' ' || c == '\t')) {
                blank = true;
                closed = false;
                continue;
            }
            boolean lineEnd = c == '\n' || c == '\r';
            boolean cellStart = blank || lineStart;
            boolean between = blank && !lineStart && !lineEnd;
            blank = false;
            boolean turns = c == '"' && (quoted || cellStart || closed);
            if (turns) quoted = !quoted;
            closed = turns && !quoted;
            lineStart = lineEnd && !quoted;
            if (!between) return c;
            held = c;
            return ' ';
        }
        return -1;
    }

    private int next() throws IOException {
        if (at == end) {
            end = in.read(buffer, 0, BUFFER);
            at = 0;
            if (end <= 0) {
                end = 0;
                return -1;
            }
        }
        return buffer[at++];
    }

    @Override
    public int read(char[] out, int offset, int length) throws IOException {
        int n = 0;
        for (int c = 0; n < length && (c = read()) >= 0;) out[offset + n++] = (char) c;
        return n == 0 && length > 0 ? -1 : n;
    }
}
