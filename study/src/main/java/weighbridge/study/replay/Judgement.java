package weighbridge.study.replay;

import java.util.List;
import java.util.Optional;
import weighbridge.stats.Comparison;
import weighbridge.study.replay.Claim.Verdict;

/**
 * What numbers say about a claim.
 *
 * @param proven    by intervals that do not overlap, by what is claimed about a whole family of comparisons, or by exact
 *                  values; {@code OPEN} if nothing is claimed
 * @param suggested by the point estimates alone
 */
public record Judgement(Verdict proven, Verdict suggested) {
    public static final Judgement OPEN = new Judgement(Verdict.OPEN, Verdict.OPEN);

    /** A judgement by exact values. */
    public static Judgement of(boolean holds) {
        Verdict verdict = holds ? Verdict.HOLDS : Verdict.FALLS;
        return new Judgement(verdict, verdict);
    }

    /**
     * Whether one number is less than another: proven only if both intervals come from enough rounds and do not
     * overlap.
     */
    public static Judgement below(Spread a, Spread b) {
        if (a.value().isEmpty() || b.value().isEmpty()) return OPEN;
        Verdict suggested = verdict(a.value().getAsDouble() < b.value().getAsDouble());
        if (!a.decides() || !b.decides()) return new Judgement(Verdict.OPEN, suggested);
        if (a.high().getAsDouble() < b.low().getAsDouble()) return new Judgement(Verdict.HOLDS, suggested);
        return new Judgement(b.high().getAsDouble() <= a.low().getAsDouble() ? Verdict.FALLS : Verdict.OPEN, suggested);
    }

    /** Whether the first of two that were compared is faster: proven only as far as claims about their family go. */
    public static Judgement faster(Optional<Comparison> comparison) {
        return comparison.map(c -> new Judgement(proven(c.verdict()), verdict(c.ratio().point() < 1))).orElse(OPEN);
    }

    private static Verdict proven(weighbridge.stats.Verdict said) {
        return said.saysFaster() ? Verdict.HOLDS : said.reversed().saysFaster() ? Verdict.FALLS : Verdict.OPEN;
    }

    /** Fails if any part fails; holds if all hold. */
    public static Judgement all(List<Judgement> parts) {
        return new Judgement(all(parts.stream().map(Judgement::proven).toList(), Verdict.FALLS, Verdict.HOLDS),
                all(parts.stream().map(Judgement::suggested).toList(), Verdict.FALLS, Verdict.HOLDS));
    }

    /** Holds if any part holds; fails if all fail. */
    public static Judgement any(List<Judgement> parts) {
        return new Judgement(all(parts.stream().map(Judgement::proven).toList(), Verdict.HOLDS, Verdict.FALLS),
                all(parts.stream().map(Judgement::suggested).toList(), Verdict.HOLDS, Verdict.FALLS));
    }

    /** Holds if at least this many parts hold; fails once that is impossible. */
    public static Judgement atLeast(int many, List<Judgement> parts) {
        return new Judgement(atLeast(parts.stream().map(Judgement::proven).toList(), many),
                atLeast(parts.stream().map(Judgement::suggested).toList(), many));
    }

    /**
     * A judgement of an explanation: it fails if the effect that it explains fails, but the effect alone does not show
     * that it is right.
     */
    public Judgement explains() {
        return new Judgement(proven == Verdict.FALLS ? Verdict.FALLS : Verdict.OPEN,
                suggested == Verdict.FALLS ? Verdict.FALLS : Verdict.OPEN);
    }

    public Judgement not() {
        return new Judgement(not(proven), not(suggested));
    }

    private static Verdict not(Verdict v) {
        return switch (v) {
            case HOLDS -> Verdict.FALLS;
            case FALLS -> Verdict.HOLDS;
            case OPEN, NOT_TESTABLE -> v;
        };
    }

    private static Verdict all(List<Verdict> parts, Verdict one, Verdict every) {
        if (parts.contains(one)) return one;
        return parts.isEmpty() || parts.contains(Verdict.OPEN) ? Verdict.OPEN : every;
    }

    private static Verdict atLeast(List<Verdict> parts, int many) {
        long holding = parts.stream().filter(v -> v == Verdict.HOLDS).count();
        long open = parts.stream().filter(v -> v == Verdict.OPEN).count();
        if (parts.isEmpty()) return Verdict.OPEN;
        return holding >= many ? Verdict.HOLDS : holding + open < many ? Verdict.FALLS : Verdict.OPEN;
    }

    private static Verdict verdict(boolean holds) {
        return holds ? Verdict.HOLDS : Verdict.FALLS;
    }
}
