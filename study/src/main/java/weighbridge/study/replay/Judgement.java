package weighbridge.study.replay;

import java.util.List;
import java.util.function.Function;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Thresholds;
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
        Verdict verdict = verdict(holds);
        return new Judgement(verdict, verdict);
    }

    /**
     * Whether the first of two that were compared is faster. That both are as fast is never shown: the scatter between
     * runs alone is more than makes no practical difference.
     */
    static Judgement faster(Comparison c) {
        if (c.verdict().saysFaster()) return of(true);
        if (c.verdict().reversed().saysFaster()) return of(false);
        return new Judgement(Verdict.OPEN, verdict(c.ratio().point() < 1));
    }

    /** Whether the ratio of two that were compared lies between these bounds. */
    static Judgement between(Comparison c, double low, double high) {
        Estimate e = c.joint();
        Verdict suggested = verdict(low <= c.ratio().point() && c.ratio().point() <= high);
        if (c.rounds() < Thresholds.LIKELY_ROUNDS) return new Judgement(Verdict.OPEN, suggested);
        if (low <= e.low() && e.high() <= high) return new Judgement(Verdict.HOLDS, suggested);
        return new Judgement(e.high() < low || high < e.low() ? Verdict.FALLS : Verdict.OPEN, suggested);
    }

    /** Fails if any part fails; holds if all hold. */
    static Judgement all(List<Judgement> parts) {
        return atLeast(parts.size(), parts);
    }

    /** Holds if at least this many parts hold; fails once that is impossible; open without parts. */
    static Judgement atLeast(int many, List<Judgement> parts) {
        return new Judgement(atLeast(many, parts, Judgement::proven), atLeast(many, parts, Judgement::suggested));
    }

    /** Fails if one is shown to fail, and holds otherwise, though points alone may suggest nothing. */
    static Judgement noneFalls(List<Judgement> parts) {
        if (parts.stream().anyMatch(p -> p.proven == Verdict.FALLS)) return of(false);
        boolean suggested = parts.stream().noneMatch(p -> p.suggested == Verdict.FALLS);
        return new Judgement(Verdict.HOLDS, suggested ? Verdict.HOLDS : Verdict.OPEN);
    }

    /** Holds if all hold, fails if all fail, and is open otherwise. */
    static Judgement unanimous(List<Judgement> parts) {
        return new Judgement(unanimous(parts, Judgement::proven), unanimous(parts, Judgement::suggested));
    }

    private static Verdict unanimous(List<Judgement> parts, Function<Judgement, Verdict> of) {
        List<Verdict> said = parts.stream().map(of).distinct().toList();
        return said.size() == 1 ? said.getFirst() : Verdict.OPEN;
    }

    private static Verdict atLeast(int many, List<Judgement> parts, Function<Judgement, Verdict> of) {
        long holding = parts.stream().filter(p -> of.apply(p) == Verdict.HOLDS).count();
        long open = parts.stream().filter(p -> of.apply(p) == Verdict.OPEN).count();
        if (parts.isEmpty()) return Verdict.OPEN;
        return holding >= many ? Verdict.HOLDS : holding + open < many ? Verdict.FALLS : Verdict.OPEN;
    }

    /**
     * A judgement of an explanation: it fails if the effect that it explains fails, but the effect alone does not show
     * that it is right.
     */
    Judgement explains() {
        return new Judgement(proven == Verdict.FALLS ? Verdict.FALLS : Verdict.OPEN,
                suggested == Verdict.FALLS ? Verdict.FALLS : Verdict.OPEN);
    }

    Judgement not() {
        return new Judgement(not(proven), not(suggested));
    }

    private static Verdict not(Verdict v) {
        return switch (v) {
            case HOLDS -> Verdict.FALLS;
            case FALLS -> Verdict.HOLDS;
            case OPEN, NOT_TESTABLE -> v;
        };
    }

    private static Verdict verdict(boolean holds) {
        return holds ? Verdict.HOLDS : Verdict.FALLS;
    }
}
