package weighbridge.report.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Sizes;
import weighbridge.report.judge.Amounts;

/**
 * What records of several kinds take as one struct with the members of every kind, each optional, instead of as a union
 * of the kinds: in a run's journal, a case for each codec and form.
 */
public final class UnionCosts {
    /** The name of the study under which the journal keeps the cases. */
    public static final String STUDY = "union";

    private UnionCosts() {}

    /** How the records are written. */
    public enum As {
        UNION, STRUCT
    }

    /** The key of a case. */
    public static String key(String codec, As as) {
        return codec + "/" + as.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The cases in a sentence; empty if there are none.
     *
     * @param codecs  of the run
     * @param records that the workload has
     */
    static Optional<String> sentence(List<Entry> entries, List<String> codecs, long records) {
        Map<String, Outcome<Sizes>> cases = new LinkedHashMap<>();
        for (Entry e : entries) {
            if (e instanceof Entry.OfCase c && c.study().equals(STUDY)) cases.put(c.key(), c.outcome(Sizes.class));
        }
        List<String> told = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        long weighed = 0;
        for (String codec : codecs) {
            Outcome<Sizes> union = cases.get(key(codec, As.UNION));
            Outcome<Sizes> struct = cases.get(key(codec, As.STRUCT));
            if (union == null || struct == null) continue;
            if (union instanceof Outcome.Measured<Sizes>(Sizes u)
                    && struct instanceof Outcome.Measured<Sizes>(Sizes s)) {
                told.add(String.format(Locale.ROOT, "%s %s (%,.1f B instead of %,.1f)", codec,
                        Amounts.amount(s.each() / u.each()), s.each(), u.each()));
                weighed = Math.max(weighed, s.messages());
            } else {
                Outcome<Sizes> without = union instanceof Outcome.Measured<Sizes> ? struct : union;
                failed.add(codec + " " + without.word() + ": " + without.reason());
            }
        }
        if (told.isEmpty() && failed.isEmpty()) return Optional.empty();
        String sample = weighed > 0 && weighed < records
                ? String.format(Locale.ROOT, ", by %,d of %,d records", weighed, records) : "";
        told.addAll(failed);
        return Optional.of("Without the union, as one struct with the members of every kind, each optional" + sample
                + ": " + String.join("; ", told) + ".");
    }
}
