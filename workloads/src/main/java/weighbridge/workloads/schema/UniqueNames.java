package weighbridge.workloads.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Makes names unique, even without regard to case; a name that is taken gets a number. */
public final class UniqueNames {
    private final Set<String> taken = new HashSet<>();
    /** The next number to try for a name, so that many equal names do not each try all numbers. */
    private final Map<String, Integer> next = new HashMap<>();

    /** Takes the name unchanged; returns whether it was free. */
    boolean takes(String name) {
        return taken.add(name.toLowerCase(Locale.ROOT));
    }

    /** Takes the name, with a number appended if it is taken. */
    String take(String name) {
        if (takes(name)) return name;
        // No number is appended directly to a digit: two fields item1 become item1 and item1x2, not item12.
        String joint = Character.isDigit(name.charAt(name.length() - 1)) ? "x" : "";
        int n = next.getOrDefault(name, 2);
        while (!takes(name + joint + n)) n++;
        next.put(name, n + 1);
        return name + joint + n;
    }
}
