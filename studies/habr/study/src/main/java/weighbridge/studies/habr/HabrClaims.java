package weighbridge.studies.habr;

import java.util.List;
import java.util.stream.Stream;
import weighbridge.study.replay.Claim;

/** Every claim of the article habr 458026, in its order: its tables, its observations, and its conclusions. */
public final class HabrClaims {
    private HabrClaims() {}

    public static List<Claim> of(FileReplay replay, FileResults results) {
        HabrNumbers numbers = new HabrNumbers(replay, results);
        HabrSpeedClaims speeds = new HabrSpeedClaims(replay, results, numbers);
        HabrSizeClaims sizes = new HabrSizeClaims(replay, results, numbers);
        return Stream
                .of(sizes.tables(), speeds.tables(), speeds.explanations(), sizes.observations(),
                        new HabrByteClaims(replay, results, numbers).all(), speeds.conclusions())
                .flatMap(List::stream).toList();
    }
}
