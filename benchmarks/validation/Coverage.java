import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Estimate;

/** How often the 95 % interval of a ratio contains the true ratio. */
final class Coverage {
    private static final List<Integer> ROUNDS = List.of(6, 8, 12);
    private static final int RESAMPLED = 2_000;
    private static final long SEED = 1;
    private static final double LEAST = 0.9;

    private final List<SameCodec.Pair> same;
    private final SameCodec resampledSame;
    private final InjectedWork injected;
    private final List<Stored> cells;

    /** @param cells our own runs of the cells that plain JMH measured */
    Coverage(SameCodec same, InjectedWork injected, List<Stored> cells) {
        this.same = same.pairs();
        this.resampledSame = same;
        this.injected = injected;
        this.cells = cells;
    }

    Section section() {
        Map<String, Object> figures = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder("""
                The share of 95 % intervals that contain the true ratio, by number of rounds. For identical codecs the
                truth is 1; for the others it is what all *other* stored rounds say, which has an error of its own:
                against m other rounds, the interval of n rounds that covers in 95 % of cases is √(1 + n/m) times as
                wide. The goal allows for this; rows without the allowance are shown, too. Pairs of identical codecs
                share trials, so the intervals of these shares are too narrow.

                | comparisons | 6 rounds | 8 rounds | 12 rounds |
                |---|---|---|---|
                """);
        Map<Integer, List<Share>> measured = new TreeMap<>();
        text.append(row("identical, measured",
                n -> Share.of(same.stream().filter(p -> p.differences().length >= n).toList(),
                        p -> contains(Arrays.copyOf(p.differences(), n), 0)),
                figures, measured));
        text.append(row("identical, resampled", n -> Share.of(resampled(n), p -> contains(p.differences(), 0)), figures,
                new TreeMap<>()));
        text.append(row("extra work, measured", n -> sum(extraWork().map(r -> others(r, n, false))), figures,
                new TreeMap<>()));
        text.append(row("extra work, the truth's error allowed for", n -> sum(extraWork().map(r -> others(r, n, true))),
                figures, measured));
        text.append(row("extra work, resampled",
                n -> sum(InjectedWork.PERCENT.stream().map(p -> drawn(Samples.join(injected.differences(p)), n))),
                figures, new TreeMap<>()));
        text.append(row("codec against codec, measured", n -> sum(ratios().stream().map(r -> others(r, n, false))),
                figures, new TreeMap<>()));
        text.append(row("codec against codec, the truth's error allowed for",
                n -> sum(ratios().stream().map(r -> others(r, n, true))), figures, measured));
        List<Section.Goal> goals =
                ROUNDS.stream().map(n -> Section.Goal.of("coverage of 95 % intervals of " + n + " rounds", "≥ 90 %",
                        Bounds.atLeast(LEAST), sum(measured.get(n).stream()), "")).toList();
        return new Section("Coverage of the 95 % interval", text.toString(), goals, figures);
    }

    private Stream<List<double[]>> extraWork() {
        return InjectedWork.PERCENT.stream().map(injected::differences);
    }

    private static Share sum(Stream<Share> shares) {
        return shares.reduce(new Share(0, 0), Share::plus);
    }

    private List<SameCodec.Pair> resampled(int rounds) {
        List<SameCodec.Pair> pairs = new ArrayList<>(resampledSame.resampled("quiet", rounds));
        pairs.addAll(resampledSame.resampled("loaded", rounds));
        return pairs;
    }

    private interface Covered {
        Share by(int rounds);
    }

    private static String row(String name, Covered covered, Map<String, Object> figures,
            Map<Integer, List<Share>> kept) {
        StringBuilder row = new StringBuilder("| " + name);
        Map<String, Object> tree = new LinkedHashMap<>();
        for (int n : ROUNDS) {
            Share share = covered.by(n);
            tree.put("rounds" + n, share.tree());
            kept.computeIfAbsent(n, _ -> new ArrayList<>()).add(share);
            row.append(" | ").append(share.of() == 0 ? "–" : share.toString());
        }
        figures.put(name, tree);
        return row.append(" |\n").toString();
    }

    private static boolean contains(double[] differences, double truth) {
        return contains(differences, truth, 1);
    }

    /** Whether the interval, widened by the given factor, contains the truth. */
    private static boolean contains(double[] differences, double truth, double widened) {
        Estimate ratio = AsOneOf.compare(differences, 1).ratio();
        double point = Math.log(ratio.point());
        return point - widened * (point - Math.log(ratio.low())) <= truth
                && truth <= point + widened * (Math.log(ratio.high()) - point);
    }

    /** Compares each run's first rounds with all rounds of the other runs. */
    private static Share others(List<double[]> runs, int rounds, boolean allowed) {
        long hits = 0;
        long of = 0;
        for (int i = 0; i < runs.size(); i++) {
            List<double[]> others = new ArrayList<>(runs);
            double[] own = others.remove(i);
            if (own.length < rounds || others.isEmpty()) continue;
            of++;
            double[] truth = Samples.join(others);
            double widened = allowed ? Math.sqrt(1 + (double) rounds / truth.length) : 1;
            if (contains(Arrays.copyOf(own, rounds), Samples.centre(truth), widened)) hits++;
        }
        return new Share(hits, of);
    }

    /**
     * Compares rounds drawn without replacement with those that were not drawn, which must be at least twice as many.
     */
    private static Share drawn(double[] pool, int rounds) {
        if (pool.length < 3 * rounds) return new Share(0, 0);
        RandomGenerator random = new SplittableRandom(SEED);
        long hits = 0;
        for (int i = 0; i < RESAMPLED; i++) {
            double[] order = Samples.shuffled(pool, random);
            if (contains(Arrays.copyOf(order, rounds), Samples.centre(Arrays.copyOfRange(order, rounds, order.length))))
                hits++;
        }
        return new Share(hits, RESAMPLED);
    }

    /** For every cell other than the baseline's, ln of its ratio to the baseline, run by run. */
    private List<List<double[]>> ratios() {
        if (cells.isEmpty()) return List.of();
        List<List<double[]>> ratios = new ArrayList<>();
        for (Scenario.Group group : cells.getFirst().plan().groups()) {
            for (String codec : cells.getFirst().plan().codecs()) {
                String baseline = cells.getFirst().plan().baseline();
                if (!codec.equals(baseline))
                    ratios.add(cells.stream().map(c -> c.differences(group.of(codec), group.of(baseline))).toList());
            }
        }
        return ratios;
    }
}
