package weighbridge.workloads.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names that differ in more than case; one that is taken gets a number. */
public final class UniqueNames {
    private final Set<String> taken = new HashSet<>();
    /** The number to try next, so that many equal names do not each try all numbers. */
    private final Map<String, Integer> next = new HashMap<>();

    /** Takes the name unchanged; returns whether it was free. */
    boolean takes(String name) {
        return taken.add(name.toLowerCase(Locale.ROOT));
    }

    /** Takes the name, with a number appended if it is taken. */
    String take(String name) {
        if (takes(name)) return name;
        // A digit at the end takes no other digit: item1 and item1 become item1 and item1x2, not item12.
        String joint = Character.isDigit(name.charAt(name.length() - 1)) ? "x" : "";
        int n = next.getOrDefault(name, 2);
        while (!takes(name + joint + n)) n++;
        next.put(name, n + 1);
        return name + joint + n;
    }
}
