package weighbridge.workloads;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import weighbridge.model.Names;

/** Turns the names in a file into names that a schema may have. */
final class FieldNames {
    private FieldNames() {}

    /**
     * One lower camel case name for each of the names: {@code order_id} → {@code orderId}, {@code "Größe (cm)"} → {@code grosseCm}.
     *
     * <p>Unique in any case (a number is added), no reserved word ({@code Field} is added); a name of which no letter or digit
     * is left is called after its place.
     */
    static List<String> fields(List<String> names) {
        Set<String> taken = new HashSet<>();
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String camel = camel(names.get(i));
            if (camel.isEmpty()) camel = "column" + (i + 1);
            if (Character.isDigit(camel.charAt(0))) camel = "field" + camel;
            camel = Character.toLowerCase(camel.charAt(0)) + camel.substring(1);
            if (Names.isReservedField(camel)) camel += "Field";
            fields.add(unique(camel, taken));
        }
        return fields;
    }

    /** An upper camel case name for a type, not among the taken ones, to which it is added. */
    static String type(String name, Set<String> taken) {
        String camel = camel(name);
        if (camel.isEmpty()) camel = "Record";
        if (Character.isDigit(camel.charAt(0))) camel = "Record" + camel;
        camel = Character.toUpperCase(camel.charAt(0)) + camel.substring(1);
        if (Names.isReservedType(camel)) camel += "Type";
        return unique(camel, taken);
    }

    /** The name of one of many: {@code orders} → {@code order}, {@code addresses} → {@code address}; English only. */
    static String singular(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith("ies") && name.length() > 4) return name.substring(0, name.length() - 3) + "y";
        if (lower.endsWith("sses") || lower.endsWith("xes") || lower.endsWith("ches") || lower.endsWith("shes")) {
            return name.substring(0, name.length() - 2);
        }
        if (lower.endsWith("s") && !lower.endsWith("ss") && !lower.endsWith("us") && !lower.endsWith("is") && name.length() > 2) {
            return name.substring(0, name.length() - 1);
        }
        return name;
    }

    private static String unique(String name, Set<String> taken) {
        String candidate = name;
        // A digit at the end takes no other digit: item1 and item1 become item1 and item1x2, not item12.
        String joint = Character.isDigit(name.charAt(name.length() - 1)) ? "x" : "";
        for (int n = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); n++) candidate = name + joint + n;
        return candidate;
    }

    /** The words of the name with a capital each, the first as it is but not all capitals; letters without their accents. */
    private static String camel(String name) {
        String plain = Normalizer.normalize(name.replace("ß", "ss").replace("ø", "o").replace("Ø", "O").replace("æ", "ae").replace("ł", "l"),
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
        return camel.toString();
    }

    private static void append(StringBuilder word, StringBuilder camel) {
        if (word.isEmpty()) return;
        String text = word.toString();
        // ID and ORDER are words; orderID is left as it is.
        if (text.equals(text.toUpperCase(Locale.ROOT))) text = text.toLowerCase(Locale.ROOT);
        camel.append(camel.isEmpty() ? text.charAt(0) : Character.toUpperCase(text.charAt(0))).append(text, 1, text.length());
    }
}
