package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.List;
import weighbridge.study.replay.Claim;

/** Every claim of the article habr 458026, in its order: its tables, its observations, and its conclusions. */
public final class HabrClaims {
    private HabrClaims() {}

    public static List<Claim> of(FileReplay replay, FileResults results) {
        HabrNumbers numbers = new HabrNumbers(replay, results);
        HabrSpeedClaims speeds = new HabrSpeedClaims(replay, results, numbers);
        HabrSizeClaims sizes = new HabrSizeClaims(replay, results, numbers);
        HabrByteClaims bytes = new HabrByteClaims(replay, results, numbers);
        List<Claim> all = new ArrayList<>();
        all.add(sizes.sources());
        all.add(sizes.published());
        all.addAll(speeds.tables());
        all.addAll(speeds.explanations());
        all.addAll(sizes.observations());
        all.addAll(bytes.all());
        all.addAll(speeds.conclusions());
        return all;
    }
}
