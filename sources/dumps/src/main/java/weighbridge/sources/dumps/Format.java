package weighbridge.sources.dumps;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.smile.SmileFactory;

/** A format whose values describe themselves. */
enum Format {
    MESSAGE_PACK("MessagePack", "", "msgpack mpk mp", MessagePack::new),
    CBOR("CBOR", "\u00d9\u00d9\u00f7", "cbor", in -> new JacksonValues(Factories.CBOR, in)),
    SMILE("Smile", ":)\n", "smile sml", in -> new JacksonValues(Factories.SMILE, in)),
    BSON("BSON", "", "bson", Bson::new), ION("Ion", "\u00e0\u0001\u0000\u00ea", "ion 10n", Ion::new);

    private static final int LONGEST_MARK = 4;

    /** Made when they are needed: the constants of an enum come before all else in it. */
    private static final class Factories {
        private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder().maxNestingDepth(500)
                .maxStringLength(1 << 24).maxNameLength(1 << 24).build();
        private static final CBORFactory CBOR = CBORFactory.builder().streamReadConstraints(LIMITS).build();
        private static final SmileFactory SMILE = SmileFactory.builder().streamReadConstraints(LIMITS).build();
    }

    private final String title;
    private final String mark;
    private final String endings;
    private final Function<InputStream, Values> values;

    /** @param mark the bytes with which its files begin, as Latin-1; empty if they begin with their values */
    Format(String title, String mark, String endings, Function<InputStream, Values> values) {
        this.title = title;
        this.mark = mark;
        this.endings = endings;
        this.values = values;
    }

    String title() {
        return title;
    }

    Values open(InputStream bytes) {
        return values.apply(bytes);
    }

    Values open(Path file) throws IOException {
        return open(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
    }

    /** The format that the user names, or else of the file's mark or name. */
    static Optional<Format> of(Path name, Path place, Optional<String> asked) throws IOException {
        if (asked.isPresent()) {
            String word = asked.get().toLowerCase(Locale.ROOT);
            return Arrays.stream(values()).filter(f -> f.title.equalsIgnoreCase(word) || f.hasEnding(word)).findFirst();
        }
        String head;
        try (InputStream in = Files.newInputStream(place)) {
            head = new String(in.readNBytes(LONGEST_MARK), StandardCharsets.ISO_8859_1);
        }
        String file = name.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst|lz4|bz2|xz)$", "");
        return Arrays.stream(values()).filter(f -> !f.mark.isEmpty() && head.startsWith(f.mark)).findFirst()
                .or(() -> Arrays.stream(values()).filter(f -> f.hasEnding(file.substring(file.lastIndexOf('.') + 1)))
                        .findFirst());
    }

    private boolean hasEnding(String ending) {
        return Arrays.asList(endings.split(" ")).contains(ending);
    }
}
