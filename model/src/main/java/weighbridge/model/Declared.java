package weighbridge.model;

import java.util.Optional;

/**
 * How a schema in another language declares a field or a type, where the model says less, such as its number and kind
 * of integer. Codecs that write schemas of that language use the declaration; all others ignore it.
 *
 * @param language the language of the schema, named after the usual extension of its files, such as {@code proto}
 * @param text     the declaration in that language; its names of types and fields are only for the reader
 */
public record Declared(String language, String text) {
    private static final int MAX_CHARS = 100_000;
    private static final int MAX_SHOWN = 50;

    /** @throws SchemaException if the language is not a lower-case word, or the text too long or not printable */
    public Declared {
        if (!language.matches("[a-z][a-z0-9]{0,19}")) {
            throw new SchemaException("declared",
                    "the language must be a short lower-case word, not \"" + language + "\"");
        }
        if (text.length() > MAX_CHARS) {
            throw new SchemaException(text.substring(0, MAX_SHOWN) + "…", "this declaration has " + text.length()
                    + " characters, but a schema keeps at most " + MAX_CHARS + "; give a schema that declares less");
        }
        if (text.chars().anyMatch(Character::isISOControl))
            throw new SchemaException("declared", "a declaration must have no control characters");
    }

    /** The declaration, if there is one in that language. */
    static Optional<String> in(String language, Optional<Declared> declared) {
        return declared.filter(d -> d.language().equals(language)).map(Declared::text);
    }
}
