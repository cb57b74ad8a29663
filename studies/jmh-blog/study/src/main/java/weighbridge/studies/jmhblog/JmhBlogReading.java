package weighbridge.studies.jmhblog;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.study.replay.Claim.Cause;
import weighbridge.study.replay.Claim.Verdict;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Rule;

/**
 * Finds how much of the rate of the article's fastest library is due to texts that nobody reads. It compares the
 * article's procedure in one thread with the same procedure reading every field, and with that in a JVM that inlines
 * more deeply. The rates are by CPU time, since one thread is compared with itself.
 */
final class JmhBlogReading {
    static final String NOT_MADE = "The effect of leaving the strings unread was not measured.";

    private final JmhBlogReplay replay;
    private final JmhBlogResults results;

    JmhBlogReading(JmhBlogReplay replay, JmhBlogResults results) {
        this.replay = replay;
        this.results = results;
    }

    private Figure unread(String w) {
        return byCpu(w, replay.reading().contender());
    }

    private Figure read(String w) {
        return byCpu(w, replay.reading().reads());
    }

    private Figure inlined(String w) {
        return byCpu(w, replay.reading().inlining());
    }

    private Figure byCpu(String w, String name) {
        return Figure.measured(name, results.way(w, 1, name).byCpu(), 0);
    }

    /** The fastest of the other contenders by the article's procedure. */
    private Optional<Contender> next(String w) {
        return replay.contenders().stream().filter(c -> !c.name().equals(replay.reading().contender()))
                .filter(c -> results.way(w, 1, c.name()).byCpu().value().isPresent())
                .max(Comparator.comparingDouble(c -> results.way(w, 1, c.name()).byCpu().value().getAsDouble()));
    }

    /** The experiment's numbers in a sentence. */
    String told(String w) {
        OptionalDouble unread = unread(w).point();
        OptionalDouble read = read(w).point();
        if (unread.isEmpty() || read.isEmpty()) return NOT_MADE;
        OptionalDouble inlined = inlined(w).point();
        String name = replay.reading().contender();
        StringBuilder text = new StringBuilder(
                "With the article's procedure in one thread, " + name + " makes " + number(unread) + " round trips of "
                        + w + " per millisecond of CPU time if no field is read, and " + number(read) + " (a factor of "
                        + number(JmhBlogReport.ratio(unread, read)) + ") if every field is read");
        if (inlined.isPresent()) {
            text.append("; with ").append(replay.reading().inlining()).append(" as well, it makes ")
                    .append(number(inlined)).append(" (a factor of ")
                    .append(number(JmhBlogReport.ratio(unread, inlined))).append(")");
        }
        next(w).ifPresent(n -> {
            OptionalDouble other = results.way(w, 1, n.name()).byCpu().value();
            text.append(". Compared with the next fastest, ").append(n.name()).append(", ").append(name)
                    .append(" does ").append(JmhBlogReport.times(JmhBlogReport.ratio(unread, other)))
                    .append(" the work with no field read").append(inlined.isPresent() ? ", " : " and ")
                    .append(JmhBlogReport.times(JmhBlogReport.ratio(read, other))).append(" with every field read");
            if (inlined.isPresent())
                text.append(" and ").append(JmhBlogReport.times(JmhBlogReport.ratio(inlined, other)))
                        .append(" with the flag as well");
            OptionalDouble lead = JmhBlogReport.ratio(results.correctedRate(w, 1, name).value(),
                    results.correctedRate(w, 1, n.name()).value());
            if (lead.isPresent())
                text.append("; in the corrected measurement, it does ").append(JmhBlogReport.times(lead));
        });
        return text.append(".").toString();
    }

    /** The reason why the article's fastest library is not the fastest here. */
    Cause cause(String w) {
        Rule reads = new Rule.Below(read(w), unread(w));
        String text = "the article's procedure never reads the strings: proto2's classes keep a parsed string as bytes "
                + "until it is read, and write those bytes again unchanged";
        if (reads.proven() != Verdict.HOLDS) return Cause.likely(Verdict.FALLS, text);
        Rule inlines = new Rule.Below(read(w), inlined(w));
        String rest = inlines.proven() == Verdict.HOLDS
                ? ". The rest of the slowdown is due to the JVM: at its default inlining limit, it may compile the "
                        + "loop over a string's characters with a call for each character (see \"Traps\" in "
                        + "codecs/protobuf)"
                : ". It is open how much of the slowdown is due to the JVM's inlining limit (see \"Traps\" in "
                        + "codecs/protobuf)";
        return Cause.shown(Verdict.FALLS, text + rest + ahead(w));
    }

    /** That the article's fastest library would be the fastest here, too, if nothing had to be read. */
    private String ahead(String w) {
        String leader = replay.contenders().stream().map(Contender::name)
                .max(Comparator.comparingDouble(c -> rate(w, c))).orElseThrow();
        return leader.equals(replay.reading().contender()) || unread(w).point().orElse(0) <= rate(w, leader) ? ""
                : ". With its texts unread, it would be faster than " + leader
                        + ", which leads the corrected measurement"
                        + (leader.equals(JmhBlogClaims.FST) ? " (for a reason of its own: see number 9)" : "");
    }

    private double rate(String w, String contender) {
        return results.correctedRate(w, 1, contender).value().orElse(0);
    }

    private static String number(OptionalDouble number) {
        return JmhBlogReport.number(number);
    }
}
