package weighbridge.study.replay;

import java.util.Locale;
import java.util.Optional;

/**
 * Something that an article claims, and whether it holds here.
 *
 * @param claimed    in a sentence without its full stop
 * @param evidence   sentences with the numbers that the verdict rests on
 * @param confidence how far the evidence reaches
 * @param cause      why the verdict is as it is
 */
public record Claim(String claimed, Verdict verdict, String evidence, String confidence, Cause cause) {
    /** A verdict derived from numbers, by rules that the claim's evidence states. */
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
            /** It is consistent with what is known. */
            LIKELY, UNKNOWN
        }

        public static final Cause UNKNOWN = unknown("");

        public static Cause shown(Verdict verdict, String text) {
            return new Cause(Kind.SHOWN, Optional.of(verdict), text);
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

        /** What remains of the cause beside a verdict: an open question cannot have a shown cause. */
        private Cause beside(Judgement judgement) {
            if (verdict.isEmpty() || verdict.get() == judgement.proven()) return this;
            boolean suggested = judgement.proven() == Verdict.OPEN && verdict.get() == judgement.suggested();
            return suggested ? new Cause(Kind.LIKELY, verdict, text) : UNKNOWN;
        }
    }

    /**
     * A claim decided by numbers; if they prove nothing, the evidence says what they suggest. A cause for another
     * verdict than the numbers give is left out.
     */
    public static Claim judged(String claimed, Judgement judgement, String evidence, String confidence, Cause cause) {
        String suggestion = judgement.proven() != Verdict.OPEN || judgement.suggested() == Verdict.OPEN ? ""
                : " The figures suggest that it " + judgement.suggested().text() + ", but do not prove it.";
        return new Claim(claimed, judgement.proven(), evidence + suggestion, confidence, cause.beside(judgement));
    }

    /** A claim decided by bytes and counts; {@code OPEN} if they were not measured. */
    public static Claim exact(String claimed, Judgement judgement, String evidence, Cause cause) {
        boolean known = judgement.proven() != Verdict.OPEN;
        return judged(claimed, judgement, evidence, known ? Confidence.EXACT : Confidence.of(0), cause);
    }

    /** A claim that cannot be tested here. */
    public static Claim notTestable(String claimed, String why) {
        return new Claim(claimed, Verdict.NOT_TESTABLE, why, "none: not tested", Cause.UNKNOWN);
    }
}
