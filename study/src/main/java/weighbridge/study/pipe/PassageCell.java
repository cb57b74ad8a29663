package weighbridge.study.pipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern KEY = Pattern.compile(PREFIX + "([^/]+)/([^/]+)/(\\d{1,9})");
    /** A floor's number says how much room there is, for which one round suffices. */
    private static final int FLOOR_ROUNDS = 1;

    public String key() {
        return PREFIX + codec + "/" + (link == 0 ? UNLIMITED : Double.toString(link)) + "/" + round;
    }

    /** The cells of one round, with the codecs of a link together. */
    static List<PassageCell> of(PassagePlan plan, int round) {
        List<String> codecs = round <= FLOOR_ROUNDS ? plan.field() : plan.compared();
        List<PassageCell> cells = new ArrayList<>();
        for (double link : plan.links()) for (String c : codecs) cells.add(new PassageCell(c, link, round));
        return cells;
    }

    /** The plan's cell with this key, if it has one. */
    static Optional<PassageCell> find(PassagePlan plan, String key) {
        Matcher words = KEY.matcher(key);
        if (!words.matches() || !plan.field().contains(words.group(1))) return Optional.empty();
        int round = Integer.parseInt(words.group(3));
        return plan.links().stream().map(l -> new PassageCell(words.group(1), l, round))
                .filter(c -> c.key().equals(key) && 1 <= round && round <= plan.rounds()).findFirst();
    }

    /** @throws Form.Misfit if no passage of the plan has this key */
    static PassageCell of(PassagePlan plan, String key) {
        return find(plan, key).orElseThrow(() -> new Form.Misfit("key", "the key of a passage in this run", key));
    }

    boolean isLike(PassageCell other) {
        return codec.equals(other.codec) && link == other.link;
    }
}
