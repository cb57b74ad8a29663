package weighbridge.study.options;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import weighbridge.workloads.text.Printable;

/** Reads one character, or the name of one. */
final class Delimiter implements ITypeConverter<Character> {
    private static final Map<String, Character> NAMES =
            Map.of("comma", ',', "semicolon", ';', "tab", '\t', "\\t", '\t', "bar", '|', "pipe", '|', "space", ' ');

    @Override
    public Character convert(String text) {
        Character named = NAMES.get(text.toLowerCase(Locale.ROOT));
        if (named != null) return named;
        if (text.length() != 1 || text.matches("[\"\\r\\n\\p{Cs}]")) {
            throw new TypeConversionException(Printable.quoted(text)
                    + " is not a delimiter; give comma, semicolon, tab, bar, space or another character");
        }
        return text.charAt(0);
    }
}
