import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** Damages files: cuts them, and replaces bytes, marks or words with others. */
final class Damage {
    private static final int LARGEST = 200_000;
    private static final byte[] MARKS =
            "\",;|\t\n\r{}[]:-.0e\\ \u00ff_aA1/NAnulltrue#'".getBytes(StandardCharsets.ISO_8859_1);
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.]+");
    /** The beginning of JSON that is a single value, so that its first line is not a value. */
    private static final Pattern WHOLE = Pattern.compile("\\[|\\{[^\\n]*(?<!\\})\\n|\\{[^\\n]*$");
    private static final List<String> NUMBERS = List.of("0", "-1", "127", "128", "255", "32768", "65536", "2147483647",
            "2147483648", "-2147483649", "9223372036854775807", "9223372036854775808", "1e400", "99999999999999999999999");

    private final SplittableRandom random;

    Damage(SplittableRandom random) {
        this.random = random;
    }

    /**
     * Damages a file in ways that fit its kind.
     *
     * @param schema whether the file is a schema, no part of which is valid by itself
     */
    byte[] to(byte[] whole, boolean schema) throws IOException {
        boolean binary = isBinary(whole);
        byte[] bytes = whole;
        // If records are in lines, a part of the file is valid, too.
        boolean lines = !binary && whole.length > 0 && !WHOLE.matcher(start(whole)).lookingAt();
        if (random.nextInt(4) == 0 || lines && !schema && random.nextInt(3) > 0) bytes = cut(whole, binary);
        for (int k = random.nextInt(binary || schema ? 1 : 0, binary ? 9 : 4); k > 0; k--) {
            if (!binary && random.nextInt(2) == 0) bytes = anotherWord(bytes);
            else bytes = binary ? flipped(bytes) : marked(bytes);
        }
        return !binary && !schema && random.nextInt(12) == 0 ? packed(bytes) : bytes;
    }

    private static String start(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, 4_096), StandardCharsets.ISO_8859_1);
    }

    private static boolean isBinary(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, 4_096); i++)
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t') return true;
        return false;
    }

    private byte[] cut(byte[] whole, boolean binary) {
        if (binary) return Arrays.copyOf(whole, random.nextInt(whole.length));
        int length = Math.min(LARGEST, 1 + random.nextInt(Math.min(whole.length, 1 << random.nextInt(6, 18))));
        if (random.nextInt(4) > 0) while (length > 1 && whole[length - 1] != '\n') length--;
        return Arrays.copyOf(whole, length);
    }

    private byte[] flipped(byte[] bytes) {
        if (bytes.length == 0) return bytes;
        byte[] flipped = bytes.clone();
        // Headers and footers are within 600 bytes of an end.
        int area = random.nextInt(3) == 0 ? Math.min(600, bytes.length) : bytes.length;
        int at = random.nextInt(area);
        if (random.nextBoolean()) at = bytes.length - 1 - at;
        switch (random.nextInt(4)) {
            case 0 -> flipped[at] = (byte) random.nextInt(256);
            case 1 -> flipped[at] ^= (byte) (1 << random.nextInt(8));
            case 2 -> flipped[at] = (byte) (random.nextBoolean() ? 0xff : random.nextBoolean() ? 0x7f : 0);
            default -> {
                int from = random.nextInt(bytes.length);
                int n = Math.min(random.nextInt(1, 64), bytes.length - Math.max(from, at));
                System.arraycopy(bytes, from, flipped, at, n);
            }
        }
        return flipped;
    }

    private byte[] marked(byte[] bytes) {
        byte[] marked = bytes.clone();
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(5)) {
            case 0 -> marked[at] = (byte) random.nextInt(256);
            case 1, 2 -> marked[at] = MARKS[random.nextInt(MARKS.length)];
            // Copies a piece of the file to another place.
            case 3 -> {
                int from = random.nextInt(bytes.length);
                int n = Math.min(random.nextInt(1, 200), bytes.length - Math.max(from, at));
                System.arraycopy(bytes, from, marked, at, n);
            }
            default -> {
                byte[] longer = Arrays.copyOf(bytes, bytes.length + random.nextInt(1, 50));
                System.arraycopy(bytes, at, longer, at + longer.length - bytes.length, bytes.length - at);
                marked = longer;
            }
        }
        return marked;
    }

    /** Replaces one word of the text with another of its words, or with a number. */
    private byte[] anotherWord(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int from = random.nextInt(text.length());
        List<MatchResult> words = WORD.matcher(text.substring(from)).results().limit(40).toList();
        List<MatchResult> all = WORD.matcher(text).results().limit(2_000).toList();
        if (words.isEmpty()) return bytes;
        MatchResult word = words.get(random.nextInt(words.size()));
        String other = random.nextInt(4) == 0 ? NUMBERS.get(random.nextInt(NUMBERS.size()))
                : all.get(random.nextInt(all.size())).group();
        return (text.substring(0, from + word.start()) + other + text.substring(from + word.end()))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Compresses a file, and perhaps damages it again. */
    private byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        byte[] packed = out.toByteArray();
        if (random.nextBoolean()) packed[random.nextInt(packed.length)] ^= (byte) (1 << random.nextInt(8));
        return packed;
    }
}
