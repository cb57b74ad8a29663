package weighbridge.workloads.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/**
 * A file of text, perhaps compressed, which is checked before anything is read from it.
 *
 * @param path     the name shown to users
 * @param place    where its bytes are; differs from the path only for standard input
 * @param bytes    the size of the file, compressed if it is
 * @param encoding of its characters, UTF-8 unless a mark at its beginning or the user says otherwise
 * @param escape   the character that makes a quote part of a quoted cell
 */
public record TextFile(Path path, Path place, Compression compression, long bytes, boolean hasBom, Charset encoding,
        Optional<Character> escape) {
    /** How much of a file is examined to guess its form. */
    public static final int HEAD_CHARS = 1 << 20;
    /** Many times the size of the largest schema, but small enough for the heap when parsed. */
    private static final int MAX_SMALL_BYTES = 1 << 22;
    private static final int MAX_LINE_BYTES = 1 << 24;
    static final String DATA = "a CSV or JSON Lines file";
    private static final String ENCODING_REMEDY = "save it as UTF-8 text";
    private static final String ENCODING_OPTION = ", or name its encoding with --encoding, such as windows-1252";
    private static final String CLASSES =
            "give records, with the name of their class after --class, and the jar or folder after --classpath";
    private static final String EXPORT = "export it as CSV or JSON Lines";
    /** The first bytes of files that are often given by mistake. Text may begin with those that are only letters. */
    private static final Map<String, Mistake> MAGIC = Map.ofEntries(
            Map.entry("PK\u0003\u0004", new Mistake("a zip archive, perhaps a spreadsheet", "export it as CSV")),
            Map.entry("\u00ca\u00fe\u00ba\u00be", new Mistake("a compiled Java class", CLASSES)),
            Map.entry("PAR1", new Mistake("a Parquet file", EXPORT)),
            Map.entry("Obj\u0001", new Mistake("an Avro container", "export it as JSON Lines")),
            Map.entry("ORC", new Mistake("an ORC file", EXPORT)),
            Map.entry("ARROW1", new Mistake("an Arrow file", EXPORT)),
            Map.entry("FEA1", new Mistake("a Feather file", EXPORT)),
            Map.entry("SQLite format 3", new Mistake("a SQLite database", "export one of its tables as CSV")),
            Map.entry("\u0089HDF", new Mistake("an HDF5 file", EXPORT)),
            Map.entry("\u0093NUMPY", new Mistake("a NumPy array", EXPORT)),
            Map.entry("%PDF-", new Mistake("a PDF document", "export its data as CSV or JSON")),
            Map.entry("\u00ff\u00fe", new Mistake("UTF-16 text", ENCODING_REMEDY)),
            Map.entry("\u00fe\u00ff", new Mistake("UTF-16 text", ENCODING_REMEDY)));
    private static final Set<String> UTF_16_MARKS = Set.of("\u00ff\u00fe", "\u00fe\u00ff");
    private static final int TABLE_LINES = 50;
    private static final int TAR_MAGIC_AT = 257;
    /** The name of the first file in a jar, and where it stands. */
    private static final String JAR_ENTRY = "META-INF/";
    private static final int JAR_ENTRY_AT = 30;
    static final int LONGEST_MAGIC = 16;

    /** A kind of file that is often given by mistake, and what to do with it if data was wanted. */
    private record Mistake(String kind, String remedy) {
        String sentence(String wanted) {
            boolean helps = wanted.equals(DATA) || remedy.equals(ENCODING_REMEDY);
            return "is " + kind + "; " + (helps ? remedy : "give " + wanted);
        }
    }

    /** @throws ImportException if there is no such file, or it is a directory, empty, or not text */
    public static TextFile open(Path file) throws IOException {
        return open(file, file, DATA);
    }

    /** Opens a file that was found already. */
    static TextFile open(DataFile file, Optional<Charset> encoding) throws IOException {
        return open(file.path(), file.place(), encoding, DATA);
    }

    private static TextFile open(Path file, Path place, String wanted) throws IOException {
        return open(file, place, Optional.empty(), wanted);
    }

    private static TextFile open(Path file, Path place, Optional<Charset> encoding, String wanted) throws IOException {
        if (wanted.equals(DATA)) RegularFile.requireData(file, place);
        else RegularFile.require(file, place, wanted);
        TextFile raw = new TextFile(file, place, Compression.NONE, Files.size(place), false, StandardCharsets.UTF_8,
                Optional.empty());
        Compression compression = Compression.of(latin(raw.start(LONGEST_MAGIC)));
        TextFile plain = new TextFile(file, place, compression, raw.bytes, false, raw.encoding, raw.escape);
        boolean marked = wanted.equals(DATA) && UTF_16_MARKS.contains(latin(plain.start(2)));
        Charset charset = encoding.orElse(marked ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8);
        TextFile text = new TextFile(file, place, compression, raw.bytes, false, charset, raw.escape);
        byte[] head = text.start(HEAD_CHARS);
        boolean bom = head.length >= 3 && head[0] == (byte) 0xEF && head[1] == (byte) 0xBB && head[2] == (byte) 0xBF;
        requireText(file, head, wanted);
        if (head.length == (bom ? 3 : 0)) throw new ImportException(file, "is empty; give " + wanted);
        return new TextFile(file, place, compression, raw.bytes, bom, charset, raw.escape);
    }

    /** This file, in which a character makes a quote part of a quoted cell. */
    public TextFile escaped(Optional<Character> by) {
        return new TextFile(path, place, compression, bytes, hasBom, encoding, by);
    }

    private byte[] start(int length) throws IOException {
        try (InputStream in = stream(Progress.NONE, "")) {
            return in.readNBytes(length);
        } catch (CharacterCodingException _) {
            throw notText();
        }
    }

    /** The text's bytes, decompressed and in UTF-8. */
    private InputStream stream(Progress progress, String step) throws IOException {
        InputStream in = new Reading(path, place, progress, step, bytes);
        InputStream plain = compression == Compression.NONE ? in : Unpacked.of(path, compression, in, bytes);
        return encoding.equals(StandardCharsets.UTF_8) ? plain : new Transcoded(plain, encoding);
    }

    private static void requireText(Path file, byte[] head, String wanted) throws ImportException {
        int zero = 0;
        while (zero < head.length && head[zero] != 0) zero++;
        String latin = latin(head);
        if (Compression.of(latin) != Compression.NONE) {
            throw new ImportException(file, "is compressed twice; decompress it once");
        }
        for (var magic : MAGIC.entrySet()) {
            boolean mayBeText = magic.getKey().chars().allMatch(c -> c < 0x80 && Character.isLetterOrDigit(c));
            if (latin.startsWith(magic.getKey()) && (zero < head.length || !mayBeText)) {
                Mistake mistake = isJar(head) ? new Mistake("a jar of Java classes", CLASSES) : magic.getValue();
                throw new ImportException(file, mistake.sentence(wanted));
            }
        }
        if (zero < head.length && head.length > TAR_MAGIC_AT + 5
                && new String(head, TAR_MAGIC_AT, 5, StandardCharsets.ISO_8859_1).equals("ustar")) {
            throw new ImportException(file,
                    "is a tar archive; unpack it and give " + (wanted.equals(DATA) ? "the folder" : wanted));
        }
        if (zero < head.length) {
            if (!wanted.equals(DATA))
                throw new ImportException(file, "is a binary file (byte " + zero + " is 0); give " + wanted);
            boolean wide = head.length > 4 && (head[0] == 0 ^ head[1] == 0) && (head[2] == 0 ^ head[3] == 0)
                    && head[0] == 0 == (head[2] == 0);
            throw new ImportException(file,
                    wide ? "looks like UTF-16 text; say so with --encoding UTF-16" + (head[0] == 0 ? "BE" : "LE")
                            : "is a binary file (byte " + zero
                                    + " is 0) of no kind that is recognized; if it holds messages, "
                                    + "give their schema with --schema or their format with --format");
        }
    }

    private static boolean isJar(byte[] head) {
        String start = new String(head, 0, Math.min(head.length, JAR_ENTRY_AT + JAR_ENTRY.length()),
                StandardCharsets.ISO_8859_1);
        return start.startsWith("PK") && start.endsWith(JAR_ENTRY);
    }

    /**
     * Whether a file is better examined as text although its beginning has control characters: they delimit the cells
     * of its lines, or the file is of a kind that is often given by mistake, which its examination names.
     */
    public static boolean isTextOrMistaken(byte[] head) {
        String start = latin(head);
        boolean mistaken = MAGIC.keySet().stream().filter(m -> !m.chars().allMatch(c -> c < 0x80 && c >= ' '))
                .anyMatch(start::startsWith);
        if (mistaken) return true;
        String text = new String(head, StandardCharsets.UTF_8);
        List<String> lines = text.lines().limit(TABLE_LINES).toList();
        if (lines.size() < 2 || text.indexOf('\ufffd') >= 0 && text.indexOf('\ufffd') < text.length() - 1) return false;
        Set<List<Integer>> controls = lines.subList(0, lines.size() - 1).stream()
                .map(l -> l.chars().filter(c -> c < ' ' && c != '\t').boxed().toList()).collect(Collectors.toSet());
        List<Integer> usual = controls.iterator().next();
        return controls.size() == 1 && !usual.isEmpty() && !usual.contains(0) && Set.copyOf(usual).size() == 1;
    }

    static String latin(byte[] head) {
        return new String(head, 0, Math.min(LONGEST_MAGIC, head.length), StandardCharsets.ISO_8859_1);
    }

    /** The first {@link #HEAD_CHARS} characters, or all if there are fewer. */
    public String head() throws IOException {
        return head(HEAD_CHARS);
    }

    /** The first characters, or all if there are fewer. */
    public String head(int length) throws IOException {
        char[] chars = new char[length];
        try (Reader in = reader(Progress.NONE, "")) {
            int n = 0;
            for (int read; n < chars.length && (read = in.read(chars, n, chars.length - n)) > 0;) n += read;
            return new String(Arrays.copyOf(chars, n));
        }
    }

    /**
     * Reads the text without its byte-order mark.
     *
     * @throws ImportException where bytes are no text; the reader throws it, too
     */
    public Reader reader(Progress progress, String step) throws IOException {
        InputStream in = stream(progress, step);
        if (hasBom) in.skipNBytes(3);
        Reader text = new Checked(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT).onUnmappableCharacter(CodingErrorAction.REPORT)));
        return escape.isEmpty() ? text : new Unescaped(text, escape.get());
    }

    /** Refuses this file where its bytes are no text. */
    private final class Checked extends Reader {
        private final Reader in;

        Checked(Reader in) {
            this.in = in;
        }

        @Override
        public int read(char[] to, int offset, int length) throws IOException {
            try {
                return in.read(to, offset, length);
            } catch (CharacterCodingException _) {
                throw notText();
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** The error for a file that is not UTF-8; it names the line of the first such byte. */
    private ImportException notText() throws IOException {
        if (!encoding.equals(StandardCharsets.UTF_8)) {
            return new ImportException(path,
                    "is not text in " + encoding.name() + "; name its encoding with --encoding, or save it as UTF-8");
        }
        try (InputStream in = new BufferedInputStream(stream(Progress.NONE, ""))) {
            long line = 1;
            // One line at a time: the byte of a line end is never part of another character.
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
            return new ImportException(path, line, "is not UTF-8 text; " + ENCODING_REMEDY + ENCODING_OPTION);
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
        TextFile text = open(file, file, "a schema file (docs/schema.md)");
        String most = " bytes, but a schema file can have at most " + MAX_SMALL_BYTES;
        if (text.bytes > MAX_SMALL_BYTES) throw new ImportException(file, "has " + text.bytes + most);
        try (Reader in = text.reader(Progress.NONE, "")) {
            // It may be compressed.
            StringBuilder all = new StringBuilder();
            char[] some = new char[1 << 13];
            for (int n = in.read(some); n >= 0; n = in.read(some)) {
                all.append(some, 0, n);
                if (all.length() > MAX_SMALL_BYTES)
                    throw new ImportException(file, "has more than " + MAX_SMALL_BYTES + most);
            }
            return all.toString();
        }
    }
}
