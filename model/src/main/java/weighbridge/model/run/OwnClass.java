package weighbridge.model.run;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A user's own class, whose objects contestants serialize in the place of generated beans.
 *
 * @param name   of the class of a message
 * @param digest of the class path on which it was found
 * @param beans  why a contestant that could serialize users' objects keeps the generated beans here, by its id
 */
public record OwnClass(String name, String digest, Map<String, String> beans) {
    private static final int MOST_CHARS = 1_000;

    /** @throws IllegalArgumentException if a text is not printable or too long, since a plan may come from elsewhere */
    public OwnClass {
        beans = Collections.unmodifiableMap(new TreeMap<>(beans));
        requirePrintable(name);
        requirePrintable(digest);
        beans.forEach((id, reason) -> {
            requirePrintable(id);
            requirePrintable(reason);
        });
    }

    private static void requirePrintable(String text) {
        if (text.length() <= MOST_CHARS && text.chars().noneMatch(Character::isISOControl)) return;
        throw new IllegalArgumentException(
                "\"class\" has a text that is not printable, or longer than " + MOST_CHARS + " characters");
    }
}
