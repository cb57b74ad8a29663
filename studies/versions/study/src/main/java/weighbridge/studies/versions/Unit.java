package weighbridge.studies.versions;

import java.util.Optional;

/**
 * A codec, and the part of the messages that it carries.
 *
 * @param part one of the six structs; empty for all
 */
record Unit(String codec, Optional<String> part) {
    private static final String WHOLE = "whole";

    /** The unit's name in keys and between processes. */
    String text() {
        return part.map(p -> codec + ":" + p).orElse(codec);
    }

    static Unit of(String text) {
        int colon = text.indexOf(':');
        return colon < 0 ? new Unit(text, Optional.empty())
                : new Unit(text.substring(0, colon), Optional.of(text.substring(colon + 1)));
    }

    /** The key of the case that has the codec generate what it needs. */
    String made() {
        return "made/" + codec + "/" + part.orElse(WHOLE);
    }
}
