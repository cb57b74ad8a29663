import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import weighbridge.stats.Comparison;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/** Runs of a codec that does some per cent more work than another. */
final class InjectedWork {
    static final List<Integer> PERCENT = List.of(1, 2, 3, 5, 10);
    private static final String ID = "injected-";
    private static final int RUNS = 8;
    private static final List<Integer> ROUNDS = List.of(6, 8, 10, 12);
    private static final int RESAMPLED = 2_000;
    private static final long SEED = 1;
    private static final int FOUND = 5;
    private static final int TIED = 3;
    private static final double LEAST_FOUND = 0.9;

    private final List<Stored> runs;

    InjectedWork(List<Stored> runs) {
        this.runs = runs;
    }

    /** ln of the ratio to the codec without extra work, a run after the other, each in the order of its rounds. */
    List<double[]> differences(int percent) {
        return runs.stream().map(r -> r.differences(r.group().of(ID + percent), r.group().of(ID + 0))).filter(d -> d.length > 0).toList();
    }

    /** Comparisons of so many rounds, drawn without replacement from all that were stored. */
    private List<Comparison> resampled(int percent, int rounds) {
        double[] pool = Samples.join(differences(percent));
        if (pool.length < rounds) return List.of();
        RandomGenerator random = new SplittableRandom(SEED);
        List<Comparison> judged = new ArrayList<>();
        for (int i = 0; i < RESAMPLED; i++) judged.add(judge(Arrays.copyOf(Samples.shuffled(pool, random), rounds)));
        return judged;
    }

    private static Comparison judge(double[] differences) {
        return Comparison.of(differences, Thresholds.MARGIN, Prior.OF_DIFFERENCES);
    }

    /** What the runs themselves ended with. */
    private List<Comparison> measured(int percent) {
        return differences(percent).stream().filter(d -> d.length >= Thresholds.LIKELY_ROUNDS).map(InjectedWork::judge).toList();
    }

    /** Whether the verdict names the difference: that there is one, and in which direction if that matters. */
    private static boolean isFound(Comparison c) {
        return !isEqual(c) && (isSlower(c) || (c.verdict() instanceof Verdict.Differs || c.verdict() instanceof Verdict.By) && c.ratio().point() > 1);
    }

    private static boolean isSlower(Comparison c) {
        return c.verdict() instanceof Verdict.Slower || c.verdict() instanceof Verdict.LikelySlower;
    }

    /** Whether the interval that is shown says that there is a difference; the verdict may ask for more. */
    private static boolean isAbove(Comparison c) {
        return c.ratio().low() > 1;
    }

    /** Whether the verdict says that the difference does not exceed the margin. */
    private static boolean isEqual(Comparison c) {
        return c.verdict() instanceof Verdict.Tie || c.verdict() instanceof Verdict.Differs(double bound) && bound <= Thresholds.MARGIN;
    }

    Section section() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("runs", runs.size());
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                A codec (`msgpack`, `encode`) that does k %% more work than another: of each batch of 90 messages it makes 100 + k
                encodings and not 100, in the same loop and in an order that is drawn anew for each turn of the batch. So far %d of %d runs of up to 12 rounds; a
                comparison that is decided ends earlier, as in any run, so the larger effects have fewer rounds.

                **Bias.** The ratio over all rounds against what was put in. A message that was encoded a little earlier may be cheaper or dearer than another, so the true ratio
                need not be 1 + k %% to the last digit, and what the rounds together say counts as the truth below.

                | extra work | rounds | ratio over all rounds | against what was put in |
                |---|--:|---|---|
                """, runs.size(), RUNS));
        for (int percent : PERCENT) text.append(bias(percent, figures));
        text.append("""

                **Power.** *Found*: the verdict says "slower", "likely slower", "a to b % slower" or "differs by less than …" with a bound beyond the margin, the estimate on the right side; *slower*: the first two alone, which need an
                interval wholly beyond the margin of 3 %, so that 3 % itself can hardly be called so. *Interval above 1*: the 95 % interval excludes 1, whatever
                the verdict. Each column draws so many rounds from all that were stored, without replacement, 2,000 times.

                | extra work | found in 6 rounds | in 8 | in 10 | in 12 | slower in 12 | interval above 1 in 12 | called equal in 12 | measured runs: found, called equal |
                |---|--:|--:|--:|--:|--:|--:|--:|---|
                """);
        for (int percent : PERCENT) text.append(power(percent, figures));
        text.append(String.format(Locale.ROOT, """

                **Ties.** *Called equal*: "tie" or "differs by < 3 %%", whose interval lies wholly inside the margin. That is wrong where the true ratio is %.2f or more. For %d %% of extra work the
                true ratio is taken from all rounds; it may lie a hair below, and then the word is right. Where it is the margin itself, two one-sided tests at 5 %% call up to
                5 %% of comparisons equal; the goal is judged by the runs as they were measured.
                """, 1 + Thresholds.MARGIN, TIED));
        if (!runs.isEmpty()) text.append(String.format(Locale.ROOT, "%nThe machine was graded %s; one run took %.1f minutes.%n", Validate.grades(runs),
                runs.stream().mapToLong(Stored::seconds).average().orElse(0) / 60));
        return new Section("Injected effects: a codec with extra work", text.toString(), List.of(found(), tied()), figures);
    }

    private String bias(int percent, Map<String, Object> figures) {
        double[] all = Samples.join(differences(percent));
        if (all.length < 2) return "| " + percent + " % | nothing yet | | |\n";
        double centre = Samples.centre(all);
        double half = Samples.halfWidth(all);
        double put = Math.log1p(percent / 100.0);
        figures.put("ratio" + percent, List.of(Math.exp(centre), Math.exp(centre - half), Math.exp(centre + half), all.length));
        return String.format(Locale.ROOT, "| %d %% | %d | %.4f (%.4f–%.4f) | %+.2f %% (%+.2f to %+.2f %%) |%n", percent, all.length,
                Math.exp(centre), Math.exp(centre - half), Math.exp(centre + half), 100 * Math.expm1(centre - put), 100 * Math.expm1(centre - half - put), 100 * Math.expm1(centre + half - put));
    }

    private String power(int percent, Map<String, Object> figures) {
        List<String> cells = new ArrayList<>(List.of(percent + " %"));
        Map<String, Object> tree = new LinkedHashMap<>();
        for (int rounds : ROUNDS) {
            Share found = Share.of(resampled(percent, rounds), InjectedWork::isFound);
            cells.add(found.percent());
            tree.put("found" + rounds, found.tree());
        }
        List<Comparison> twelve = resampled(percent, ROUNDS.getLast());
        List<Comparison> measured = measured(percent);
        Share slower = Share.of(twelve, InjectedWork::isSlower);
        Share equal = Share.of(twelve, InjectedWork::isEqual);
        Share above = Share.of(twelve, InjectedWork::isAbove);
        cells.add(slower.percent());
        cells.add(above.percent());
        cells.add(equal.percent());
        cells.add(measured.isEmpty() ? "nothing yet"
                : Share.of(measured, InjectedWork::isFound).hits() + ", " + Share.of(measured, InjectedWork::isEqual).hits() + " of " + measured.size());
        tree.put("slower12", slower.tree());
        tree.put("above12", above.tree());
        tree.put("equal12", equal.tree());
        tree.put("measured", measured.stream().map(c -> c.verdict().words()).toList());
        figures.put("power" + percent, tree);
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private Section.Goal found() {
        List<Comparison> twelve = resampled(FOUND, ROUNDS.getLast());
        Share share = Share.of(twelve, InjectedWork::isFound);
        Share slower = Share.of(twelve, InjectedWork::isSlower);
        Share above = Share.of(twelve, InjectedWork::isAbove);
        Share measured = Share.of(measured(FOUND), InjectedWork::isFound);
        String seen = share.percent() + " of resampled comparisons of 12 rounds (as \"slower\" " + slower.percent() + "; the 95 % interval is above 1 in " + above.percent()
                + "); of measured runs " + measured;
        return Section.Goal.of("injected " + FOUND + " % found within 12 rounds", "≥ 90 %", twelve.isEmpty() ? "nothing yet" : seen, !twelve.isEmpty(),
                share.point() >= LEAST_FOUND).soFar(runs.size() >= RUNS);
    }

    /** Of all effects that are truly beyond the margin, how often one was called equal. */
    private Section.Goal tied() {
        List<Integer> beyond = PERCENT.stream().filter(p -> p >= TIED && !differences(p).isEmpty())
                .filter(p -> Samples.centre(Samples.join(differences(p))) >= Math.log1p(Thresholds.MARGIN)).toList();
        Share measured = Share.of(beyond.stream().flatMap(p -> measured(p).stream()).toList(), InjectedWork::isEqual);
        Share resampled = Share.of(beyond.stream().flatMap(p -> ROUNDS.stream().flatMap(n -> resampled(p, n).stream())).toList(), InjectedWork::isEqual);
        String truth = differences(TIED).isEmpty() ? "" : String.format(Locale.ROOT,
                "; %d %% of extra work is truly %.4f, and was called equal in %d of %d measured and %s of resampled comparisons", TIED,
                Math.exp(Samples.centre(Samples.join(differences(TIED)))), Share.of(measured(TIED), InjectedWork::isEqual).hits(), measured(TIED).size(),
                Share.of(resampled(TIED, ROUNDS.getLast()), InjectedWork::isEqual).percent());
        String seen = measured.hits() + " of " + measured.of() + " measured, " + resampled.hits() + " of " + resampled.of() + " resampled comparisons" + truth;
        return Section.Goal.of("a true difference of 3 % or more called a tie within 3 %", "never", measured.of() == 0 ? "nothing yet" : seen, measured.of() > 0,
                measured.hits() == 0).soFar(measured.hits() > 0 || runs.size() >= RUNS);
    }
}
