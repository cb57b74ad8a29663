package weighbridge.study.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weighbridge.model.form.Form;

/** One run of a contender with a workload, in one round. */
public record GridCell(String contender, String workload, int round) {
    /** The key of the case that measures it. */
    public String key(GridPlan plan) {
        return plan.prefix() + workload + "/" + contender + "/" + round;
    }

    /** The cells of one round, with the contenders of a workload together. */
    static List<GridCell> of(GridPlan plan, int round) {
        List<GridCell> cells = new ArrayList<>();
        for (String w : plan.workloads())
            for (GridContender c : plan.field()) cells.add(new GridCell(c.name(), w, round));
        return cells;
    }

    /** The plan's cell with this key, if it has one. */
    static Optional<GridCell> find(GridPlan plan, String key) {
        return IntStream.rangeClosed(1, plan.rounds()).boxed().flatMap(r -> of(plan, r).stream())
                .filter(c -> c.key(plan).equals(key)).findFirst();
    }

    /** @throws Form.Misfit if no run of the plan has this key */
    static GridCell of(GridPlan plan, String key) {
        return find(plan, key).orElseThrow(() -> new Form.Misfit("key", "the key of a run in this plan", key));
    }

    boolean isLike(GridCell other) {
        return contender.equals(other.contender) && workload.equals(other.workload);
    }
}
