package weighbridge.model;

import java.util.Locale;
import java.util.Optional;

/**
 * How far a codec's schemas may change.
 *
 * @param reach         as measured; empty if nothing was
 * @param silentlyWrong whether some ordinary change was seen to yield wrong values without an error
 * @param declared      whether the codec's folder declares that writer and reader may have different schemas, which
 *                      counts as long as nothing is measured
 */
public record Evolvability(Optional<Evolving.Reach> reach, boolean silentlyWrong, boolean declared) {
    /** Writer and reader need the same schema. */
    public static final Evolvability NONE = new Evolvability(Optional.empty(), false, false);
    /** So its folder says, and nothing was measured. */
    public static final Evolvability DECLARED = new Evolvability(Optional.empty(), false, true);

    /** Whether writer and reader may have different schemas. */
    public boolean isPossible() {
        return reach.map(r -> r != Evolving.Reach.NONE).orElse(declared);
    }

    /** Whether old and new readers are known to understand each other's messages. */
    public boolean isFull() {
        return reach.filter(r -> r == Evolving.Reach.FULL).isPresent();
    }

    /** Such as {@code backward ⚠}. */
    public String text() {
        return reach.map(r -> r.text() + (silentlyWrong ? " ⚠" : "")).orElse(declared ? "declared" : "no");
    }

    /** The same where there is little room, such as {@code back.⚠}. */
    public String brief() {
        return reach.map(r -> switch (r) {
            case BACKWARD -> "back.";
            case FORWARD -> "forw.";
            case FULL, NONE -> r.name().toLowerCase(Locale.ROOT);
        } + (silentlyWrong ? "⚠" : "")).orElse(declared ? "decl." : "no");
    }
}
