package weighbridge.report.situation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Words answers. The sentences name ids, claim only what holds at the worst ends of the intervals, and round each bound
 * to the side on which less is claimed.
 */
final class Sentences {
    private static final int MOST_NAMES = 4;
    private static final int MOST_PRICES = 3;

    private Sentences() {}

    /**
     * The choice, such as
     * {@code For a log of 20,000 messages/s kept for 30 days choose avro: $412 a month; kryo $430.}.
     */
    static String choice(Answer answer) {
        String start = "For " + situation(answer.situation());
        if (answer.scores().isEmpty()) return start + " there is no answer: " + nobody(answer);
        List<Answer.Score> may = answer.scores().stream().filter(s -> answer.winners().contains(s.id())).toList();
        List<Answer.Score> others = answer.scores().stream().filter(s -> !answer.winners().contains(s.id())).toList();
        return start + " choose " + winners(answer, may) + others(answer, others) + ".";
    }

    private static String situation(Situation s) {
        StringBuilder words = new StringBuilder(s.preset().noun());
        if (s.preset().bill()) words.append(" of ").append(Units.words(Parameter.RATE, s.value(Parameter.RATE)));
        else words.append(" over ").append(Units.words(Parameter.LINK, s.value(Parameter.LINK)));
        if (s.preset().bill())
            words.append(" kept for ").append(Units.words(Parameter.RETENTION, s.value(Parameter.RETENTION)));
        if (!s.limits().isEmpty())
            words.append(", ")
                    .append(joined(s.limits().stream().map(l -> Catalogue.INSTANCE.bound(l).asks()).toList(), " and "))
                    .append(",");
        return words.toString();
    }

    private static String nobody(Answer answer) {
        if (answer.leftOut().isEmpty()) return "nothing was weighed.";
        return "no suitable codec has all three figures: its size, encoding time and reading time. "
                + leftOut(answer.leftOut());
    }

    private static String winners(Answer answer, List<Answer.Score> may) {
        Situation s = answer.situation();
        if (may.size() == 1) return may.getFirst().id() + ": " + price(s, may.getFirst()) + each(s);
        List<String> names = IntStream.range(0, Math.min(MOST_PRICES, may.size()))
                .mapToObj(i -> may.get(i).id() + " (" + price(s, may.get(i)) + (i == 0 ? each(s) : "") + ")").toList();
        return (may.size() > MOST_PRICES
                ? "among " + String.join(", ", names) + " and " + (may.size() - MOST_PRICES) + " more"
                : joined(names, " or ")) + ", too close to call";
    }

    /** The prices of all other codecs if they are few; otherwise, those of the next two and the last. */
    private static String others(Answer answer, List<Answer.Score> others) {
        List<String> said = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            boolean shown = others.size() <= MOST_PRICES || i < 2 || i == others.size() - 1;
            if (shown) said.add(others.get(i).id() + " " + price(answer.situation(), others.get(i)));
            else if (i == 2) said.add("…");
        }
        return said.isEmpty() ? "" : "; " + String.join(", ", said);
    }

    private static String price(Situation s, Answer.Score score) {
        return price(s, score.value());
    }

    private static String price(Situation s, double value) {
        return s.preset().bill() ? Units.money(value) : Units.micros(value);
    }

    private static String each(Situation s) {
        return s.preset().bill() ? " a month" : " a message";
    }

    /** Further remarks on a choice, one sentence each. */
    static List<String> notes(Answer answer) {
        List<String> notes = new ArrayList<>();
        idle(answer.situation()).ifPresent(notes::add);
        if (!answer.scores().isEmpty()) matters(answer, notes);
        for (Answer.Flips f : answer.flips()) if (f.segments().size() > 1) notes.add(along(f) + ".");
        List<Answer.LeftOut> mayWin = answer.leftOut().stream().filter(Answer.LeftOut::mayWin).toList();
        if (!mayWin.isEmpty() && !answer.scores().isEmpty())
            notes.add("Left out, although "
                    + (mayWin.size() == 1 ? "its size could still make it" : "their sizes could still make them")
                    + " win: " + reasons(mayWin) + ".");
        List<Answer.LeftOut> rest = answer.leftOut().stream().filter(l -> !l.mayWin()).toList();
        if (!rest.isEmpty() && !answer.scores().isEmpty()) notes.add(leftOut(rest));
        notes.add(Catalogue.INSTANCE.lacks());
        return notes;
    }

    private static Optional<String> idle(Situation s) {
        if (s.idle().isEmpty()) return Optional.empty();
        List<String> keys = s.idle().stream().map(Parameter::key).toList();
        return Optional.of("The costs of " + s.preset().noun() + " do not depend on " + joined(keys, " or ") + ".");
    }

    private static void matters(Answer answer, List<String> notes) {
        Situation s = answer.situation();
        List<Answer.Score> scores = answer.scores();
        if (scores.size() > 1 && !answer.matters()) {
            notes.add("It does not matter which one you choose: all " + scores.size() + " are within "
                    + price(s, answer.worth()) + each(s) + " of each other.");
            return;
        }
        List<Answer.Score> little =
                scores.stream().filter(x -> !answer.winners().contains(x.id()) && !x.matters()).toList();
        if (!little.isEmpty())
            notes.add(names(little.stream().map(Answer.Score::id).toList(), " and ")
                    + (little.size() == 1 ? " costs " : " cost up to ") + price(s, little.getLast().more())
                    + " more, which does not matter.");
    }

    private static String leftOut(List<Answer.LeftOut> left) {
        return "Left out: " + reasons(left) + ".";
    }

    private static String reasons(List<Answer.LeftOut> left) {
        return left.stream().map(Answer.LeftOut::reason).distinct()
                .map(r -> left.stream().filter(l -> l.reason().equals(r)).map(Answer.LeftOut::id)
                        .collect(Collectors.joining(", ")) + " (" + r + ")")
                .collect(Collectors.joining("; "));
    }

    /** The title, such as {@code orders.csv: choose kryo below 600 Mbit/s, fory above 810 Mbit/s.}. */
    static String title(String name, Answer answer) {
        if (answer.flips().isEmpty()) return name + ": no answer yet.";
        Answer.Flips flips = answer.flips().getFirst();
        double here = answer.situation().value(flips.axis());
        return name + ": " + (isOpen(flips) ? "" : "choose ") + along(flips, OptionalDouble.of(here)) + ".";
    }

    private static boolean isOpen(Answer.Flips flips) {
        return flips.segments().size() == 1 && flips.segments().getFirst().winners().size() > 1;
    }

    /**
     * Which codecs may be best on which part of the axis. An inner segment that only adds codecs to the winners of a
     * neighbouring segment is not mentioned by itself; one phrase says that all such segments are too close to call.
     */
    static String along(Answer.Flips flips) {
        return along(flips, OptionalDouble.empty());
    }

    /** @param here a value whose segment is mentioned in any case */
    private static String along(Answer.Flips flips, OptionalDouble here) {
        Catalogue.Axis words = Catalogue.INSTANCE.definition(flips.axis()).axis().orElseThrow();
        List<Answer.Segment> all = flips.segments();
        if (all.size() == 1)
            return names(all.getFirst().winners(), " or ") + " " + words.any()
                    + (isOpen(flips) ? ", too close to call" : "");
        List<String> pieces = new ArrayList<>();
        boolean untold = false;
        for (int i = 0; i < all.size(); i++) {
            boolean first = i == 0;
            boolean last = i == all.size() - 1;
            boolean between = !first && adds(all.get(i), all.get(i - 1)) || !last && adds(all.get(i), all.get(i + 1));
            if (between && !first && !last) {
                if (here.isPresent() && all.get(i).has(here.getAsDouble()))
                    pieces.add(names(all.get(i).winners(), " or ") + " "
                            + words.at().replace("{a}", Units.words(flips.axis(), here.getAsDouble())));
                else
                    untold = true;
                continue;
            }
            String a = Units.ceil(flips.axis(), all.get(i).from());
            String b = Units.floor(flips.axis(), all.get(i).to());
            String where = first ? words.below().replace("{a}", b)
                    : last ? words.above().replace("{a}", a) : words.between().replace("{a}", a).replace("{b}", b);
            pieces.add(names(all.get(i).winners(), " or ") + " " + where);
        }
        return String.join("; ", pieces) + (untold ? "; in between too close to call" : "");
    }

    private static boolean adds(Answer.Segment piece, Answer.Segment beside) {
        return piece.winners().containsAll(beside.winners());
    }

    private static String names(List<String> ids, String last) {
        return ids.size() <= MOST_NAMES ? joined(ids, last)
                : String.join(", ", ids.subList(0, MOST_NAMES - 1)) + last + (ids.size() - MOST_NAMES + 1) + " more";
    }

    private static String joined(Collection<String> names, String last) {
        List<String> all = List.copyOf(names);
        if (all.size() == 1) return all.getFirst();
        return String.join(", ", all.subList(0, all.size() - 1)) + last + all.getLast();
    }
}
