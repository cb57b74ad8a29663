package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;

/** What must hold of every claim, whatever the levels. */
final class Claims {
    private Claims() {}

    /** Checks that what a contest claims of each pair holds for the times that it shows. */
    static void areCarried(Contest contest, Collection<String> names) {
        for (String one : names) {
            for (String other : names) {
                if (one.equals(other) || contest.compare(one, other).isEmpty()) continue;
                Verdict v = contest.compare(one, other).orElseThrow().verdict();
                double ratio = contest.time(one).orElseThrow().point() / contest.time(other).orElseThrow().point();
                String what = one + " to " + other + ": " + v + ", times " + ratio;
                switch (v) {
                    case Verdict.AtLeastSlower(double times) ->
                        assertThat(ratio).as(what).isGreaterThanOrEqualTo(times);
                    case Verdict.AtLeastFaster(double times) ->
                        assertThat(1 / ratio).as(what).isGreaterThanOrEqualTo(times * (1 - 1e-12));
                    case Verdict.Slower _,Verdict.LikelySlower _ -> assertThat(ratio).as(what).isGreaterThan(1);
                    case Verdict.Faster _,Verdict.LikelyFaster _ -> assertThat(ratio).as(what).isLessThan(1);
                    case Verdict.By(double low, _) -> assertThat(ratio > 1).as(what).isEqualTo(low > 1);
                    case Verdict.Within(double bound) ->
                        assertThat(Math.abs(Math.log(ratio))).as(what).isLessThanOrEqualTo(Math.log1p(bound));
                    case Verdict.Seen _,Verdict.TooClose _ -> {}
                }
            }
        }
    }
}
