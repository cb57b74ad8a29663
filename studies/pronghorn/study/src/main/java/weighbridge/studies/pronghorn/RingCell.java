package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.form.Form;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;

/**
 * One run of the test's procedure.
 *
 * @param constant whether it sends the same message again and again
 * @param run      counted from 1
 */
record RingCell(Contender contender, boolean constant, int run) {
    /** The number of runs in the test's table. */
    static final int RUNS = 3;
    static final String PREFIX = "published/";

    /**
     * The rounds, each with one run of every contender: first those with the table's messages, then one with the
     * constant message.
     */
    static List<List<RingCell>> rounds(PronghornAsked asked) {
        List<List<RingCell>> rounds = new ArrayList<>();
        for (int run = 1; run <= RUNS; run++) {
            int number = run;
            rounds.add(asked.chosen().stream().map(c -> new RingCell(c, false, number)).toList());
        }
        rounds.add(asked.chosen().stream().map(c -> new RingCell(c, true, 1)).toList());
        return rounds;
    }

    String key() {
        return PREFIX + contender.name() + "/" + (constant ? "constant" : "evolving") + "/" + run;
    }

    /** @throws Form.Misfit if no requested run has that key */
    static RingCell of(PronghornAsked asked, String key) {
        return rounds(asked).stream().flatMap(List::stream).filter(c -> c.key().equals(key)).findFirst()
                .orElseThrow(() -> new Form.Misfit("key", "the key of a case in this replay", key));
    }
}
