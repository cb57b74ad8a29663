package weighbridge.study.options;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import weighbridge.workloads.text.Printable;

/** Reads one character, the name of one, or its escape with two or four hexadecimal digits. */
final class Delimiter implements ITypeConverter<Character> {
    private static final Map<String, Character> NAMES =
            Map.of("comma", ',', "semicolon", ';', "tab", '\t', "\\t", '\t', "bar", '|', "pipe", '|', "space", ' ');
    private static final String ESCAPE = "\\\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})";

    /** The character in a form that a shell passes on unchanged. */
    static String text(char delimiter) {
        return delimiter == '\t' ? "tab"
                : Character.isISOControl(delimiter) ? String.format("\\u%04x", (int) delimiter) : "" + delimiter;
    }

    @Override
    public Character convert(String text) {
        Character named = NAMES.get(text.toLowerCase(Locale.ROOT));
        if (named != null) return named;
        if (text.equals("||"))
            throw new TypeConversionException("two bars between cells are recognized; leave --delimiter out");
        if (text.matches(ESCAPE)) return convert("" + (char) Integer.parseInt(text.substring(2), 16));
        if (text.length() != 1 || text.matches("[\"\\r\\n\\p{Cs}]")) {
            throw new TypeConversionException(Printable.quoted(text)
                    + " is not a delimiter; give comma, semicolon, tab, bar, space or another character (\\x01 is Hive's)");
        }
        return text.charAt(0);
    }
}
