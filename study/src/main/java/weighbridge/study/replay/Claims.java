package weighbridge.study.replay;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weighbridge.study.replay.Claim.Verdict;

/** Formats claims, in the same way for every replay. */
public final class Claims {
    private Claims() {}

    /** Sentences that say how many claims of the article have each verdict, and what was found beside them. */
    public static String count(List<Claim> claims) {
        List<Claim> own = claims.stream().filter(Claim::own).toList();
        List<String> found = IntStream.range(0, claims.size()).filter(i -> !claims.get(i).own())
                .mapToObj(i -> "number " + (i + 1) + " " + counted(1, claims.get(i).verdict()).substring(2)).toList();
        String count = own.size() + (own.size() == 1 ? " claim: " : " claims: ")
                + Arrays.stream(Verdict.values())
                        .map(v -> counted(own.stream().filter(c -> c.verdict() == v).count(), v))
                        .collect(Collectors.joining(", "))
                + ".";
        if (found.isEmpty()) return count;
        return (own.isEmpty() ? "" : count + " ") + "Not claimed by the article, and counted apart: "
                + String.join(", ", found) + ".";
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

    /** The claims in Markdown, five lines each. */
    public static String markdown(List<Claim> claims) {
        StringBuilder text = new StringBuilder(count(claims)).append('\n');
        int number = 1;
        for (Claim c : claims) {
            text.append("\n**").append(number++).append(". ").append(c.claimed()).append(".**\n");
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

    private static List<String> lines(Claim c) {
        return List.of("Verdict: " + c.verdict().text(), "Evidence: " + c.evidence(), "Confidence: " + c.confidence(),
                "Cause: " + c.cause().line());
    }
}
