package weighbridge.study.replay;

import java.util.Arrays;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.study.replay.Claim.Verdict;

/** Formats claims, in the same way for every replay. */
public final class Claims {
    private Claims() {}

    /** Sentences that say how many claims of the article have each verdict, and what was found beside them. */
    public static String count(List<Claim> claims) {
        List<Claim> own = claims.stream().filter(Claim::own).toList();
        List<String> found = IntStream.range(0, claims.size()).filter(i -> !claims.get(i).own())
                .mapToObj(i -> "number " + (i + 1) + " " + counted(1, claims.get(i).verdict()).substring(2)).toList();
        if (own.isEmpty()) return count("test", claims);
        return count("claim", own)
                + (found.isEmpty() ? "" : " Added by the replay, and counted apart: " + String.join(", ", found) + ".");
    }

    private static String count(String what, List<Claim> claims) {
        return claims.size() + " " + what + (claims.size() == 1 ? ": " : "s: ")
                + Arrays.stream(Verdict.values())
                        .map(v -> counted(claims.stream().filter(c -> c.verdict() == v).count(), v))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /**
     * What a reader of one minute needs: what the article is remembered for, what holds of it, and what was wrong, if that
     * is known; and if it is only likely, what else is shown to have been wrong.
     */
    public static String gist(List<Claim> claims) {
        Claim main =
                claims.stream().filter(c -> c.standing() == Claim.Standing.MAIN).findFirst().orElse(claims.getFirst());
        String claimed = main.own() ? "- **Claimed:** " : "- **Tested:** ";
        String found = switch (main.verdict()) {
            case HOLDS -> "That holds";
            case FALLS -> "That falls";
            case OPEN -> "That is still open";
            case NOT_TESTABLE -> "That cannot be tested here";
        };
        String here = main.here().isEmpty() ? "" : ": " + main.here();
        return claimed + main.claimed() + ".\n- **Found:** " + found + " (number " + (claims.indexOf(main) + 1) + ")"
                + here + ". " + count(claims)
                + Stream.of(main, fallen(claims, main)).distinct().filter(Claims::hasFallen)
                        .map(c -> why(c, c == main ? 0 : claims.indexOf(c) + 1)).collect(Collectors.joining());
    }

    /** @param number of the claim; 0 for the main one */
    private static String why(Claim c, int number) {
        String which = number == 0 ? "it falls" : "number " + number + " falls";
        String claimed = number == 0 ? "" : "\"" + c.claimed() + "\": ";
        return "\n- **Why " + which + " (" + c.cause().word() + "):** " + claimed + c.cause().text() + ".";
    }

    /**
     * Another claim that fell for the best known reason, what is counted before what is timed. If the main one's own
     * reason is known, this one's must be shown, and the main one's not; without such a claim, the main one.
     */
    private static Claim fallen(List<Claim> claims, Claim main) {
        return claims.stream().filter(c -> c != main && hasFallen(c))
                .filter(c -> !hasFallen(main)
                        || c.cause().kind() == Claim.Cause.Kind.SHOWN && main.cause().kind() != Claim.Cause.Kind.SHOWN)
                .min(Comparator.comparing((Claim c) -> !c.own()).thenComparing(c -> c.cause().kind())
                        .thenComparing(c -> c.rule().rounds().isPresent()))
                .orElse(main);
    }

    private static boolean hasFallen(Claim c) {
        return c.verdict() == Verdict.FALLS && c.cause().kind() != Claim.Cause.Kind.UNKNOWN;
    }

    private static String counted(long count, Verdict verdict) {
        boolean one = count == 1;
        return count + " " + switch (verdict) {
            case HOLDS -> one ? "holds" : "hold";
            case FALLS -> one ? "falls" : "fall";
            case NOT_TESTABLE -> "cannot be tested here";
            case OPEN -> one ? "is open" : "are open";
        };
    }

    /** What a reader must know before the first claim of an article. */
    static final String LEGEND = """
            In the evidence, *as published here* is what the article's procedure yields here, *corrected* what ours \
            yields, and [low, high] a 95 % interval from rounds, each in fresh JVMs. *Holds* and *falls* say what is so \
            here, with today's JVM and libraries; *open*, that too little was measured to decide; *not testable here*, that \
            this replay lacks what a test would need. A cause is *shown* by an experiment that varies it alone, *traced* in \
            a program's source or in its bytes, or *likely*.

            """;

    /** The claims in Markdown. */
    public static String markdown(List<Claim> claims) {
        StringBuilder text = new StringBuilder();
        int number = 1;
        for (Claim c : claims) {
            text.append(text.isEmpty() ? "" : "\n").append("**").append(number++).append(". ").append(c.claimed())
                    .append(".**\n");
            for (String line : lines(c)) text.append("- ").append(line).append('\n');
        }
        return text.toString();
    }

    /** The claims for a terminal. */
    public static String text(List<Claim> claims, int columns) {
        StringBuilder text = new StringBuilder(count(claims)).append('\n');
        int number = 1;
        for (Claim c : claims) {
            text.append('\n').append(number++).append(". ").append(c.claimed()).append(".\n");
            for (String line : lines(c)) text.append(Folding.item(line, columns));
        }
        return text.toString();
    }

    /** The parts of a claim. That nobody knows why is told of what fell alone. */
    private static List<String> lines(Claim c) {
        List<String> lines = new ArrayList<>(List.of("Verdict: " + c.verdict().text(), "Evidence: " + c.evidence(),
                "Confidence: " + c.confidence()));
        if (c.verdict() == Verdict.FALLS || !c.cause().equals(Claim.Cause.UNKNOWN))
            lines.add("Cause: " + c.cause().line());
        return lines;
    }
}
