package weighbridge.report.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import weighbridge.model.ContestantId;
import weighbridge.model.InputException;

/**
 * The contestants that are compared with each other: the same on both sides or, if a side has it in another version, the
 * same but for the version of its library; within the same runs, two that differ in one respect.
 *
 * @param before its id in the base
 * @param after  its id in what is compared with it
 */
public record Pair(String before, String after) {
    /** How contestants of one codec may differ: each forgets one respect. */
    private static final List<UnaryOperator<ContestantId>> RESPECTS =
            List.of(c -> new ContestantId(c.codec(), Optional.empty(), c.jdk(), c.collector()),
                    c -> new ContestantId(c.codec(), c.version(), Optional.empty(), c.collector()),
                    c -> new ContestantId(c.codec(), c.version(), c.jdk(), Optional.empty()));

    /** What both are called. */
    public String name() {
        if (before.equals(after)) return after;
        return withoutVersion(before).equals(withoutVersion(after)) ? withoutVersion(after) : before + " → " + after;
    }

    /**
     * The contestants of the same runs that differ in their version, their JDK or their collector alone: each with the
     * first such one before it.
     */
    static List<Pair> within(List<String> ids) {
        List<ContestantId> parsed = ids.stream().map(Pair::parse).toList();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            for (UnaryOperator<ContestantId> respect : RESPECTS) {
                int first = parsed.stream().map(respect).toList().indexOf(respect.apply(parsed.get(i)));
                if (first < i) pairs.add(new Pair(ids.get(first), ids.get(i)));
            }
        }
        return List.copyOf(pairs);
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
        return RESPECTS.getFirst().apply(parse(id)).toString();
    }

    private static ContestantId parse(String id) {
        try {
            return ContestantId.parse(id);
        } catch (InputException e) {
            throw new IllegalArgumentException("a plan's codec is none", e);
        }
    }
}
