package weighbridge.report.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;

/**
 * The contestants that are compared with each other: the same on both sides or, if a side has it in another version, the
 * same but for the version of its library.
 *
 * @param before its id in the base
 * @param after  its id in what is compared with it
 */
public record Pair(String before, String after) {
    /** What both are called. */
    public String name() {
        return before.equals(after) ? after : withoutVersion(after);
    }

    /** The contestants of two sides; those of which a side has several versions, are paired only with the same one. */
    static List<Pair> of(List<String> before, List<String> after) {
        List<String> alone = after.stream().filter(id -> !before.contains(id)).toList();
        List<Pair> pairs = new ArrayList<>();
        for (String old : before) {
            if (after.contains(old)) {
                pairs.add(new Pair(old, old));
                continue;
            }
            String name = withoutVersion(old);
            List<String> others = alone.stream().filter(id -> withoutVersion(id).equals(name)).toList();
            boolean single =
                    before.stream().filter(id -> !after.contains(id) && withoutVersion(id).equals(name)).count() == 1;
            if (others.size() == 1 && single) pairs.add(new Pair(old, others.getFirst()));
        }
        return List.copyOf(pairs);
    }

    private static String withoutVersion(String id) {
        try {
            ContestantId parsed = ContestantId.parse(id);
            return new ContestantId(parsed.codec(), Optional.empty(), parsed.jdk(), parsed.collector()).toString();
        } catch (InputException e) {
            throw new IllegalArgumentException("a plan's codec is none", e);
        }
    }
}
