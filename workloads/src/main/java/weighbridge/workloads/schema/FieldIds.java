package weighbridge.workloads.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Assigns ids to the fields of a type from another language: that language's own numbers where they fit. */
public final class FieldIds {
    private static final int MAX_ID = Short.MAX_VALUE;

    private FieldIds() {}

    /** The numbers as ids. One that is out of range or occurs twice is replaced by the least free number. */
    public static List<Integer> fit(List<Integer> numbers) {
        Set<Integer> ids = new HashSet<>();
        for (int n : numbers) if (n >= 1 && n <= MAX_ID) ids.add(n);
        Set<Integer> given = new HashSet<>();
        List<Integer> fit = new ArrayList<>();
        int next = 1;
        for (int n : numbers) {
            int id = n;
            if (id < 1 || id > MAX_ID || !given.add(id)) {
                while (!ids.add(next)) next++;
                id = next;
            }
            fit.add(id);
        }
        return fit;
    }
}
