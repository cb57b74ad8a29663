package weighbridge.model;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What identifies a contestant of a run: a codec, and the version of its library if it is not simply the checkout's, such
 * as {@code kryo@5.5.0}.
 *
 * @param codec   the codec's id
 * @param version of its library; empty for the one that the codec's folder names
 */
public record ContestantId(String codec, Optional<String> version) {
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /** @throws InputException if what follows the {@code @} is not a version */
    public static ContestantId parse(String text) throws InputException {
        int at = text.indexOf('@');
        if (at < 0) return new ContestantId(text, Optional.empty());
        String version = text.substring(at + 1);
        if (at == 0) throw new InputException("\"" + text + "\" names no codec before its @");
        if (version.isEmpty()) throw new InputException("\"" + text + "\" names no version after its @");
        if (!VERSION.matcher(version).matches())
            throw new InputException("\"" + text + "\" does not name a version of a library after its @, which has "
                    + "letters, digits, dots, dashes and underscores");
        return new ContestantId(text.substring(0, at), Optional.of(version));
    }

    /** The codec of an id that is known to be one. */
    static String codecOf(String id) {
        int at = id.indexOf('@');
        return at < 0 ? id : id.substring(0, at);
    }

    @Override
    public String toString() {
        return codec + version.map(v -> "@" + v).orElse("");
    }
}
