package weighbridge.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What identifies a contestant of a run: a codec, and what is other than usual, such as {@code kryo@5.5.0+zgc}.
 *
 * @param codec     the codec's id
 * @param version   of its library; empty for the one that the codec's folder names
 * @param collector of its JVMs; empty for the one that all have
 */
public record ContestantId(String codec, Optional<String> version, Optional<Collector> collector) {
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /** @throws InputException if what follows the {@code @} is not a version, or a {@code +} not a collector */
    public static ContestantId parse(String text) throws InputException {
        String[] parts = text.split("\\+", -1);
        int at = parts[0].indexOf('@');
        String codec = at < 0 ? parts[0] : parts[0].substring(0, at);
        if (codec.isEmpty()) throw new InputException("\"" + text + "\" begins with no codec");
        if (parts.length > 2) throw new InputException("\"" + text + "\" names two collectors; name one");
        return new ContestantId(codec,
                at < 0 ? Optional.empty() : Optional.of(version(text, parts[0].substring(at + 1))),
                parts.length < 2 ? Optional.empty() : Optional.of(collector(text, parts[1])));
    }

    private static String version(String text, String version) throws InputException {
        if (version.isEmpty()) throw new InputException("\"" + text + "\" names no version after its @");
        if (!VERSION.matcher(version).matches())
            throw new InputException("\"" + text + "\" does not name a version of a library after its @, which has "
                    + "letters, digits, dots, dashes and underscores");
        return version;
    }

    private static Collector collector(String text, String name) throws InputException {
        return Collector.find(name)
                .orElseThrow(() -> new InputException("\"" + text
                        + "\" does not name a collector after its +; there are "
                        + Arrays.stream(Collector.values()).map(Collector::text).collect(Collectors.joining(", "))));
    }

    /** Whether a text asks for more than a codec, as no other name does. */
    public static boolean asksForMore(String text) {
        return text.contains("@") || text.contains("+");
    }

    /** The codec of an id that is known to be one. */
    static String codecOf(String id) {
        return id.split("[@+]", 2)[0];
    }

    @Override
    public String toString() {
        return codec + version.map(v -> "@" + v).orElse("") + collector.map(c -> "+" + c.text()).orElse("");
    }
}
