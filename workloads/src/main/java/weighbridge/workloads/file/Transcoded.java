package weighbridge.workloads.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** The bytes in UTF-8 of a text in another encoding; bytes that are no text in it raise an exception. */
final class Transcoded extends InputStream {
    private final Reader in;
    private final char[] chars = new char[1 << 13];
    private byte[] bytes = new byte[0];
    private int at;
    private int kept;

    Transcoded(InputStream in, Charset encoding) {
        this.in = new InputStreamReader(in, encoding.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) return 0;
        while (at == bytes.length) if (!fill()) return -1;
        int n = Math.min(length, bytes.length - at);
        System.arraycopy(bytes, at, to, offset, n);
        at += n;
        return n;
    }

    private boolean fill() throws IOException {
        int n = in.read(chars, kept, chars.length - kept);
        if (n < 0 && kept == 0) return false;
        int all = kept + Math.max(0, n);
        // Half of a pair is kept until the other half is there.
        int whole = n > 0 && Character.isHighSurrogate(chars[all - 1]) ? all - 1 : all;
        bytes = new String(chars, 0, whole).getBytes(StandardCharsets.UTF_8);
        at = 0;
        kept = all - whole;
        if (kept > 0) chars[0] = chars[all - 1];
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
