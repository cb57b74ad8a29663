package weighbridge.study.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Something that an article claims, and what decides here whether it holds. Everything else follows from these data.
 *
 * @param claimed    in a sentence without its full stop
 * @param standing   what it is to the article
 * @param told       sentences with the numbers that the verdict rests on; if empty, the rule's figures are listed
 * @param causes     why the verdict is as it is, for each verdict that has a known reason
 * @param confided   how far the evidence reaches, if that does not follow from the rule
 * @param here       what is so here, for a reader of one minute: a clause without its full stop; may be empty
 */
public record Claim(String claimed, Rule rule, Standing standing, String told, List<Cause> causes,
        Optional<String> confided, String here) {
    public Claim {
        causes = List.copyOf(causes);
    }

    /** What a claim is to its article. */
    public enum Standing {
        /** What the article is remembered for. */
        MAIN, CLAIMED,
        /** The article does not claim it; the replay found it beside the claims. */
        FOUND
    }

    /** A claim of the article. */
    public static Claim of(String claimed, Rule rule) {
        return new Claim(claimed, rule, Standing.CLAIMED, "", List.of(), Optional.empty(), "");
    }

    /** A claim that cannot be tested here. */
    public static Claim untestable(String claimed, String why) {
        return of(claimed, Rule.untestable("not tested")).told(why);
    }

    /** With sentences of its own as its evidence. */
    public Claim told(String evidence) {
        return new Claim(claimed, rule, standing, evidence, causes, confided, here);
    }

    /** With sentences about what was counted, if it was. */
    public Claim toldIfCounted(String evidence) {
        return toldIfCounted(evidence, "Not everything that this claim needs was measured.");
    }

    /** With sentences about what was counted, or else with one that says why it was not. */
    public Claim toldIfCounted(String evidence, String otherwise) {
        return told(rule.isBlind() ? otherwise : evidence);
    }

    /** With one more cause. */
    public Claim because(Cause cause) {
        List<Cause> more = new ArrayList<>(causes);
        more.add(cause);
        return new Claim(claimed, rule, standing, told, more, confided, here);
    }

    /** With a confidence that does not follow from the rule. */
    public Claim confident(String confidence) {
        return new Claim(claimed, rule, standing, told, causes, Optional.of(confidence), here);
    }

    /** Found by the replay beside what the article claims. */
    public Claim found() {
        return new Claim(claimed, rule, Standing.FOUND, told, causes, confided, here);
    }

    /** The one for which the article is remembered. */
    public Claim main() {
        return new Claim(claimed, rule, Standing.MAIN, told, causes, confided, here);
    }

    /** With what is so here, instead or as well, for a reader of one minute. */
    public Claim here(String what) {
        return new Claim(claimed, rule, standing, told, causes, confided, what);
    }

    /** Whether the article claims it. */
    public boolean own() {
        return standing != Standing.FOUND;
    }

    public Verdict verdict() {
        return rule.judge().proven();
    }

    /** The numbers that the verdict rests on; if they prove nothing, what they suggest. */
    public String evidence() {
        Judgement judgement = rule.judge();
        String evidence = told.isEmpty()
                ? rule.figures().stream().map(Figure::text).collect(Collectors.joining("; ", "", ".")) : told;
        boolean suggests = judgement.proven() == Verdict.OPEN && judgement.suggested() != Verdict.OPEN;
        return suggests
                ? evidence + " The figures suggest that it " + judgement.suggested().text() + ", but do not prove it."
                : evidence;
    }

    public String confidence() {
        return confided.orElseGet(rule::confidence);
    }

    /** The first cause that may stand beside the verdict: an open question cannot have a shown one. */
    public Cause cause() {
        Judgement judgement = rule.judge();
        return causes.stream().flatMap(c -> c.beside(judgement).stream()).findFirst().orElse(Cause.UNKNOWN);
    }

    /** The claim in the form that programs read. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("claimed", claimed);
        tree.put("own", own());
        tree.put("verdict", verdict().text());
        tree.put("evidence", evidence());
        tree.put("confidence", confidence());
        tree.put("cause", cause().word());
        tree.put("explanation", cause().text());
        tree.put("rule", rule.tree());
        OptionalInt rounds = rule.rounds();
        tree.put("rounds", rounds.isPresent() ? (Object) rounds.getAsInt() : null);
        tree.put("figures", rule.figures().stream().map(Figure::tree).toList());
        return tree;
    }

    /** A verdict derived from numbers, by rules that the claim's evidence states: on what is so here, today. */
    public enum Verdict {
        HOLDS("holds"), FALLS("falls"),
        /** A test would need what is missing here: cores, an annotation in a schema, the authors' code. */
        NOT_TESTABLE("not testable here"),
        /** It could be tested here, but the measurements do not decide it. */
        OPEN("open");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /**
     * A reason for a verdict.
     *
     * @param verdict that it explains; empty if it applies to any
     * @param text    may be empty if it is unknown
     */
    public record Cause(Kind kind, Optional<Verdict> verdict, String text) {
        /** How certain a cause is. */
        public enum Kind {
            /** An experiment described on the page varied only this. */
            SHOWN,
            /** It can be read in a program's source, or computed from the bytes that it writes. */
            TRACED,
            /** It is consistent with what is known. */
            LIKELY, UNKNOWN
        }

        public static final Cause UNKNOWN = unknown("");

        public static Cause shown(Verdict verdict, String text) {
            return new Cause(Kind.SHOWN, Optional.of(verdict), text);
        }

        public static Cause traced(Verdict verdict, String text) {
            return new Cause(Kind.TRACED, Optional.of(verdict), text);
        }

        public static Cause likely(Verdict verdict, String text) {
            return new Cause(Kind.LIKELY, Optional.of(verdict), text);
        }

        public static Cause unknown(String text) {
            return new Cause(Kind.UNKNOWN, Optional.empty(), text);
        }

        /** The kind in words. */
        public String word() {
            return kind.name().toLowerCase(Locale.ROOT);
        }

        /** The kind and the text, such as {@code shown: the file was framed twice}. */
        public String line() {
            return text.isEmpty() ? word() : word() + ": " + text;
        }

        /** What remains of the cause beside a judgement. */
        private Optional<Cause> beside(Judgement judgement) {
            if (verdict.isEmpty() || verdict.get() == judgement.proven()) return Optional.of(this);
            boolean suggested = judgement.proven() == Verdict.OPEN && verdict.get() == judgement.suggested();
            return suggested ? Optional.of(new Cause(Kind.LIKELY, verdict, text)) : Optional.empty();
        }
    }
}
