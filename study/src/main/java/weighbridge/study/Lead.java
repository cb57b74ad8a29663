package weighbridge.study;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;

/**
 * Who is best of a field, as far as that is claimed: the best by its numbers must be claimed to be faster than each of
 * the others, not merely than the second.
 *
 * @param best   by its numbers
 * @param next   the second; empty if there is no other
 * @param how    the best compared with the second, in words
 * @param open   those than which the best is not claimed to be faster
 * @param likely whether it is only likely faster than one of the others
 */
public record Lead(String best, Optional<String> next, String how, List<String> open, boolean likely) {
    public Lead {
        open = List.copyOf(open);
    }

    /**
     * The lead in a field.
     *
     * @param ranked  names, the lowest cost first
     * @param compare the cost of one compared with another's
     */
    public static Optional<Lead> of(List<String> ranked, BiFunction<String, String, Optional<Comparison>> compare) {
        if (ranked.isEmpty()) return Optional.empty();
        String best = ranked.getFirst();
        List<String> others = ranked.subList(1, ranked.size());
        List<String> open = others.stream()
                .filter(o -> compare.apply(best, o).filter(c -> c.verdict().saysFaster()).isEmpty()).toList();
        boolean likely = others.stream().flatMap(o -> compare.apply(best, o).stream())
                .anyMatch(c -> c.verdict() instanceof Verdict.LikelyFaster);
        String how = others.stream().findFirst().flatMap(o -> compare.apply(best, o)).map(c -> c.verdict().words())
                .orElse("");
        return Optional.of(new Lead(best, others.stream().findFirst(), how, open, likely));
    }

    /**
     * A sentence for a field in which some have no number that counts, so that nobody leads; without a full stop.
     *
     * @param cold their names
     * @param kind such as {@code codec}
     * @param does such as {@code passes the most messages}
     */
    public static String none(List<String> cold, String kind, String does) {
        return "it is not yet clear which " + kind + " " + does + ", since no number of " + listed(cold) + " counts";
    }

    /**
     * The lead as a sentence, without a full stop.
     *
     * @param kind   such as {@code codec}
     * @param does   such as {@code passes the most messages}
     * @param number of the best, with its unit
     */
    public String sentence(String kind, String does, String number) {
        if (next.isEmpty()) return best + ": " + number;
        if (open.isEmpty()) {
            return best + (likely ? " likely " : " ") + does + ": " + number + " (" + how + " than " + next.get() + ")";
        }
        return "it is not yet clear which " + kind + " " + does + "; " + best + " leads so far with " + number
                + ", but is not proven faster than " + listed(open);
    }

    private static String listed(List<String> names) {
        return names.size() == 1 ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
    }
}
