package weighbridge.workloads.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** A file of UTF-8 text, checked to be one before anything is read from it. */
public record TextFile(Path path, long bytes, boolean hasBom) {
    /** As much of a file as is looked at to guess its form. */
    public static final int HEAD_CHARS = 1 << 20;
    private static final int REPORT_EVERY_BYTES = 1 << 22;
    /** Many times what the largest schema needs; what is made of it fits the heap, whatever it is. */
    private static final int MAX_SMALL_BYTES = 1 << 22;
    private static final int MAX_LINE_BYTES = 1 << 24;
    private static final String DATA = "a CSV or JSON Lines file";
    private static final String ENCODING_REMEDY = "save it as UTF-8 text";
    /** The first bytes of files that are often given by mistake. Text may begin with those that are letters alone. */
    private static final Map<String, String> MAGIC = Map.of("\u001f\u008b",
            "is compressed with gzip; decompress it first", "PK\u0003\u0004",
            "is a zip archive, perhaps a spreadsheet; export it as CSV", "\u0028\u00b5\u002f\u00fd",
            "is compressed with zstd; decompress it first", "PAR1", "is a Parquet file; export it as CSV or JSON Lines",
            "Obj\u0001", "is an Avro container; export it as JSON Lines", "ORC",
            "is an ORC file; export it as CSV or JSON Lines", "\u00ff\u00fe", "is UTF-16 text; " + ENCODING_REMEDY,
            "\u00fe\u00ff", "is UTF-16 text; " + ENCODING_REMEDY);

    /** @throws ImportException if there is no such file, or it is a directory, empty, or no text */
    public static TextFile open(Path file) throws IOException {
        return open(file, DATA);
    }

    private static TextFile open(Path file, String wanted) throws IOException {
        if (!Files.exists(file)) throw new ImportException(file, "there is no such file; give the path of " + wanted);
        if (Files.isDirectory(file)) throw new ImportException(file, "is a directory; give " + wanted);
        if (!Files.isRegularFile(file))
            throw new ImportException(file, "is not a regular file; it is read twice, so save it to a file first");
        if (!Files.isReadable(file)) throw new ImportException(file, "cannot be read; check its permissions");
        byte[] head;
        try (InputStream in = new Reading(file, Progress.NONE, "", 0)) {
            head = in.readNBytes(HEAD_CHARS);
        }
        boolean bom = head.length >= 3 && head[0] == (byte) 0xEF && head[1] == (byte) 0xBB && head[2] == (byte) 0xBF;
        requireText(file, head, wanted);
        if (head.length == (bom ? 3 : 0)) throw new ImportException(file, "is empty; give " + wanted);
        return new TextFile(file, Files.size(file), bom);
    }

    /** The file's name up to its first dot. */
    public String stem() {
        String name = path.getFileName().toString();
        int dot = name.indexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }

    private static void requireText(Path file, byte[] head, String wanted) throws ImportException {
        int zero = 0;
        while (zero < head.length && head[zero] != 0) zero++;
        String latin = new String(head, 0, Math.min(8, head.length), StandardCharsets.ISO_8859_1);
        for (var magic : MAGIC.entrySet()) {
            boolean mayBeText = magic.getKey().chars().allMatch(c -> c < 0x80 && Character.isLetterOrDigit(c));
            if (latin.startsWith(magic.getKey()) && (zero < head.length || !mayBeText)) {
                throw new ImportException(file, magic.getValue());
            }
        }
        if (zero < head.length) {
            throw new ImportException(file, "is a binary file (byte " + zero + " is 0); give " + wanted);
        }
    }

    /** The first {@link #HEAD_CHARS} characters, or all. */
    public String head() throws IOException {
        char[] chars = new char[HEAD_CHARS];
        try (Reader in = reader(Progress.NONE, "")) {
            int n = 0;
            for (int read; n < chars.length && (read = in.read(chars, n, chars.length - n)) > 0;) n += read;
            return new String(Arrays.copyOf(chars, n));
        } catch (CharacterCodingException e) {
            throw notUtf8();
        }
    }

    /**
     * Reads the text without its byte-order mark; bytes that are not UTF-8 make it throw
     * {@link CharacterCodingException}.
     */
    public Reader reader(Progress progress, String step) throws IOException {
        InputStream in = new Reading(path, progress, step, bytes);
        if (hasBom) in.skipNBytes(3);
        return new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /** Says in which line the first byte is that is not UTF-8. */
    public ImportException notUtf8() throws IOException {
        try (InputStream in = new BufferedInputStream(new Reading(path, Progress.NONE, "", bytes))) {
            long line = 1;
            // A line at a time: a line end never is part of another character.
            var bytes = new ByteArrayOutputStream();
            for (int b = in.read();; b = in.read()) {
                if (b >= 0) bytes.write(b);
                if (b < 0 || b == '\n' || bytes.size() > MAX_LINE_BYTES) {
                    if (!isUtf8(bytes.toByteArray())) break;
                    line++;
                    bytes.reset();
                }
                if (b < 0) break;
            }
            return new ImportException(path, line, "is not UTF-8 text; " + ENCODING_REMEDY);
        }
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** The whole text of a schema file. */
    public static String readSchema(Path file) throws IOException {
        TextFile text = open(file, "a schema file (docs/schema.md)");
        if (text.bytes > MAX_SMALL_BYTES) {
            throw new ImportException(file,
                    "has " + text.bytes + " bytes; a schema file has at most " + MAX_SMALL_BYTES);
        }
        try (Reader in = text.reader(Progress.NONE, "")) {
            return in.readAllAsString();
        } catch (CharacterCodingException e) {
            throw text.notUtf8();
        }
    }

    /** The bytes of a file; a fault in reading them names the file. */
    private static final class Reading extends FilterInputStream {
        private final Path file;
        private final Progress progress;
        private final String step;
        private final long total;
        private long done;
        private long reported;

        Reading(Path file, Progress progress, String step, long total) throws IOException {
            super(Files.newInputStream(file));
            this.file = file;
            this.progress = progress;
            this.step = step;
            this.total = total;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int n;
            try {
                n = super.read(buffer, offset, length);
            } catch (IOException e) {
                throw new ImportException(file,
                        "cannot be read to its end (" + e.getMessage() + "); copy it to another place and try again");
            }
            if (n > 0) count(n);
            return n;
        }

        private void count(int n) {
            done += n;
            if (done - reported >= REPORT_EVERY_BYTES) {
                reported = done;
                progress.at(step, done, total);
            }
        }
    }
}
