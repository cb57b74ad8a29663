import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import weighbridge.stats.Comparison;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/** Compares codecs that do a known percentage of extra work with the same codec without it. */
final class InjectedWork {
    static final List<Integer> PERCENT = List.of(1, 2, 3, 5, 10);
    private static final String ID = "injected-";
    private static final int RUNS = 8;
    private static final List<Integer> ROUNDS = List.of(6, 8, 10, 12);
    /** More rounds than a run has, drawn from all. */
    private static final int MORE_ROUNDS = 20;
    /** The pairs of a run of these six codecs. */
    private static final long PAIRS = 15;
    /** One pair alone, those of these runs, and those of a default run. */
    private static final List<Long> FAMILIES = List.of(1L, PAIRS, 182L);
    private static final int RESAMPLED = 2_000;
    private static final long SEED = 1;
    private static final int FOUND = 5;
    private static final int TIED = 3;
    private static final double LEAST_FOUND = 0.9;
    private static final String AS_PUT_IN = "extra work of " + TIED + " % or more called a tie within 3 %";

    private final List<Stored> runs;

    InjectedWork(List<Stored> runs) {
        this.runs = runs;
    }

    /** ln of the ratio to the codec without extra work, run by run, each in the order of its rounds. */
    List<double[]> differences(int percent) {
        return runs.stream().map(r -> r.differences(r.group().of(ID + percent), r.group().of(ID + 0)))
                .filter(d -> d.length > 0).toList();
    }

    /** Comparisons of a number of rounds, drawn without replacement from all stored rounds, each one of these pairs. */
    private List<Comparison> resampled(int percent, int rounds, long pairs) {
        double[] pool = Samples.join(differences(percent));
        if (pool.length < rounds) return List.of();
        RandomGenerator random = new SplittableRandom(SEED);
        List<Comparison> judged = new ArrayList<>();
        for (int i = 0; i < RESAMPLED; i++)
            judged.add(AsOneOf.compare(Arrays.copyOf(Samples.shuffled(pool, random), rounds), pairs));
        return judged;
    }

    /** The comparisons that the runs themselves ended with. */
    private List<Comparison> measured(int percent) {
        return differences(percent).stream().filter(d -> d.length >= Thresholds.LIKELY_ROUNDS)
                .map(d -> AsOneOf.compare(d, PAIRS)).toList();
    }

    /** Whether the verdict names the difference and its direction. */
    private static boolean isFound(Comparison c) {
        return isSlower(c) || c.verdict() instanceof Verdict.By(double low, _) && low > 1;
    }

    private static boolean isSlower(Comparison c) {
        return c.verdict() instanceof Verdict.Slower || c.verdict() instanceof Verdict.LikelySlower
                || c.verdict() instanceof Verdict.AtLeastSlower;
    }

    /** Whether the interval that is shown lies above 1; the verdict may require more. */
    private static boolean isAbove(Comparison c) {
        return c.ratio().low() > 1;
    }

    /** Whether the verdict says that the difference does not exceed the margin. */
    private static boolean isEqual(Comparison c) {
        return c.verdict().isTie(Thresholds.MARGIN);
    }

    Section section() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("runs", runs.size());
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                A codec (`msgpack`, `encode`) does k %% more work than another: of each batch of 90 messages it makes
                100 + k encodings instead of 100, in the same loop, in a new random order each turn. %d of %d runs of up
                to 12 rounds are done; a comparison that is decided ends early, so large effects have fewer rounds.

                **Bias.** The ratio over all rounds against what was put in. Messages differ in cost, so k %% more
                encodings need not cost exactly k %% more; the ratio over all rounds is the best estimate of the truth.

                | extra work | rounds | ratio over all rounds | against what was put in |
                |---|--:|---|---|
                """, runs.size(), RUNS));
        for (int percent : PERCENT) text.append(bias(percent, figures));
        text.append("""

                **Power.** *Found*: the verdict is "slower", likely or not, or "a to b % slower". *Slower*: the first
                two alone, which need an interval entirely beyond the margin of 3 %, so 3 % itself hardly ever gets them.
                *Interval above 1*: the 95 % interval excludes 1. The more pairs a run makes claims about together, the
                more rounds a claim takes: a run of these codecs has 15 pairs, a default run 182. Each column draws that
                many rounds from all stored ones, without replacement, 2,000 times; these draws overlap, so only the
                measured runs count for the goal, each judged as it judges itself.

                | extra work | pairs | found in 6 rounds | in 8 | in 10 | in 12 | in 20 | slower in 12 | interval above 1 in 12 | called equal in 12 | measured runs: found, called equal |
                |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|
                """);
        for (int percent : PERCENT) for (long pairs : FAMILIES) text.append(power(percent, pairs, figures));
        text.append(String.format(Locale.ROOT, """

                **Ties.** *Called equal*: "differs by < 3 %%", whose interval lies entirely within the margin. That is
                wrong where the true ratio is %.2f or more. Extra work of %d %% may cost a little less than that; so the
                table of goals counts both by what was put in and by the ratio over all rounds.
                """, 1 + Thresholds.MARGIN, TIED));
        if (!runs.isEmpty())
            text.append(String.format(Locale.ROOT, "%nMachine graded %s; %.1f minutes each.%n", Validate.grades(runs),
                    runs.stream().mapToLong(Stored::seconds).average().orElse(0) / 60));
        return new Section("Injected effects: a codec with extra work", text.toString(),
                List.of(found(), tied(), tiedByRatio()), figures);
    }

    private String bias(int percent, Map<String, Object> figures) {
        double[] all = Samples.join(differences(percent));
        if (all.length < 2) return "| " + percent + " % | nothing yet | | |\n";
        double centre = Samples.centre(all);
        double half = Samples.halfWidth(all);
        double put = Math.log1p(percent / 100.0);
        figures.put("ratio" + percent,
                List.of(Math.exp(centre), Math.exp(centre - half), Math.exp(centre + half), all.length));
        return String.format(Locale.ROOT, "| %d %% | %d | %.4f (%.4f–%.4f) | %+.2f %% (%+.2f to %+.2f %%) |%n", percent,
                all.length, Math.exp(centre), Math.exp(centre - half), Math.exp(centre + half),
                100 * Math.expm1(centre - put), 100 * Math.expm1(centre - half - put),
                100 * Math.expm1(centre + half - put));
    }

    private String power(int percent, long pairs, Map<String, Object> figures) {
        List<String> cells = new ArrayList<>(List.of(percent + " %", Long.toString(pairs)));
        Map<String, Object> tree = new LinkedHashMap<>();
        for (int rounds : Stream.concat(ROUNDS.stream(), Stream.of(MORE_ROUNDS)).toList()) {
            Share found = Share.of(resampled(percent, rounds, pairs), InjectedWork::isFound);
            cells.add(found.percent());
            tree.put("found" + rounds, found.tree());
        }
        List<Comparison> twelve = resampled(percent, ROUNDS.getLast(), pairs);
        List<Comparison> measured = pairs == PAIRS ? measured(percent) : List.of();
        Share slower = Share.of(twelve, InjectedWork::isSlower);
        Share equal = Share.of(twelve, InjectedWork::isEqual);
        Share above = Share.of(twelve, InjectedWork::isAbove);
        cells.add(slower.percent());
        cells.add(above.percent());
        cells.add(equal.percent());
        cells.add(pairs != PAIRS ? ""
                : measured.isEmpty() ? "nothing yet" : Share.of(measured, InjectedWork::isFound).hits() + ", "
                        + Share.of(measured, InjectedWork::isEqual).hits() + " of " + measured.size());
        tree.put("slower12", slower.tree());
        tree.put("above12", above.tree());
        tree.put("equal12", equal.tree());
        tree.put("measured", measured.stream().map(c -> c.verdict().words()).toList());
        figures.put("power" + percent + "of" + pairs, tree);
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private Section.Goal found() {
        List<Comparison> twelve = resampled(FOUND, ROUNDS.getLast(), PAIRS);
        String remark = "one of " + PAIRS + " pairs; of resampled comparisons of 12 rounds "
                + Share.of(twelve, InjectedWork::isFound).percent() + ", as \"slower\" "
                + Share.of(twelve, InjectedWork::isSlower).percent();
        return Section.Goal.of("injected " + FOUND + " % found within 12 rounds", "≥ 90 % of runs",
                Bounds.atLeast(LEAST_FOUND), Share.of(measured(FOUND), InjectedWork::isFound), remark);
    }

    /** The goal for extra work of the margin or more, by the amount that was put in. */
    private Section.Goal tied() {
        double[] all = Samples.join(differences(TIED));
        if (all.length < 2) return tied(AS_PUT_IN, p -> p >= TIED, "");
        double centre = Samples.centre(all);
        double half = Samples.halfWidth(all);
        String truth = String.format(Locale.ROOT, "; %d %% put in came out as %.4f (%.4f–%.4f)", TIED, Math.exp(centre),
                Math.exp(centre - half), Math.exp(centre + half));
        return tied(AS_PUT_IN, p -> p >= TIED, truth);
    }

    /** The same goal, only for work whose measured ratio reaches the margin. */
    private Section.Goal tiedByRatio() {
        return tied("a ratio that over all rounds is 1.03 or more called a tie within 3 %",
                p -> p >= TIED && Samples.centre(Samples.join(differences(p))) >= Math.log1p(Thresholds.MARGIN), "");
    }

    private Section.Goal tied(String measure, IntPredicate which, String remark) {
        List<Integer> beyond = PERCENT.stream().filter(p -> !differences(p).isEmpty() && which.test(p)).toList();
        Share measured = Share.of(beyond.stream().flatMap(p -> measured(p).stream()).toList(), InjectedWork::isEqual);
        Share resampled = Share.of(
                beyond.stream().flatMap(p -> ROUNDS.stream().flatMap(n -> resampled(p, n, PAIRS).stream())).toList(),
                InjectedWork::isEqual);
        String effects = String.join(", ", beyond.stream().map(p -> p + " %").toList());
        return Section.Goal.of(measure, "never", Bounds.NEVER, measured,
                effects + "; of resampled comparisons " + resampled.count() + remark);
    }
}
