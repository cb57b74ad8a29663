package weighbridge.study.pipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.form.Form;

/**
 * One passage of a codec at one speed of the link, in one round.
 *
 * @param link 10⁶ bit/s; 0 for no limit
 */
public record PassageCell(String codec, double link, int round) {
    /** The prefix of every passage's key. */
    public static final String PREFIX = "passage/";
    /** The name of a link without a limit. */
    public static final String UNLIMITED = "unlimited";

    public String key() {
        return PREFIX + codec + "/" + (link == 0 ? UNLIMITED : Double.toString(link)) + "/" + round;
    }

    /** The cells of one round, with the codecs of a link together. */
    static List<PassageCell> of(PassagePlan plan, int round) {
        List<PassageCell> cells = new ArrayList<>();
        for (double link : plan.links()) for (String c : plan.field()) cells.add(new PassageCell(c, link, round));
        return cells;
    }

    /** The plan's cell with this key, if it has one. */
    static Optional<PassageCell> find(PassagePlan plan, String key) {
        for (int round = 1; round <= plan.rounds(); round++) {
            Optional<PassageCell> found = of(plan, round).stream().filter(c -> c.key().equals(key)).findFirst();
            if (found.isPresent()) return found;
        }
        return Optional.empty();
    }

    /** @throws Form.Misfit if no passage of the plan has this key */
    static PassageCell of(PassagePlan plan, String key) {
        return find(plan, key).orElseThrow(() -> new Form.Misfit("key", "the key of a passage in this run", key));
    }

    boolean isLike(PassageCell other) {
        return codec.equals(other.codec) && link == other.link;
    }
}
