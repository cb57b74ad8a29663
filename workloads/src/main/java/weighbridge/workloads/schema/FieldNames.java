package weighbridge.workloads.schema;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weighbridge.model.Names;

/** Turns the names in a file into names that are valid in a schema. */
public final class FieldNames {
    /** Long enough to tell the questions of a survey apart. */
    private static final int MAX_CHARS = 100;
    /** Plurals that the rules below get wrong, with the number of letters to cut off. */
    private static final Map<String, Integer> ENDINGS = Map.ofEntries(Map.entry("series", 0), Map.entry("species", 0),
            Map.entry("news", 0), Map.entry("movies", 1), Map.entry("cookies", 1), Map.entry("calories", 1),
            Map.entry("zombies", 1), Map.entry("selfies", 1), Map.entry("statuses", 2), Map.entry("buses", 2),
            Map.entry("bonuses", 2), Map.entry("viruses", 2), Map.entry("campuses", 2));

    private FieldNames() {}

    /**
     * One lower camel case name for each of the names: {@code order_id} → {@code orderId}, {@code "Größe (cm)"} →
     * {@code grosseCm}.
     *
     * <p>The names are unique even without regard to case (a number is added) and not reserved ({@code Field} is
     * added). They have at most 100 characters and a number. A name without any usable letter or digit is replaced by
     * one from its position. Names that are valid stay as they are.
     */
    public static List<String> fields(List<String> names) {
        UniqueNames unique = new UniqueNames();
        String[] fields = new String[names.size()];
        boolean[] stays = new boolean[fields.length];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(names.get(i), i + 1);
            stays[i] = fields[i].equals(names.get(i)) && unique.takes(fields[i]);
        }
        for (int i = 0; i < fields.length; i++) if (!stays[i]) fields[i] = unique.take(fields[i]);
        return List.of(fields);
    }

    /**
     * Whether the name has a letter or digit that a field's name may keep; otherwise the field is named by its
     * position.
     */
    public static boolean isSpelt(String name) {
        return !camel(name).isEmpty();
    }

    private static String field(String name, int place) {
        String camel = camel(name);
        if (camel.isEmpty()) return "column" + place;
        if (Character.isDigit(camel.charAt(0))) camel = "field" + camel;
        camel = Character.toLowerCase(camel.charAt(0)) + camel.substring(1);
        return Names.isReservedField(camel) ? camel + "Field" : camel;
    }

    /** An upper camel case name for a type that is not among the taken ones; it is added to them. */
    public static String type(String name, UniqueNames taken) {
        String camel = camel(name);
        if (camel.isEmpty()) camel = "Record";
        if (Character.isDigit(camel.charAt(0))) camel = "Record" + camel;
        camel = Character.toUpperCase(camel.charAt(0)) + camel.substring(1);
        if (Names.isReservedType(camel)) camel += "Type";
        return taken.take(camel);
    }

    /** An unused upper camel case name for a type in a schema with these types. */
    public static String newType(String name, List<String> taken) {
        UniqueNames unique = new UniqueNames();
        taken.forEach(unique::take);
        return type(name, unique);
    }

    /** The enum symbol for a text: {@code "in transit"} → {@code IN_TRANSIT}. */
    public static String symbol(String text) {
        return text.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
    }

    /** The singular of an English plural: {@code orders} → {@code order}, {@code addresses} → {@code address}. */
    public static String singular(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (var ending : ENDINGS.entrySet()) {
            if (lower.endsWith(ending.getKey())) return name.substring(0, name.length() - ending.getValue());
        }
        if (lower.endsWith("ies") && name.length() > 4) return name.substring(0, name.length() - 3) + "y";
        if (lower.endsWith("sses") || lower.endsWith("xes") || lower.endsWith("ches") || lower.endsWith("shes")) {
            return name.substring(0, name.length() - 2);
        }
        if (lower.endsWith("s") && !lower.endsWith("ss") && !lower.endsWith("us") && !lower.endsWith("is")
                && name.length() > 2) {
            return name.substring(0, name.length() - 1);
        }
        return name;
    }

    /**
     * The words of the name joined, each after the first with a capital letter; words in capitals become lower case,
     * and letters lose their accents.
     */
    private static String camel(String name) {
        // The result is cut to a tenth of this length, which leaves room for characters that are dropped.
        String start = name.substring(0, Math.min(name.length(), 10 * MAX_CHARS));
        String plain = Normalizer.normalize(
                start.replace("ß", "ss").replace("ø", "o").replace("Ø", "O").replace("æ", "ae").replace("ł", "l"),
                Normalizer.Form.NFD);
        StringBuilder camel = new StringBuilder();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= plain.length(); i++) {
            char c = i < plain.length() ? plain.charAt(i) : ' ';
            if (Character.getType(c) == Character.NON_SPACING_MARK) continue;
            if (c < 0x80 && Character.isLetterOrDigit(c)) {
                word.append(c);
                continue;
            }
            append(word, camel);
            word.setLength(0);
        }
        return camel.substring(0, Math.min(camel.length(), MAX_CHARS));
    }

    private static void append(StringBuilder word, StringBuilder camel) {
        if (word.isEmpty()) return;
        String text = word.toString();
        // Words in capitals such as ID and ORDER become lower case; orderID stays.
        if (text.equals(text.toUpperCase(Locale.ROOT))) text = text.toLowerCase(Locale.ROOT);
        camel.append(camel.isEmpty() ? text.charAt(0) : Character.toUpperCase(text.charAt(0))).append(text, 1,
                text.length());
    }
}
